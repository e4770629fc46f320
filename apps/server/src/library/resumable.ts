import { constants } from 'node:fs'
import { copyFile, link, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '@guildhall/core/context'
import { DomainError, invalid, violation } from '@guildhall/core/errors'
import { allows } from '@guildhall/core/keys/scopes'
import { createResource } from '@guildhall/core/library/create-resource'
import { IncomingFile, MAX_FILE_BYTES } from '@guildhall/core/library/incoming-file'
import { resourceValues } from '@guildhall/core/library/resources'
import { resourceOfFile } from '@guildhall/core/library/versions'
import { toStorageError, withStorageErrors } from '@guildhall/core/storage/disk-storage'
import { MemoryLocker, Server, type Upload } from '@tus/server'
import type { Dependencies } from '../dependencies.ts'
import { kindsOfProblem } from '../http/problems.ts'
import type { Reply } from '../http/reply.ts'
import { identified, plainName } from './upload.ts'
import { fieldsOf } from './upload-metadata.ts'
import { UploadStore } from './upload-store.ts'

export const UPLOADS_PATH = '/api/resources/uploads'
/** An upload that is not complete by then is forgotten. */
const DAY_MILLISECONDS = 86_400_000
/** Uploads that this process makes resources of at the moment. */
const completing = new Map<string, Promise<string>>()
const lockers = new WeakMap<object, MemoryLocker>()

/** What is kept of an upload beside its bytes: whose it is, and what became of it. */
type Kept = Record<string, string | null> & { clientId: string; resourceId?: string }

/**
 * Resumable uploads by the tus protocol 1.0 over the reference server: bytes lie on this machine's disk, in a directory
 * that the servers share, until all are there; then they become a resource like any other upload.
 */
export class ResumableUploads {
  private readonly store: UploadStore
  private fault: unknown = null

  constructor(
    private readonly deps: Dependencies,
    private readonly ctx: Context,
  ) {
    this.store = storeOf(deps)
  }

  /** A request of the protocol: creation (POST), more bytes (PATCH), termination (DELETE). */
  async handle(request: Request, id: string | null): Promise<Reply> {
    const done = id === null ? null : await this.toldAgain(id, request)
    if (done) return done
    const server = new Server({
      path: UPLOADS_PATH,
      datastore: this.store,
      locker: lockerOf(this.deps),
      maxSize: MAX_FILE_BYTES,
      relativeLocation: true,
      // The library would read the id from the request target again. What was checked is what is used.
      getFileIdFromRequest: () => id ?? undefined,
      namingFunction: () => Bun.randomUUIDv7(),
      onUploadCreate: (_, upload) => this.noting(() => this.begin(upload)),
      onUploadFinish: (_, upload) => this.noting(() => this.completed(upload)),
      onResponseError: (_, error) => {
        // What is no fault of the protocol's own is the disk's.
        if (!('status_code' in error)) this.fault ??= toStorageError(error)
        return undefined
      },
    })
    const answer = await server.handleWeb(request)
    if (this.fault) throw this.fault
    if (answer.status >= 400) throw protocolError(answer.status, await answer.text())
    return { status: answer.status, headers: ownHeaders(answer.headers), body: null }
  }

  /**
   * How far an upload is, and what became of it. What a killed server had whole becomes a resource now: clients that
   * find all bytes there send no more.
   *
   * @throws DomainError not-found, and what may be wrong with the file
   */
  async state(id: string): Promise<{ offset: number; length: number; resourceId: string | null }> {
    const { size, metadata } = await this.find(id)
    const length = size ?? 0
    const made = await this.became(id, metadata)
    if (made !== null) return { offset: length, length, resourceId: made }
    const upload = await this.store.getUpload(id).catch((error) => {
      throw 'status_code' in error ? unknownUpload() : toStorageError(error)
    })
    const whole = upload.offset === length && allows(this.ctx.actor, 'resources:write')
    return { offset: upload.offset, length, resourceId: whole ? await this.complete(upload) : null }
  }

  /** What has become a resource takes no more bytes, and can't be given up; who missed the last answer is given it. */
  private async toldAgain(id: string, request: Request): Promise<Reply | null> {
    const { size, metadata } = await this.find(id)
    const resourceId = await this.became(id, metadata)
    if (resourceId === null) return null
    if (request.method !== 'PATCH' || request.headers.get('upload-offset') !== String(size))
      throw new DomainError('not-found', `This upload is complete. It created the resource ${resourceId}.`)
    const headers = { 'tus-resumable': '1.0.0', 'upload-offset': String(size), ...placeOf(resourceId) }
    return { status: 204, headers, body: null }
  }

  /** The file has the upload's id, so the commit that made the resource tells of it whatever happened afterwards. */
  private async became(id: string, metadata: Kept): Promise<string | null> {
    return metadata.resourceId ?? (await resourceOfFile(this.ctx, id))
  }

  /** Another association's upload is not there. */
  private async find(id: string): Promise<{ size: number | undefined; metadata: Kept }> {
    const known = await this.store.configstore.get(id)
    const metadata = known?.metadata as Kept | undefined
    if (!known || metadata?.clientId !== this.ctx.client.id) throw unknownUpload()
    return { size: known.size, metadata }
  }

  /** Refuses what could not become a resource before the first byte is sent. */
  private async begin(upload: Upload): Promise<{ metadata: Kept }> {
    if (upload.size === undefined)
      throw invalid(violation('Upload-Length', 'required', 'Send the length of the file in bytes.'))
    const { violations } = await resourceValues(this.ctx, null, fieldsOf(upload.metadata ?? {}))
    if (violations.length > 0) throw invalid(...violations)
    return { metadata: { ...upload.metadata, clientId: this.ctx.client.id } }
  }

  private async completed(upload: Upload) {
    return { headers: placeOf(await this.complete(upload)) }
  }

  /** All bytes are there: they become a resource. Who asks meanwhile waits for the same. @returns its id */
  private complete(upload: Upload): Promise<string> {
    const running = completing.get(upload.id)
    if (running) return running
    const work = this.makeResource(upload).finally(() => completing.delete(upload.id))
    completing.set(upload.id, work)
    return work
  }

  /** The bytes stay where they are until the upload remembers what became of them: a killed server loses nothing. */
  private async makeResource(upload: Upload): Promise<string> {
    const bytes = join(this.store.directory, upload.id)
    const path = await this.deps.storage.stagingPath(Bun.randomUUIDv7())
    try {
      await withStorageErrors(() => alsoAs(bytes, path))
      const resourceId = await this.resourceFrom(upload, path)
      upload.metadata = { ...(upload.metadata as Kept), resourceId }
      await this.store.configstore.set(upload.id, upload)
      await rm(bytes, { force: true })
      return resourceId
    } finally {
      await rm(path, { force: true })
    }
  }

  private async resourceFrom(upload: Upload, path: string): Promise<string> {
    const { clientId: _, resourceId: __, ...metadata } = upload.metadata as Kept
    const originalName = plainName(metadata.filename ?? null)
    let file: IncomingFile | null = null
    try {
      file = await IncomingFile.adopt(this.ctx, this.deps.storage, path, { originalName, id: upload.id })
      const main = await identified('file', file)
      const fields = fieldsOf(metadata)
      const { row } = await createResource(this.ctx, this.deps, { fields, main, featuredImage: null })
      return row.id
    } catch (error) {
      // Another server may have made it, or this one, whose answer from the database was lost.
      const made = await resourceOfFile(this.ctx, upload.id)
      if (made !== null) return made
      if (isFinal(error)) await this.forget(upload, file)
      throw error
    }
  }

  private async forget(upload: Upload, file: IncomingFile | null): Promise<void> {
    await file?.discard()
    await this.store.configstore.delete(upload.id)
    await rm(join(this.store.directory, upload.id), { force: true })
  }

  /** The protocol's server tells of faults in words of its own; ours are told as everywhere. */
  private async noting<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work()
    } catch (error) {
      this.fault = error
      throw error
    }
  }
}

/** Maintenance removes what lies there longer than a day. */
function storeOf({ settings }: Dependencies): UploadStore {
  const directory = join(settings.storageDirectory, 'uploads')
  return new UploadStore({ directory, expirationPeriodInMilliseconds: DAY_MILLISECONDS })
}

function lockerOf(deps: Dependencies): MemoryLocker {
  const locker = lockers.get(deps) ?? new MemoryLocker()
  lockers.set(deps, locker)
  return locker
}

const placeOf = (resourceId: string) => ({ 'content-location': `/api/resources/${resourceId}` })

const unknownUpload = () =>
  new DomainError('not-found', 'The upload does not exist or has expired. Start it again.')

/** Whether the same bytes would be refused again; what a disk or the database lacks now, it may have later. */
const isFinal = (error: unknown) => error instanceof DomainError && kindsOfProblem[error.kind].status < 500

/** The same bytes under a second name, without a copy where the file system can. */
function alsoAs(bytes: string, path: string): Promise<void> {
  return link(bytes, path).catch(() => copyFile(bytes, path, constants.COPYFILE_FICLONE))
}

/** The headers of the protocol; those of every answer are ours. */
function ownHeaders(headers: Headers): Record<string, string> {
  const kept = [...headers].filter(([name]) => /^(tus-|upload-|location$|content-location$)/.test(name))
  return Object.fromEntries(kept)
}

const kinds = {
  404: 'not-found',
  409: 'conflict',
  410: 'not-found',
  412: 'precondition-failed',
  413: 'payload-too-large',
  415: 'unsupported-media-type',
} as const

function protocolError(status: number, text: string): DomainError {
  if (status >= 500)
    return new DomainError('storage-unavailable', 'The bytes could not be stored. Resume the upload later.')
  return new DomainError(
    kinds[status as keyof typeof kinds] ?? 'malformed-request',
    text.trim() || 'The request does not follow the tus protocol.',
  )
}
