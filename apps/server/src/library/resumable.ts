import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '@guildhall/core/context'
import { DomainError, invalid, type Violation, violation } from '@guildhall/core/errors'
import { createResource } from '@guildhall/core/library/create-resource'
import { ArrivingFile, MAX_FILE_BYTES } from '@guildhall/core/library/receive-file'
import { resourceValues } from '@guildhall/core/library/resources'
import { ResourceFields } from '@guildhall/wire/resources'
import { violationsOf } from '@guildhall/wire/validate'
import { MemoryLocker, Server, type Upload } from '@tus/server'
import type { Dependencies } from '../dependencies.ts'
import { badCharacters, hasBadCharacters, parseJson } from '../http/read-json.ts'
import type { Reply } from '../http/reply.ts'
import { identified, plainName } from './upload.ts'
import { UploadStore } from './upload-store.ts'

export const UPLOADS_PATH = '/api/resources/uploads'
/** An upload that is not complete by then is forgotten. */
const DAY_MILLISECONDS = 86_400_000
/** Metadata that are JSON; all others are text. */
const structured = ['categories', 'tags', 'price']
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
    if (id !== null) await this.unfinished(id)
    const server = new Server({
      path: UPLOADS_PATH,
      datastore: this.store,
      locker: lockerOf(this.deps),
      maxSize: MAX_FILE_BYTES,
      relativeLocation: true,
      namingFunction: () => Bun.randomUUIDv7(),
      onUploadCreate: (_, upload) => this.noting(() => this.begin(upload)),
      onUploadFinish: (_, upload) => this.noting(() => this.complete(upload)),
    })
    const answer = await server.handleWeb(request)
    if (this.fault) throw this.fault
    if (answer.status >= 400) throw protocolFault(answer.status, await answer.text())
    return { status: answer.status, headers: ownHeaders(answer.headers), body: null }
  }

  /** How far an upload is, and what became of it. @throws DomainError not-found */
  async state(id: string): Promise<{ offset: number; length: number; resourceId: string | null }> {
    const { size, metadata } = await this.find(id)
    const resourceId = metadata.resourceId ?? null
    const length = size ?? 0
    if (resourceId !== null) return { offset: length, length, resourceId }
    return { offset: (await this.store.getUpload(id)).offset, length, resourceId }
  }

  /** What has become a resource takes no more bytes, and can't be given up. */
  private async unfinished(id: string): Promise<void> {
    const { metadata } = await this.find(id)
    if (metadata.resourceId)
      throw new DomainError('not-found', `This upload has become the resource ${metadata.resourceId}.`)
  }

  /** Another association's upload is not there. */
  private async find(id: string): Promise<{ size: number | undefined; metadata: Kept }> {
    const known = await this.store.configstore.get(id)
    const metadata = known?.metadata as Kept | undefined
    if (!known || metadata?.clientId !== this.ctx.client.id)
      throw new DomainError('not-found', 'There is no such upload, or it has expired. Begin it again.')
    return { size: known.size, metadata }
  }

  /** Refuses what could not become a resource before the first byte is sent. */
  private async begin(upload: Upload): Promise<{ metadata: Kept }> {
    if (upload.size === undefined)
      throw invalid(violation('Upload-Length', 'required', 'Say how long the file is.'))
    const { violations } = await resourceValues(this.ctx, null, fieldsOf(upload.metadata ?? {}))
    if (violations.length > 0) throw invalid(...violations)
    return { metadata: { ...upload.metadata, clientId: this.ctx.client.id } }
  }

  /** All bytes are there: they become a resource, and the upload remembers which. */
  private async complete(upload: Upload) {
    const { clientId: _, resourceId, ...metadata } = upload.metadata as Kept
    if (resourceId) return { headers: { 'Content-Location': `/api/resources/${resourceId}` } }
    const path = await this.deps.storage.staging(Bun.randomUUIDv7())
    await rename(join(this.store.directory, upload.id), path)
    const name = plainName(metadata.filename ?? null)
    const file = await ArrivingFile.adopt(this.ctx, this.deps.storage, path, name)
    try {
      const main = await identified('file', file)
      const fields = fieldsOf(metadata)
      const { row } = await createResource(this.ctx, this.deps, { fields, main, featuredImage: null })
      upload.metadata = { ...(upload.metadata as Kept), resourceId: row.id }
      await this.store.configstore.set(upload.id, upload)
      return { headers: { 'Content-Location': `/api/resources/${row.id}` } }
    } catch (error) {
      await this.forget(upload, file)
      throw error
    }
  }

  private async forget(upload: Upload, file: ArrivingFile): Promise<void> {
    await file.discard()
    await this.store.configstore.delete(upload.id)
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

/** The fields of the resource, from the upload's metadata. @throws DomainError validation-error */
function fieldsOf({
  filename: _,
  filetype: __,
  ...metadata
}: Record<string, string | null>): Record<string, unknown> {
  const faults: Violation[] = []
  const fields: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(metadata)) {
    if (value === null || value === '') continue
    if (hasBadCharacters(value)) faults.push(violation(name, 'invalid_characters', badCharacters))
    else if (!structured.includes(name)) fields[name] = value
    else
      try {
        fields[name] = parseJson(Buffer.from(value))
      } catch {
        faults.push(violation(name, 'invalid_json', 'Must be JSON.'))
      }
  }
  faults.push(...violationsOf(ResourceFields, fields))
  if (faults.length > 0) throw invalid(...faults)
  return fields
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

function protocolFault(status: number, text: string): DomainError {
  if (status >= 500)
    return new DomainError('storage-unavailable', 'The bytes could not be written now. Resume later.')
  return new DomainError(
    kinds[status as keyof typeof kinds] ?? 'malformed-request',
    text.trim() || 'Not by the protocol.',
  )
}
