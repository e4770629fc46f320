import { beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fakeService, numberedPage, problem } from './fake-service.ts'

const largestBundle = 15_000
const entry = join(import.meta.dir, '../src/index.ts')
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guildhall-sdk-'))
})

async function bundle(entrypoint: string, minify: boolean): Promise<string> {
  const { outputs } = await Bun.build({ entrypoints: [entrypoint], target: 'browser', format: 'esm', minify })
  if (!outputs[0]) throw new Error('Nothing was bundled.')
  return outputs[0].text()
}

test('the whole SDK is at most 15 kB for a browser, minified and gzipped, and asks for nothing outside it', async () => {
  const code = await bundle(entry, true)
  expect(Bun.gzipSync(code).byteLength).toBeLessThanOrEqual(largestBundle)
  expect(code).not.toMatch(/\bimport\b[^(]*from|\brequire\(|\bBun\.|\bBuffer\b/)
})

test('a page that only tells errors apart gets little more than the errors', async () => {
  const page = join(folder, 'page.ts')
  await Bun.write(page, `import { NotFoundError } from '${entry}'\nconsole.log(NotFoundError)\n`)
  expect(await bundle(page, true)).not.toContain('/api/members')
})

describe('in Node', () => {
  const node = Bun.which('node')

  test.skipIf(node === null)(
    'lists, creates, imports, exports, follows a stream and tells errors apart',
    async () => {
      await Bun.write(join(folder, 'sdk.mjs'), await bundle(entry, false))
      await Bun.write(join(folder, 'program.mjs'), program)
      await using service = fakeService((request) => {
        if (request.method === 'POST' && request.path === '/api/members') {
          return problem(400, 'validation-error', {
            violations: [{ propertyPath: 'email', message: 'No.', code: 'x' }],
          })
        }
        if (request.method === 'POST')
          return Response.json({ id: '1', received: request.body }, { status: 202 })
        if (request.path === '/api/events-log/stream') {
          const next = Number(request.headers.get('last-event-id') ?? 0) + 1
          const text = `retry: 1\nid: ${next}\ndata: {"id":"${next}"}\n\ndata: {"id":`
          return new Response(text, { headers: { 'content-type': 'text/event-stream' } })
        }
        if (request.path === '/api/members/export') return new Response('email\nada@example.org\n')
        return numberedPage(request.search, 150)
      })
      const run = Bun.spawn([node ?? 'node', 'program.mjs', service.url], { cwd: folder, stderr: 'pipe' })
      const [output, faults] = await Promise.all([run.stdout.text(), run.stderr.text()])
      expect(faults).toBe('')
      expect(JSON.parse(output)).toEqual({
        count: 150,
        fault: ['BadRequestError', 'email'],
        received: 'email\nada@example.org\n',
        exported: 'email\nada@example.org\n',
        refused: 'ConnectionError',
        late: 'TimeoutError',
        followed: ['1', '2', '3'],
      })
    },
  )
})

const program = `
import { Guildhall, BadRequestError } from './sdk.mjs'
const baseUrl = process.argv[2]
const guildhall = new Guildhall({ apiKey: 'guild_sk_test_x', baseUrl })
let count = 0
for await (const member of guildhall.members.list({ status: ['active'] })) count += member.id ? 1 : 0
const error = await guildhall.members.create({}).catch((error) => error)
const fault = [error.name, error instanceof BadRequestError && error.violations[0].propertyPath]
const { received } = await guildhall.members.import(new Blob(['email\\n', 'ada@example.org\\n']).stream())
let exported = ''
for await (const chunk of (await guildhall.members.export()).body.pipeThrough(new TextDecoderStream())) exported += chunk
const away = new Guildhall({ apiKey: 'guild_sk_test_x', baseUrl: 'http://127.0.0.1:9', maxRetries: 0 })
const refused = (await away.me.get().catch((error) => error)).name
const slow = new Guildhall({
  apiKey: 'guild_sk_test_x', baseUrl, maxRetries: 0, timeout: 20,
  fetch: (url, { signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
})
const late = (await slow.me.get().catch((error) => error)).name
const followed = []
for await (const event of guildhall.eventsLog.stream()) if (followed.push(event.id) === 3) break
console.log(JSON.stringify({ count, fault, received, exported, refused, late, followed }))
`
