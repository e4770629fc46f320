import { expect, test } from 'bun:test'
import { up } from '@guildhall/core/platform/database/migrations/0079-published-events'
import { testService } from '../../../tools/testing/service.ts'
import { runMigration } from './run-migration.ts'

const service = await testService()
const { live } = service.client
const { sql, url } = service.database

test('the migration keeps existing events visible, except drafts', async () => {
  await sql`drop function mark_published_event() cascade`
  await sql`alter table events drop column was_published`
  const times = { startsAt: '2090-05-07T08:00:00Z', endsAt: '2090-05-07T09:00:00Z', timezone: 'UTC' }
  for (const status of ['draft', 'published', 'cancelled', 'completed'] as const)
    await live.events.create({ title: status, ...times, status })
  const readEvents = () => sql`select version, updated_at, record from events order by id`
  const before = await readEvents()
  await runMigration(url, up)
  expect(await readEvents()).toEqual(before)
  const rows = await sql`select title from events where was_published order by id`
  expect(rows.map(({ title }: { title: string }) => title)).toEqual(['published', 'cancelled', 'completed'])
})
