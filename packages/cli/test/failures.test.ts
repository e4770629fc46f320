import { describe, expect, test } from 'bun:test'
import { fakeService, problem } from '../../sdk/test/fake-service.ts'
import { aMember, pageOf } from './fixtures.ts'
import { guildhall, inTerminal, keyFor } from './run.ts'

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
  test(`${status} ${kind} exits with ${exitCode} and names the request`, async () => {
    await using service = fakeService(() => problem(status, kind, {}, { 'retry-after': '1800' }))
    const run = await guildhall(['members', 'get', '1'], { env: keyFor(service) })
    expect(run.exitCode).toBe(exitCode)
    expect(run.stdout).toBe('')
    expect(run.stderr).toStartWith(`Error: It was ${kind}.\n`)
    expect(run.stderr).toContain(`Request id: req-${status}\n`)
  })
}

test('each violation has a line of its own', async () => {
  const violations = [
    { propertyPath: 'email', message: 'This is not an email address.', code: 'a' },
    { propertyPath: 'lastName', message: 'This is missing.', code: 'b' },
  ]
  await using service = fakeService(() => problem(400, 'validation-error', { violations }))
  const run = await guildhall(['members', 'create', '--email', 'x'], { env: keyFor(service) })
  expect(run.stderr).toContain('\n  email: This is not an email address.\n  lastName: This is missing.\n')
})

test('a fault of the whole body stands without a place', async () => {
  const violations = [{ propertyPath: '', message: 'Give at least one field.', code: 'empty' }]
  await using service = fakeService(() => problem(400, 'validation-error', { violations }))
  const run = await guildhall(['members', 'update', '1', '--data', '{"a":1}'], { env: keyFor(service) })
  expect(run.stderr).toContain('\n  Give at least one field.\n')
})

test('an answer of something else than Guildhall asks for the address, not for the id', async () => {
  await using service = fakeService(() => new Response('<h1>Not found</h1>', { status: 404 }))
  const run = await guildhall(['members', 'get', '1'], { env: keyFor(service) })
  expect(run.stderr).toContain('no answer of Guildhall. Is --base-url right?')
  expect(run.stderr).not.toContain('Check the id')
})

test('a service that is not there is named', async () => {
  const run = await guildhall(['members', 'list'], { env: keyFor({ url: 'http://127.0.0.1:9' }) })
  expect(run.exitCode).toBe(1)
  expect(run.stderr).toContain('http://127.0.0.1:9')
  expect(run.stderr).toContain('--base-url')
})

test('a key or an address that can be none is wrong usage', async () => {
  const key = await guildhall([
    'members',
    'list',
    '--api-key',
    'guild_pk_live_x',
    '--base-url',
    'http://127.0.0.1:9',
  ])
  expect(key).toMatchObject({ exitCode: 2, stdout: '' })
  expect(key.stderr).toContain('publishable')
  const address = await guildhall([
    'members',
    'list',
    '--api-key',
    'guild_sk_live_x',
    '--base-url',
    '127.0.0.1:9',
  ])
  expect(address).toMatchObject({ exitCode: 2, stdout: '' })
})

describe('wrong usage exits with 2 and says what is right', () => {
  const wrong: [string[], string][] = [
    [['members', 'lst'], "unknown command 'lst'"],
    [['members', 'list', '--stauts', 'active'], '--status'],
    [['members', 'get'], "missing required argument 'id'"],
    [['members', 'list', '--limit', '0'], '--limit takes a whole number above 0'],
    [['members', 'list', '--limit', '5', '--all'], 'either --limit or --all'],
    [['members', 'list', '--order', 'name:down'], '--order takes field:asc or field:desc'],
    [['members', 'list', '--filter', 'name'], '--filter takes field=value'],
    [['members', 'import', '/nonexistent.csv'], 'There is no file /nonexistent.csv'],
    [['members', 'import', '/tmp'], '/tmp is a folder'],
    [['keys', 'rotate', '1', '--grace-seconds', 'soon'], '--grace-seconds takes a whole number'],
    [['webhooks', 'recover', '1'], "required option '--since <time>'"],
    [['webhooks', 'recover', '1', '--since', 'yesterday'], '--since takes a moment'],
    [['webhooks', 'recover', '1', '--since', '2026-13-01'], '--since takes a moment'],
    [['webhooks', 'redeliver', '1'], "missing required argument 'deliveryId'"],
    [['webhooks', 'rotate-secret', '1', '--grace-seconds', '-'], '--grace-seconds takes a whole number'],
    [['webhooks', 'create'], 'Nothing was given'],
    [['events-log'], 'Usage: guildhall events-log'],
    [[], 'Usage: guildhall'],
  ]
  for (const [args, text] of wrong) {
    test(`guildhall ${args.join(' ')}`, async () => {
      const run = await guildhall(args, { env: keyFor({ url: 'http://127.0.0.1:9' }) })
      expect(run.exitCode).toBe(2)
      expect(run.stderr).toContain(text)
      expect(run.stdout).toBe('')
    })
  }
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
      const run = await guildhall(args)
      expect(run).toMatchObject({ exitCode: 0, stderr: '' })
      expect(run.stdout).not.toBe('')
    })
  }
})

describe('texts of strangers', () => {
  const hostile = 'Eve\u001b[2J\u001b]0;owned\u0007\u009b31m\u202e\nRow two\t\ud800'
  const noControls = /(?!\n)[\p{Cc}\u202e]/u

  for (const args of [
    ['members', 'list'],
    ['members', 'get', '1'],
    ['members', 'get', '1', '--json'],
  ]) {
    test(`move no cursor in ${args.join(' ')}`, async () => {
      const member = aMember({ firstName: hostile, tags: [hostile], customFields: { [hostile]: hostile } })
      await using service = fakeService(({ path }) =>
        path.endsWith('/1') ? Response.json(member) : pageOf([member]),
      )
      const { screen } = await inTerminal(args, { env: { ...keyFor(service), NO_COLOR: '1' }, columns: 200 })
      expect(screen).toContain('Eve')
      expect(screen.replace(/\r\n/g, '\n')).not.toMatch(noControls)
    })
  }

  test('do so neither in errors nor in an export on a terminal', async () => {
    await using service = fakeService(({ path }) =>
      path.endsWith('/export')
        ? new Response(`name\n${hostile}\n`)
        : problem(400, 'validation-error', {
            detail: hostile,
            violations: [{ propertyPath: hostile, message: hostile, code: 'x' }],
          }),
    )
    for (const args of [
      ['members', 'list'],
      ['members', 'export'],
    ]) {
      const { screen } = await inTerminal(args, { env: { ...keyFor(service), NO_COLOR: '1' } })
      expect(screen).toContain('Eve')
      expect(screen.replace(/\r\n/g, '\n').replaceAll('\t', '')).not.toMatch(noControls)
    }
  })

  test('are the same text in JSON', async () => {
    await using service = fakeService(() => Response.json(aMember({ firstName: hostile.slice(0, -1) })))
    const { stdout } = await guildhall(['members', 'get', '1', '--json'], { env: keyFor(service) })
    expect(JSON.parse(stdout).firstName).toBe(hostile.slice(0, -1))
  })
})

test('colours appear on a terminal alone, and not with NO_COLOR', async () => {
  await using service = fakeService(() => pageOf([aMember()]))
  const env = keyFor(service)
  expect((await inTerminal(['members', 'list'], { env })).screen).toContain('\u001b[1m')
  expect((await inTerminal(['members', 'list'], { env: { ...env, NO_COLOR: '1' } })).screen).not.toContain(
    '\u001b',
  )
  expect((await guildhall(['members', 'list'], { env })).stdout).not.toContain('\u001b')
})
