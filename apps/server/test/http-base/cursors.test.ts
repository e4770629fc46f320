import { beforeAll, describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson, callAs } from '../call-as.ts'
import { expectBody, expectViolations } from '../expect-problem.ts'

interface Page {
  items: { id: string }[]
  page: number | null
  itemsPerPage: number
  totalItems: number | null
  totalPages: number | null
  nextCursor: string | null
}

const service = await testService()
const call = callAs(service, service.client.keys.live.secret)
const list = async (query: string) => expectBody<Page>(await call('GET', `/api/members?${query}`))
const firstQuery = 'itemsPerPage=4&status=active&order[lastName]=asc'
let cursor = ''

beforeAll(async () => {
  for (let index = 0; index < 10; index++) {
    await service.client.live.members.create(buildPerson({ status: 'active', lastName: `N${index % 3}` }))
  }
  cursor = (await list(firstQuery)).nextCursor ?? ''
})

describe('a cursor', () => {
  test('continues after the page with its filters, order and size', async () => {
    const fullList = await list('status=active&order[lastName]=asc')
    const second = await list(`cursor=${cursor}`)
    expect(second.items).toEqual(fullList.items.slice(4, 8))
    expect(second).toMatchObject({ page: null, itemsPerPage: 4, totalItems: null, totalPages: null })
    const third = await list(`cursor=${second.nextCursor}`)
    expect(third.items).toEqual(fullList.items.slice(8))
    expect(third.nextCursor).toBeNull()
  })

  test('can be sent with its filters and order, and with another size', async () => {
    const { items } = await list(`cursor=${cursor}`)
    expect((await list(`${firstQuery}&cursor=${cursor}`)).items).toEqual(items)
    expect((await list(`itemsPerPage=2&cursor=${cursor}`)).items).toEqual(items.slice(0, 2))
  })

  test('is rejected if modified', async () => {
    for (const position of [0, 10, 25, cursor.length - 2]) {
      const otherCharacter = cursor[position] === 'A' ? 'B' : 'A'
      const changed = cursor.slice(0, position) + otherCharacter + cursor.slice(position + 1)
      await expectViolations(await call('GET', `/api/members?cursor=${changed}`), ['cursor invalid_cursor'])
    }
  })

  test.each(['', 'x', 'AAAA', '====', '%00', 'null', `${'A'.repeat(5000)}`])(
    'that the API did not issue is rejected: %s',
    async (value) => {
      const response = await call('GET', `/api/members?cursor=${value}`)
      const code = value === '%00' ? 'invalid_characters' : 'invalid_cursor'
      await expectViolations(response, [`cursor ${code}`])
    },
  )

  test('is rejected together with page', async () => {
    const response = await call('GET', `/api/members?page=2&cursor=${cursor}`)
    await expectViolations(response, ['cursor not_with_page'])
  })

  test('is rejected by another list', async () => {
    await expectViolations(await call('GET', `/api/users?cursor=${cursor}`), ['cursor invalid_cursor'])
  })

  test('is rejected for another association and in the sandbox', async () => {
    const otherCall = callAs(service, (await service.createClient()).keys.live.secret)
    await expectViolations(await otherCall('GET', `/api/members?cursor=${cursor}`), ['cursor invalid_cursor'])
    const sandbox = await fetch(`${service.sandboxUrl}/api/members?cursor=${cursor}`, {
      headers: { authorization: `Bearer ${service.client.keys.test.secret}` },
    })
    await expectViolations(sandbox, ['cursor invalid_cursor'])
  })

  test.each([
    'status=lapsed',
    'status=active&firstName=Ada',
    'order[lastName]=desc',
    'order[firstName]=asc',
    'order[lastName]=asc&order[email]=asc',
    'q=king',
  ])('is rejected with other filters or another order: %s', async (other) => {
    await expectViolations(await call('GET', `/api/members?${other}&cursor=${cursor}`), ['cursor other_list'])
  })

  test('neither skips nor repeats rows if others are written between pages', async () => {
    const { live } = await service.createClient()
    const createdIds = []
    for (let index = 0; index < 12; index++) createdIds.push((await live.members.create(buildPerson())).id)
    const newestFirst = createdIds.toReversed()
    const readIds: string[] = []
    let page = await live.members.list({ itemsPerPage: 3 })
    for (;;) {
      readIds.push(...page.items.map(({ id }) => id))
      await live.members.create(buildPerson())
      if (readIds.length === 3) await live.members.delete(newestFirst[2] ?? '')
      if (page.nextCursor === null) break
      page = await live.members.list({ cursor: page.nextCursor })
    }
    expect(readIds).toEqual(newestFirst)
  })
})
