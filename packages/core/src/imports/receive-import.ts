import { createHash } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import type { StoredRecord } from '../collections/read.ts'
import { type Context, inTransaction } from '../context.ts'
import { DomainError, invalid, violation } from '../errors.ts'
import { memberColumns, readOnlyMemberColumns } from '../members/member-columns.ts'
import { recordAudit } from '../outbox/record-change.ts'
import { matchHeader } from './columns.ts'

export interface ImportOptions {
  mode: 'create' | 'upsert'
  dryRun: boolean
  ignoreUnknownColumns: boolean
}

/** What the worker needs to go on with a file from any place in it. */
export interface StoredOptions extends ImportOptions {
  delimiter: ',' | ';'
  header: string[]
  /** Where the first row begins. */
  headerBytes: number
  /** The trace of the request that brought the file; null, or absent in imports queued before, where there is none. */
  traceparent?: string | null
}

export const MAX_IMPORT_BYTES = 256 * 1024 * 1024
const PIECE_BYTES = 256 * 1024
/** A header line is found within this, or the file is no CSV. */
const MAX_HEADER_BYTES = 64 * 1024
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf])

/**
 * Takes a CSV file in as it arrives, in pieces. Nothing of it is seen before it is queued; what a broken upload left
 * behind is cleaned up here, or by maintenance where the process died.
 *
 * @throws DomainError validation-error (an unknown column, no header, not UTF-8), payload-too-large
 */
export async function receiveFile(
  ctx: Context,
  options: ImportOptions,
  file: AsyncIterable<Uint8Array>,
): Promise<ReceivedFile> {
  const received = new ReceivedFile(ctx, options)
  try {
    for await (const piece of file) await received.add(piece)
    await received.finish()
    return received
  } catch (error) {
    await received.discard()
    throw error
  }
}

/** Queues the import of a file that was received whole. */
export async function queueImport(ctx: Context, received: ReceivedFile): Promise<StoredRecord> {
  return inTransaction(ctx, async (ctx) => {
    const { id, options, delimiter, header, headerBytes, size } = received
    const traceparent = ctx.origin.traceparent ?? null
    const stored: StoredOptions = { ...options, delimiter, header, headerBytes, traceparent }
    const row = await ctx.db
      .insertInto('imports')
      .values({
        id,
        client_id: ctx.client.id,
        collection: 'members',
        mode: options.mode,
        dry_run: options.dryRun,
        options: json(stored),
        actor: json(ctx.actor),
        size_bytes: size,
        byte_offset: headerBytes,
        line: 2,
      })
      .returning(['id', 'version', 'record'])
      .executeTakeFirstOrThrow()
    await recordAudit(ctx, 'import.created', { type: 'import', id })
    return { id: row.id, version: row.version, json: row.record }
  })
}

/** The driver would encode a text once more for a column of JSON. */
function json(value: unknown) {
  return sql<string>`(${JSON.stringify(value)}::text)::json`
}

/** A file on its way into the database. Holds one piece at a time. */
export class ReceivedFile {
  readonly id = Bun.randomUUIDv7()
  size = 0
  headerBytes = 0
  header: string[] = []
  delimiter: ',' | ';' = ','
  private pending: Uint8Array[] = []
  private pendingBytes = 0
  private stored = 0
  private readonly hash = createHash('sha256')
  private readonly utf8 = new TextDecoder('utf-8', { fatal: true })

  constructor(
    private readonly ctx: Context,
    readonly options: ImportOptions,
  ) {}

  async add(piece: Uint8Array): Promise<void> {
    this.size += piece.byteLength
    if (this.size > MAX_IMPORT_BYTES) {
      throw new DomainError('payload-too-large', `A file may have ${MAX_IMPORT_BYTES} bytes. Split it.`)
    }
    this.hash.update(piece)
    this.refuseBadText(piece)
    this.pending.push(piece)
    this.pendingBytes += piece.byteLength
    if (this.headerBytes === 0 && this.pendingBytes >= MAX_HEADER_BYTES) this.readHeader()
    if (this.pendingBytes >= PIECE_BYTES) await this.store()
  }

  async finish(): Promise<void> {
    this.refuseBadText(null)
    if (this.headerBytes === 0) this.readHeader()
    if (this.pendingBytes > 0) await this.store()
  }

  digest(): Buffer {
    return this.hash.digest()
  }

  /** Forgets the file, unless an import of it was queued after all and only the answer of the database was lost. */
  async discard(): Promise<void> {
    if (this.stored === 0) return
    await this.ctx.db
      .deleteFrom('import_chunks')
      .where('import_id', '=', this.id)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('imports').select('id').where('id', '=', this.id))),
      )
      .execute()
  }

  private refuseBadText(piece: Uint8Array | null): void {
    try {
      this.utf8.decode(piece ?? new Uint8Array(), { stream: piece !== null })
    } catch {
      throw invalid(violation('file', 'invalid_encoding', 'The file is not UTF-8. Save it as "CSV UTF-8".'))
    }
    if (piece?.includes(0))
      throw invalid(violation('file', 'invalid_characters', 'The file holds NUL bytes.'))
  }

  private readHeader(): void {
    const start = Buffer.concat(this.pending).subarray(0, MAX_HEADER_BYTES)
    const text = new TextDecoder().decode(start)
    const end = /\r\n|\n|\r/.exec(text)
    if (!end && start.byteLength === MAX_HEADER_BYTES) {
      const message = `The header line must end within ${MAX_HEADER_BYTES} bytes.`
      throw invalid(violation('file', 'header_too_long', message))
    }
    const line = end ? text.slice(0, end.index) : text
    if (line.trim() === '') throw invalid(violation('file', 'empty_file', 'The file has no header line.'))
    this.delimiter = line.split(';').length > line.split(',').length ? ';' : ','
    this.header = headerCells(line, this.delimiter)
    const mark = start.subarray(0, 3).equals(byteOrderMark) ? 3 : 0
    this.headerBytes = mark + Buffer.byteLength(line) + (end?.[0].length ?? 0)
    const { violations } = matchHeader(
      this.header,
      memberColumns,
      readOnlyMemberColumns,
      this.options.ignoreUnknownColumns,
    )
    if (violations.length > 0) throw invalid(...violations)
  }

  private async store(): Promise<void> {
    const bytes = Buffer.concat(this.pending)
    const start = this.stored
    this.pending = []
    this.pendingBytes = 0
    this.stored += bytes.byteLength
    await inTransaction({ ...this.ctx, beforeCommit: undefined }, async ({ db, client }) => {
      // Need not be on the disk before the import that refers to it is, whose commit sees to that for all before it.
      await sql`set local synchronous_commit = off`.execute(db)
      await db
        .insertInto('import_chunks')
        .values({ client_id: client.id, import_id: this.id, start_byte: start, bytes })
        .execute()
    })
  }
}

function headerCells(line: string, delimiter: string): string[] {
  try {
    return (parse(line, { delimiter }) as string[][])[0] ?? []
  } catch {
    throw invalid(violation('file', 'invalid_header', 'The header line is not well-formed CSV.'))
  }
}
