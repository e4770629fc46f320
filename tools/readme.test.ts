import { expect, test } from 'bun:test'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testService } from './testing/service.ts'

const service = await testService()
await service.startWorker()
const root = join(import.meta.dir, '..')
const readExamples = async (file: string) =>
  (await Bun.file(join(root, file)).text()).matchAll(/^```(sh|ts) run\n([^`]*)^```/gm)
const blocks = [...(await readExamples('README.md')), ...(await readExamples('docs/webhooks.md'))]

await service.client.live.members.create({
  email: 'ada@example.org',
  firstName: 'Ada',
  lastName: 'Lovelace',
  status: 'active',
})

test('the README and the webhooks guide have six runnable examples', () => {
  expect(blocks.length).toBe(6)
})

for (const [, language = '', code = ''] of blocks) {
  const title = code.split('\n').find((line) => line.trim() !== '') ?? ''
  test(`the example runs: ${title.slice(0, 70)}`, async () => {
    const { status, output, errors } = await run(language, code)
    expect({ status, errors: status === 0 ? '' : errors }).toEqual({ status: 0, errors: '' })
    expect(output).not.toBe('')
  })
}

/** Runs an example in a temporary directory with symbolic links to this checkout’s packages. */
async function run(language: string, code: string) {
  const directory = await mkdtemp(join(tmpdir(), 'guildhall-readme-'))
  try {
    for (const name of ['package.json', 'packages', 'node_modules'])
      await symlink(join(root, name), join(directory, name))
    const script = join(directory, language === 'ts' ? 'example.ts' : 'example.sh')
    await writeFile(script, code)
    const command = language === 'ts' ? [process.execPath, script] : ['bash', '-euo', 'pipefail', script]
    const child = Bun.spawn(command, {
      cwd: directory,
      env: {
        ...process.env,
        GUILDHALL_BASE_URL: service.url,
        GUILDHALL_API_KEY: service.client.keys.live.secret,
      },
      stdout: 'pipe',
      stderr: 'pipe',
    })
    const [output, errors] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
    ])
    return { status: await child.exited, output, errors }
  } finally {
    await rm(directory, { recursive: true })
  }
}
