import { basename } from 'node:path'
import { ApiError, FileError, type Guildhall, NotFoundError, type Resource } from '@guildhall/sdk'
import { findConnection, type GlobalOptions } from '../connection.ts'
import { hashFile, type LocalFile } from './local-files.ts'
import { UnfinishedUploads } from './unfinished-uploads.ts'

type Fields = Omit<Parameters<Guildhall['resources']['upload']>[1], 'name'>

/** The outcome for a file: exactly one of `resource`, `existingId` and `reason` is not null. */
export interface Outcome {
  path: string
  resource: Resource | null
  /** The id of the resource that already has this content. */
  existingId: string | null
  reason: string | null
}

/**
 * The key is invalid, a purchase is required, a permission is missing, or a rate limit is reached: every other file
 * would fail the same way.
 */
const FATAL_STATUSES = [401, 402, 403, 429]

interface UploaderOptions extends GlobalOptions {
  name?: string
  allowDuplicates?: boolean
}

/** Uploads files with the same fields; skips files that the library already has, and continues interrupted uploads. */
export class Uploader {
  readonly #guildhall: Guildhall
  readonly #fields: Fields
  readonly #options: UploaderOptions
  readonly #service: string
  readonly #unfinished: UnfinishedUploads
  /** The resource id for each content hash of this run; null if the upload failed. */
  readonly #idsByHash = new Map<string, Promise<string | null>>()

  private constructor(
    guildhall: Guildhall,
    fields: Fields,
    {
      options,
      service,
      unfinished,
    }: { options: UploaderOptions; service: string; unfinished: UnfinishedUploads },
  ) {
    this.#guildhall = guildhall
    this.#fields = fields
    this.#options = options
    this.#service = service
    this.#unfinished = unfinished
  }

  static async create(guildhall: Guildhall, fields: Fields, options: UploaderOptions): Promise<Uploader> {
    const { baseUrl } = await findConnection(options)
    return new Uploader(guildhall, fields, {
      options,
      service: baseUrl,
      unfinished: await UnfinishedUploads.read(),
    })
  }

  /** @throws errors that would stop every other file too */
  async upload({ path }: LocalFile, onSent: (bytes: number) => void): Promise<Outcome> {
    const emptyOutcome: Outcome = { path, resource: null, existingId: null, reason: null }
    try {
      const hash = await hashFile(path)
      if (this.#options.allowDuplicates)
        return { ...emptyOutcome, resource: await this.#send(path, hash, onSent) }
      let last: Promise<string | null> | undefined
      // If an upload of the same content fails, another that waited for it may have started in the meantime.
      for (let pending = this.#idsByHash.get(hash); pending !== last; pending = this.#idsByHash.get(hash)) {
        last = pending
        const existingId = await pending
        if (existingId) return { ...emptyOutcome, existingId }
      }
      const outcome = this.#uploadNew(path, hash, onSent)
      const id = outcome.then(
        ({ resource, existingId }) => resource?.id ?? existingId,
        () => null,
      )
      this.#idsByHash.set(hash, id)
      return await outcome
    } catch (error) {
      return { ...emptyOutcome, reason: describeFailure(error) }
    }
  }

  async #uploadNew(path: string, hash: string, onSent: (bytes: number) => void): Promise<Outcome> {
    const existingId = await this.#findExisting(hash)
    const resource = existingId === null ? await this.#send(path, hash, onSent) : null
    return { path, resource, existingId, reason: null }
  }

  async #findExisting(sha256: string): Promise<string | null> {
    const { items } = await this.#guildhall.resources.list({ sha256, itemsPerPage: 1 })
    return items[0]?.id ?? null
  }

  async #send(path: string, hash: string, onSent: (bytes: number) => void): Promise<Resource> {
    const fields = { ...this.#fields, name: this.#options.name ?? toTitle(path), fileName: basename(path) }
    const key = JSON.stringify([this.#service, hash, fields])
    const resume = this.#unfinished.find(key)
    const send = (location: string | undefined) =>
      this.#guildhall.resources.upload({ path }, fields, {
        onProgress: ({ sentBytes }) => onSent(sentBytes),
        onUpload: (newLocation) => this.#unfinished.add(key, newLocation),
        resume: location,
      })
    const resource = await send(resume).catch((error: unknown) => {
      // The service has deleted the unfinished upload.
      if (resume !== undefined && error instanceof NotFoundError) return send(undefined)
      throw error
    })
    await this.#unfinished.remove(key)
    return resource
  }
}

/** @throws the error if it is not about this file alone */
function describeFailure(error: unknown): string {
  if (error instanceof FileError) return `Cannot read the file: ${(error.cause as Error).message}`
  if (error instanceof ApiError && !FATAL_STATUSES.includes(error.status))
    return error.violations[0]?.message ?? error.message
  if (error instanceof Error && 'syscall' in error) return `Cannot read the file: ${error.message}`
  throw error
}

/** In UTF-16 code units. */
const MAX_TITLE_LENGTH = 200

/** `annual-report_2025.pdf` → `Annual report 2025`. */
function toTitle(path: string): string {
  const words = basename(path)
    .replace(/\.[^.]+$/, '')
    .replace(/[-_\s]+/g, ' ')
    .trim()
  const title = (words.charAt(0).toUpperCase() + words.slice(1)).slice(0, MAX_TITLE_LENGTH)
  // Without half of a surrogate pair at the end.
  return title.replace(/[\uD800-\uDBFF]$/, '') || basename(path)
}
