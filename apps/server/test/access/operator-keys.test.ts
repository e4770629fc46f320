import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { testService } from '../../../../tools/testing/service.ts'

const service = await testService()

/** Runs one of the server's operator commands. */
async function run(name: string, ...args: string[]) {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, `../../src/${name}.ts`), ...args], {
    env: { ...process.env, DATABASE_URL: service.database.url },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [output, errors] = await Promise.all([child.stdout.text(), child.stderr.text()])
  return { status: await child.exited, output, errors }
}

test('creates an operator key, lists it without its secret, and revokes it immediately', async () => {
  const key = (await run('create-operator-key', 'Ada')).output.trim()
  const use = () => service.request('/api/platform/clients', { key })
  expect((await use()).status).toBe(200)
  const listing = await run('operator-keys')
  expect(listing.output).not.toContain(key)
  const keys: { id: string; name: string; createdAt: string }[] = JSON.parse(listing.output)
  expect(keys.map(({ name }) => name)).toEqual(['Test', 'Ada'])
  const { id = '' } = keys[1] ?? {}
  expect(await run('operator-keys', '--revoke', id)).toMatchObject({ status: 0 })
  expect((await use()).status).toBe(401)
  expect(JSON.parse((await run('operator-keys')).output)).toHaveLength(1)
})

test.each(['0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70', 'nonsense', '%'])('rejects revoking %s', async (id) => {
  const result = await run('operator-keys', '--revoke', id)
  expect([result.status, result.errors.includes('No such key. Run the command without --revoke')]).toEqual([
    1,
    true,
  ])
  expect(JSON.parse((await run('operator-keys')).output)).toHaveLength(1)
})
