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
  let minimalRecord: Data
  let completeRecord: Data
  beforeAll(async () => {
    minimalRecord = await expectBody<Data>(await call('POST', `/api/${name}`, kind.minimal), 201)
    const common = { externalId: 'crm-1', tags: ['board', 'speaker'] }
    completeRecord = await expectBody<Data>(
      await call('POST', `/api/${name}`, { ...kind.complete, ...common }),
      201,
    )
  })
  /** The names of the matching records, in the order of the response. */
  async function listNames(query: string): Promise<string[]> {
    const { items, totalItems } = await expectBody<Page>(await call('GET', `/api/${name}?${query}`))
    expect(totalItems).toBe(items.length)
    return items.map(({ id }) => (id === completeRecord.id ? 'complete' : 'minimal'))
  }

  const parameters = operations.find(({ id }) => id === `${name}.list`)?.parameters ?? []
  const parameterNames = parameters
    .filter((parameter) => parameter.in === 'query')
    .map((parameter) => parameter.name)
  const fields = Object.entries({ ...kind.complete, externalId: 'crm-1' })
  const scalars = fields.filter(([field, value]) => typeof value !== 'object' && !/At$/.test(field))
  const timestamps = fields.filter(([field]) => /At$/.test(field))

  test('is sorted newest first', async () => {
    expect(await listNames('')).toEqual(['complete', 'minimal'])
    expect(await listNames('order[createdAt]=asc')).toEqual(['minimal', 'complete'])
  })

  test.each(scalars)('is filtered by %s', async (field, value) => {
    const input = encodeURIComponent(String(value))
    expect(await listNames(`${field}=${input}`)).toEqual(['complete'])
    expect(await listNames(`${field}[]=${input}`)).toEqual(['complete'])
    expect(parameterNames).toContain(field)
    expect(parameterNames).toContain(`order[${field}]`)
  })

  test.each(timestamps)('is filtered by %s', async (field, value) => {
    const at = String(value)
    expect(await listNames(`${field}[after]=${at}&${field}[before]=${at}`)).toEqual(['complete'])
    expect(await listNames(`${field}[after]=${at.slice(0, 10)}&${field}[before]=${at.slice(0, 10)}`)).toEqual(
      ['complete'],
    )
    expect(await listNames(`${field}[strictly_after]=${at}`)).toEqual([])
    expect(await listNames(`${field}[strictly_before]=${at}`)).not.toContain('complete')
  })

  test('is filtered by id, by any of several statuses, and by tags, all of which must match', async () => {
    expect(await listNames('tags[]=board&tags[]=speaker')).toEqual(['complete'])
    expect(await listNames('tags[]=board&tags[]=guest')).toEqual([])
    expect(await listNames(`id=${minimalRecord.id}`)).toEqual(['minimal'])
    expect(await listNames(`status[]=${completeRecord.status}&status[]=${minimalRecord.status}`)).toEqual([
      'complete',
      'minimal',
    ])
  })

  test('is searched by word prefixes', async () => {
    const [title = ''] = String(minimalRecord[kind.title]).split(' ')
    expect(await listNames(`q=${title.slice(0, 3).toLowerCase()}`)).toContain('minimal')
    expect(await listNames(`q=${title.slice(1)}`)).toEqual([])
    expect(await listNames('q=crm-1')).toEqual(['complete'])
  })

  test.each(scalars.map(([field]) => field))('is ordered by %s, in both directions', async (field) => {
    const ascending = await listNames(`order[${field}]=asc&order[createdAt]=asc`)
    const descending = await listNames(`order[${field}]=desc&order[createdAt]=asc`)
    const isNull = minimalRecord[field] === null
    // Null sorts last in both directions.
    if (isNull)
      expect([ascending, descending]).toEqual([
        ['complete', 'minimal'],
        ['complete', 'minimal'],
      ])
    else expect(ascending).toEqual(descending.toReversed())
  })

  test('rejects unknown parameters and values', async () => {
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
