import { afterAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { freePort } from '../process/free-port.ts'
import { ROOT } from '../service/programs.ts'

/** What the registry says next: of a package, that it is vulnerable; or a status without an answer. */
let says: Record<string, object[]> | number = {}
const registry = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch: () => (typeof says === 'number' ? new Response('no', { status: says }) : Response.json(says)),
})
afterAll(() => registry.stop(true))

const advisory = (severity: string) => ({
  id: 1,
  url: 'https://advisories.example/1',
  title: 'Remote code',
  severity,
  vulnerable_versions: '*',
})

async function audit(address = registry.url.href, ...options: string[]) {
  const asked = Bun.spawn([process.execPath, join(ROOT, 'tools/security/audit.ts'), ...options], {
    cwd: ROOT,
    env: { ...process.env, BUN_CONFIG_REGISTRY: address, npm_config_registry: address },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const text = await new Response(asked.stdout).text()
  return { text, code: await asked.exited }
}

describe('bun run audit', () => {
  test.each([
    ['critical', 1],
    ['high', 1],
    ['moderate', 0],
    ['low', 0],
  ])('with a known vulnerability of %s severity ends with %i, and names it', async (severity, code) => {
    says = { elysia: [advisory(severity)] }
    const ended = await audit()
    expect(ended.text).toContain(`${severity}: elysia: Remote code (https://advisories.example/1)`)
    expect(ended.code).toBe(code)
  })

  test('with nothing known ends well', async () => {
    says = {}
    expect(await audit()).toMatchObject({ code: 0, text: expect.stringContaining('0 known vulnerabilities') })
  })

  test('without an answer says so, and fails only where one is required', async () => {
    says = 405
    expect(await audit()).toMatchObject({ code: 0, text: expect.stringContaining('nothing was checked') })
    expect((await audit(registry.url.href, '--require')).code).toBe(1)
    const nobody = `http://127.0.0.1:${await freePort()}/`
    expect(await audit(nobody)).toMatchObject({
      code: 0,
      text: expect.stringContaining('nothing was checked'),
    })
  })
})
