import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { buildProblem, startFakeService } from '../../sdk/test/fake-service.ts'
import { buildMember, buildPageResponse } from './fixtures.ts'
import { buildEnvironment, publishedCommand, runGuildhall, runInTerminal } from './run.ts'

const statuses = [
  [400, 'validation-error', 1],
  [401, 'unauthorized', 4],
  [403, 'insufficient-scope', 4],
  [404, 'not-found', 3],
  [409, 'email-taken', 1],
  [412, 'precondition-failed', 1],
  [429, 'rate-limit-exceeded', 5],
] as const

for (const [status, kind, exitCode] of statuses) {
  test(`${status} ${kind} exits with ${exitCode} and prints the request id`, async () => {
    await using service = startFakeService(() => buildProblem(status, kind, {}, { 'retry-after': '1800' }))
    const run = await runGuildhall(['members', 'get', '1'], { env: buildEnvironment(service) })
    expect(run.exitCode).toBe(exitCode)
    expect(run.stdout).toBe('')
    expect(run.stderr).toStartWith(`Error: It was ${kind}.\n`)
    expect(run.stderr).toContain(`Request id: req-${status}\n`)
  })
}

test('prints each violation on its own line', async () => {
  const violations = [
    { propertyPath: 'email', message: 'This is not an email address.', code: 'a' },
    { propertyPath: 'lastName', message: 'This is missing.', code: 'b' },
  ]
  await using service = startFakeService(() => buildProblem(400, 'validation-error', { violations }))
  const run = await runGuildhall(['members', 'create', '--email', 'x'], { env: buildEnvironment(service) })
  expect(run.stderr).toContain('\n  email: This is not an email address.\n  lastName: This is missing.\n')
})

test('prints a violation of the whole body without a path', async () => {
  const violations = [{ propertyPath: '', message: 'Give at least one field.', code: 'empty' }]
  await using service = startFakeService(() => buildProblem(400, 'validation-error', { violations }))
  const run = await runGuildhall(['members', 'update', '1', '--data', '{"a":1}'], {
    env: buildEnvironment(service),
  })
  expect(run.stderr).toContain('\n  Give at least one field.\n')
})

test('a response from another service suggests checking the base URL, not the id', async () => {
  await using service = startFakeService(() => new Response('<h1>Not found</h1>', { status: 404 }))
  const run = await runGuildhall(['members', 'get', '1'], { env: buildEnvironment(service) })
  expect(run.stderr).toContain('not from Guildhall. Check --base-url.')
  expect(run.stderr).not.toContain('Check the id')
})

test('names an unreachable service', async () => {
  const run = await runGuildhall(['members', 'list'], {
    env: buildEnvironment({ url: 'http://127.0.0.1:9' }),
  })
  expect(run.exitCode).toBe(1)
  expect(run.stderr).toContain('http://127.0.0.1:9')
  expect(run.stderr).toContain('--base-url')
})

test('a publishable key or a malformed base URL exits with 2', async () => {
  const key = await runGuildhall([
    'members',
    'list',
    '--api-key',
    'guild_pk_live_x',
    '--base-url',
    'http://127.0.0.1:9',
  ])
  expect(key).toMatchObject({ exitCode: 2, stdout: '' })
  expect(key.stderr).toContain('publishable')
  const url = await runGuildhall([
    'members',
    'list',
    '--api-key',
    'guild_sk_live_x',
    '--base-url',
    '127.0.0.1:9',
  ])
  expect(url).toMatchObject({ exitCode: 2, stdout: '' })
})

describe('invalid usage exits with 2 and an explanation', () => {
  const invalid: [string[], string][] = [
    [['members', 'lst'], "unknown command 'lst'"],
    [['members', 'list', '--stauts', 'active'], '--status'],
    [['members', 'get'], "missing required argument 'id'"],
    [['members', 'list', '--limit', '0'], '--limit must be a positive integer'],
    [['members', 'list', '--limit', '5', '--all'], 'either --limit or --all'],
    [['members', 'list', '--order', 'name:down'], '--order must be field:asc or field:desc'],
    [['members', 'list', '--filter', 'name'], '--filter must be field=value'],
    [['members', 'list', '--order', 'email:asc', '--order', 'email:desc'], 'order.email has two values'],
    [
      ['members', 'list', '--created-after', '2026-01-01', '--filter', 'createdAt.after=2026-02-01'],
      'createdAt.after has two values',
    ],
    [['members', 'import', '/nonexistent.csv'], 'File not found: /nonexistent.csv'],
    [['members', 'import', '/tmp'], '/tmp is a folder'],
    [['keys', 'rotate', '1', '--grace-seconds', 'soon'], '--grace-seconds must be a non-negative integer'],
    [['webhooks', 'recover', '1'], "required option '--since <time>'"],
    [['webhooks', 'recover', '1', '--since', 'yesterday'], '--since must be a date'],
    [['webhooks', 'recover', '1', '--since', '2026-13-01'], '--since must be a date'],
    [['webhooks', 'redeliver', '1'], "missing required argument 'deliveryId'"],
    [
      ['webhooks', 'rotate-secret', '1', '--grace-seconds', '-'],
      '--grace-seconds must be a non-negative integer',
    ],
    [['webhooks', 'create'], 'No fields given'],
    [['events-log'], 'Usage: guildhall events-log'],
    [[], 'Usage: guildhall'],
  ]
  for (const [args, text] of invalid) {
    test(`guildhall ${args.join(' ')}`, async () => {
      const run = await runGuildhall(args, { env: buildEnvironment({ url: 'http://127.0.0.1:9' }) })
      expect(run.exitCode).toBe(2)
      expect(run.stderr).toContain(text)
      expect(run.stdout).toBe('')
    })
  }
})

describe('an export to a terminal', () => {
  const bunCommand = [process.execPath, join(import.meta.dir, '../src/main.ts')]

  test.each([
    ['Node', publishedCommand],
    ['Bun', bunCommand],
  ])('is reported as failed in %s if its connection breaks', async (_, command) => {
    using service = Bun.listen({
      hostname: '127.0.0.1',
      port: 0,
      socket: {
        data(socket) {
          socket.end('HTTP/1.1 200 OK\r\nContent-Type: text/csv\r\nContent-Length: 100\r\n\r\nemail\r\n')
        },
      },
    })
    const env = buildEnvironment({ url: `http://127.0.0.1:${service.port}` })
    const { screen, exitCode } = await runInTerminal(['members', 'export'], { env, command })
    expect(exitCode).toBe(1)
    expect(screen).toContain('GET /api/members/export was cut off')
    expect(screen).not.toContain('    at ')
  })

  test('shows a truncated character as U+FFFD', async () => {
    await using service = startFakeService(() => new Response(new Uint8Array([0x61, 0xc3])))
    const { screen } = await runInTerminal(['members', 'export'], { env: buildEnvironment(service) })
    expect(screen).toStartWith('a\ufffd')
  })
})

describe('help and version exit with 0', () => {
  for (const args of [
    ['--help'],
    ['--version'],
    ['members', '--help'],
    ['help', 'members'],
    ['members', 'list', '--help'],
  ]) {
    test(args.join(' '), async () => {
      const run = await runGuildhall(args)
      expect(run).toMatchObject({ exitCode: 0, stderr: '' })
      expect(run.stdout).not.toBe('')
    })
  }
})

describe('untrusted texts', () => {
  const hostile = 'Eve\u001b[2J\u001b]0;owned\u0007\u009b31m\u202e\nRow two\t\ud800'
  const controlCharacterPattern = /(?!\n)[\p{Cc}\u202e]/u

  for (const args of [
    ['members', 'list'],
    ['members', 'get', '1'],
    ['members', 'get', '1', '--json'],
  ]) {
    test(`cannot control the terminal in ${args.join(' ')}`, async () => {
      const member = buildMember({
        firstName: hostile,
        tags: [hostile],
        customFields: { [hostile]: hostile },
      })
      await using service = startFakeService(({ path }) =>
        path.endsWith('/1') ? Response.json(member) : buildPageResponse([member]),
      )
      const { screen } = await runInTerminal(args, {
        env: { ...buildEnvironment(service), NO_COLOR: '1' },
        columns: 200,
      })
      expect(screen).toContain('Eve')
      expect(screen.replace(/\r\n/g, '\n')).not.toMatch(controlCharacterPattern)
    })
  }

  test('cannot control the terminal in errors or exports', async () => {
    await using service = startFakeService(({ path }) =>
      path.endsWith('/export')
        ? new Response(`name\n${hostile}\n`)
        : buildProblem(400, 'validation-error', {
            detail: hostile,
            violations: [{ propertyPath: hostile, message: hostile, code: 'x' }],
          }),
    )
    for (const args of [
      ['members', 'list'],
      ['members', 'export'],
    ]) {
      const { screen } = await runInTerminal(args, { env: { ...buildEnvironment(service), NO_COLOR: '1' } })
      expect(screen).toContain('Eve')
      expect(screen.replace(/\r\n/g, '\n').replaceAll('\t', '')).not.toMatch(controlCharacterPattern)
    }
  })

  test('are unchanged in JSON', async () => {
    await using service = startFakeService(() =>
      Response.json(buildMember({ firstName: hostile.slice(0, -1) })),
    )
    const { stdout } = await runGuildhall(['members', 'get', '1', '--json'], {
      env: buildEnvironment(service),
    })
    expect(JSON.parse(stdout).firstName).toBe(hostile.slice(0, -1))
  })
})

test('uses colors only on a terminal without NO_COLOR', async () => {
  await using service = startFakeService(() => buildPageResponse([buildMember()]))
  const env = buildEnvironment(service)
  expect((await runInTerminal(['members', 'list'], { env })).screen).toContain('\u001b[1m')
  expect((await runInTerminal(['members', 'list'], { env: { ...env, NO_COLOR: '1' } })).screen).not.toContain(
    '\u001b',
  )
  expect((await runGuildhall(['members', 'list'], { env })).stdout).not.toContain('\u001b')
})
