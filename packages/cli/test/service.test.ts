import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { testService } from '../../../tools/testing/service.ts'
import { createEmptyFolder, type RunOptions, runGuildhall } from './run.ts'

const service = await testService()
await service.startWorker()
const folder = await createEmptyFolder()
const env = { XDG_CONFIG_HOME: folder }

/** Runs a command that must succeed, and parses the JSON it prints. */
async function runJson(args: string[], options: RunOptions = {}) {
  const run = await runGuildhall([...args, '--json'], { env, ...options })
  expect(run.stderr).not.toContain('Error')
  expect(run.exitCode).toBe(0)
  return JSON.parse(run.stdout)
}

test('login verifies the key with the service, and whoami prints the key’s scopes', async () => {
  const { secret } = service.client.keys.live
  const run = await runGuildhall(['login', '--base-url', service.url, '--api-key', secret], { env })
  expect(run.stdout).toContain(`Logged in to ${service.url} as `)
  expect(run.stdout).toContain(service.client.record.name)
  expect(await runJson(['whoami'])).toMatchObject({
    client: service.client.record.name,
    environment: 'live',
    scopes: ['*'],
  })
  const invalid = `${secret.slice(0, -1)}${secret.endsWith('0') ? '1' : '0'}`
  expect(
    (await runGuildhall(['login', '--base-url', service.url, '--api-key', invalid], { env })).exitCode,
  ).toBe(4)
})

test.each(['--dry-run', '--ignore-unknown-columns', '--no-wait'])(
  'a preview of an import refuses %s, which it would ignore',
  async (option) => {
    const run = await runGuildhall(['members', 'import', 'verein.csv', '--preview', option], { env })
    expect(run.exitCode).toBe(2)
    expect(run.stderr).toContain(`option '--preview' cannot be used with option '${option}'`)
  },
)

test('previews a file, imports it with a mapping, downloads the failed rows, and cannot cancel an import that has ended', async () => {
  const file = join(folder, 'verein.csv')
  await Bun.write(file, 'Vorname;Nachname;E-Mail;Nr=\nJosé;Müller;jose@example.org;1\nAda;King;ada;2\n')
  const preview = await runJson(['members', 'import', file, '--preview'])
  expect(preview).toMatchObject({
    delimiter: ';',
    mapping: { Vorname: 'firstName', 'Nr=': 'customFields.Nr=' },
  })
  const map = ['--map', 'Vorname=firstName', 'Nachname=lastName', 'E-Mail=email', 'Nr==']
  const run = await runGuildhall(['members', 'import', file, ...map], { env })
  expect(run.exitCode).toBe(1)
  expect(run.stdout).toContain('2 rows: 1 created, 0 updated, 0 unchanged, 1 failed.')
  const [finishedImport] = await runJson(['imports', 'list', '--limit', '1'])
  expect(finishedImport.mapping).toEqual({
    Vorname: 'firstName',
    Nachname: 'lastName',
    'E-Mail': 'email',
    'Nr=': null,
  })
  const errors = join(folder, 'errors.csv')
  expect(
    (await runGuildhall(['imports', 'errors', finishedImport.id, '--output', errors], { env })).exitCode,
  ).toBe(0)
  expect(await Bun.file(errors).text()).toBe(
    'import_errors;Vorname;Nachname;E-Mail;Nr=\n3: E-Mail: Must be an email address.;Ada;King;ada;2\n',
  )
  const lateCancellation = await runGuildhall(['imports', 'cancel', finishedImport.id], { env })
  expect(lateCancellation.exitCode).not.toBe(0)
  expect(lateCancellation.stderr).toContain('The import has already ended.')
  const [member] = await runJson(['members', 'list', '--email', 'jose@example.org'])
  expect((await runGuildhall(['members', 'delete', member.id, '--yes'], { env })).exitCode).toBe(0)
  const invalid = await runGuildhall(['members', 'import', file, '--map', 'Vorname'], { env })
  expect([invalid.exitCode, invalid.stderr]).toEqual([2, expect.stringContaining('write COLUMN=FIELD')])
})

test('imports members from a file, lists, filters and exports them', async () => {
  const file = join(folder, 'members.csv')
  const rows = Array.from({ length: 1000 }, (_, index) => {
    const email = index === 499 ? 'no address' : `member${index}@example.org`
    return `${email},Ada,"King, the ${index}th",${index % 4 === 0 ? 'lapsed' : 'active'}`
  })
  await Bun.write(file, ['email,firstName,lastName,status', ...rows].join('\n'))
  const run = await runGuildhall(['members', 'import', file], { env })
  expect(run.exitCode).toBe(1)
  expect(run.stdout).toContain('1,000 rows: 999 created, 0 updated, 0 unchanged, 1 failed.')
  expect(run.stderr).toContain('Line 501: email: ')

  const lapsed = await runJson(['members', 'list', '--status', 'lapsed', '--all'])
  expect(lapsed).toHaveLength(250)
  const limitedRun = await runGuildhall(
    ['members', 'list', '--q', 'ada', '--order', 'email:asc', '--limit', '3'],
    {
      env,
    },
  )
  expect(
    limitedRun.stdout
      .split('\n')
      .slice(1, 4)
      .map((line) => line.split('\t')[2]),
  ).toEqual(['member0@example.org', 'member100@example.org', 'member101@example.org'])
  expect(limitedRun.stderr).toContain('3 of 999')

  const exported = join(folder, 'export.csv')
  expect((await runGuildhall(['members', 'export', '--output', exported], { env })).exitCode).toBe(0)
  const secondImport = await runJson(['members', 'import', exported, '--mode', 'upsert'])
  expect(secondImport.rows).toEqual({
    total: 999,
    processed: 999,
    created: 0,
    updated: 0,
    unchanged: 999,
    failed: 0,
  })
})

test('creates, updates, shows and deletes a member', async () => {
  const fields = [
    '--email',
    'zoe@example.org',
    '--first-name',
    'Zoë',
    '--last-name',
    'Ward',
    '--tag',
    'board',
  ]
  const created = await runJson([
    'members',
    'create',
    ...fields,
    '--newsletter',
    'true',
    '--set',
    'address.country=GB',
  ])
  expect(created).toMatchObject({
    tags: ['board'],
    consents: { newsletter: true },
    address: { country: 'GB' },
  })
  const changed = await runJson([
    'members',
    'update',
    created.id,
    '--status',
    'active',
    '--phone',
    '1',
    '--unset',
    'address',
  ])
  expect(changed).toMatchObject({ status: 'active', phone: '1', address: null })
  expect(await runJson(['members', 'get', created.id])).toEqual(changed)
  expect(await runJson(['members', 'delete', created.id, '--yes'])).toEqual({ id: created.id, deleted: true })
  const missing = await runGuildhall(['members', 'get', created.id], { env })
  expect(missing.exitCode).toBe(3)
  expect(missing.stderr).toContain('Request id: ')
})

test('prints each violation on its own line', async () => {
  const args = [
    'members',
    'create',
    '--email',
    'x',
    '--first-name',
    'A',
    '--set',
    'nickname=B',
    '--status',
    'vip',
  ]
  const run = await runGuildhall(args, { env })
  expect(run.exitCode).toBe(1)
  for (const field of ['email', 'lastName', 'nickname', 'status'])
    expect(run.stderr).toMatch(new RegExp(`^ {2}${field}: `, 'm'))
})

test('lists emails and releases suppressed addresses', async () => {
  await runJson(['invitations', 'create', '--email', 'mailed@example.org'])
  const { stdout } = await runGuildhall(['mail', 'list', '--recipient', 'mailed@example.org'], { env })
  expect(stdout).toContain('invitation\tmailed@example.org')
  await service.database.sql`insert into suppressed_addresses (client_id, email, error, expires_at)
    values (${service.client.record.id}, 'gone@example.org', '550 5.1.1', now() + interval '1 day')`
  const [{ id, email }] = await runJson(['mail', 'suppressed'])
  expect(email).toBe('gone@example.org')
  expect(await runJson(['mail', 'release', id])).toEqual({ id, released: true })
  expect(await runJson(['mail', 'suppressed'])).toEqual([])
})

test('searches all collections', async () => {
  await runJson(['courses', 'create', '--title', 'Harbour pilotage', '--code', 'HP-1'])
  const [found] = await runJson(['search', 'harbour', 'pil'])
  expect(found).toMatchObject({ list: 'courses', name: 'Harbour pilotage', detail: 'HP-1' })
  const { stdout } = await runGuildhall(['search', 'pilotage'], { env })
  expect(stdout).toContain('Harbour pilotage')
  const { stdout: unmatched, stderr } = await runGuildhall(['search', 'zzzz'], { env })
  expect([unmatched, stderr]).toEqual(['', expect.stringContaining('None found.')])
  expect((await runGuildhall(['search'], { env })).exitCode).not.toBe(0)
})

test('creates, lists, updates and deletes a saved view', async () => {
  const create = ['views', 'create', '--list', 'members', '--name', 'Active']
  const view = await runJson([...create, '--query', '{"status":["active"]}', '--column', 'name'])
  expect(view).toMatchObject({ query: { status: ['active'] }, columns: ['name'], shared: true, userId: null })
  const { stdout } = await runGuildhall(['views', 'list', '--list', 'members'], { env })
  expect(stdout).toContain('{"status":["active"]}')
  const updated = await runJson(['views', 'update', view.id, '--query', '{"status":["grace"]}'])
  expect(updated.query).toEqual({ status: ['grace'] })
  const refused = await runGuildhall([...create, '--query', '{"stauts":"active"}'], { env })
  expect(refused.exitCode).toBe(1)
  expect(refused.stderr).toContain('query.stauts')
  expect(await runJson(['views', 'delete', view.id, '--yes'])).toEqual({ id: view.id, deleted: true })
})

test('creates, lists, resends and revokes an invitation', async () => {
  const invited = await runJson([
    'invitations',
    'create',
    '--email',
    'new@example.org',
    '--role',
    'ROLE_CLIENT_USER',
  ])
  expect(invited).toMatchObject({ email: 'new@example.org', roles: ['ROLE_CLIENT_USER'], status: 'pending' })
  const { stdout } = await runGuildhall(['invitations', 'list', '--status', 'pending'], { env })
  expect(stdout).toContain('new@example.org')
  const resentInvitation = await runJson(['invitations', 'resend', invited.id])
  expect(resentInvitation.expiresAt > invited.expiresAt).toBe(true)
  expect(await runJson(['invitations', 'revoke', invited.id, '--yes'])).toEqual({
    id: invited.id,
    revoked: true,
  })
  expect((await runJson(['invitations', 'get', invited.id])).status).toBe('revoked')
  const refused = await runGuildhall(['invitations', 'resend', invited.id], { env })
  expect(refused.exitCode).toBe(1)
  expect(refused.stderr).toContain('was revoked')
})

test('creates a level, deactivates a user, and rotates and revokes a key', async () => {
  const level = await runJson([
    'levels',
    'create',
    '--key',
    'student',
    '--name',
    'Student',
    '--set',
    'price.amount=4900',
    '--price-currency',
    'EUR',
    '--premium',
    'true',
    '--grace-days',
    '30',
  ])
  expect(level).toMatchObject({ premium: true, graceDays: 30, price: { amount: 4900, currency: 'EUR' } })
  expect((await runGuildhall(['levels', 'list'], { env })).stdout).toContain('49.00 EUR')

  const user = await runJson([
    'users',
    'create',
    '--email',
    'office@example.org',
    '--role',
    'ROLE_CLIENT_USER',
  ])
  expect((await runJson(['users', 'update', user.id, '--status', 'deactivated'])).status).toBe('deactivated')

  const created = await runJson([
    'keys',
    'create',
    '--name',
    'Reader',
    '--type',
    'secret',
    '--scope',
    'members:read',
  ])
  const reader = { env: { GUILDHALL_API_KEY: created.key, GUILDHALL_BASE_URL: service.url } }
  const forbiddenRun = await runGuildhall(
    ['members', 'create', '--email', 'a@example.org', '--first-name', 'A', '--last-name', 'B'],
    reader,
  )
  expect(forbiddenRun.exitCode).toBe(4)
  expect(forbiddenRun.stderr).toContain('members:write')
  const rotated = await runJson(['keys', 'rotate', created.id, '--grace-seconds', '60'])
  expect(rotated.key).not.toBe(created.key)
  expect(await runJson(['keys', 'revoke', rotated.id, '--yes'])).toEqual({ id: rotated.id, revoked: true })
  expect((await runGuildhall(['keys', 'list'], { env })).stdout).toContain('revoked')
})

test('an operator creates an association', async () => {
  const operator = { env: { GUILDHALL_API_KEY: service.operatorKey, GUILDHALL_BASE_URL: service.url } }
  const created = await runJson(
    ['clients', 'create', '--name', 'Bee Keepers', '--slug', 'bee-keepers'],
    operator,
  )
  expect(created.keys.live.secret).toStartWith('guild_sk_live_')
  expect((await runJson(['clients', 'list'], operator)).map(({ slug }: { slug: string }) => slug)).toContain(
    'bee-keepers',
  )
})
