import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { findClient } from '../access/clients/find-client.ts'
import { type Context, createSystemContext, inTransaction } from '../context.ts'
import { notFound } from '../errors.ts'
import { markForDeletion } from '../library/delete-files.ts'
import { computeFileHash } from '../library/hashed-file.ts'
import { storeGeneratedFile } from '../library/store-generated-file.ts'
import type { Database } from '../platform/database/database.ts'
import { buildStorageKey, type FileStorage } from '../platform/storage/storage.ts'
import { type InvoiceMail, queueInvoiceMail } from './invoice-mail.ts'
import type { InvoiceDocument } from './invoice-pdf/document.ts'
import type { Logo } from './invoice-pdf/write-invoice.ts'

/** The dependencies for generating PDFs. */
export interface InvoiceDependencies {
  storage: FileStorage
  log: { warn(fields: object, message: string): void }
}

/** The PDF of an invoice in storage. */
export interface InvoiceFile {
  fileId: string
  number: string
  sha256: string
}

/** The PDFs that this process is generating, by invoice: concurrent requests wait for the same one. */
const pendingGenerations = new Map<string, Promise<void>>()

/**
 * Returns the PDF of an invoice; generates it on first use. It never changes afterwards.
 *
 * @throws DomainError not-found, storage-unavailable
 */
export async function ensureInvoiceFile(
  ctx: Context,
  deps: InvoiceDependencies,
  id: string,
): Promise<InvoiceFile> {
  const existing = await findFile(ctx, id)
  if (existing.fileId !== null && existing.sha256 !== null)
    return { ...existing, fileId: existing.fileId, sha256: existing.sha256 }
  const pending = pendingGenerations.get(id)
  const generation = pending ?? generateFile(ctx, deps, id).finally(() => pendingGenerations.delete(id))
  if (!pending) pendingGenerations.set(id, generation)
  await generation
  return ensureInvoiceFile(ctx, deps, id)
}

async function generateFile(ctx: Context, deps: InvoiceDependencies, id: string): Promise<void> {
  const document = await readDocument(ctx, id)
  const logo = await readLogo(ctx, deps, document.design.logoUrl)
  // Loaded on first use, because it is large.
  const { writeInvoice } = await import('./invoice-pdf/write-invoice.ts')
  const path = await deps.storage.createStagingPath(Bun.randomUUIDv7())
  try {
    await Bun.write(path, await writeInvoice(document, logo))
    const sha256 = await computeFileHash(path)
    const fileId = await storeGeneratedFile(ctx, deps, { path, mimeType: 'application/pdf' })
    await attachFile(ctx, id, fileId ?? '', sha256)
  } finally {
    await rm(path, { force: true })
  }
}

/** @throws DomainError not-found */
async function findFile(ctx: Context, id: string) {
  const row = await ctx.db
    .selectFrom('invoices')
    .select(['file_id as fileId', 'number', 'sha256'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('invoice')
  return row
}

async function readDocument(ctx: Context, id: string): Promise<InvoiceDocument> {
  const { rows } =
    await sql<InvoiceDocument>`select i.kind, i.number, i.language, i.seller, i.buyer, i.currency,
      i.lines, json_build_object('net', i.net, 'tax', i.tax, 'total', i.total) as totals,
      i.issued_on::text as "issuedOn", i.due_on::text as "dueOn", i.design,
      (select number from invoices r where r.id = i.refers_to) as "refersTo"
    from invoices i where i.id = ${id}::uuid`.execute(ctx.db)
  const [row] = rows
  if (!row) throw notFound('invoice')
  return row
}

/**
 * Only logos uploaded to this service are shown: fetching others would let an association reach this service's network.
 *
 * @returns null if the URL is not that of an uploaded PNG or JPEG image, or if its file is missing, which must not
 *   block the invoice
 * @throws DomainError storage-unavailable
 */
export async function readLogo(
  { db, client }: Context,
  { storage, log }: InvoiceDependencies,
  url: string | null,
): Promise<Logo | null> {
  const token = /\/images\/([\w-]{22})\/\w+$/.exec(url ?? '')?.[1]
  if (!token) return null
  const image = await db
    .selectFrom('images')
    .select('medium_id')
    .where('token', '=', token)
    .where('mime_type', 'in', ['image/png', 'image/jpeg'])
    .executeTakeFirst()
  if (!image) return null
  const key = buildStorageKey(client.id, image.medium_id)
  if ((await storage.getSize(key)) === null) {
    log.warn(
      { clientId: client.id, fileId: image.medium_id },
      'logo is missing from storage; the invoice has none',
    )
    return null
  }
  return new Uint8Array(await storage.open(key).arrayBuffer())
}

/**
 * Attaches the file, or marks it for deletion if another process attached one in the meantime. Queues the email that
 * waits for the file.
 */
async function attachFile(ctx: Context, id: string, fileId: string, sha256: string): Promise<void> {
  await inTransaction({ ...ctx, beforeCommit: undefined }, async (ctx) => {
    // Clears `mail`, and returns its previous value.
    const { rows } = await sql<{ number: string; mail: InvoiceMail | null }>`
      with waiting as (select id, number, mail from invoices where id = ${id}::uuid and file_id is null for update)
      update invoices i set file_id = ${fileId}::uuid, sha256 = ${sha256}::text, mail = null,
        version = i.version + 1, updated_at = now()
      from waiting where i.id = waiting.id returning waiting.number, waiting.mail`.execute(ctx.db)
    const [attached] = rows
    if (!attached) return markForDeletion(ctx, [fileId])
    await ctx.db.updateTable('files').set({ state: 'kept' }).where('id', '=', fileId).execute()
    const { number, mail } = attached
    if (mail) await queueInvoiceMail(ctx, mail, { fileId, name: `${number}.pdf` })
  })
}

const FIRST_RETRY_SECONDS = 30
const MAX_RETRY_SECONDS = 3600

/**
 * Generates the PDF of the next invoice without one. If generation fails or crashes the process, it is retried with
 * exponential backoff, without blocking other invoices.
 *
 * @returns whether an invoice needed a PDF
 */
export async function generateInvoiceFile(
  database: Database,
  deps: InvoiceDependencies,
  report: (error: unknown, invoice: { clientId: string; id: string }) => void,
): Promise<boolean> {
  const { rows } = await sql<{ id: string; clientId: string }>`
    with pending as (select i.client_id, i.id from invoices i join clients c on c.id = i.client_id
      where i.file_id is null and i.next_attempt_at <= now() and c.deleted_at is null and not c.suspended
      order by i.next_attempt_at, i.id limit 1 for update of i skip locked)
    update invoices i set attempts = attempts + 1, next_attempt_at = now()
      + make_interval(secs => least(${FIRST_RETRY_SECONDS} * 2 ^ least(attempts, 10), ${MAX_RETRY_SECONDS}))
    from pending where i.client_id = pending.client_id and i.id = pending.id
    returning i.id, i.client_id as "clientId"`.execute(database.platform)
  const [pending] = rows
  if (!pending) return false
  try {
    const client = await findClient(database, pending.clientId)
    if (client) await ensureInvoiceFile(createSystemContext(database, client, 'Invoices'), deps, pending.id)
  } catch (error) {
    report(error, pending)
  }
  return true
}
