import { describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson } from '../call-as.ts'
import { expectBody, expectProblem } from '../expect-problem.ts'
import { createCallers, type MemberRecord } from './callers.ts'
import { importCsv, sendCsv } from './import-csv.ts'

const service = await testService()
const { staff, reader, unrelated, anonymous, foreign } = await createCallers(service)
const sql = service.database.sql
const key = service.client.keys.live.secret

/** Lists the columns in the database that contain a text, ignoring case: in plain text, in JSON or as bytes. */
async function findOccurrences(word: string): Promise<string[]> {
  const columns: { table: string; column: string }[] = await sql`
    select c.oid::regclass::text as table, a.attname as column from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p', 'm') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`
  const occurrences: string[] = []
  for (const { table, column } of columns) {
    const [{ hits }] = await sql.unsafe(
      `select count(*)::int as hits from ${table} where position(lower($1) in lower(case
        when pg_typeof(${column}) = 'bytea'::regtype then encode(${column}::text::bytea, 'escape')
        else ${column}::text end)) > 0`,
      [word],
    )
    if (hits > 0) occurrences.push(`${table}.${column}`)
  }
  return occurrences
}

let memberCount = 0
/** Creates a member with a unique name that occurs in many tables. */
async function createMember() {
  memberCount++
  const word = `Xanthippe${memberCount}`
  const input = {
    email: `${word}@example.org`,
    firstName: word,
    lastName: word,
    displayName: word,
    phone: word,
    externalId: word,
    address: { line1: word },
    tags: [word],
    customFields: { nick: word },
  }
  const headers = { 'idempotency-key': `make-${word}` }
  const record = await expectBody<MemberRecord>(await staff('POST', '/api/members', input, headers), 201)
  const path = `/api/members/${record.id}`
  await expectBody(await staff('PATCH', path, { jobTitle: word }))
  await expectBody(await staff('PATCH', path, { jobTitle: null }))
  const { token } = await expectBody<{ token: string }>(
    await staff('POST', `${path}/sessions`, {}, { 'idempotency-key': `sign-in ${memberCount}` }),
    201,
  )
  await expectBody(
    await service.request(path, {
      method: 'PATCH',
      key: token,
      headers: { 'content-type': 'application/json', 'user-agent': word },
      body: JSON.stringify({ phone: `${word} 2` }),
    }),
  )
  return { word, record, path, token }
}

describe('POST /api/members/{id}/erase', () => {
  test('200: no personal data is left in the database', async () => {
    const { word, record, path } = await createMember()
    expect((await findOccurrences(word)).length).toBeGreaterThan(5)
    const result = await expectBody<{ id: string; erasedAt: string }>(await staff('POST', `${path}/erase`))
    expect(result).toEqual({ id: record.id, erasedAt: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/) })
    expect(await findOccurrences(word)).toEqual([])
  })

  test('409 conflict: an import is pending, and its file may contain the person', async () => {
    const { word, path } = await createMember()
    const file = `email,firstName,lastName\n${word}@example.org,${word},${word}\n`
    const { id } = await expectBody<{ id: string }>(await sendCsv(service, key, file), 202)
    await expectProblem(await staff('POST', `${path}/erase`), 409, 'conflict')
    await expectBody(await staff('GET', path))
    await expectBody(await staff('POST', `/api/imports/${id}/cancel`))
    await expectBody(await staff('POST', `${path}/erase`))
    expect(await findOccurrences(word)).toEqual([])
  })

  test('200: no personal data is left in failed import rows that name the member', async () => {
    const { word, path } = await createMember()
    const row = `${word}@example.org,${word},${word},${word}`
    await service.startWorker()
    await importCsv(service, key, `email,firstName,lastName,status\n${row}\n`)
    await importCsv(service, key, `email,firstName,lastName\n${row.replace(/,[^,]*$/, '')}\n`)
    expect(await findOccurrences(word)).toContain('import_failures.cells')
    await expectBody(await staff('POST', `${path}/erase`))
    expect(await findOccurrences(word)).toEqual([])
  })

  test('200: no personal data is left in invitations to the member’s email address, whatever its case', async () => {
    const word = `Xanthippe${++memberCount}`
    const fields = { email: `${word}@example.org`, firstName: word, lastName: word }
    const { id } = await expectBody<MemberRecord>(await staff('POST', '/api/members', fields), 201)
    for (const email of [fields.email, fields.email.toUpperCase()]) {
      const body = { email, roles: ['ROLE_MEMBER'] }
      const headers = { 'idempotency-key': email }
      const invitation = await expectBody<{ id: string }>(
        await staff('POST', '/api/invitations', body, headers),
        201,
      )
      await service.relay()
      await staff('DELETE', `/api/invitations/${invitation.id}`)
    }
    expect(await findOccurrences(word)).toContain('invitations.email')
    await expectBody(await staff('POST', `/api/members/${id}/erase`))
    expect(await findOccurrences(word)).toEqual([])
  })

  test('200: no personal data is left about former addresses, unless another member has one now', async () => {
    const { word, record, path } = await createMember()
    const formerAddress = record.email
    await service.startWorker()
    await importCsv(service, key, `email,firstName,lastName\n${formerAddress},${word},${word}\n`)
    const passedOn = `passed-on-${word}@example.net`
    for (const email of [passedOn, `${word}@example.net`]) await staff('PATCH', path, { email })
    // Events are kept for 30 days, audit entries permanently.
    await service.relay()
    await sql`delete from event_log where previous like ${`%${formerAddress}%`}`
    const queueMail = (
      email: string,
    ) => sql`insert into mail_messages (client_id, kind, recipient, language, expires_at)
      values (${service.client.record.id}, 'invitation', ${email}, 'en', now() + interval '1 day')`
    await queueMail(formerAddress)
    await queueMail(passedOn)
    await sql`insert into suppressed_addresses (client_id, email, error, expires_at)
      values (${service.client.record.id}, ${formerAddress}, 'rejected', now() + interval '1 day')`
    const successor = buildPerson({ email: passedOn })
    await expectBody(await staff('POST', '/api/members', successor), 201)
    const data = await expectBody<{ mail: unknown[]; suppressedAddress: object }>(
      await staff('GET', `${path}/data`),
    )
    expect(data.mail).toHaveLength(1)
    expect(data.suppressedAddress).toMatchObject({ email: formerAddress })
    await expectBody(await staff('POST', `${path}/erase`))
    expect(await findOccurrences(formerAddress)).toEqual([])
    const messages = await sql`select recipient from mail_messages where recipient like ${`%${word}%`}`
    expect([...messages]).toEqual([{ recipient: passedOn }])
  })

  test('200: the name is removed from posts, and from their events and audit entries', async () => {
    const { word, record, path } = await createMember()
    const author = { memberId: record.id, name: word }
    const { id } = await expectBody<{ id: string }>(
      await staff('POST', '/api/community', { title: 'Tides', author }),
      201,
    )
    await expectBody(
      await staff('PATCH', `/api/community/${id}`, { author: { ...author, name: `${word} B` } }),
    )
    await expectBody(await staff('PATCH', `/api/community/${id}`, { author: { memberId: null, name: 'X' } }))
    expect(await findOccurrences(word)).toContain('audit_log.old_values')
    await expectBody(await staff('POST', `${path}/erase`))
    expect(await findOccurrences(word)).toEqual([])
  })

  test('200: events and audit entries are kept, events without their data, and the erasure is recorded', async () => {
    const { record, path } = await createMember()
    const count = async (table: string, column: string) => {
      await service.relay()
      const rows = await sql.unsafe(`select count(*)::int as n from ${table} where ${column} = $1`, [
        record.id,
      ])
      return rows[0].n as number
    }
    const before = [await count('event_log', 'subject_id'), await count('audit_log', 'target_id')]
    await expectBody(await staff('POST', `${path}/erase`))
    const after = [await count('event_log', 'subject_id'), await count('audit_log', 'target_id')]
    for (const [index, countBefore] of before.entries()) expect(after[index]).toBeGreaterThan(countBefore)
    expect(await count('erasures', 'member_id')).toBe(1)
    const events =
      await sql`select type, data, previous from event_log where subject_id = ${record.id} order by id`
    expect(events.at(-1)).toMatchObject({ type: 'member.deleted' })
    for (const event of events)
      expect([JSON.parse(event.data), event.previous]).toEqual([{ id: record.id, erased: true }, null])
  })

  test('200, then 401, 404: the member’s sessions end, the lists omit the member, and its URLs return 404', async () => {
    const { record, path, token, word } = await createMember()
    await expectBody(await staff('POST', `${path}/erase`))
    await expectProblem(await service.request('/api/me', { key: token }), 401, 'unauthorized')
    const { items } = await expectBody<{ items: unknown[] }>(
      await staff('GET', `/api/members?id=${record.id}`),
    )
    expect(items).toEqual([])
    for (const [method, url] of [
      ['GET', path],
      ['DELETE', path],
      ['GET', `${path}/data`],
      ['POST', `${path}/erase`],
      ['POST', `${path}/sessions`],
    ] as const)
      await expectProblem(await staff(method, url), 404, 'not-found')
    const users = await expectBody<{ items: unknown[] }>(await staff('GET', `/api/users?q=${word}`))
    expect(users.items).toEqual([])
  })

  test('201: the email address and the Idempotency-Key of an erased member can be reused for a new member', async () => {
    const { word, record, path } = await createMember()
    await expectBody(await staff('POST', `${path}/erase`))
    const newMember = { ...buildPerson(), email: record.email }
    const response = await staff('POST', '/api/members', newMember, { 'idempotency-key': `make-${word}` })
    expect(response.headers.get('idempotent-replayed')).toBeNull()
    expect((await expectBody<MemberRecord>(response, 201)).id).not.toBe(record.id)
  })

  test('200: other members are unchanged', async () => {
    const member = await createMember()
    const otherMember = await createMember()
    const recordBefore = await expectBody<MemberRecord>(await staff('GET', otherMember.path))
    await expectBody(await staff('POST', `${member.path}/erase`))
    expect(await expectBody<MemberRecord>(await staff('GET', otherMember.path))).toEqual(recordBefore)
    await expectBody(await service.request(otherMember.path, { key: otherMember.token }))
    expect((await findOccurrences(otherMember.word)).length).toBeGreaterThan(5)
  })

  test('200 replayed: the same Idempotency-Key', async () => {
    const { path } = await createMember()
    const headers = { 'idempotency-key': `erase-${path}` }
    const first = await expectBody(await staff('POST', `${path}/erase`, undefined, headers))
    const second = await staff('POST', `${path}/erase`, undefined, headers)
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    expect(await expectBody(second)).toEqual(first)
  })

  test('401 unauthorized; 403 insufficient-scope; the member is not erased', async () => {
    const { path } = await createMember()
    await expectProblem(await anonymous('POST', `${path}/erase`), 401, 'unauthorized')
    for (const call of [reader, unrelated])
      await expectProblem(await call('POST', `${path}/erase`), 403, 'insufficient-scope')
    await expectBody(await staff('GET', path))
  })

  test('404 not-found: another association’s member, an unknown or malformed id', async () => {
    const { path } = await createMember()
    await expectProblem(await foreign('POST', `${path}/erase`), 404, 'not-found')
    for (const id of [Bun.randomUUIDv7(), 'x'])
      await expectProblem(await staff('POST', `/api/members/${id}/erase`), 404, 'not-found')
    await expectBody(await staff('GET', path))
  })
})

test('the file of an import is deleted once the import has run', async () => {
  await service.startWorker()
  expect((await sendCsv(service, key, 'email,firstName,lastName\nXenia@example.org,Xenia,X\n')).status).toBe(
    202,
  )
  while ((await findOccurrences('Xenia')).includes('import_chunks.bytes')) await Bun.sleep(20)
  expect(await findOccurrences('Xenia')).toContain('members.email')
})
