import { afterAll, describe, expect, test } from 'bun:test'
import { fetchPage } from '@guildhall/core/identity/broker/pages'

/** The fake broker’s response to every request. */
let responseBody: unknown = {}
const broker = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => Response.json(responseBody) })
afterAll(() => broker.stop(true))
const settings = {
  apiKey: 'sk_none',
  clientId: 'client_none',
  redirectUri: 'http://localhost/',
  webhookSecret: 'x',
  defaultConnectionId: null,
  apiUrl: broker.url,
} as unknown as Parameters<typeof fetchPage>[0]

const fetchPageAfter = (after: string | null) =>
  fetchPage(settings, '/directory_users', { directory: 'd' }, after)
const users = [{ id: 'user_1' }]

describe('fetchPage', () => {
  test('returns the records and the next cursor', async () => {
    responseBody = { data: users, list_metadata: { after: 'user_1' } }
    expect(await fetchPageAfter(null)).toEqual({ records: users, after: 'user_1' })
    responseBody = { data: users, list_metadata: { after: null } }
    expect(await fetchPageAfter('user_0')).toEqual({ records: users, after: null })
    responseBody = { data: [] }
    expect(await fetchPageAfter(null)).toEqual({ records: [], after: null })
  })

  test.each([
    ['names itself as the next cursor', { data: users, list_metadata: { after: 'user_1' } }],
    ['is empty but has a next cursor', { data: [], list_metadata: { after: 'user_2' } }],
  ])('rejects a page that %s, which would loop forever', async (_, input) => {
    responseBody = input
    await expect(fetchPageAfter('user_1')).rejects.toThrow('does not advance its cursor')
  })

  test.each([[{}], [{ data: null }], [{ data: 'x' }], [{ data: { length: 1 } }]])(
    'rejects a response that is not a list: %j',
    async (input) => {
      responseBody = input
      await expect(fetchPageAfter(null)).rejects.toThrow('is not a list')
    },
  )
})
