import { beforeAll, describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson, callAs } from '../call-as.ts'
import { expectBody, expectViolations } from '../expect-problem.ts'

const service = await testService()
const call = callAs(service, service.client.keys.live.secret)

/** The last names of the matching members, in alphabetical order. */
async function listLastNames(query: string): Promise<string> {
  const response = await call('GET', `/api/members?order[lastName]=asc&${query}`)
  const { items } = await expectBody<{ items: { lastName: string }[] }>(response)
  return items.map(({ lastName }) => lastName).join(' ')
}

const people: Record<string, unknown>[] = [
  {
    lastName: 'Abel',
    status: 'active',
    tags: ['board', 'speaker'],
    joinedAt: '2024-01-01T00:00:00Z',
    city: 'Bath',
    customFields: { region: 'north', seats: 7.5, paid: true },
  },
  {
    lastName: 'Bell',
    status: 'active',
    tags: ['board'],
    joinedAt: '2024-06-30T23:59:59.999Z',
    phone: '+44 1',
    customFields: { region: 'south', seats: 7, note: '' },
  },
  {
    lastName: 'Cole',
    status: 'lapsed',
    tags: [],
    joinedAt: '2024-07-01T02:00:00+02:00',
    externalId: 'crm&1',
    customFields: { empty: 'x', 'a.b c': '&' },
  },
  { lastName: 'Dunn', status: 'pending', tags: ['speaker', 'a,b'], level: 'gold', memberNumber: 'M-4' },
  { lastName: 'Egan', status: 'suspended', tags: ['Board'], organization: 'O’Neill & Söhne %_\\' },
]

/** When the last of `people` was created: tests add others. */
let lastCreated = ''

beforeAll(async () => {
  await service.client.live.membershipLevels.create({ key: 'gold', name: 'Gold', sort: 5 })
  await service.client.live.membershipLevels.create({ key: 'tin', name: 'Tin', premium: true, sort: -1 })
  for (const { city, ...fields } of people) {
    const address = city ? { address: { city } } : {}
    const created = await call('POST', '/api/members', buildPerson({ ...fields, ...address }))
    lastCreated = (await expectBody<{ createdAt: string }>(created, 201)).createdAt
  }
})

describe('a filter', () => {
  test.each([
    ['status=active', 'Abel Bell'],
    ['status[]=lapsed&status[]=pending', 'Cole Dunn'],
    ['status[]=active', 'Abel Bell'],
    ['lastName=Abel', 'Abel'],
    ['lastName=abel', ''],
    ['lastName[]=Abel&lastName[]=Cole&lastName[]=Nobody', 'Abel Cole'],
    ['phone=%2B44%201', 'Bell'],
    ['externalId=crm%261', 'Cole'],
    ['level=gold', 'Dunn'],
    ['memberNumber=M-4', 'Dunn'],
    [`organization=${encodeURIComponent('O’Neill & Söhne %_\\')}`, 'Egan'],
    ['status=active&lastName=Bell', 'Bell'],
    ['status=active&lastName=Cole', ''],
    ['level=nothing', ''],
  ])('matches: %s → %s', async (query, expected) => {
    expect(await listLastNames(query)).toBe(expected)
  })

  test('by email address ignores case', async () => {
    const { email } = await service.client.live.members.create(
      buildPerson({ email: 'Mixed.Case@Example.org', lastName: 'Z' }),
    )
    expect(email).toBe('Mixed.Case@Example.org')
    expect(await listLastNames('email=mixed.CASE@example.ORG')).toBe('Z')
    expect(await listLastNames('email[]=MIXED.case@example.org&email[]=other@example.org')).toBe('Z')
  })

  test('by id matches one', async () => {
    const { id } = await service.client.live.members.create(buildPerson({ lastName: 'Y' }))
    expect(await listLastNames(`id=${id}`)).toBe('Y')
  })
})

describe('a filter by a string list', () => {
  test.each([
    ['tags[]=board', 'Abel Bell'],
    ['tags[]=speaker', 'Abel Dunn'],
    ['tags[]=board&tags[]=speaker', 'Abel'],
    ['tags[]=Board', 'Egan'],
    ['tags[]=a,b', 'Dunn'],
    ['tags[]=board&status=lapsed', ''],
  ])('matches lists that contain all requested values: %s → %s', async (query, expected) => {
    expect(await listLastNames(query)).toBe(expected)
  })
})

describe('a date', () => {
  test.each([
    ['joinedAt[after]=2024-01-01', 'Abel Bell Cole'],
    ['joinedAt[strictly_after]=2024-01-01', 'Bell Cole'],
    ['joinedAt[strictly_after]=2024-01-01T00:00:00.000Z', 'Bell Cole'],
    ['joinedAt[before]=2024-07-01', 'Abel Bell Cole'],
    ['joinedAt[strictly_before]=2024-07-01', 'Abel Bell'],
    ['joinedAt[before]=2024-06-30', 'Abel Bell'],
    ['joinedAt[strictly_after]=2024-06-30', 'Cole'],
    ['joinedAt[before]=2024-06-30T23:59:59.999Z', 'Abel Bell'],
    ['joinedAt[strictly_before]=2024-06-30T23:59:59.999Z', 'Abel'],
    ['joinedAt[before]=2024-06-30T23:59:59.9989Z', 'Abel'],
    ['joinedAt[after]=2024-07-01T02:00:00%2B02:00', 'Cole'],
    ['joinedAt[after]=2024-07-01T20:00:00%2B20:00', 'Cole'],
    ['joinedAt[after]=2024-06-30T20:00:00-04:00', 'Cole'],
    ['joinedAt[after]=2024-02-01&joinedAt[before]=2024-06-30T23:59:59.999Z', 'Bell'],
    ['joinedAt[after]=9999-12-31', ''],
    ['createdAt[before]=2000-01-01', ''],
    ['updatedAt[after]=2999-01-01', ''],
  ])('bounds a list: %s → %s', async (query, expected) => {
    expect(await listLastNames(query)).toBe(expected)
  })

  test.each([
    '2024-13-01',
    '2024-02-30',
    '2024-1-1',
    '0000-01-01',
    'yesterday',
    '',
    '2024-01-01T00:00:00',
    '2024-01-01 00:00:00Z',
    '2024-02-30T00:00:00Z',
    '2024-01-01T24:00:00Z',
    '2024-01-01T00:00:00%2B99:00',
    '9999-12-31T23:59:59-23:59',
    'infinity',
    '1704067200',
  ])('that is invalid is rejected: %s', async (value) => {
    const response = await call('GET', `/api/members?joinedAt[after]=${value}`)
    await expectViolations(response, ['joinedAt[after] invalid_format'])
  })
})

describe('integers, booleans and enumerated values', () => {
  const listLevels = async (query: string) => {
    const response = await call('GET', `/api/membership-levels?order[key]=asc&${query}`)
    return (await expectBody<{ items: { key: string }[] }>(response)).items.map(({ key }) => key).join(' ')
  }

  test.each([
    ['sort=5', 'gold'],
    ['sort=-1', 'tin'],
    ['sort[]=5&sort[]=-1', 'gold tin'],
    ['premium=true', 'tin'],
    ['premium=false', 'gold'],
    ['status=active', 'gold tin'],
    ['status=retired', ''],
    ['graceDays=999999999999999', ''],
  ])('match: %s → %s', async (query, expected) => {
    expect(await listLevels(query)).toBe(expected)
  })

  test.each([
    ['sort=five', 'sort invalid_type'],
    ['sort=1.5', 'sort invalid_type'],
    ['sort=', 'sort invalid_type'],
    ['premium=yes', 'premium unknown_value'],
    ['premium=1', 'premium unknown_value'],
    ['status=sleeping', 'status unknown_value'],
    ['period[]=year&period[]=aeon', 'period[] unknown_value'],
  ])('that are invalid are rejected: %s', async (query, violation) => {
    await expectViolations(await call('GET', `/api/membership-levels?${query}`), [violation])
  })
})

describe('not and empty', () => {
  test.each([
    ['status[not]=active', 'Cole Dunn Egan'],
    ['status[not][]=active&status[not][]=lapsed', 'Dunn Egan'],
    ['level[not]=gold', 'Abel Bell Cole Egan'],
    ['email[not]=NOBODY@example.org&status=lapsed', 'Cole'],
    ['tags[not]=board', 'Cole Dunn Egan'],
    ['tags[not][]=board&tags[not][]=speaker', 'Cole Egan'],
    ['tags[]=board&tags[not]=speaker', 'Bell'],
    ['level[empty]=true', 'Abel Bell Cole Egan'],
    ['level[empty]=false', 'Dunn'],
    ['tags[empty]=true', 'Cole'],
    ['tags[empty]=false', 'Abel Bell Dunn Egan'],
    ['joinedAt[empty]=true', 'Dunn Egan'],
    ['joinedAt[empty]=false&joinedAt[after]=2024-06-01', 'Bell Cole'],
    ['lastName[]=Abel&lastName[]=Bell&lastName[not]=Bell', 'Abel'],
  ])('match: %s → %s', async (query, expected) => {
    expect(await listLastNames(`createdAt[before]=${lastCreated}&${query}`)).toBe(expected)
  })

  test.each([
    ['level[empty]=yes', 'level[empty] unknown_value'],
    ['level[empty]=', 'level[empty] unknown_value'],
    ['level[empty][]=true', 'level[empty][] unknown_parameter'],
    ['email[empty]=true', 'email[empty] unknown_parameter'],
    ['joinedAt[not]=2024-01-01', 'joinedAt[not] unknown_parameter'],
    ['address[empty]=true', 'address[empty] unknown_parameter'],
    ['status[not]=sleeping', 'status[not] unknown_value'],
    ['status[not]=active&status[not]=lapsed', 'status[not] repeated'],
    ['status[not][][]=active', 'status[not][][] unknown_parameter'],
    ['status[][]=active', 'status[][] unknown_parameter'],
    ['status[not=active', 'status[not unknown_parameter'],
  ])('are rejected if malformed, or unsupported by the field: %s', async (query, violation) => {
    await expectViolations(await call('GET', `/api/members?${query}`), [violation])
  })
})

describe('custom fields', () => {
  test.each([
    ['customFields[region]=north', 'Abel'],
    ['customFields[region]=North', ''],
    ['customFields[region][]=north&customFields[region][]=south', 'Abel Bell'],
    ['customFields[region][not]=north', 'Bell Cole Dunn Egan'],
    ['customFields[region][not][]=north&customFields[region][not][]=south', 'Cole Dunn Egan'],
    ['customFields[region][empty]=true', 'Cole Dunn Egan'],
    ['customFields[region][empty]=false', 'Abel Bell'],
    ['customFields[seats]=7', 'Bell'],
    ['customFields[seats][]=7&customFields[seats][]=7.5', 'Abel Bell'],
    ['customFields[paid]=true', 'Abel'],
    ['customFields[note][empty]=true', 'Abel Bell Cole Dunn Egan'],
    ['customFields[empty]=x', 'Cole'],
    ['customFields[a.b%20c]=%26', 'Cole'],
    ['customFields[region]=north&customFields[paid]=true&status=active', 'Abel'],
    ["customFields[') or true --]=x", ''],
  ])('match: %s → %s', async (query, expected) => {
    expect(await listLastNames(`createdAt[before]=${lastCreated}&${query}`)).toBe(expected)
  })

  test.each([
    ['customFields=north', 'customFields unknown_parameter'],
    ['customFields[]=north', 'customFields[] unknown_parameter'],
    ['customFields[region][after]=1', 'customFields[region][after] unknown_parameter'],
    ['customFields[region][empty]=1', 'customFields[region][empty] unknown_value'],
    ['customFields[region]=a&customFields[region]=b', 'customFields[region] repeated'],
    [`customFields[${'k'.repeat(65)}]=a`, `customFields[${'k'.repeat(65)}] unknown_parameter`],
    [`customFields[region]=${'x'.repeat(1001)}`, 'customFields[region] too_long'],
    ['order[customFields]=asc', 'order[customFields] unknown_parameter'],
  ])('that are malformed are rejected: %s', async (query, violation) => {
    await expectViolations(await call('GET', `/api/members?${query}`), [violation])
  })

  test('are unknown parameters in a collection without them', async () => {
    await expectViolations(await call('GET', '/api/membership-levels?customFields[a]=1'), [
      'customFields[a] unknown_parameter',
    ])
  })
})

describe('unknown and malformed parameters are rejected', () => {
  test.each([
    ['stauts=active', 'stauts unknown_parameter'],
    ['Status=active', 'Status unknown_parameter'],
    ['limit=5', 'limit unknown_parameter'],
    ['address=x', 'address unknown_parameter'],
    ['address.city=Bath', 'address.city unknown_parameter'],
    ['tags=board', 'tags unknown_parameter'],
    ['joinedAt=2024-01-01', 'joinedAt unknown_parameter'],
    ['joinedAt[since]=2024-01-01', 'joinedAt[since] unknown_parameter'],
    ['status[after]=active', 'status[after] unknown_parameter'],
    ['status=active&status=lapsed', 'status repeated'],
    ['q=a&q=b', 'q repeated'],
    ['joinedAt[after]=2024-01-01&joinedAt[after]=2025-01-01', 'joinedAt[after] repeated'],
    ['status=', 'status unknown_value'],
    ['id=1', 'id invalid_format'],
    ['lastName=a%00', 'lastName invalid_characters'],
    [`lastName=${'x'.repeat(1001)}`, 'lastName too_long'],
    [`q=${'x'.repeat(201)}`, 'q too_long'],
    [Array.from({ length: 101 }, () => 'tags[]=a').join('&'), 'tags[] too_many'],
  ])('%s', async (query, violation) => {
    await expectViolations(await call('GET', `/api/members?${query}`), [violation])
  })

  test('with all violations together', async () => {
    const response = await call('GET', '/api/members?page=0&stauts=active&order[nothing]=asc&status=x')
    await expectViolations(response, [
      'page out_of_range',
      'stauts unknown_parameter',
      'order[nothing] unknown_parameter',
      'status unknown_value',
    ])
  })
})
