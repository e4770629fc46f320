import { afterAll, beforeAll, expect } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../../../tools/process/free-port.ts'
import { testWith } from '../../../tools/testing/test-with.ts'
import { buildPackage } from '../build-package.ts'
import {
  buildNumberedPage,
  buildProblem,
  type FakeService,
  type ReceivedRequest,
  startFakeService,
} from './fake-service.ts'

/** The folder of the built package and the test programs that import it. */
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guildhall-sdk-runtimes-'))
  await buildPackage(join(folder, 'sdk'))
  await Bun.write(join(folder, 'program.js'), program)
  await Bun.write(join(folder, 'main.mjs'), main)
  await Bun.write(join(folder, 'worker.js'), worker)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A module that lists, creates, imports, exports, uploads, streams, asks, verifies, logs and handles errors. */
const program = `
import { Guildhall, BadRequestError, generateTestHeaders, unwrapWebhook } from './sdk/index.js'
import { PublicGuildhall } from './sdk/public/index.js'
export async function run(baseUrl) {
  const guildhall = new Guildhall({ apiKey: 'guild_sk_test_x', baseUrl })
  let count = 0
  for await (const member of guildhall.members.list({ status: ['active'] })) count += member.id ? 1 : 0
  const error = await guildhall.members.create({}).catch((error) => error)
  const failure = [error.name, error instanceof BadRequestError && error.violations[0].propertyPath]
  const { received } = await guildhall.members.import(new Blob(['email\\n', 'ada@example.org\\n']).stream())
  let exported = ''
  for await (const chunk of (await guildhall.members.export()).body.pipeThrough(new TextDecoderStream())) exported += chunk
  const slow = new Guildhall({
    apiKey: 'guild_sk_test_x', baseUrl, maxRetries: 0, timeout: 20,
    fetch: (url, { signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  })
  const late = (await slow.me.get().catch((error) => error)).name
  const answer = []
  for await (const event of guildhall.chat.stream('Fees?')) answer.push(event.type)
  const silent = guildhall.withOptions({ timeout: 200, maxRetries: 0 })
  const read = async () => { for await (const _ of silent.chat.stream('Silence?')); }
  const silence = (await read().catch((error) => error)).name
  const { message, name } = await guildhall.withOptions({ maxRetries: 0 }).images.get('1').catch((error) => error)
  const report = await (await guildhall.reports.export({ report: 'usage', format: 'csv' })).text()
  const endless = guildhall.resources.upload(new Blob([new Uint8Array(21_000_000)]), { fileName: 'large.pdf' })
  const offset = (await endless.catch((error) => error)).message
  const logged = []
  const logger = { debug() {}, info: (line) => logged.push(line), warn() {}, error() {} }
  await guildhall.withOptions({ logLevel: 'info', logger }).me.get()
  const configured = (() => { try { return Boolean(new Guildhall({ baseUrl })) } catch { return false } })()
  const secret = 'whsec_' + btoa('0123456789abcdef0123456789abcdef')
  const hook = JSON.stringify({ type: 'member.created' })
  const { type } = await unwrapWebhook(hook, await generateTestHeaders(hook, secret), secret)
  const followed = []
  for await (const event of guildhall.eventsLog.stream()) if (followed.push(event.id) === 3) break
  const pages = new PublicGuildhall({ publishableKey: 'guild_pk_test_x', baseUrl })
  const published = (await pages.events.list()).totalItems
  return { count, failure, received, exported, late, answer, silence, cut: [name, message], report, offset,
    logged: logged.length, configured, type, followed, published }
}`

const main = `
import { argv } from 'node:process'
import { run } from './program.js'
console.log(JSON.stringify(await run(argv[2])))`

const worker = `
import { run } from './program.js'
export default { async fetch(request, env) { return Response.json(await run(env.SERVICE)) } }`

const expected = {
  count: 150,
  failure: ['BadRequestError', 'email'],
  received: 'email\nada@example.org\n',
  exported: 'email\nada@example.org\n',
  late: 'TimeoutError',
  answer: ['token', 'done'],
  silence: 'TimeoutError',
  cut: ['ConnectionError', 'GET /api/images/1 was cut off: the response is incomplete JSON.'],
  report: 'views\n25\n',
  offset: expect.stringContaining('invalid upload offset'),
  logged: 1,
  type: 'member.created',
  followed: ['1', '2', '3'],
  published: 7,
}

function startService(): FakeService {
  return startFakeService((request) => {
    if (request.method === 'POST' && request.path === '/api/members') {
      return buildProblem(400, 'validation-error', {
        violations: [{ propertyPath: 'email', message: 'No.', code: 'x' }],
      })
    }
    if (request.path === '/api/resources/chat') return streamAnswer(request)
    if (request.path === '/api/resources/reports/export')
      return request.headers.get('idempotency-key')
        ? new Response('views\n25\n')
        : buildProblem(400, 'malformed-request')
    if (request.path.startsWith('/api/resources/uploads')) return uploadWithoutOffset(request)
    if (request.path === '/api/images/1')
      return new Response('{"id":"1","ur', { headers: { 'content-type': 'application/json' } })
    if (request.method === 'POST') return Response.json({ id: '1', received: request.body }, { status: 202 })
    if (request.path === '/api/events-log/stream') {
      const next = Number(request.headers.get('last-event-id') ?? 0) + 1
      const text = `retry: 1\nid: ${next}\ndata: {"id":"${next}"}\n\ndata: {"id":`
      return new Response(text, { headers: { 'content-type': 'text/event-stream' } })
    }
    if (request.path === '/api/members/export') return new Response('email\nada@example.org\n')
    if (request.path === '/api/v1/events')
      return Response.json({ items: [{ id: '1' }], limit: 20, offset: 0, total: 7 })
    return buildNumberedPage(request.search, 150)
  })
}

/** Streams an answer of two events; to the question “Silence?”, only the first is sent, and the stream stays open. */
function streamAnswer({ body, headers }: ReceivedRequest): Response {
  if (!headers.get('idempotency-key')) return buildProblem(400, 'malformed-request')
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('event: token\ndata: {"text":"25"}\n\n'))
      if (body.includes('Silence')) return
      controller.enqueue(new TextEncoder().encode('event: done\ndata: {}\n\n'))
      controller.close()
    },
  })
  return new Response(stream, { headers: { 'content-type': 'text/event-stream' } })
}

/** Creates an upload, and accepts its parts without reporting how much was received. */
function uploadWithoutOffset({ method }: ReceivedRequest): Response {
  return method === 'POST'
    ? new Response(null, { status: 201, headers: { location: '/api/resources/uploads/1' } })
    : new Response(null, { status: 204 })
}

async function runCommand(command: string[]): Promise<void> {
  await using service = startService()
  const child = Bun.spawn([...command, 'main.mjs', service.url], {
    cwd: folder,
    env: { ...process.env, GUILDHALL_API_KEY: 'guild_sk_test_environment' },
    stderr: 'pipe',
  })
  const [output, errors] = await Promise.all([child.stdout.text(), child.stderr.text()])
  expect(errors).toBe('')
  expect(JSON.parse(output)).toEqual({ ...expected, configured: true })
}

testWith('node')('the SDK works in Node', () => runCommand(['node']))
testWith('bun')('the SDK works in Bun', () => runCommand(['bun']))
testWith('deno')('the SDK works in Deno', () =>
  runCommand(['deno', 'run', '--quiet', '--no-prompt', '--allow-net', '--allow-env', '--no-lock']),
)

testWith('workerd')('the SDK works in a worker, as on Cloudflare', async () => {
  await using service = startService()
  const port = await findFreePort()
  const modules = [...new Bun.Glob('**/*.js').scanSync(folder)]
  await Bun.write(
    join(folder, 'config.capnp'),
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (
      modules = [${modules
        .toSorted((one) => (one === 'worker.js' ? -1 : 1))
        .map((name) => `(name = "${name}", esModule = embed "${name}")`)
        .join(',')}],
      bindings = [(name = "SERVICE", text = "${service.url}")],
      compatibilityDate = "2026-01-01",
      globalOutbound = "loopback")),
    (name = "loopback", network = (allow = ["local"]))],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")]);`,
  )
  await using workerd = Bun.spawn(['workerd', 'serve', 'config.capnp'], { cwd: folder, stderr: 'inherit' })
  const response = await waitForResponse(`http://127.0.0.1:${port}/`, workerd)
  // Workers read no environment by default.
  expect(await response.json()).toEqual({ ...expected, configured: false })
})

async function waitForResponse(url: string, { exited }: Bun.Subprocess): Promise<Response> {
  let exitCode: number | null = null
  exited.then((code) => {
    exitCode = code
  })
  while (exitCode === null) {
    try {
      return await fetch(url)
    } catch {
      await Bun.sleep(20)
    }
  }
  throw new Error(`The process exited with code ${exitCode}.`)
}
