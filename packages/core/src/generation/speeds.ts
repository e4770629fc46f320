import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Database } from '../database/database.ts'
import { EXTRACTIVE, type GenerationKind } from './generated-content.ts'

/** Until something was made here: seconds for a minute of speech, and for a page looked through. */
const before: Record<GenerationKind, number> = { podcast: 10, infographic: 0.3 }
/** How much a run counts against all before it. */
const WEIGHT = 0.3
/** A page of text is rarely worth more than this of a podcast. */
const MINUTES_OF_A_PAGE = 1

/** How much work there is: minutes of speech, or pages. */
export function unitsOf(kind: GenerationKind, pages: number, minutes: number | null): number {
  return kind === 'podcast'
    ? Math.max(0.5, Math.min(minutes ?? 1, pages * MINUTES_OF_A_PAGE))
    : Math.max(5, pages)
}

/** What is made with what. */
export interface Work {
  kind: GenerationKind
  /** What speaks; null for what is not spoken. */
  speech: string | null
  /** What writes. */
  model: string
  units: number
}

/** What makes it as fast or slow as it is, beside its length. */
const means = ({ speech, model }: Work): string =>
  [speech, model === EXTRACTIVE ? null : model].filter((part) => part !== null).join(' + ')

/**
 * How long something will take by what earlier runs took, whoever they were for, and how long before it is begun.
 *
 * @returns seconds
 */
export async function estimate(ctx: Context, work: Work): Promise<{ expected: number; waiting: number }> {
  const { rows } = await sql<{ seconds_per_unit: number | null; waiting: number }>`
    select (select seconds_per_unit from generation_speeds where kind = ${work.kind} and speech = ${means(work)}),
      coalesce((select sum(expected_seconds * (1 - progress)) from generated_content
        where status in ('queued', 'running')), 0)::float8 as waiting`.execute(ctx.database.platform)
  const { seconds_per_unit = null, waiting = 0 } = rows[0] ?? {}
  return { expected: (seconds_per_unit ?? before[work.kind]) * work.units, waiting }
}

/** Remembers how long a run took. @param seconds of the clock */
export async function learnSpeed(database: Database, work: Work, seconds: number): Promise<void> {
  await sql`insert into generation_speeds as known (kind, speech, seconds_per_unit)
    values (${work.kind}, ${means(work)}, ${seconds / work.units}::float8)
    on conflict (kind, speech) do update set runs = known.runs + 1, seconds_per_unit =
      known.seconds_per_unit * (1 - ${sql.lit(WEIGHT)}::float8) + excluded.seconds_per_unit * ${sql.lit(WEIGHT)}::float8`.execute(
    database.platform,
  )
}
