import { expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson, callAs } from '../call-as.ts'
import { expectBody, expectViolations } from '../expect-problem.ts'
import { formatCounts, formatRowErrors, importCsv } from '../members/import-csv.ts'

const service = await testService()
const { live, keys } = service.client
const callWithKey = callAs(service, keys.live.secret)
const createMember = (country: unknown) =>
  callWithKey('POST', '/api/members', buildPerson({ address: { country } }))
const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
const pairs = letters.flatMap((first) => letters.map((second) => first + second))

test('accepts exactly the 249 codes of ISO 3166-1', async () => {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
  const rows = pairs.map((code) => `${code}@example.org,Ada,King,${code}`)
  await service.startWorker()
  const file = `email,firstName,lastName,address.country\n${rows.join('\n')}\n`
  const report = await importCsv(service, keys.live.secret, file)
  expect(formatCounts(report)).toBe('created 249 updated 0 unchanged 0 failed 427 of 676')
  expect(new Set(formatRowErrors(report).map((violation) => violation.split(': ')[1]))).toEqual(
    new Set(['address.country unknown_value']),
  )
  const members = await live.members.list().toArray()
  const accepted = members.map(({ address }) => String(address?.country))
  expect(accepted.filter((code) => names.of(code) === undefined)).toEqual([])
})

test.each(['GB', 'SS', 'CW', 'TW', 'PS', 'AX', 'VA', 'EH'])(
  'accepts the country code %s',
  async (country) => {
    expect((await expectBody<{ address: unknown }>(await createMember(country), 201)).address).toMatchObject({
      country,
    })
  },
)

test.each([
  // User-assigned, reserved, withdrawn and unassigned codes.
  ...['ZZ', 'AA', 'QM', 'XK', 'XX', 'EU', 'UK', 'UN', 'AC', 'IC', 'SU', 'YU', 'AN', 'CS', 'DD', 'JJ'].map(
    (code) => [code, 'unknown_value'],
  ),
  ['gb', 'invalid_format'],
  ['GBR', 'invalid_format'],
  ['G', 'invalid_format'],
  ['', 'invalid_format'],
])('rejects the country code %p', async (country, violationCode) => {
  await expectViolations(await createMember(country), [`address.country ${violationCode}`])
  const event = {
    ...{ title: 'Meeting', startsAt: '2090-05-07T08:00:00Z', endsAt: '2090-05-08T08:00:00Z' },
    ...{ timezone: 'UTC', address: { country } },
  }
  await expectViolations(await callWithKey('POST', '/api/events', event), [
    `address.country ${violationCode}`,
  ])
})

test('a record stored with an unassigned country code can still be read and updated', async () => {
  const { id } = await expectBody<{ id: string }>(await createMember('GB'), 201)
  await service.database
    .sql`update members set address = jsonb_set(address, '{country}', '"ZZ"') where id = ${id}`
  const path = `/api/members/${id}`
  expect((await expectBody(await callWithKey('GET', path))).address).toMatchObject({ country: 'ZZ' })
  const changed = await expectBody(await callWithKey('PATCH', path, { address: { city: 'Bath' } }))
  expect(changed.address).toMatchObject({ city: 'Bath', country: 'ZZ' })
})

test.each(['en', 'pt-BR', 'sr-Latn-RS', 'es-419', 'gsw', 'zh-Hant-TW'])(
  'accepts the locale %s',
  async (locale) => {
    expect(await expectBody(await callWithKey('PUT', '/api/client', { locale }))).toMatchObject({ locale })
  },
)

test.each(['xx', 'qq', 'qaa', 'und', 'en-ZZ', 'en-XK', 'en_GB', 'english', 'e'])(
  'rejects the locale %s',
  async (locale) => {
    await expectViolations(await callWithKey('PUT', '/api/client', { locale }), ['locale invalid_format'])
  },
)
