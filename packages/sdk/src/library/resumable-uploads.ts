import type { CallResult } from '../api-promise.ts'
import { ConflictError, GuildhallError } from '../errors.ts'
import type { RequestOptions } from '../options.ts'
import { buildPath } from '../path.ts'
import { isRetryable, wait } from '../retry.ts'
import type { Transport } from '../transport.ts'
import type { Resource } from '../types.ts'
import { findReadError } from './file-chunks.ts'
import type { UploadProgress } from './form.ts'

const UPLOADS_PATH = '/api/resources/uploads'
/** The size of a part, and thus the maximum number of bytes resent after a connection failure. */
const PART_BYTES = 16 * 1024 * 1024
/** The maximum number of consecutive failures; the next one is thrown. */
const MAX_FAILURES = 5
const protocolHeaders = { 'tus-resumable': '1.0.0' }

type Options = RequestOptions & {
  onProgress?: ((progress: UploadProgress) => void) | undefined
  onUpload?: ((location: string) => void) | undefined
  resume?: string | undefined
}

interface UploadState {
  offset: number
  /** The size of the file in bytes. */
  length: number
  /** The id of the resource, once the upload is complete. */
  resourceId: string | null
}

/**
 * Uploads a file in parts (tus 1.0.0). After a failure, requests the offset and sends the rest.
 *
 * @returns the created resource
 */
export async function uploadInParts(
  api: Transport,
  { content, fileName }: { content: Blob; fileName: string },
  fields: Record<string, unknown>,
  { onProgress, onUpload, resume, ...options }: Options = {},
): Promise<CallResult<Resource>> {
  const location =
    resume ?? (await createUpload(api, content.size, encodeMetadata(fileName, fields), options))
  onUpload?.(location)
  let offset: number | null = resume === undefined ? 0 : null
  let failures = 0
  let reportedBytes = 0
  const report = (sentBytes: number) => {
    if (sentBytes !== reportedBytes) onProgress?.({ sentBytes, totalBytes: content.size })
    reportedBytes = sentBytes
  }
  for (;;) {
    try {
      if (failures > 0) await wait(250 * 2 ** failures, options.signal)
      if (offset === null) {
        const state = await fetchState(api, location, content.size, options)
        if (state.resourceId !== null) return await fetchResource(api, state.resourceId, options)
        offset = state.offset
        report(offset)
      }
      const { response } = await append(api, location, content, offset, options)
      const nextOffset = Number(response.headers.get('upload-offset') ?? Number.NaN)
      // An offset that does not advance would make the upload loop forever.
      offset = checkOffset(nextOffset, Math.min(offset + 1, content.size), content.size)
      failures = 0
      report(offset)
      const resourceUrl = response.headers.get('content-location')
      if (resourceUrl !== null)
        return await api.request<Resource>({ method: 'GET', path: resourceUrl, options }).withResponse()
      if (offset >= content.size) throw new GuildhallError('The service returned no resource.')
    } catch (error) {
      if (options.signal?.aborted) cancelUpload(api, location)
      options.signal?.throwIfAborted()
      if (!isResumable(error) || ++failures > MAX_FAILURES) throw error
      offset = null
    }
  }
}

/**
 * Whether the upload can continue: after a retryable error or an offset conflict. Other conflicts, such as a taken slug,
 * have violations: the service has then discarded the upload.
 */
function isResumable(error: unknown): boolean {
  return isRetryable(error) || (error instanceof ConflictError && !error.violations[0])
}

/** @throws GuildhallError unless the offset is an integer from `min` to `max` */
function checkOffset(offset: number, min: number, max: number): number {
  if (Number.isSafeInteger(offset) && offset >= min && offset <= max) return offset
  throw new GuildhallError(`The service returned an invalid upload offset: ${offset}.`)
}

async function createUpload(
  api: Transport,
  size: number,
  metadata: string,
  options: RequestOptions,
): Promise<string> {
  const headers = {
    ...options.headers,
    ...protocolHeaders,
    'upload-length': String(size),
    'upload-metadata': metadata,
  }
  const { response } = await api
    .request<void>({ method: 'POST', path: UPLOADS_PATH, options: { ...options, headers } })
    .withResponse()
  const location = response.headers.get('location')
  if (!location?.startsWith(`${UPLOADS_PATH}/`))
    throw new GuildhallError('The service returned no upload location.')
  return location
}

function append(
  api: Transport,
  location: string,
  content: Blob,
  offset: number,
  options: RequestOptions,
): Promise<CallResult<void>> {
  const headers = { ...options.headers, ...protocolHeaders, 'upload-offset': String(offset) }
  const part = content.slice(offset, offset + PART_BYTES)
  return api
    .request<void>({
      method: 'PATCH',
      path: location,
      body: { content: part, type: 'application/offset+octet-stream', readError: () => findReadError(part) },
      // A blind retry at the same offset would conflict if the part had arrived.
      options: { ...options, headers, maxRetries: 0, timeout: options.timeout ?? 10 * 60_000 },
    })
    .withResponse()
}

/** @throws GuildhallError if the upload is for a file of another size, or its offset is invalid */
async function fetchState(
  api: Transport,
  location: string,
  size: number,
  options: RequestOptions,
): Promise<Omit<UploadState, 'length'>> {
  const state = await api.request<Partial<UploadState>>({ method: 'GET', path: location, options })
  const { offset = Number.NaN, length, resourceId = null } = state
  if (length !== size) throw new GuildhallError(`The upload is for ${length} bytes, not ${size}.`)
  return { offset: checkOffset(offset, 0, size), resourceId }
}

function fetchResource(api: Transport, id: string, options: RequestOptions): Promise<CallResult<Resource>> {
  return api
    .request<Resource>({ method: 'GET', path: buildPath`/api/resources/${id}`, options })
    .withResponse()
}

/** Best effort: the service deletes abandoned uploads after a day. */
function cancelUpload(api: Transport, location: string): void {
  api.request({ method: 'DELETE', path: location, options: { headers: protocolHeaders } }).catch(() => {})
}

function encodeMetadata(fileName: string, fields: Record<string, unknown>): string {
  const entries = Object.entries({ filename: fileName, ...fields })
  return entries
    .filter(([, value]) => value !== undefined && value !== null)
    .map(
      ([name, value]) => `${name} ${encodeBase64(typeof value === 'string' ? value : JSON.stringify(value))}`,
    )
    .join(',')
}

function encodeBase64(text: string): string {
  let binary = ''
  for (const byte of new TextEncoder().encode(text)) binary += String.fromCharCode(byte)
  return btoa(binary)
}
