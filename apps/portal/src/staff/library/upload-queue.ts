import type { ResourceFields } from '@guildhall/sdk'
import { NotFoundError } from '@guildhall/sdk'
import { api } from '../../shell/api.ts'

export type UploadStatus = 'waiting' | 'checking' | 'uploading' | 'done' | 'duplicate' | 'failed'

export interface Upload {
  id: string
  file: File
  fields: Omit<ResourceFields, 'name'>
  status: UploadStatus
  sentBytes: number
  /** The id of the uploaded resource, or of the one with the same content; null if there is none yet. */
  resourceId: string | null
  error: unknown
}

/** Concurrent uploads; each sends its parts in sequence. */
const MAX_CONCURRENT = 2
/** Larger files are not hashed, since browsers hash in memory. */
const MAX_HASHED_BYTES = 100_000_000
const STORAGE_KEY = 'guildhall.uploads'

let uploads: readonly Upload[] = []
const listeners = new Set<() => void>()

export const getUploads = (): readonly Upload[] => uploads

/** @returns a function that removes the listener */
export function onUploads(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function setUploads(next: readonly Upload[]): void {
  uploads = next
  for (const listener of listeners) listener()
}

function changeUpload(id: string, changes: Partial<Upload>): void {
  setUploads(uploads.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)))
}

/** Identifies a file after a reload, unless another one has the same name, size and modification time. */
export const getFileKey = ({ name, size, lastModified }: File) => `${name}|${size}|${lastModified}`

/** Adds files to the queue. @param onDone called after each upload, even a failed one */
export function addUploads(files: readonly File[], fields: Upload['fields'], onDone: () => void): void {
  const added = files.map(
    (file): Upload => ({
      id: crypto.randomUUID(),
      file,
      fields,
      status: 'waiting',
      sentBytes: 0,
      resourceId: null,
      error: null,
    }),
  )
  setUploads([...uploads, ...added])
  for (const { file } of added) if (!hasUniqueKey(file)) removeInterrupted(getFileKey(file))
  startNext(onDone)
}

/** @param isDuplicateAllowed whether to upload the file even if a resource has the same content */
export function retryUpload(id: string, isDuplicateAllowed: boolean, onDone: () => void): void {
  if (isDuplicateAllowed) allowedDuplicates.add(id)
  changeUpload(id, { status: 'waiting', error: null })
  startNext(onDone)
}

export function markPublished(id: string): void {
  setUploads(
    uploads.map((upload) =>
      upload.id === id ? { ...upload, fields: { ...upload.fields, status: 'published' } } : upload,
    ),
  )
}

export function removeUpload(id: string): void {
  const upload = uploads.find((candidate) => candidate.id === id)
  if (upload) removeInterrupted(getFileKey(upload.file))
  setUploads(uploads.filter((candidate) => candidate.id !== id))
}

const allowedDuplicates = new Set<string>()

function startNext(onDone: () => void): void {
  const running = uploads.filter(({ status }) => status === 'checking' || status === 'uploading')
  if (running.length >= MAX_CONCURRENT) return
  // A file chosen twice is recognized as a duplicate once its first upload is done.
  const isSeparate = (file: File) => running.every((upload) => getFileKey(upload.file) !== getFileKey(file))
  const next = uploads.find(({ status, file }) => status === 'waiting' && isSeparate(file))
  if (!next) return
  changeUpload(next.id, { status: 'checking' })
  void runUpload(next).finally(() => {
    onDone()
    startNext(onDone)
  })
  startNext(onDone)
}

async function runUpload(upload: Upload): Promise<void> {
  const { id, file } = upload
  try {
    const duplicate =
      findInterrupted(upload) !== undefined || allowedDuplicates.has(id) ? null : await findDuplicate(file)
    if (duplicate !== null) return changeUpload(id, { status: 'duplicate', resourceId: duplicate })
    changeUpload(id, { status: 'uploading' })
    const resource = await sendFile(upload)
    changeUpload(id, { status: 'done', resourceId: resource.id, sentBytes: file.size })
    removeInterrupted(getFileKey(file))
  } catch (error) {
    changeUpload(id, { status: 'failed', error })
  }
}

/** Uploads the file. Resumes an interrupted upload with the same fields if there is one; an expired one starts over. */
async function sendFile(upload: Upload) {
  const { id, file, fields } = upload
  const options = {
    onUpload: (location: string) => storeInterrupted(upload, location),
    onProgress: ({ sentBytes }: { sentBytes: number }) => changeUpload(id, { sentBytes }),
  }
  const resourceFields = { ...fields, name: file.name.replace(/\.[^.]+$/, '') }
  const resume = findInterrupted(upload)
  if (resume === undefined) return api.resources.upload(file, resourceFields, options)
  try {
    return await api.resources.upload(file, resourceFields, { ...options, resume })
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error
    removeInterrupted(getFileKey(file))
    return api.resources.upload(file, resourceFields, options)
  }
}

/** @returns the id of a resource with the same content; null if there is none or the file is too large to hash */
async function findDuplicate(file: File): Promise<string | null> {
  if (file.size > MAX_HASHED_BYTES) return null
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  const sha256 = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const { items } = await api.resources.list({ sha256, itemsPerPage: 1 })
  return items[0]?.id ?? null
}

/** An unfinished upload. It is resumed only with the same fields, since it creates the resource with these. */
interface InterruptedUpload {
  location: string
  fields: Upload['fields']
}

/** Returns the unfinished uploads by file key. They are kept when the page is reloaded. */
export function readInterruptedUploads(): Record<string, InterruptedUpload> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(
      Object.entries(stored).filter(([, upload]) => typeof upload?.location === 'string'),
    )
  } catch {
    // The entry is not valid JSON.
    return {}
  }
}

/** Whether no other file in the queue has the same key. Otherwise, a file could resume the upload of another one. */
const hasUniqueKey = (file: File): boolean =>
  uploads.every((upload) => upload.file === file || getFileKey(upload.file) !== getFileKey(file))

/** @returns the location of the file’s unfinished upload with the same fields; undefined if there is none */
function findInterrupted({ file, fields }: Upload): string | undefined {
  const interrupted = hasUniqueKey(file) ? readInterruptedUploads()[getFileKey(file)] : undefined
  return JSON.stringify(interrupted?.fields) === JSON.stringify(fields) ? interrupted?.location : undefined
}

function storeInterrupted({ file, fields }: Upload, location: string): void {
  if (!hasUniqueKey(file)) return
  const interrupted: InterruptedUpload = { location, fields }
  const stored = { ...readInterruptedUploads(), [getFileKey(file)]: interrupted }
  localStorage.setItem(STORAGE_KEY, JSON.stringify(stored))
}

function removeInterrupted(key: string): void {
  const { [key]: _, ...otherUploads } = readInterruptedUploads()
  localStorage.setItem(STORAGE_KEY, JSON.stringify(otherUploads))
}
