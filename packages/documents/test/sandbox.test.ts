import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runLimited } from '../src/run-limited.ts'
import { buildBunCommand, describeMissingSandbox, detectSandboxSupport } from '../src/sandbox/sandboxed.ts'
import { createTemporaryDirectory } from './directory.ts'

const directory = createTemporaryDirectory()
const { restrictsFiles, deniesSystemCalls } = await detectSandboxSupport()
const needsFiles = restrictsFiles ? '' : ' (requires Landlock)'
const needsCalls = deniesSystemCalls ? '' : ' (requires seccomp)'

/** A process with a secret in its environment, like the worker, and a listening socket, like other local services. */
let otherProcess: Bun.Subprocess<'ignore', 'pipe', 'inherit'>
let port = 0
beforeAll(async () => {
  const script = `const server = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } })
    console.log(server.port)`
  otherProcess = Bun.spawn([process.execPath, '-e', script], {
    env: { SECRETS_KEY: 'tide' },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const { value } = await otherProcess.stdout.getReader().read()
  port = Number(new TextDecoder().decode(value))
})
afterAll(() => otherProcess.kill())

/** Evaluates expressions in the sandbox. @returns for each, “done” and its value, or the code or name of its error */
async function evaluateInSandbox(expressions: string[], readablePaths: string[] = []): Promise<string[]> {
  const lines = expressions.map(
    (expression) =>
      `try { console.log('done', await (${expression})) } catch (error) { console.log(error.code ?? error.name) }`,
  )
  const path = join(directory.getNewPath(), 'script.ts')
  await Bun.write(
    path,
    [
      `import childProcess from 'node:child_process'`,
      `import * as fs from 'node:fs'`,
      `import net from 'node:net'`,
      ...lines,
      'process.exit(0)',
    ].join('\n'),
  )
  const result = await runLimited({
    command: buildBunCommand(path),
    readablePaths: [join(path, '..'), ...readablePaths],
    directory: join(path, '..'),
    environment: { PATH: process.env.PATH ?? '' },
    timeoutMs: 20_000,
    memoryBytes: 1024 ** 3,
  })
  expect(result.errors).toBe('')
  return result.output.trim().split('\n')
}

const quotePath = (...paths: string[]) => JSON.stringify(join(...paths))

describe('a sandboxed program', () => {
  test.skipIf(!restrictsFiles)(`cannot read other files or list other directories${needsFiles}`, async () => {
    const otherFile = directory.write('another association’s')
    expect(
      await evaluateInSandbox([
        `fs.readFileSync(${quotePath(otherFile)}, 'utf8')`,
        `fs.readdirSync(${quotePath(otherFile, '..')})`,
        `fs.readFileSync('/etc/passwd', 'utf8')`,
        `fs.readFileSync(${quotePath(import.meta.dir, '../../../package.json')}, 'utf8')`,
        `fs.readFileSync(${quotePath(import.meta.dir, '../../../.env.example')}, 'utf8')`,
        `fs.symlinkSync(${quotePath(otherFile)}, 'link') ?? fs.readFileSync('link', 'utf8')`,
      ]),
    ).toEqual(Array(6).fill('EACCES'))
  })

  test.skipIf(!restrictsFiles)(`reads its input and writes to its directory only${needsFiles}`, async () => {
    const input = directory.write('given')
    const otherPath = join(directory.path, 'elsewhere')
    const outcomes = await evaluateInSandbox(
      [
        `fs.readFileSync(${quotePath(input)}, 'utf8')`,
        `fs.writeFileSync('own', 'a') ?? fs.readFileSync('own', 'utf8')`,
        `fs.writeFileSync(${quotePath(otherPath)}, 'a')`,
        `fs.writeFileSync(${quotePath(input)}, 'changed')`,
        `fs.truncateSync(${quotePath(input)})`,
        `fs.renameSync(${quotePath(input)}, 'taken')`,
        `fs.rmSync(${quotePath(input)})`,
      ],
      [input],
    )
    expect(outcomes.slice(0, 2)).toEqual(['done given', 'done a'])
    expect(outcomes.slice(2).filter((outcome) => outcome.startsWith('done'))).toEqual([])
    expect(existsSync(otherPath)).toBe(false)
    expect(await Bun.file(input).text()).toBe('given')
  })

  test.skipIf(!restrictsFiles)(`cannot create links, pipes or sockets${needsFiles}`, async () => {
    const input = directory.write('given')
    const outcomes = await evaluateInSandbox(
      [
        `fs.symlinkSync('own', 'link')`,
        `fs.linkSync(${quotePath(input)}, 'link')`,
        `new Promise((resolve, reject) => net.createServer().listen('socket', resolve).once('error', reject))`,
        `Bun.spawnSync(['/usr/bin/mkfifo', 'pipe']).success || Promise.reject({ code: 'EACCES' })`,
      ],
      [input],
    )
    expect(outcomes.filter((outcome) => outcome.startsWith('done'))).toEqual([])
  })

  test.skipIf(!restrictsFiles)(
    `cannot read the environment or memory of other processes, or signal them${needsFiles}`,
    async () => {
      expect(await Bun.file(`/proc/${otherProcess.pid}/environ`).text()).toContain('SECRETS_KEY=tide')
      const outcomes = await evaluateInSandbox([
        `fs.readFileSync('/proc/${otherProcess.pid}/environ', 'utf8')`,
        `fs.openSync('/proc/${otherProcess.pid}/mem', 'r')`,
        `fs.readdirSync('/proc/${otherProcess.pid}/fd')`,
        `process.kill(${otherProcess.pid}, 'SIGTERM')`,
        `fs.readFileSync('/proc/' + process.ppid + '/environ', 'utf8')`,
      ])
      expect(outcomes.filter((outcome) => !['EACCES', 'EPERM'].includes(outcome))).toEqual([])
      expect(otherProcess.exitCode).toBeNull()
    },
  )

  test.skipIf(!deniesSystemCalls)(`cannot open a socket of any kind${needsCalls}`, async () => {
    const connected = `new Promise((resolve, reject) => net.connect(${port}, '127.0.0.1', resolve).once('error', reject))`
    const outcomes = await evaluateInSandbox([
      `Bun.connect({ hostname: '127.0.0.1', port: ${port}, socket: { data() {} } })`,
      connected,
      `fetch('http://127.0.0.1:${port}/')`,
      `Bun.udpSocket({ connect: { hostname: '127.0.0.1', port: ${port} } })`,
      `Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } })`,
      `Bun.serve({ port: 0, fetch: () => new Response() })`,
      `new Promise((resolve, reject) => net.connect('/run/any.sock', resolve).once('error', reject))`,
    ])
    expect(outcomes.filter((outcome) => outcome.startsWith('done'))).toEqual([])
    expect(outcomes).toHaveLength(7)
  })

  test.skipIf(!deniesSystemCalls)(
    `cannot start processes, whose memory would not be limited${needsCalls}`,
    async () => {
      const status = `fs.readFileSync('/proc/self/status', 'utf8').match(/^(CapEff|NoNewPrivs|Seccomp):.*$/gm)`
      const thread = `new Worker(URL.createObjectURL(new Blob(['postMessage("thread")'])))`
      expect(
        await evaluateInSandbox([
          `Bun.spawnSync(['/bin/true'])`,
          `Bun.spawn(['/bin/true'], { detached: true }).exited`,
          `new Promise((resolve, reject) => childProcess.spawn('/bin/true').on('error', reject).on('exit', resolve))`,
          `new Promise((resolve) => (${thread}.onmessage = ({ data }) => resolve(data)))`,
          `${status}.join(' ').replaceAll('\\t', '')`,
        ]),
      ).toEqual([
        'EACCES',
        'EACCES',
        'EACCES',
        'done thread',
        'done CapEff:0000000000000000 NoNewPrivs:1 Seccomp:2',
      ])
    },
  )
})

test('restrictions that the kernel does not support are named', () => {
  expect(describeMissingSandbox({ restrictsFiles: true, deniesSystemCalls: true })).toBeNull()
  expect(describeMissingSandbox({ restrictsFiles: false, deniesSystemCalls: true })).toContain('Landlock')
  expect(describeMissingSandbox({ restrictsFiles: true, deniesSystemCalls: false })).toContain('seccomp')
  expect(describeMissingSandbox({ restrictsFiles: false, deniesSystemCalls: false })).toMatch(
    /Landlock.*, and use the network/,
  )
})

test.skipIf(process.platform !== 'linux')(
  'a process that hides its memory hides its environment from its user’s other processes',
  async () => {
    const libc = JSON.stringify(join(import.meta.dir, '../src/sandbox/libc.ts'))
    const script = `import { makeNonDumpable } from ${libc}
      console.log(makeNonDumpable())
      setInterval(() => {}, 1000)`
    const path = join(directory.getNewPath(), 'hide.ts')
    await Bun.write(path, script)
    // Root can read every environment. Without capabilities, it reads only those of processes that have none either.
    const dropCapabilities =
      process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-all', '--inh-caps=-all'] : []
    const start = (...command: string[]) => {
      const [program = '', ...rest] = [...dropCapabilities, ...command]
      return spawn(program, rest, {
        env: { PATH: process.env.PATH, SECRETS_KEY: 'tide' },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
    }
    const hiddenProcess = start(process.execPath, path)
    const readableProcess = start('sleep', '60')
    const readEnvironment = (pid: number | undefined) =>
      Bun.spawnSync([...dropCapabilities, 'cat', `/proc/${pid}/environ`], {
        stderr: 'ignore',
      }).stdout.toString()
    try {
      const [printed] = (await once(hiddenProcess.stdout, 'data')) as [Buffer]
      expect(printed.toString().trim()).toBe('true')
      expect(readEnvironment(readableProcess.pid)).toContain('SECRETS_KEY=tide')
      expect(readEnvironment(hiddenProcess.pid)).toBe('')
    } finally {
      hiddenProcess.kill()
      readableProcess.kill()
    }
  },
)
