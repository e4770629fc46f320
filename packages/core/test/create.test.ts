import { afterAll, expect, spyOn, test } from 'bun:test'
import { users } from '@guildhall/core/access/users/users'
import { members } from '@guildhall/core/members/members'
import { openDatabase } from '@guildhall/core/platform/database/database'
import { createRecord } from '@guildhall/core/records/create'
import { testService } from '../../../tools/testing/service.ts'
import { createTestContext } from './context.ts'

const service = await testService()
const database = openDatabase(service.database.url, 2, 'create-test')
afterAll(() => database.close())
const ctx = createTestContext(database, service.client.record.id)

test('records created at the same time keep their own columns', async () => {
  const day = '2026-01-01T00:00:00.000Z'
  const columns = ['created_at', 'erasure_requested_at', 'created_at']
  const created = await Promise.all(
    columns.map((column, index) => {
      const input = { email: `member.${index}@example.org`, firstName: 'Ada', lastName: 'King' }
      return createRecord(ctx, members, input, { [column]: day })
    }),
  )
  expect(created.map(({ json }) => JSON.parse(json))).toMatchObject([
    { createdAt: day, erasureRequestedAt: null },
    { erasureRequestedAt: day },
    { createdAt: day, erasureRequestedAt: null },
  ])
})

test('a create that is retried after a rejected batch is announced', async () => {
  const create = (email: string) =>
    createRecord(ctx, members, { email, firstName: 'Ada', lastName: 'King' }, {})
  const announce = spyOn(database, 'announce')
  try {
    // The first create is sent alone. The others wait for it, and are then sent together.
    const results = await Promise.allSettled(['a@example.org', 'a@example.org', 'b@example.org'].map(create))
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(announce.mock.calls).toEqual(Array(2).fill(['guildhall_events', ctx.client.id]))
  } finally {
    announce.mockRestore()
  }
})

test('the error of a create that refers to a deleted record says so, not that the record is still in use', async () => {
  const created = createRecord(
    ctx,
    users,
    { email: 'ada@example.org', roles: [] },
    { member_id: Bun.randomUUIDv7() },
  )
  await expect(created).rejects.toMatchObject({
    kind: 'conflict',
    message: 'A record that this user refers to no longer exists. Reload the data and try again.',
  })
})
