import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Database } from '../../platform/database/database.ts'
import { buildPendingClients } from '../pending-clients.ts'
import { EXTRACTIVE, type GenerationKind } from './generated-content.ts'

/** Initial estimates: seconds per minute of speech, and per page. */
const initialSecondsPerUnit: Record<GenerationKind, number> = { podcast: 10, infographic: 0.3 }
/** The weight of the latest run in the moving average. */
const LATEST_RUN_WEIGHT = 0.3
/** A page rarely yields more than this many podcast minutes. */
const MAX_MINUTES_PER_PAGE = 1

/** Returns the amount of work: minutes of speech, or pages. */
export function countWorkUnits(kind: GenerationKind, pages: number, minutes: number | null): number {
  return kind === 'podcast'
    ? Math.max(0.5, Math.min(minutes ?? 1, pages * MAX_MINUTES_PER_PAGE))
    : Math.max(5, pages)
}

/** A generation's kind, engines and amount of work. */
export interface Work {
  kind: GenerationKind
  /** The speech engine; null for infographics. */
  speech: string | null
  /** The language model, or EXTRACTIVE. */
  model: string
  units: number
}

/** Identifies the engines, on which the speed depends. */
const buildSpeedKey = ({ speech, model }: Work): string =>
  [speech, model === EXTRACTIVE ? null : model].filter((part) => part !== null).join(' + ')

/**
 * Estimates the duration of a generation from earlier runs of all clients, and the wait before it starts. Associations
 * take turns: the wait includes the caller’s pending generations and, from each other association, up to one more than
 * that number.
 */
export async function estimateDuration(
  ctx: Context,
  work: Work,
): Promise<{ expectedSeconds: number; waitingSeconds: number }> {
  const { rows } = await sql<{ seconds_per_unit: number | null; waiting: number }>`
    with recursive ${buildPendingClients({ table: 'generated_content', statusColumn: 'status' })},
    own as (select count(*) as count, coalesce(sum(expected_seconds * (1 - progress)), 0) as seconds
      from generated_content where client_id = ${ctx.client.id}::uuid and status in ('queued', 'running'))
    select (select seconds_per_unit from generation_speeds where kind = ${work.kind} and speech = ${buildSpeedKey(work)}),
      own.seconds + coalesce((select sum(expected_seconds * (1 - progress))
        from pending_clients cross join lateral (select expected_seconds, progress from generated_content
          where client_id = pending_clients.id and status in ('queued', 'running') order by created_at, id limit own.count + 1) earlier
        where pending_clients.id <> ${ctx.client.id}::uuid), 0) as waiting
    from own`.execute(ctx.database.platform)
  const { seconds_per_unit = null, waiting = 0 } = rows[0] ?? {}
  const secondsPerUnit = seconds_per_unit ?? initialSecondsPerUnit[work.kind]
  return { expectedSeconds: secondsPerUnit * work.units, waitingSeconds: waiting }
}

/** Records the duration of a run. @param seconds wall-clock time */
export async function recordRun(database: Database, work: Work, seconds: number): Promise<void> {
  await sql`insert into generation_speeds as s (kind, speech, seconds_per_unit)
    values (${work.kind}, ${buildSpeedKey(work)}, ${seconds / work.units}::float8)
    on conflict (kind, speech) do update set runs = s.runs + 1, seconds_per_unit =
      s.seconds_per_unit * (1 - ${sql.lit(LATEST_RUN_WEIGHT)}::float8)
      + excluded.seconds_per_unit * ${sql.lit(LATEST_RUN_WEIGHT)}::float8`.execute(database.platform)
}
