import { describe, expect, test } from 'bun:test'
import {
  AuthenticationError,
  BadRequestError,
  ConflictError,
  Guildhall,
  NotFoundError,
  PermissionDeniedError,
  PreconditionFailedError,
  UnprocessableEntityError,
} from '@guildhall/sdk'
import { testService } from '../../../tools/testing/service.ts'
import { catchRejection } from './rejection.ts'

const service = await testService()
await service.startWorker()
const guildhall = service.client.live

let personCount = 0
/** Builds a person who does not exist yet. */
function buildPerson(fields: object = {}) {
  personCount++
  const lastName = `King ${personCount}`
  return { email: `person${personCount}@example.org`, firstName: 'Ada', lastName, ...fields }
}

describe('guildhall.members', () => {
  test('creates, gets, updates and deletes', async () => {
    const createdMember = await guildhall.members.create(
      buildPerson({ tags: ['board'], customFields: { shirt: 'M' } }),
    )
    expect(createdMember).toMatchObject({
      status: 'pending',
      tags: ['board'],
      customFields: { shirt: 'M' },
      phone: null,
    })
    const { data, etag, requestId } = await guildhall.members.get(createdMember.id).withResponse()
    expect(data).toEqual(createdMember)
    expect(requestId).toBeString()
    expect(await guildhall.members.get(createdMember.id, { ifNoneMatch: etag ?? '' })).toBeNull()
    const changedMember = await guildhall.members.update(
      createdMember.id,
      { status: 'active', phone: '1' },
      { ifMatch: etag ?? '' },
    )
    expect(changedMember).toMatchObject({ status: 'active', phone: '1' })
    await catchRejection(
      guildhall.members.delete(createdMember.id, { ifMatch: etag ?? '' }),
      PreconditionFailedError,
    )
    expect(await guildhall.members.delete(createdMember.id)).toBeUndefined()
    await catchRejection(guildhall.members.delete(createdMember.id), NotFoundError)
  })

  test('reports every violation of an invalid member', async () => {
    const error = await catchRejection(
      guildhall.members.create({ ...buildPerson(), email: 'x', firstName: '' }),
      BadRequestError,
    )
    expect(error.kind).toBe('validation-error')
    expect(error.violations.map((violation) => violation.propertyPath).sort()).toEqual(['email', 'firstName'])
    expect(error.requestId).toBeString()
    expect(error.type).toBe(`${service.url}/problems/validation-error`)
  })

  test('reports a taken email address as a conflict', async () => {
    const firstMember = await guildhall.members.create(buildPerson())
    const error = await catchRejection(
      guildhall.members.create({ ...buildPerson(), email: firstMember.email.toUpperCase() }),
      ConflictError,
    )
    expect(error.kind).toBe('email-taken')
  })

  test('creates once per idempotency key', async () => {
    const body = buildPerson()
    const idempotencyKey = crypto.randomUUID()
    const firstMember = await guildhall.members.create(body, { idempotencyKey })
    const { data, response } = await guildhall.members.create(body, { idempotencyKey }).withResponse()
    expect(data).toEqual(firstMember)
    expect(response.headers.get('idempotent-replayed')).toBe('true')
    const error = await catchRejection(
      guildhall.members.create(buildPerson(), { idempotencyKey }),
      UnprocessableEntityError,
    )
    expect(error.kind).toBe('idempotency-key-reused')
  })

  test('throws a NotFoundError for another association’s member', async () => {
    const otherClient = await service.createClient()
    const member = await otherClient.live.members.create(buildPerson())
    await catchRejection(guildhall.members.get(member.id), NotFoundError)
  })

  test('returns all data of a member and erases the member', async () => {
    const member = await guildhall.members.create(buildPerson())
    expect((await guildhall.members.data(member.id)).member.email).toBe(member.email)
    expect((await guildhall.members.erase(member.id)).erasedAt).toBeString()
    await catchRejection(guildhall.members.get(member.id), NotFoundError)
  })

  test('acts for a member with a session', async () => {
    const member = await guildhall.members.create(buildPerson({ status: 'active' }))
    const { token } = await guildhall.members.createSession(member.id, { expiresInSeconds: 600 })
    const memberSdk = service.createSdk(token)
    expect((await memberSdk.members.get(member.id)).email).toBe(member.email)
    await catchRejection(memberSdk.members.list(), PermissionDeniedError)
    expect((await memberSdk.auth.session()).user.email).toBe(member.email)
    await memberSdk.auth.logout()
    await catchRejection(memberSdk.me.get(), AuthenticationError)
  })
})

describe('a list', () => {
  test('iterates by cursor, sorted and filtered', async () => {
    const { live } = await service.createClient()
    const rows = Array.from({ length: 230 }, (_, index) => `p${index}@example.org,Ada,K${index % 10},active`)
    const memberImport = await live.members.import(['email,firstName,lastName,status', ...rows].join('\n'))
    const finishedImport = await live.imports.wait(memberImport.id)
    expect(finishedImport).toMatchObject({
      status: 'completed',
      rows: { total: 230, created: 230, failed: 0 },
    })
    const emails: string[] = []
    const list = live.members.list({ status: ['active', 'grace'], order: { email: 'asc' } })
    for await (const member of list) emails.push(member.email)
    expect(emails).toEqual(rows.map((row) => row.split(',')[0] ?? '').sort())
    const page = await live.members.list({ lastName: 'K3', createdAt: { after: new Date(0) } })
    expect(page.totalItems).toBe(23)
    expect(page.hasNextPage()).toBe(false)
    expect(await live.members.list({ q: 'ada' }).toArray({ limit: 120 })).toHaveLength(120)
    expect((await live.members.list({ page: 2, itemsPerPage: 100 })).items).toHaveLength(100)
  })

  test('rejects an unknown filter', async () => {
    const misspelledFilter = { stauts: 'active' } as object
    await catchRejection(guildhall.members.list(misspelledFilter), BadRequestError)
  })
})

describe('an import', () => {
  test('names lines with errors and imports the others', async () => {
    const { live } = await service.createClient()
    const csv = 'email,firstName,lastName\nnot an address,A,B\nb@example.org,Bea,"K\ning"\nc@example.org,,\n'
    const memberImport = await live.members.import(new Blob([csv]).stream(), { mode: 'create' })
    const finishedImport = await live.imports.wait(memberImport.id)
    expect(finishedImport.rows).toMatchObject({ total: 3, created: 1, failed: 2 })
    expect(finishedImport.errors.map(({ row, line }) => [row, line])).toEqual([
      [1, 2],
      [3, 5],
    ])
  })

  test('imports an exported file without changing members', async () => {
    const { live } = await service.createClient()
    const member = await live.members.create(
      buildPerson({
        firstName: '=Zoë "Z"',
        address: { city: 'Bath,\nSomerset' },
        customFields: { n: 1, s: 'x;y' },
        tags: ['a;b', 'c'],
      }),
    )
    const csv = await (await live.members.export()).text()
    const finishedImport = await live.imports.wait((await live.members.import(csv, { mode: 'upsert' })).id)
    expect(finishedImport.rows).toEqual({
      total: 1,
      processed: 1,
      created: 0,
      updated: 0,
      unchanged: 1,
      failed: 0,
    })
    expect(await live.members.get(member.id)).toEqual(member)
  })

  test('rejects an unknown column before importing', async () => {
    const error = await catchRejection(
      guildhall.members.import('email,shoeSize\na@example.org,41\n'),
      BadRequestError,
    )
    expect(error.message).toContain('shoeSize')
  })
})

test('manages levels, updates a user and the client, and reads the caller and the audit log', async () => {
  const level = await guildhall.membershipLevels.create({ key: 'student', name: 'Student' })
  expect(await guildhall.membershipLevels.list().toArray()).toContainEqual(level)
  expect((await guildhall.membershipLevels.update(level.id, { status: 'retired' })).status).toBe('retired')
  await guildhall.membershipLevels.delete(level.id)
  const user = await guildhall.users.create({ ...buildPerson(), roles: ['ROLE_CLIENT_USER'] })
  expect((await guildhall.users.update(user.id, { status: 'deactivated' })).status).toBe('deactivated')
  expect((await guildhall.client.update({ website: 'https://example.org/' })).website).toBe(
    'https://example.org/',
  )
  expect((await guildhall.me.get()).actor.type).toBe('key')
  expect((await guildhall.auditLog.list()).items.length).toBeGreaterThan(0)
})

test('creates, rotates and revokes keys', async () => {
  const createdKey = await guildhall.keys.create({ name: 'Reader', type: 'secret', scopes: ['members:read'] })
  const reader = service.createSdk(createdKey.key)
  expect((await reader.members.list()).items).toBeArray()
  const error = await catchRejection(reader.members.create(buildPerson()), PermissionDeniedError)
  expect(error.kind).toBe('insufficient-scope')
  expect(error.message).toContain('members:write')
  const rotatedKey = await guildhall.keys.rotate(createdKey.id, { graceSeconds: 3600 })
  expect((await service.createSdk(rotatedKey.key).members.list()).items).toBeArray()
  expect((await reader.members.list()).items).toBeArray()
  await guildhall.keys.revoke(rotatedKey.id)
  // A server process may cache a key for up to a second.
  await Bun.sleep(1100)
  await catchRejection(service.createSdk(rotatedKey.key).members.list(), AuthenticationError)
})

test('the sandbox rejects a live key and has separate rows', async () => {
  const { sandbox, live, keys } = await service.createClient()
  const misdirectedClient = new Guildhall({ apiKey: keys.live.secret, baseUrl: service.sandboxUrl })
  expect((await catchRejection(misdirectedClient.members.list(), AuthenticationError)).message).toContain(
    service.url,
  )
  await live.members.create(buildPerson())
  expect((await sandbox.members.list()).totalItems).toBe(0)
})

test('an operator creates, suspends and deletes associations', async () => {
  const { record, live } = await service.createClient('standard')
  expect((await service.operator.platform.clients.get(record.id)).plan).toBe('standard')
  await service.operator.platform.clients.update(record.id, { suspended: true })
  await catchRejection(live.members.list(), PermissionDeniedError)
  await service.operator.platform.clients.delete(record.id)
  // The key can still be cached, as above.
  await Bun.sleep(1100)
  await catchRejection(live.members.list(), AuthenticationError)
  expect(await service.operator.platform.maintenance.run()).toBeObject()
})
