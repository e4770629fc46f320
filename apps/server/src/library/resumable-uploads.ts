import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { allows } from '@guildhall/core/access/keys/scopes'
import type { Context } from '@guildhall/core/context'
import { errorKinds } from '@guildhall/core/error-kinds'
import { DomainError, invalid, violation } from '@guildhall/core/errors'
import { createResource } from '@guildhall/core/library/create-resource'
import { IncomingFile, MAX_FILE_BYTES } from '@guildhall/core/library/incoming-file'
import { computeResourceValues } from '@guildhall/core/library/resources'
import { findResourceIdOfUpload } from '@guildhall/core/library/versions'
import { toStorageError } from '@guildhall/core/platform/storage/disk-storage'
import { MemoryLocker, Server, type Upload } from '@tus/server'
import type { Dependencies } from '../dependencies.ts'
import type { Reply } from '../http/reply.ts'
import { identifyUpload, sanitizeFileName } from './upload.ts'
import { toFields } from './upload-metadata.ts'
import { UploadStore } from './upload-store.ts'

export const UPLOADS_PATH = '/api/resources/uploads'
/** How long incomplete uploads are kept. */
const UPLOAD_TTL_MS = 86_400_000
/** The ids of the resources that this process is creating, by upload id. */
const completions = new Map<string, Promise<string>>()
const lockers = new WeakMap<object, MemoryLocker>()

/** The caller’s metadata, stored with the upload’s association and the resource that the upload created. */
type UploadMetadata = Record<string, string | null> & { clientId: string; resourceId?: string }

/**
 * Resumable uploads (tus 1.0), built on the reference server. Bytes are staged on disk, in a directory shared by the
 * servers; a complete upload becomes a resource.
 */
export class ResumableUploads {
  private readonly store: UploadStore
  private error: unknown = null

  constructor(
    private readonly deps: Dependencies,
    private readonly ctx: Context,
  ) {
    this.store = createStore(deps)
  }

  /** Handles creation (POST), appending (PATCH) and termination (DELETE). */
  async handle(request: Request, id: string | null): Promise<Reply> {
    const lastResponse = id === null ? null : await this.repeatLastResponse(id, request)
    if (lastResponse) return lastResponse
    const server = new Server({
      path: UPLOADS_PATH,
      datastore: this.store,
      locker: getLocker(this.deps),
      maxSize: MAX_FILE_BYTES,
      relativeLocation: true,
      // Uses the id that was checked, instead of parsing the request target again.
      getFileIdFromRequest: () => id ?? undefined,
      namingFunction: () => Bun.randomUUIDv7(),
      onUploadCreate: (_, upload) => this.recordError(() => this.validateNewUpload(upload)),
      onUploadFinish: (_, upload) => this.recordError(() => this.respondToCompletion(upload)),
      onResponseError: (_, error) => {
        // Errors that are not protocol errors come from the disk.
        if (!('status_code' in error)) this.error ??= toStorageError(error)
        return undefined
      },
    })
    const response = await server.handleWeb(request)
    if (this.error) throw this.error
    if (response.status >= 400) throw createProtocolError(response.status, await response.text())
    return { status: response.status, headers: pickTusHeaders(response.headers), body: null }
  }

  /**
   * Returns an upload’s progress. If a server was killed after receiving all bytes, creates the resource now, because
   * the client will send nothing more.
   *
   * @throws DomainError not-found, storage-unavailable, or the error that rejects the file
   */
  async getState(id: string): Promise<{ offset: number; length: number; resourceId: string | null }> {
    const { size, metadata } = await this.findUpload(id)
    const length = size ?? 0
    const resourceId = await this.findResourceId(id, metadata)
    if (resourceId !== null) return { offset: length, length, resourceId }
    const upload = await this.store.getUpload(id).catch((error) => {
      throw 'status_code' in error ? createUnknownUploadError() : toStorageError(error)
    })
    const canComplete = upload.offset === length && allows(this.ctx.actor, 'resources:write')
    return { offset: upload.offset, length, resourceId: canComplete ? await this.complete(upload) : null }
  }

  /** A completed upload is final; a client that missed the last response gets it again. */
  private async repeatLastResponse(id: string, request: Request): Promise<Reply | null> {
    const { size, metadata } = await this.findUpload(id)
    const resourceId = await this.findResourceId(id, metadata)
    if (resourceId === null) return null
    if (request.method !== 'PATCH' || request.headers.get('upload-offset') !== String(size))
      throw new DomainError('not-found', `This upload is complete. It created the resource ${resourceId}.`)
    const headers = {
      'tus-resumable': '1.0.0',
      'upload-offset': String(size),
      ...buildContentLocation(resourceId),
    }
    return { status: 204, headers, body: null }
  }

  /** Also finds the resource if the upload did not record it. */
  private async findResourceId(id: string, metadata: UploadMetadata): Promise<string | null> {
    return metadata.resourceId ?? (await findResourceIdOfUpload(this.ctx, id))
  }

  /** @throws DomainError not-found, including for another association’s upload */
  private async findUpload(id: string): Promise<{ size: number | undefined; metadata: UploadMetadata }> {
    const upload = await this.store.configstore.get(id)
    const metadata = upload?.metadata as UploadMetadata | undefined
    if (!upload || metadata?.clientId !== this.ctx.client.id) throw createUnknownUploadError()
    return { size: upload.size, metadata }
  }

  /** Rejects a missing length and invalid fields before any bytes are stored. */
  private async validateNewUpload(upload: Upload): Promise<{ metadata: UploadMetadata }> {
    if (upload.size === undefined)
      throw invalid(violation('Upload-Length', 'required', 'Send the length of the file in bytes.'))
    const { violations } = await computeResourceValues(this.ctx, null, toFields(upload.metadata ?? {}))
    if (violations.length > 0) throw invalid(...violations)
    return { metadata: { ...upload.metadata, clientId: this.ctx.client.id } }
  }

  private async respondToCompletion(upload: Upload) {
    return { headers: buildContentLocation(await this.complete(upload)) }
  }

  /** Creates a complete upload’s resource, once for concurrent requests to this process. @returns the resource’s id */
  private complete(upload: Upload): Promise<string> {
    const pendingCompletion = completions.get(upload.id)
    if (pendingCompletion) return pendingCompletion
    const completion = this.createResourceFromUpload(upload).finally(() => completions.delete(upload.id))
    completions.set(upload.id, completion)
    return completion
  }

  /** Deletes the bytes only after the upload has recorded its resource, so that a killed server loses nothing. */
  private async createResourceFromUpload(upload: Upload): Promise<string> {
    const resourceId = await this.findOrCreateResource(upload)
    upload.metadata = { ...(upload.metadata as UploadMetadata), resourceId }
    await this.store.configstore.set(upload.id, upload)
    await rm(join(this.store.directory, upload.id), { force: true })
    return resourceId
  }

  private async findOrCreateResource(upload: Upload): Promise<string> {
    const { clientId: _, resourceId: __, ...metadata } = upload.metadata as UploadMetadata
    const originalName = sanitizeFileName(metadata.filename ?? null)
    let file: IncomingFile | null = null
    try {
      file = await IncomingFile.begin(this.ctx, this.deps.storage, {
        originalName,
        field: 'file',
        maxBytes: MAX_FILE_BYTES,
        uploadId: upload.id,
      })
      // A copy, because another server may still be receiving bytes for the upload and would change a moved file.
      await file.writeFrom(join(this.store.directory, upload.id))
      await file.finish()
      const main = await identifyUpload('file', file)
      const fields = toFields(metadata)
      const { row } = await createResource(this.ctx, this.deps, { fields, main, featuredImage: null })
      return row.id
    } catch (error) {
      // Another request may have created the resource and deleted the bytes, or the commit’s response was lost.
      const resourceId = await findResourceIdOfUpload(this.ctx, upload.id)
      await file?.discard()
      if (resourceId !== null) return resourceId
      if (isPermanent(error)) await this.deleteUpload(upload)
      throw error
    }
  }

  private async deleteUpload(upload: Upload): Promise<void> {
    await this.store.configstore.delete(upload.id)
    await rm(join(this.store.directory, upload.id), { force: true })
  }

  /** Records our own errors, which the tus server would replace with its own. */
  private async recordError<Result>(operation: () => Promise<Result>): Promise<Result> {
    try {
      return await operation()
    } catch (error) {
      this.error = error
      throw error
    }
  }
}

/** Maintenance deletes uploads older than a day. */
function createStore({ settings }: Dependencies): UploadStore {
  const directory = join(settings.storageDirectory, 'uploads')
  return new UploadStore({ directory, expirationPeriodInMilliseconds: UPLOAD_TTL_MS })
}

function getLocker(deps: Dependencies): MemoryLocker {
  const locker = lockers.get(deps) ?? new MemoryLocker()
  lockers.set(deps, locker)
  return locker
}

const buildContentLocation = (resourceId: string) => ({ 'content-location': `/api/resources/${resourceId}` })

const createUnknownUploadError = () =>
  new DomainError('not-found', 'The upload does not exist or has expired. Create a new upload.')

/** Whether a retry would be rejected again; disk and database errors are transient. */
const isPermanent = (error: unknown) => error instanceof DomainError && errorKinds[error.kind].status < 500

/** Picks the tus headers; this service sets all others. */
function pickTusHeaders(headers: Headers): Record<string, string> {
  const entries = [...headers].filter(([name]) => /^(tus-|upload-|location$|content-location$)/.test(name))
  return Object.fromEntries(entries)
}

const kindsByStatus = {
  404: 'not-found',
  409: 'conflict',
  410: 'not-found',
  412: 'precondition-failed',
  413: 'payload-too-large',
  415: 'unsupported-media-type',
} as const

function createProtocolError(status: number, text: string): DomainError {
  if (status >= 500)
    return new DomainError('storage-unavailable', 'The bytes could not be stored. Resume the upload later.')
  return new DomainError(
    kindsByStatus[status as keyof typeof kindsByStatus] ?? 'malformed-request',
    text.trim() || 'The request does not follow the tus protocol.',
  )
}
