import { describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson } from '../call-as.ts'
import { formatCounts, formatRowErrors, importCsv } from './import-csv.ts'
import { listAuditActions, listEvents } from './list-events.ts'

const service = await testService()
await service.startWorker()
const formatCell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const formatCsv = (rows: Record<string, string>[]) => {
  const columns = [...new Set(rows.flatMap(Object.keys))]
  const lines = rows.map((row) => columns.map((column) => formatCell(row[column] ?? '')).join(','))
  return `${[columns.join(','), ...lines].join('\n')}\n`
}

/** Creates an association, with functions to import into it. */
async function createAssociation() {
  const { live, keys, record } = await service.createClient()
  await live.membershipLevels.create({ key: 'individual', name: 'Individual' })
  await live.membershipLevels.create({ key: 'old', name: 'Old', status: 'retired' })
  const run = (rows: Record<string, string>[], query = '') =>
    importCsv(service, keys.live.secret, formatCsv(rows), query)
  const findByEmail = async (email: string) => (await live.members.list({ email }).toArray({ limit: 1 }))[0]
  return { live, id: record.id, run, findByEmail }
}
const buildRow = (fields: Record<string, string> = {}): Record<string, string> => buildPerson(fields)

describe('an import row', () => {
  test('can have every field', async () => {
    const { run, findByEmail } = await createAssociation()
    const input = buildRow({
      externalId: 'x-1',
      displayName: 'The Countess',
      phone: '+44 1',
      organization: 'Engines',
      jobTitle: 'Analyst',
      department: 'Numbers',
      'address.line1': '1 Quay',
      'address.country': 'GB',
      memberNumber: '0042',
      level: 'individual',
      status: 'active',
      joinedAt: '2020-02-29',
      renewsAt: '2030-01-01T01:00:00+01:00',
      'consents.newsletter': 'TRUE',
      tags: 'board; speaker ;;',
      customFields: '{"diet":"vegan","seats":2,"paid":true}',
    })
    const done = await run([input])
    expect(formatRowErrors(done)).toEqual([])
    expect(await findByEmail(input.email ?? '')).toMatchObject({
      externalId: 'x-1',
      displayName: 'The Countess',
      address: { line1: '1 Quay', line2: null, city: null, region: null, postalCode: null, country: 'GB' },
      memberNumber: '0042',
      level: 'individual',
      status: 'active',
      joinedAt: '2020-02-29T00:00:00.000Z',
      renewsAt: '2030-01-01T00:00:00.000Z',
      consents: { newsletter: true, directory: false },
      tags: ['board', 'speaker'],
      customFields: { diet: 'vegan', seats: 2, paid: true },
    })
  })

  test.each([
    ['America/New_York', '2027-02-01', '2027-02-01T05:00:00.000Z'],
    ['Asia/Kolkata', '2027-02-01', '2027-01-31T18:30:00.000Z'],
    ['Europe/Berlin', '1.2.2027', '2027-01-31T23:00:00.000Z'],
    ['Europe/Berlin', '24.12.2019', '2019-12-23T23:00:00.000Z'],
    // Clocks go forward at midnight: the day begins at one o’clock.
    ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z'],
    ['Africa/Cairo', '2023-04-28', '2023-04-27T22:00:00.000Z'],
    ['Asia/Beirut', '2022-03-27', '2022-03-26T22:00:00.000Z'],
    // Clocks go back at one o’clock: midnight occurs twice.
    ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z'],
  ])('in %s has the date %s imported as the start of that day, %s', async (timezone, day, instant) => {
    const { run, live, findByEmail } = await createAssociation()
    await live.client.update({ timezone })
    const input = buildRow({ joinedAt: day, renewsAt: '2099-01-01T00:00:00Z' })
    expect(formatRowErrors(await run([input]))).toEqual([])
    expect(await findByEmail(input.email ?? '')).toMatchObject({
      joinedAt: instant,
      renewsAt: '2099-01-01T00:00:00.000Z',
    })
  })

  test('has its renewal date counted in the month given in the file', async () => {
    const { run, live } = await createAssociation()
    const timezone = 'America/New_York'
    await live.client.update({ timezone })
    await run([buildRow({ status: 'active', renewsAt: '2090-02-01' })])
    const { points } = await live.reports.membership({ from: '2090-01-01', to: '2090-02-28', timezone })
    expect(points.map(({ renewalsDue }) => renewalsDue)).toEqual([0, 1])
  })

  test('has each error reported by field, and is not imported', async () => {
    const { run, live } = await createAssociation()
    const done = await run([
      buildRow({
        email: 'x',
        status: 'happy',
        'consents.newsletter': 'maybe',
        joinedAt: '2021-02-29',
        renewsAt: '0000-01-01',
      }),
      buildRow({ tags: '["a"', customFields: '{' }),
      buildRow({ tags: '["a",1]', customFields: '{"deep":{}}' }),
      buildRow({ customFields: '[1]', 'address.country': 'England' }),
      buildRow({ level: 'nowhere' }),
      buildRow({ level: 'old' }),
      { email: '', firstName: '', lastName: '' },
      buildRow({ firstName: 'x'.repeat(101) }),
      buildRow({ joinedAt: '31.6.2030', renewsAt: '1/2/2030' }),
    ])
    expect(
      formatRowErrors(done).map((rowError) =>
        rowError
          .replace(/.*\): /, '')
          .split(', ')
          .toSorted()
          .join(', '),
      ),
    ).toEqual([
      'consents.newsletter invalid_type, email invalid_format, joinedAt invalid_format, renewsAt invalid_format, status unknown_value',
      'customFields invalid_format, tags invalid_format',
      'customFields.deep invalid_type, tags[1] invalid_type',
      'address.country invalid_format, customFields invalid_type',
      'level unknown_reference',
      'level retired',
      'email required, firstName required, lastName required',
      'firstName too_long',
      'joinedAt invalid_format, renewsAt invalid_format',
    ])
    expect((await live.members.list()).totalItems).toBe(0)
  })

  test('emits an event if it creates or changes a member, and none otherwise', async () => {
    const { run, findByEmail } = await createAssociation()
    const input = buildRow({ tags: 'a' })
    await run([input])
    const created = await findByEmail(input.email ?? '')
    const id = created?.id ?? ''
    await run([{ ...input, phone: '1' }], 'mode=upsert')
    await run([{ ...input, phone: '1' }], 'mode=upsert')
    const changed = await findByEmail(input.email ?? '')
    expect(await listEvents(service, id)).toEqual([
      { type: 'member.created', data: created as never, previous: null },
      { type: 'member.updated', data: changed as never, previous: { phone: null } },
    ])
  })
})

test('the audit log has an entry for the start and for the completion of an import', async () => {
  const { run } = await createAssociation()
  const { id } = await run([buildRow()])
  expect(await listAuditActions(service, id)).toEqual(['import.created by key:', 'import.completed by key:'])
})

describe('mode create', () => {
  test('rejects duplicates of existing members and of earlier rows', async () => {
    const { run, live } = await createAssociation()
    const existingRow = buildRow({ externalId: 'x', memberNumber: 'n' })
    await live.members.create(existingRow as never)
    const first = buildRow({ externalId: 'y', memberNumber: 'm' })
    const done = await run([
      { ...buildRow(), email: existingRow.email?.toUpperCase() ?? '' },
      buildRow({ externalId: 'x' }),
      buildRow({ memberNumber: 'n' }),
      first,
      { ...buildRow(), email: first.email?.toUpperCase() ?? '' },
      buildRow({ externalId: 'y' }),
      buildRow({ memberNumber: 'm' }),
      buildRow(),
    ])
    expect(formatRowErrors(done)).toEqual([
      'line 2 (row 1): email taken',
      'line 3 (row 2): externalId taken',
      'line 4 (row 3): memberNumber taken',
      'line 6 (row 5): email taken',
      'line 7 (row 6): externalId taken',
      'line 8 (row 7): memberNumber taken',
    ])
    expect(formatCounts(done)).toBe('created 2 updated 0 unchanged 0 failed 6 of 8')
    expect((await live.members.list()).totalItems).toBe(3)
  })
})

describe('mode upsert', () => {
  test('matches by external id, else by email ignoring case; an empty cell keeps the value', async () => {
    const { run, live } = await createAssociation()
    const one = await live.members.create(buildRow({ externalId: 'x', phone: '1' }) as never)
    const two = await live.members.create(buildRow({ phone: '2' }) as never)
    const done = await run(
      [
        { ...buildRow(), externalId: 'x', phone: '' },
        { email: two.email.toUpperCase(), externalId: 'z', firstName: '', lastName: 'New', phone: '3' },
        buildRow({ externalId: 'w' }),
      ],
      'mode=upsert',
    )
    expect(formatCounts(done)).toBe('created 1 updated 2 unchanged 0 failed 0 of 3')
    const changed = await live.members.get(one.id)
    expect(changed).toMatchObject({ externalId: 'x', phone: '1' })
    expect(changed.email).not.toBe(one.email)
    expect(await live.members.get(two.id)).toMatchObject({
      externalId: 'z',
      phone: '3',
      lastName: 'New',
      firstName: 'Ada',
    })
  })

  test('reports all rows as unchanged the second time', async () => {
    const { run } = await createAssociation()
    const rows = Array.from({ length: 600 }, (_, index) =>
      buildRow({ externalId: `${index}`, tags: 'a;b', joinedAt: '2020-01-01' }),
    )
    expect(formatCounts(await run(rows, 'mode=upsert'))).toBe(
      'created 600 updated 0 unchanged 0 failed 0 of 600',
    )
    expect(formatCounts(await run(rows, 'mode=upsert'))).toBe(
      'created 0 updated 0 unchanged 600 failed 0 of 600',
    )
  })

  test('lets later rows change the members of earlier rows', async () => {
    const { run, findByEmail } = await createAssociation()
    const input = buildRow({ phone: '1' })
    const done = await run(
      [input, { ...input, phone: '2' }, { ...input, phone: '2' }, { ...input, phone: '3' }],
      'mode=upsert',
    )
    expect(formatCounts(done)).toBe('created 1 updated 2 unchanged 1 failed 0 of 4')
    expect((await findByEmail(input.email ?? ''))?.phone).toBe('3')
  })

  test('rejects a row that would give one member the address of another', async () => {
    const { run, live } = await createAssociation()
    const one = await live.members.create(buildRow({ externalId: 'x' }) as never)
    const two = await live.members.create(buildRow() as never)
    const done = await run([{ ...buildRow(), externalId: 'x', email: two.email }], 'mode=upsert')
    expect(formatRowErrors(done)).toEqual(['line 2 (row 1): email taken'])
    expect((await live.members.get(one.id)).email).toBe(one.email)
  })
})

describe('a dry run', () => {
  test('writes no members, and reports the same counts and errors as the import', async () => {
    const { run, live } = await createAssociation()
    const existingRow = buildRow({ phone: '1' })
    await live.members.create(existingRow as never)
    const newRow = buildRow()
    const rows = [
      { ...existingRow, phone: '2' },
      existingRow,
      newRow,
      { ...newRow, phone: '9' },
      buildRow({ email: 'bad' }),
      buildRow(),
    ]
    for (const query of ['mode=create', 'mode=upsert']) {
      const before = await live.members.list()
      const dryRunImport = await run(rows, `${query}&dryRun=true`)
      expect((await live.members.list()).items).toEqual(before.items)
      expect([dryRunImport.dryRun, dryRunImport.status, dryRunImport.progress]).toEqual([
        true,
        'completed',
        1,
      ])
      const realImport = await run(rows, query)
      expect([formatCounts(dryRunImport), ...formatRowErrors(dryRunImport)]).toEqual([
        formatCounts(realImport),
        ...formatRowErrors(realImport),
      ])
      for (const email of [newRow.email, rows[5]?.email]) {
        const [member] = await live.members.list({ email: email ?? '' }).toArray({ limit: 1 })
        if (member) await live.members.delete(member.id)
      }
      const [changed] = await live.members.list({ email: existingRow.email ?? '' }).toArray({ limit: 1 })
      await live.members.update(changed?.id ?? '', { phone: '1' })
    }
  })
})
