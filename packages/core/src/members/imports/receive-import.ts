import { createHash } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { type Context, inTransaction } from '../../context.ts'
import { DomainError, invalid, violation } from '../../errors.ts'
import { matchHeader } from '../../records/csv-columns.ts'
import { recordAudit } from '../../records/journal.ts'
import type { StoredRecord } from '../../records/read.ts'
import { memberColumns, readOnlyMemberColumns } from '../member-columns.ts'

export interface ImportOptions {
  mode: 'create' | 'upsert'
  dryRun: boolean
  ignoreUnknownColumns: boolean
}

/** What a worker needs to continue from any position in the file. */
export interface StoredOptions extends ImportOptions {
  delimiter: ',' | ';'
  header: string[]
  /** The byte offset of the first row. */
  headerBytes: number
  /** The trace of the upload request; null if not traced, absent in imports queued by older versions. */
  traceparent?: string | null
}

export const MAX_IMPORT_BYTES = 256 * 1024 * 1024
const CHUNK_BYTES = 256 * 1024
/** The header line must end within this. */
const MAX_HEADER_BYTES = 64 * 1024
const utf8ByteOrderMark = Buffer.from([0xef, 0xbb, 0xbf])

/**
 * Stores an uploaded CSV file in chunks as it arrives. The import is not visible until it is queued. The chunks of a
 * failed upload are deleted here, or by maintenance if the process died.
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
    for await (const chunk of file) await received.add(chunk)
    await received.finish()
    return received
  } catch (error) {
    await received.discard()
    throw error
  }
}

/** Queues the import of a received file. */
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

/** The driver would encode a string twice for a JSON column. */
function json(value: unknown) {
  return sql<string>`(${JSON.stringify(value)}::text)::json`
}

/** A file being stored. Holds one chunk in memory at a time. */
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

  async add(chunk: Uint8Array): Promise<void> {
    this.size += chunk.byteLength
    if (this.size > MAX_IMPORT_BYTES) {
      throw new DomainError(
        'payload-too-large',
        `The file must not exceed ${MAX_IMPORT_BYTES} bytes. Split it.`,
      )
    }
    this.hash.update(chunk)
    this.rejectInvalidText(chunk)
    this.pending.push(chunk)
    this.pendingBytes += chunk.byteLength
    if (this.headerBytes === 0 && this.pendingBytes >= MAX_HEADER_BYTES) this.readHeader()
    if (this.pendingBytes >= CHUNK_BYTES) await this.store()
  }

  async finish(): Promise<void> {
    this.rejectInvalidText(null)
    if (this.headerBytes === 0) this.readHeader()
    if (this.pendingBytes > 0) await this.store()
  }

  digest(): Buffer {
    return this.hash.digest()
  }

  /** Deletes the chunks, unless the import was queued and only the database's response was lost. */
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

  private rejectInvalidText(chunk: Uint8Array | null): void {
    try {
      this.utf8.decode(chunk ?? new Uint8Array(), { stream: chunk !== null })
    } catch {
      throw invalid(violation('file', 'invalid_encoding', 'The file is not UTF-8. Save it as "CSV UTF-8".'))
    }
    if (chunk?.includes(0))
      throw invalid(violation('file', 'invalid_characters', 'The file must not contain NUL bytes.'))
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
    const mark = start.subarray(0, 3).equals(utf8ByteOrderMark) ? 3 : 0
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
      // Chunks need not be durable before the import is; its commit flushes all earlier ones.
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
