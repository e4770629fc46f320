import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { readTimeZone } from '../../access/clients/time-zone.ts'
import { type Context, inTransaction } from '../../context.ts'
import { DomainError, invalid, violation } from '../../errors.ts'
import { type ColumnMapping, matchHeader } from '../../records/csv-columns.ts'
import { recordAudit } from '../../records/journal.ts'
import type { StoredRecord } from '../../records/read.ts'
import { ignoredColumns, memberColumns } from '../member-columns.ts'
import { RowCounter } from './count-rows.ts'
import { type FileEncoding, Utf8Converter } from './file-encoding.ts'
import { type Delimiter, type FileHeader, readFileHeader } from './file-header.ts'

export interface ImportOptions {
  mode: 'create' | 'upsert'
  dryRun: boolean
  ignoreUnknownColumns: boolean
  /** Null, or absent in imports queued by older versions, if columns are named after fields. */
  mapping?: ColumnMapping | null
}

/** The state that a worker needs to continue from any position in the file. */
export interface StoredOptions extends ImportOptions {
  delimiter: Delimiter
  /** Absent in imports queued by older versions, which accepted UTF-8 only. */
  encoding?: FileEncoding
  header: string[]
  /** The byte offset of the first row in the stored file. */
  headerBytes: number
  /** The time zone of dates without a time. Absent in imports queued by older versions, which used UTC. */
  timeZone?: string
  /** The trace of the upload request; null if not traced, absent in imports queued by older versions. */
  traceparent?: string | null
}

export const MAX_IMPORT_BYTES = 256 * 1024 * 1024
/** A dry run keeps its planned members in memory, since later rows may name them again. */
const MAX_DRY_RUN_ROWS = 250_000
const CHUNK_BYTES = 256 * 1024

/**
 * Stores an uploaded CSV file in chunks as it arrives, as UTF-8. The import is not visible until it is queued. The
 * chunks of a failed upload are deleted here, or by maintenance if the process died.
 *
 * @throws DomainError validation-error (an unknown column, no header, not text), payload-too-large
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
    const { id, options, encoding, header, storedBytes, rows } = received
    const stored: StoredOptions = {
      ...options,
      encoding,
      delimiter: header.delimiter,
      header: header.cells,
      headerBytes: header.byteLength,
      timeZone: await readTimeZone(ctx),
      traceparent: ctx.origin.traceparent ?? null,
    }
    const row = await ctx.db
      .insertInto('imports')
      .values({
        id,
        client_id: ctx.client.id,
        collection: 'members',
        mode: options.mode,
        dry_run: options.dryRun,
        options: castToJson(stored),
        actor: castToJson(ctx.actor),
        size_bytes: storedBytes,
        byte_offset: header.byteLength,
        line: 2,
        rows_in_file: rows,
      })
      .returning(['id', 'version', 'record'])
      .executeTakeFirstOrThrow()
    await recordAudit(ctx, 'import.created', { type: 'import', id })
    return { id: row.id, version: row.version, json: row.record }
  })
}

/** The driver would encode a string twice for a JSON column. */
function castToJson(value: unknown) {
  return sql<string>`(${JSON.stringify(value)}::text)::json`
}

/** A file being stored. Buffers one chunk at a time. */
export class ReceivedFile {
  readonly id = Bun.randomUUIDv7()
  /** The size of the stored file, which is UTF-8. */
  storedBytes = 0
  rows = 0
  private receivedBytes = 0
  private parsedHeader: FileHeader | null = null
  private pending: Uint8Array[] = []
  private pendingBytes = 0
  private readonly hash = createHash('sha256')
  private readonly converter = new Utf8Converter()
  private readonly counter = new RowCounter()

  constructor(
    private readonly ctx: Context,
    readonly options: ImportOptions,
  ) {}

  get encoding(): FileEncoding {
    return this.converter.encoding
  }

  get header(): FileHeader {
    if (!this.parsedHeader) throw new Error('The header was not received.')
    return this.parsedHeader
  }

  async add(chunk: Uint8Array): Promise<void> {
    this.receivedBytes += chunk.byteLength
    if (this.receivedBytes > MAX_IMPORT_BYTES) {
      throw new DomainError(
        'payload-too-large',
        `The file must not exceed ${MAX_IMPORT_BYTES} bytes. Split it.`,
      )
    }
    this.hash.update(chunk)
    this.pending.push(chunk)
    this.pendingBytes += chunk.byteLength
    if (this.pendingBytes < CHUNK_BYTES) return
    let bytes = Buffer.concat(this.pending)
    for (; bytes.byteLength >= CHUNK_BYTES; bytes = bytes.subarray(CHUNK_BYTES))
      await this.store(bytes.subarray(0, CHUNK_BYTES), false)
    this.pending = [bytes]
    this.pendingBytes = bytes.byteLength
  }

  async finish(): Promise<void> {
    await this.store(Buffer.concat(this.pending), true)
    this.rows = this.counter.finish()
    if (this.options.dryRun && this.rows > MAX_DRY_RUN_ROWS)
      throw invalid(
        violation(
          'file',
          'too_many',
          `A dry run checks at most ${MAX_DRY_RUN_ROWS} rows, but the file has ${this.rows}. Split it.`,
        ),
      )
  }

  digest(): Buffer {
    return this.hash.digest()
  }

  /** Deletes the chunks, unless the import was queued and only the database's response was lost. */
  async discard(): Promise<void> {
    if (this.storedBytes === 0) return
    await this.ctx.db
      .deleteFrom('import_chunks')
      .where('import_id', '=', this.id)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('imports').select('id').where('id', '=', this.id))),
      )
      .execute()
  }

  private readHeader(start: Buffer): FileHeader {
    const header = readFileHeader(start)
    const { ignoreUnknownColumns, mapping } = this.options
    const { violations } = matchHeader(
      header.cells,
      memberColumns,
      ignoredColumns,
      ignoreUnknownColumns,
      mapping ?? null,
    )
    if (violations.length > 0) throw invalid(...violations)
    return header
  }

  private async store(block: Buffer, isLast: boolean): Promise<void> {
    const bytes = this.converter.convert(block, isLast)
    if (this.parsedHeader) this.counter.add(bytes)
    else {
      this.parsedHeader = this.readHeader(bytes)
      this.counter.add(bytes.subarray(this.parsedHeader.byteLength))
    }
    if (bytes.byteLength === 0) return
    const start = this.storedBytes
    this.storedBytes += bytes.byteLength
    await inTransaction({ ...this.ctx, beforeCommit: undefined }, async ({ db, client }) => {
      // Chunks need not be durable before the import is: its commit also flushes all earlier commits.
      await sql`set local synchronous_commit = off`.execute(db)
      await db
        .insertInto('import_chunks')
        .values({ client_id: client.id, import_id: this.id, start_byte: start, bytes })
        .execute()
    })
  }
}
