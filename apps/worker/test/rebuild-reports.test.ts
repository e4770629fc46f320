import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { testService } from '../../../tools/testing/service.ts'
import { addResource, recordPastActivity } from '../../server/test/reporting/library.ts'

const service = await testService()
const { live, record } = service.client
const { sql } = service.database
const script = join(import.meta.dir, '../src/rebuild-reports.ts')

const runScript = (...parameters: string[]) =>
  Bun.spawn([process.execPath, script, ...parameters], {
    env: { ...process.env, ...service.environment },
    stdout: 'pipe',
    stderr: 'pipe',
  })

test('bun run rebuild-reports rebuilds the rollups and prints the number of days', async () => {
  const resource = await addResource(live, 'Guide')
  const march = { from: '2026-03-01', to: '2026-03-31' }
  await recordPastActivity(service, record.id, [
    { resource, kind: 'view', at: '2026-03-02T10:00:00Z', who: null },
    { resource, kind: 'view', at: '2026-03-04T10:00:00Z', who: null },
  ])
  await sql`update activity_days set entries = 0 where day = '2026-03-02'`
  await sql`delete from activity_days where day = '2026-03-04'`
  expect((await live.reports.usage(march)).summary.views).toBe(0)
  const run = runScript()
  expect(await run.stdout.text()).toBe('Rolled up 2 days of activity.\n')
  expect(await run.exited).toBe(0)
  expect((await live.reports.usage(march)).summary.views).toBe(2)
})

test('days of a large association are rolled up in smaller batches if a statement times out', async () => {
  const resource = await addResource(live, 'Handbook')
  const activity = Array.from({ length: 20 }, (_, day) => ({
    resource,
    kind: 'view' as const,
    at: `2026-04-${String(day + 1).padStart(2, '0')}T10:00:00Z`,
    who: null,
  }))
  await recordPastActivity(service, record.id, activity)
  await sql`delete from activity_days`
  await sql.unsafe(`create function time_out() returns trigger language plpgsql as $$ begin
      if (select count(*) > 4 from added) then raise exception using errcode = 'query_canceled'; end if;
      return null; end $$;
    create trigger time_out after insert on activity_days referencing new table as added
      for each statement execute function time_out()`)
  const run = runScript()
  expect([await run.exited, await run.stderr.text()]).toEqual([0, ''])
  await sql`drop trigger time_out on activity_days`
  const april = await live.reports.usage({ from: '2026-04-01', to: '2026-04-30' })
  expect(april.summary.views).toBe(20)
})

test('bun run rebuild-reports rejects arguments', async () => {
  const run = runScript('--dry-run')
  expect(await run.stderr.text()).toContain('Usage: bun run rebuild-reports')
  expect(await run.exited).toBe(1)
})
