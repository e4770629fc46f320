import { beforeAll, describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { callAs } from '../call-as.ts'
import { expectBody, expectViolations } from '../expect-problem.ts'
import { operations } from '../hostile/operations.ts'
import { kindsByName } from './kinds.ts'

const service = await testService()
const call = callAs(service, service.client.keys.live.secret)
type Data = Record<string, unknown> & { id: string }
interface Page {
  items: Data[]
  totalItems: number
}

describe.each(kindsByName)('the list of %s', (name, kind) => {
  let plain: Data
  let fullList: Data
  beforeAll(async () => {
    plain = await expectBody<Data>(await call('POST', `/api/${name}`, kind.minimal), 201)
    const common = { externalId: 'crm-1', tags: ['board', 'speaker'] }
    fullList = await expectBody<Data>(
      await call('POST', `/api/${name}`, { ...kind.complete, ...common }),
      201,
    )
  })
  /** The names of the matching records, in the order of the response. */
  async function listNames(query: string): Promise<string[]> {
    const { items, totalItems } = await expectBody<Page>(await call('GET', `/api/${name}?${query}`))
    expect(totalItems).toBe(items.length)
    return items.map(({ id }) => (id === fullList.id ? 'whole' : 'plain'))
  }

  const parameters = operations.find(({ id }) => id === `${name}.list`)?.parameters ?? []
  const words = parameters.filter((parameter) => parameter.in === 'query').map((parameter) => parameter.name)
  const fields = Object.entries({ ...kind.complete, externalId: 'crm-1' })
  const scalars = fields.filter(([field, value]) => typeof value !== 'object' && !/At$/.test(field))
  const instants = fields.filter(([field]) => /At$/.test(field))

  test('is sorted newest first', async () => {
    expect(await listNames('')).toEqual(['whole', 'plain'])
    expect(await listNames('order[createdAt]=asc')).toEqual(['plain', 'whole'])
  })

  test.each(scalars)('is filtered by %s', async (field, value) => {
    const input = encodeURIComponent(String(value))
    expect(await listNames(`${field}=${input}`)).toEqual(['whole'])
    expect(await listNames(`${field}[]=${input}`)).toEqual(['whole'])
    expect(words).toContain(field)
    expect(words).toContain(`order[${field}]`)
  })

  test.each(instants)('is filtered by %s', async (field, value) => {
    const at = String(value)
    expect(await listNames(`${field}[after]=${at}&${field}[before]=${at}`)).toEqual(['whole'])
    expect(await listNames(`${field}[after]=${at.slice(0, 10)}&${field}[before]=${at.slice(0, 10)}`)).toEqual(
      ['whole'],
    )
    expect(await listNames(`${field}[strictly_after]=${at}`)).toEqual([])
    expect(await listNames(`${field}[strictly_before]=${at}`)).not.toContain('whole')
  })

  test('is filtered by tags, all of which must match, by id and by status', async () => {
    expect(await listNames('tags[]=board&tags[]=speaker')).toEqual(['whole'])
    expect(await listNames('tags[]=board&tags[]=guest')).toEqual([])
    expect(await listNames(`id=${plain.id}`)).toEqual(['plain'])
    expect(await listNames(`status[]=${fullList.status}&status[]=${plain.status}`)).toEqual([
      'whole',
      'plain',
    ])
  })

  test('is searched by word prefixes', async () => {
    const [title = ''] = String(plain[kind.title]).split(' ')
    expect(await listNames(`q=${title.slice(0, 3).toLowerCase()}`)).toContain('plain')
    expect(await listNames(`q=${title.slice(1)}`)).toEqual([])
    expect(await listNames('q=crm-1')).toEqual(['whole'])
  })

  test.each(scalars.map(([field]) => field))('is ordered by %s, in both directions', async (field) => {
    const ascending = await listNames(`order[${field}]=asc&order[createdAt]=asc`)
    const descending = await listNames(`order[${field}]=desc&order[createdAt]=asc`)
    const missing = plain[field] === null
    // Null sorts last in both directions.
    if (missing)
      expect([ascending, descending]).toEqual([
        ['whole', 'plain'],
        ['whole', 'plain'],
      ])
    else expect(ascending).toEqual(descending.toReversed())
  })

  test('rejects unknown parameters', async () => {
    const listRecords = (query: string) => call('GET', `/api/${name}?${query}`)
    await expectViolations(await listRecords('customFields=1&color=red'), [
      'customFields unknown_parameter',
      'color unknown_parameter',
    ])
    await expectViolations(await listRecords('status=happy'), ['status unknown_value'])
    await expectViolations(await listRecords('visibility=nobody&order[tags]=asc'), [
      'visibility unknown_value',
      'order[tags] unknown_parameter',
    ])
  })
})
