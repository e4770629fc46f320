import { expect } from 'bun:test'
import { SQL } from 'bun'
import type { Deployment } from './deployment.ts'
import type { Writers } from './writers.ts'

/** Waits until a condition holds, bounded by the test's timeout. */
export async function waitUntil(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await Bun.sleep(20)
}

/** Expects every acknowledged record, no duplicates, and exactly one event for each record. */
export async function expectExactlyOnce(
  { environment, clientId }: Deployment,
  writers: Writers,
): Promise<void> {
  await using sql = new SQL(environment.DATABASE_URL ?? '', { max: 1 })
  await waitUntil(async () => {
    const [row] = await sql`select exists (select from outbox) as waiting`
    return !row.waiting
  })
  for (const [table, mark, type] of [
    ['members', 'last_name', 'member.created'],
    ['events', 'title', 'event.created'],
  ] as const) {
    const rows: { id: string; mark: string }[] = await sql.unsafe(
      `select id, ${mark} as mark from ${table} where client_id = $1`,
      [clientId],
    )
    const idsByMark = new Map(rows.map(({ id, mark }) => [mark, id]))
    expect(rows).toHaveLength(idsByMark.size)
    for (const [mark, id] of writers.acknowledged[table])
      expect([mark, idsByMark.get(mark)]).toEqual([mark, id])
    const log: { subject: string }[] =
      await sql`select subject_id as subject from event_log where client_id = ${clientId} and type = ${type}`
    expect(log.map(({ subject }) => subject).toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
  }
}

/** Waits until the receiver has every `created` event at least once. */
export async function waitUntilDelivered(deployment: Deployment, receivedIds: () => string[]): Promise<void> {
  await using sql = new SQL(deployment.environment.DATABASE_URL ?? '', { max: 1 })
  await waitUntil(async () => {
    const log: { id: string }[] =
      await sql`select id from event_log where client_id = ${deployment.clientId} and type like '%.created'`
    const received = new Set(receivedIds())
    return log.every(({ id }) => received.has(id))
  })
}
