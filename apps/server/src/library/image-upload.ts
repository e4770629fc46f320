import { rm } from 'node:fs/promises'
import type { Context } from '@guildhall/core/context'
import { DomainError, invalid, violation } from '@guildhall/core/errors'
import { createImage, type ImageRow } from '@guildhall/core/library/images'
import { IncomingFile, MAX_IMAGE_BYTES } from '@guildhall/core/library/incoming-file'
import { type ImageFormat, type ImageReport, resizeImage } from '@guildhall/documents/image-sizes'
import type { Failure } from '@guildhall/documents/types'
import type { Dependencies } from '../dependencies.ts'
import { checkFilePart } from '../http/check-file-part.ts'
import { type PartHeaders, type PartSink, readForm } from '../http/multipart.ts'
import { identifyUpload, sanitizeFileName } from './upload.ts'

/** Resizing takes memory and processor time from other requests. */
const MAX_CONCURRENT_RESIZES = 2
const slots = { free: MAX_CONCURRENT_RESIZES, waiters: [] as (() => void)[] }

/** An image uploaded in a multipart form. `discard` deletes the file; only re-encoded images are stored. */
export class ImageUpload {
  private constructor(
    private readonly deps: Dependencies,
    private readonly file: IncomingFile,
    private readonly format: ImageFormat,
  ) {}

  /**
   * Receives and identifies the image.
   *
   * @throws DomainError validation-error, malformed-request, payload-too-large, unsupported-media-type,
   * storage-unavailable; nothing is left behind
   */
  static async receive(deps: Dependencies, ctx: Context, request: Request): Promise<ImageUpload> {
    const form = new ImageFormReader(deps, ctx)
    try {
      await readForm(request, (headers) => form.open(headers))
      const file = form.requireFile()
      const { format } = (await identifyUpload('file', file)).identity
      if (format !== 'png' && format !== 'jpg')
        throw new DomainError('unsupported-media-type', 'file: must be a PNG or JPG image.', [
          violation('file', 'unsupported_format', 'Must be a PNG or JPG image.'),
        ])
      return new ImageUpload(deps, file, format)
    } catch (error) {
      await form.discard()
      throw error
    }
  }

  /** A hash of the file, for the fingerprint of an idempotent request. */
  digest(): Uint8Array {
    return new Bun.CryptoHasher('sha256').update(this.file.sha256).digest()
  }

  /**
   * Re-encodes and stores the image.
   *
   * @throws DomainError payload-too-large, unsupported-media-type, storage-unavailable
   */
  async create(ctx: Context, signal: AbortSignal): Promise<ImageRow> {
    const outputDirectory = `${await this.deps.storage.createStagingPath(Bun.randomUUIDv7())}.sizes`
    try {
      const { path } = this.file
      const report = await withSlot(() => resizeImage({ path, format: this.format, outputDirectory }, signal))
      return await createImage(ctx, this.deps, this.requireImages(report))
    } finally {
      await rm(outputDirectory, { recursive: true, force: true })
    }
  }

  async discard(): Promise<void> {
    await this.file.discard()
  }

  private requireImages(report: ImageReport) {
    if ('images' in report) return report.images
    const { code, detail } = report.failure
    if (detail) this.deps.log.warn({ code, detail }, 'an image could not be resized')
    throw toError(report.failure)
  }
}

function toError({ code, reason }: Failure): Error {
  switch (code) {
    case 'storage_full':
      return new DomainError('storage-unavailable', reason)
    case 'too_complex':
    case 'out_of_memory':
    case 'timed_out':
      return new DomainError('payload-too-large', `file: ${reason}`, [violation('file', 'too_large', reason)])
    case 'internal_error':
    case 'cancelled':
      return new Error(reason)
    default:
      return new DomainError('unsupported-media-type', `file: ${reason}`, [
        violation('file', 'damaged', reason),
      ])
  }
}

/** Receives a form with exactly one file. */
class ImageFormReader {
  private file: IncomingFile | null = null

  constructor(
    private readonly deps: Dependencies,
    private readonly ctx: Context,
  ) {}

  /** @throws DomainError validation-error for any other part, before its content is received */
  async open({ name, fileName }: PartHeaders): Promise<PartSink> {
    checkFilePart(name, this.file !== null)
    const file = await IncomingFile.begin(this.ctx, this.deps.storage, {
      originalName: sanitizeFileName(fileName),
      field: 'file',
      maxBytes: MAX_IMAGE_BYTES,
    })
    this.file = file
    return { write: (chunk) => file.write(chunk), end: () => file.finish() }
  }

  /** @throws DomainError validation-error */
  requireFile(): IncomingFile {
    if (this.file) return this.file
    throw invalid(violation('file', 'required', 'Send the file in the field "file".'))
  }

  async discard(): Promise<void> {
    await this.file?.discard()
  }
}

async function withSlot<Result>(operation: () => Promise<Result>): Promise<Result> {
  if (slots.free > 0) slots.free--
  else await new Promise<void>((resolve) => slots.waiters.push(resolve))
  try {
    return await operation()
  } finally {
    const next = slots.waiters.shift()
    if (next) next()
    else slots.free++
  }
}
