import type { ResourceFields } from '@guildhall/sdk'
import { NotFoundError } from '@guildhall/sdk'
import { api } from '../../shell/api.ts'

export type UploadStatus = 'waiting' | 'checking' | 'uploading' | 'done' | 'duplicate' | 'failed'

export interface Upload {
  /** Identifies the file, even after a reload. */
  key: string
  file: File
  fields: Omit<ResourceFields, 'name'>
  status: UploadStatus
  sentBytes: number
  /** The uploaded resource, or the one that has the same content. */
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

function changeUpload(key: string, changes: Partial<Upload>): void {
  setUploads(uploads.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)))
}

export const getFileKey = ({ name, size, lastModified }: File) => `${name}|${size}|${lastModified}`

/** Adds files to the queue; those already in it are left as they are. @param onDone called after each upload */
export function addUploads(files: readonly File[], fields: Upload['fields'], onDone: () => void): void {
  const added = files
    .filter((file) => uploads.every(({ key }) => key !== getFileKey(file)))
    .map(
      (file): Upload => ({
        key: getFileKey(file),
        file,
        fields,
        status: 'waiting',
        sentBytes: 0,
        resourceId: null,
        error: null,
      }),
    )
  setUploads([...uploads, ...added])
  startNext(onDone)
}

/** @param isDuplicateAllowed whether to upload the file even if a resource has the same content */
export function retryUpload(key: string, isDuplicateAllowed: boolean, onDone: () => void): void {
  if (isDuplicateAllowed) allowedDuplicates.add(key)
  changeUpload(key, { status: 'waiting', error: null })
  startNext(onDone)
}

export function markPublished(key: string): void {
  setUploads(
    uploads.map((upload) =>
      upload.key === key ? { ...upload, fields: { ...upload.fields, status: 'published' } } : upload,
    ),
  )
}

export function removeUpload(key: string): void {
  removeInterrupted(key)
  setUploads(uploads.filter((upload) => upload.key !== key))
}

const allowedDuplicates = new Set<string>()

function startNext(onDone: () => void): void {
  const running = uploads.filter(({ status }) => status === 'checking' || status === 'uploading').length
  const next = uploads.filter(({ status }) => status === 'waiting').slice(0, MAX_CONCURRENT - running)
  for (const upload of next) {
    changeUpload(upload.key, { status: 'checking' })
    void runUpload(upload).finally(() => {
      onDone()
      startNext(onDone)
    })
  }
}

async function runUpload(upload: Upload): Promise<void> {
  const { key, file } = upload
  try {
    const duplicate =
      readInterruptedUploads()[key] || allowedDuplicates.has(key) ? null : await findDuplicate(file)
    if (duplicate !== null) return changeUpload(key, { status: 'duplicate', resourceId: duplicate })
    changeUpload(key, { status: 'uploading' })
    const resource = await sendFile(upload)
    changeUpload(key, { status: 'done', resourceId: resource.id, sentBytes: file.size })
    removeInterrupted(key)
  } catch (error) {
    changeUpload(key, { status: 'failed', error })
  }
}

/** Continues an interrupted upload of the file; one that has expired starts over. */
async function sendFile(upload: Upload) {
  const { key, file, fields } = upload
  const options = {
    onUpload: (location: string) => storeInterrupted(key, location),
    onProgress: ({ sentBytes }: { sentBytes: number }) => changeUpload(key, { sentBytes }),
  }
  const resourceFields = { ...fields, name: file.name.replace(/\.[^.]+$/, '') }
  const resume = readInterruptedUploads()[key]
  if (resume === undefined) return api.resources.upload(file, resourceFields, options)
  try {
    return await api.resources.upload(file, resourceFields, { ...options, resume })
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error
    removeInterrupted(key)
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

/** Returns the locations of unfinished uploads by file. They are kept when the page is reloaded. */
export function readInterruptedUploads(): Record<string, string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(Object.entries(stored).filter(([, location]) => typeof location === 'string'))
  } catch {
    // The entry has another format.
    return {}
  }
}

const storeInterrupted = (key: string, location: string) =>
  localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...readInterruptedUploads(), [key]: location }))

function removeInterrupted(key: string): void {
  const { [key]: _, ...otherUploads } = readInterruptedUploads()
  localStorage.setItem(STORAGE_KEY, JSON.stringify(otherUploads))
}
