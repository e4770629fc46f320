import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Context, inTransaction } from '../../context.ts'
import { analyzeAfterLoad } from '../../platform/database/analyze.ts'
import { readPostgresError } from '../../platform/database/pool.ts'
import { matchHeader } from '../../records/csv-columns.ts'
import { countCreated, recordAudit } from '../../records/journal.ts'
import { ignoredColumns, memberColumns } from '../member-columns.ts'
import { members } from '../members.ts'
import { applyRows, type DryRunMembers } from './apply-rows.ts'
import { storeFailedRows } from './failed-rows.ts'
import { InFlightBatches, type PrecedingBatch } from './in-flight-batches.ts'
import type { RowResult } from './plan-row.ts'
import { type ImportRow, prepareRow, type RowChecker } from './prepare-row.ts'
import { type FilePosition, MalformedFileError, readRows } from './read-rows.ts'
import type { StoredOptions } from './receive-import.ts'

/** The maximum number of restarts of an import after lock conflicts. */
const MAX_LOCK_RETRIES = 5
const YIELD_INTERVAL_ROWS = 8
const MAX_LISTED_ERRORS = 1000
/**
 * Rows between garbage collections. Otherwise, the garbage of ten thousand rows accumulates, which is half of an
 * import's peak memory. A collection takes tens of milliseconds.
 */
const GC_INTERVAL_ROWS = 4000
/**
 * The columns that most filters, orders and lookups use. Analyzing search vectors and JSON would take seconds, for no
 * benefit.
 */
const analyzedColumns = [
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
/** Without progress for this long, another worker takes the import over. */
export const CLAIM_SECONDS = 15

interface ImportProgress extends Omit<FilePosition, 'delimiter'> {
  options: StoredOptions
  /** The size of the file in bytes. */
  size: number
}

/**
 * Processes an import in batches. Each batch is one transaction that also advances the file offset, so that a killed
 * worker, or two workers on one import, neither duplicate nor lose a row.
 *
 * @param ctx the context of the actor that started the import
 * @param check validates a row against the API's schema
 * @param signal stops after the batches in flight; another worker continues
 */
export async function runImport(
  ctx: Context,
  id: string,
  check: RowChecker,
  signal: AbortSignal,
): Promise<void> {
  for (let retries = 0; ; retries++) {
    try {
      return await processRows(ctx, id, check, signal)
    } catch (error) {
      // Another transaction, usually of another worker on this import, won. Continue from the committed progress.
      if (!isLockConflict(error) || retries === MAX_LOCK_RETRIES) throw error
    }
  }
}

/** deadlock_detected or lock_not_available (PostgreSQL, appendix A). */
function isLockConflict(error: unknown): boolean {
  return ['40P01', '55P03'].includes(readPostgresError(error)?.sqlState ?? '')
}

async function processRows(ctx: Context, id: string, check: RowChecker, signal: AbortSignal): Promise<void> {
  const start = await beginImport(ctx, id)
  if (!start) return
  const dryRunMembers: DryRunMembers | null = start.options.dryRun ? new Map() : null
  try {
    const { delimiter, header, mapping, timeZone = 'UTC' } = start.options
    const { cellColumns } = matchHeader(header, memberColumns, ignoredColumns, true, mapping ?? null)
    const inFlight = new InFlightBatches(start, (rows, preceding) =>
      applyBatch(ctx, id, start.options, rows, preceding, check, dryRunMembers),
    )
    let batch: ImportRow[] = []
    const apply = async () => {
      const rows = batch
      batch = []
      await inFlight.add(rows)
    }
    try {
      for await (const parsed of readRows(ctx, id, { ...start, delimiter }, start.size)) {
        batch.push(prepareRow(parsed, cellColumns, timeZone, check))
        // Parsing alone never yields to the event loop, which has to process the database's responses.
        if (batch.length % YIELD_INTERVAL_ROWS === 0) await setImmediate()
        if (batch.length < inFlight.batchRows) continue
        await apply()
        if (parsed.row % GC_INTERVAL_ROWS === 0) Bun.gc(true)
        if (!signal.aborted) continue
        await inFlight.flush()
        return await releaseClaim(ctx, id)
      }
      await apply()
      await inFlight.flush()
    } catch (error) {
      if (!(error instanceof MalformedFileError)) throw error
      await apply()
      await inFlight.flush()
      await finishImport(ctx, id, 'failed', error.message)
      return
    } finally {
      await inFlight.waitUntilIdle()
    }
    if (!dryRunMembers) await analyzeMembers(ctx, id)
    await finishImport(ctx, id, 'completed', null)
  } catch (error) {
    if (!(error instanceof ImportSupersededError)) throw error
  }
}

async function analyzeMembers(ctx: Context, id: string): Promise<void> {
  const { rows_created, rows_updated } = await ctx.db
    .selectFrom('imports')
    .select(['rows_created', 'rows_updated'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await analyzeAfterLoad(ctx.database.platform, 'members', rows_created + rows_updated, analyzedColumns)
}

/** Lets another worker continue immediately. The attempt does not count. */
async function releaseClaim(ctx: Context, id: string): Promise<void> {
  await sql`update imports set claimed_until = null, attempts = greatest(attempts - 1, 0)
    where id = ${id}::uuid`.execute(ctx.db)
}

/** Another worker has advanced the import, or it was cancelled or deleted. */
class ImportSupersededError extends Error {}

/** A dry run keeps its members in memory, so it starts over; other imports continue after the last batch. */
async function beginImport(ctx: Context, id: string): Promise<ImportProgress | null> {
  const { rows } = await sql<{
    options: StoredOptions
    size_bytes: string
    byte_offset: string
    line: number
    rows_total: number
  }>`
    with deleted_failures as (delete from import_failures where import_id = ${id}::uuid
      and exists (select from imports where id = ${id}::uuid and dry_run))
    update imports set status = 'running', version = version + 1, updated_at = now(),
      byte_offset = case when dry_run then (options ->> 'headerBytes')::bigint else byte_offset end,
      line = case when dry_run then 2 else line end, errors = case when dry_run then '[]' else errors end,
      rows_total = case when dry_run then 0 else rows_total end,
      rows_created = case when dry_run then 0 else rows_created end,
      rows_updated = case when dry_run then 0 else rows_updated end,
      rows_unchanged = case when dry_run then 0 else rows_unchanged end,
      rows_failed = case when dry_run then 0 else rows_failed end
    where id = ${id}::uuid and status in ('queued', 'running')
    returning options, size_bytes, byte_offset, line, rows_total`.execute(ctx.db)
  const row = rows[0]
  if (!row) return null
  const { options, size_bytes: size, byte_offset: byteOffset, line, rows_total } = row
  return { options, size: Number(size), byteOffset: Number(byteOffset), line, row: rows_total }
}

/**
 * Safe to retry after a deadlock. A dry run keeps state in `dryRunMembers`, but acquires a single lock and cannot
 * deadlock.
 *
 * @returns the new file offset
 */
async function applyBatch(
  ctx: Context,
  id: string,
  options: StoredOptions,
  batch: ImportRow[],
  preceding: PrecedingBatch,
  check: RowChecker,
  dryRunMembers: DryRunMembers | null,
): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    if (preceding.mustCommitFirst) await preceding.endOffset
    const result = await applyRows(ctx, options, batch, check, dryRunMembers)
    const expectedOffset = await preceding.endOffset
    const progress = await ctx.db
      .selectFrom('imports')
      .select(['byte_offset', 'status'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (progress?.status !== 'running' || Number(progress.byte_offset) !== expectedOffset)
      throw new ImportSupersededError()
    const lastRow = batch.at(-1) as ImportRow
    await recordProgress(ctx, id, result, batch.length, lastRow)
    await storeFailedRows(ctx, id, result.errors)
    // Last, since it locks out other transactions that create members.
    if (!dryRunMembers && result.created > 0) await countCreated(ctx, members, result.created)
    return lastRow.endByte
  })
}

/** Progress resets the attempts, except those of a dry run, which starts over. */
async function recordProgress(
  ctx: Context,
  id: string,
  result: RowResult,
  rowCount: number,
  lastRow: ImportRow,
): Promise<void> {
  const reportedErrors = result.errors.map(({ source, violations }) => ({
    row: source.row,
    line: source.line,
    violations,
  }))
  await sql`update imports set byte_offset = ${lastRow.endByte}::bigint, line = ${lastRow.endLine}::int,
      rows_total = rows_total + ${rowCount}::int, rows_created = rows_created + ${result.created}::int,
      rows_updated = rows_updated + ${result.updated}::int, rows_unchanged = rows_unchanged + ${result.unchanged}::int,
      rows_failed = rows_failed + ${result.errors.length}::int,
      errors = (select coalesce(jsonb_agg(error order by position), '[]') from
        (select error, position from jsonb_array_elements(errors || (${JSON.stringify(reportedErrors.slice(0, MAX_LISTED_ERRORS))}::text)::jsonb)
          with ordinality known(error, position) order by position limit ${MAX_LISTED_ERRORS}) kept),
      version = version + 1, updated_at = now(), attempts = case when dry_run then attempts else 0 end,
      claimed_until = now() + make_interval(secs => ${CLAIM_SECONDS}) where id = ${id}::uuid`.execute(ctx.db)
}

/** Ends an import. @returns false if it has already ended or does not exist */
export async function finishImport(
  ctx: Context,
  id: string,
  status: 'completed' | 'failed' | 'cancelled',
  reason: string | null,
): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const ended = await ctx.db
      .updateTable('imports')
      .set((eb) => ({
        status,
        reason,
        finished_at: ctx.now(),
        updated_at: ctx.now(),
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id)
      .where('status', 'in', ['queued', 'running'])
      .returning('id')
      .executeTakeFirst()
    if (!ended) return false
    await ctx.db.deleteFrom('import_chunks').where('import_id', '=', id).execute()
    await recordAudit(ctx, `import.${status}`, { type: 'import', id })
    return true
  })
}
