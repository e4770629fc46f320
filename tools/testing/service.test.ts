import { describe, expect, test } from 'bun:test'
import { AuthenticationError } from '@guildhall/sdk'
import { testDatabase } from './database.ts'
import { testService } from './service.ts'

const service = await testService()
const database = await testDatabase()

describe('the test service', () => {
  test('accepts the keys of its association in production and in the sandbox', async () => {
    const { live, sandbox, record } = service.client
    expect((await live.client.get()).id).toBe(record.id)
    expect((await sandbox.client.get()).slug).toBe(record.slug)
  })

  test('creates further associations', async () => {
    const otherClient = await service.createClient('standard')
    expect(otherClient.record.id).not.toBe(service.client.record.id)
    expect(otherClient.record.plan).toBe('standard')
  })

  test('sends raw requests with and without a key', async () => {
    const response = await service.request('/api/client', { key: service.client.keys.live.secret })
    expect(response.status).toBe(200)
    expect((await service.request('/api/client')).status).toBe(401)
    await expect(Promise.resolve(service.createSdk('guild_sk_live_wrong').client.get())).rejects.toThrow(
      AuthenticationError,
    )
  })
})

test('a test database is migrated, empty and separate from the service’s', async () => {
  expect(database.url).not.toBe(service.database.url)
  expect([...(await database.sql`select count(*)::int as clients from clients`)]).toEqual([{ clients: 0 }])
})
