import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Context, inTransaction } from '../context.ts'
import { postgresError } from '../database/pool.ts'
import { memberColumns, readOnlyMemberColumns } from '../members/member-columns.ts'
import { members } from '../members/members.ts'
import { countCreated, recordAudit } from '../outbox/record-change.ts'
import { applyRows, type Trial } from './apply-rows.ts'
import { BatchesInHand, type PlaceBefore } from './batches-in-hand.ts'
import { matchHeader } from './columns.ts'
import type { RowResult } from './plan-row.ts'
import { type CheckRow, type ImportRow, prepareRow } from './prepare-row.ts'
import { MalformedFile, type Place, rowsFrom } from './read-rows.ts'
import type { StoredOptions } from './receive-import.ts'

/** How often an import is begun anew when another process at the same one got in its way. */
const MOST_COLLISIONS = 5
const YIELD_ROWS = 8
const MAX_ERRORS = 1000
/**
 * Left to itself, the collector lets ten thousand rows of garbage gather before it looks at all of them, which is half
 * of what an import needs at its peak; a look costs some hundredths of a second.
 */
const COLLECT_ROWS = 4000
/** What lists filter and order by. The statistics of search words and JSON cost seconds, and the planner needs none. */
const plannedColumns = [
  'client_id',
  'created_at',
  'updated_at',
  'email_key',
  'external_id',
  'member_number',
  'level',
  'status',
  'last_name',
]
/** How long a process may be silent before another takes its import over. */
export const CLAIM_SECONDS = 15

interface Progress extends Omit<Place, 'delimiter'> {
  options: StoredOptions
}

/**
 * Works an import off, batch by batch. Each batch is one transaction that also moves the place in the file, so that a
 * process killed at any moment, or a second one at the same import, neither doubles nor loses a row.
 *
 * @param ctx the context of whoever started the import
 * @param check the wire's rules
 * @param stopping asks to stop after the batch in hand; the rest is left to another process
 */
export async function runImport(
  ctx: Context,
  id: string,
  check: CheckRow,
  stopping: AbortSignal,
): Promise<void> {
  for (let collisions = 0; ; collisions++) {
    try {
      return await workOff(ctx, id, check, stopping)
    } catch (error) {
      // Two processes at one import: whichever the database chose to break off finds out where the other one is.
      if (!isCollision(error) || collisions === MOST_COLLISIONS) throw error
    }
  }
}

/** A deadlock, or a wait for a lock that took too long (PostgreSQL, appendix A). */
function isCollision(error: unknown): boolean {
  return ['40P01', '55P03'].includes(postgresError(error)?.sqlState ?? '')
}

async function workOff(ctx: Context, id: string, check: CheckRow, stopping: AbortSignal): Promise<void> {
  const start = await beginImport(ctx, id)
  if (!start) return
  const trial: Trial | null = start.options.dryRun ? new Map() : null
  try {
    const { cells } = matchHeader(start.options.header, memberColumns, readOnlyMemberColumns, true)
    const inHand = new BatchesInHand(start, (rows, place) =>
      applyBatch(ctx, id, start.options, rows, place, check, trial),
    )
    let batch: ImportRow[] = []
    const apply = async () => {
      const rows = batch
      batch = []
      await inHand.add(rows)
    }
    try {
      for await (const parsed of rowsFrom(ctx, id, { ...start, delimiter: start.options.delimiter })) {
        batch.push(prepareRow(parsed, cells, check))
        // Reading never waits long enough for the database's answers to the batch in hand to be seen.
        if (batch.length % YIELD_ROWS === 0) await setImmediate()
        if (batch.length < inHand.batchRows) continue
        await apply()
        if (parsed.row % COLLECT_ROWS === 0) Bun.gc(true)
        if (!stopping.aborted) continue
        await inHand.settled()
        return await giveBack(ctx, id)
      }
      await apply()
      await inHand.settled()
    } catch (error) {
      if (!(error instanceof MalformedFile)) throw error
      await apply()
      await inHand.settled()
      return await finishImport(ctx, id, 'failed', error.message)
    } finally {
      await inHand.ended()
    }
    // The planner must know of the many new rows before anyone asks for them; by itself it would learn in a minute.
    const columns = sql.join(plannedColumns.map((column) => sql.ref(column)))
    await sql`analyze ${sql.table(members.table)} (${columns})`.execute(ctx.database.platform)
    await finishImport(ctx, id, 'completed', null)
  } catch (error) {
    if (!(error instanceof ImportMovedOn)) throw error
  }
}

/** Lets another process go on at once. */
async function giveBack(ctx: Context, id: string): Promise<void> {
  await ctx.db.updateTable('imports').set({ claimed_until: null }).where('id', '=', id).execute()
}

/** Another process is at the same import, or it was deleted: leave it alone. */
class ImportMovedOn extends Error {}

/** A dry run keeps nothing, so it begins anew; others go on where the last batch ended. */
async function beginImport(ctx: Context, id: string): Promise<Progress | null> {
  const { rows } = await sql<{
    options: StoredOptions
    byte_offset: string
    line: number
    rows_total: number
  }>`
    update imports set status = 'running', version = version + 1, updated_at = now(),
      byte_offset = case when dry_run then (options ->> 'headerBytes')::bigint else byte_offset end,
      line = case when dry_run then 2 else line end, errors = case when dry_run then '[]' else errors end,
      rows_total = case when dry_run then 0 else rows_total end,
      rows_created = case when dry_run then 0 else rows_created end,
      rows_updated = case when dry_run then 0 else rows_updated end,
      rows_unchanged = case when dry_run then 0 else rows_unchanged end,
      rows_failed = case when dry_run then 0 else rows_failed end
    where id = ${id}::uuid and status in ('queued', 'running')
    returning options, byte_offset, line, rows_total`.execute(ctx.db)
  const row = rows[0]
  return row
    ? { options: row.options, byteOffset: Number(row.byte_offset), line: row.line, row: row.rows_total }
    : null
}

/**
 * May be done again after a deadlock; a dry run, which remembers what it tried, has one lock only and is never in one.
 *
 * @returns the new place in the file
 */
async function applyBatch(
  ctx: Context,
  id: string,
  options: StoredOptions,
  batch: ImportRow[],
  before: PlaceBefore,
  check: CheckRow,
  trial: Trial | null,
): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    if (before.comesFirst) await before.place
    const result = await applyRows(ctx, options, batch, check, trial)
    const expected = await before.place
    const place = await ctx.db
      .selectFrom('imports')
      .select(['byte_offset', 'status'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (place?.status !== 'running' || Number(place.byte_offset) !== expected) throw new ImportMovedOn()
    const last = batch.at(-1) as ImportRow
    await noteProgress(ctx, id, result, batch.length, last)
    // Last, since others who create members wait for it, too.
    if (!trial && result.created > 0) await countCreated(ctx, members, result.created)
    return last.endByte
  })
}

async function noteProgress(
  ctx: Context,
  id: string,
  result: RowResult,
  rows: number,
  last: ImportRow,
): Promise<void> {
  await sql`update imports set byte_offset = ${last.endByte}::bigint, line = ${last.endLine}::int,
      rows_total = rows_total + ${rows}::int, rows_created = rows_created + ${result.created}::int,
      rows_updated = rows_updated + ${result.updated}::int, rows_unchanged = rows_unchanged + ${result.unchanged}::int,
      rows_failed = rows_failed + ${result.errors.length}::int,
      errors = (select coalesce(jsonb_agg(error order by place), '[]') from
        (select error, place from jsonb_array_elements(errors || (${JSON.stringify(result.errors)}::text)::jsonb)
          with ordinality known(error, place) order by place limit ${MAX_ERRORS}) kept),
      version = version + 1, updated_at = now(), attempts = 0,
      claimed_until = now() + make_interval(secs => ${CLAIM_SECONDS}) where id = ${id}::uuid`.execute(ctx.db)
}

export async function finishImport(
  ctx: Context,
  id: string,
  status: 'completed' | 'failed',
  reason: string | null,
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await ctx.db
      .updateTable('imports')
      .set((of) => ({
        status,
        reason,
        finished_at: ctx.now(),
        updated_at: ctx.now(),
        version: of('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute()
    await ctx.db.deleteFrom('import_chunks').where('import_id', '=', id).execute()
    await recordAudit(ctx, `import.${status}`, { type: 'import', id })
  })
}
