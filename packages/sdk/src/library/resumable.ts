import type { Answer } from '../api-promise.ts'
import { GuildhallError } from '../errors.ts'
import type { RequestOptions } from '../options.ts'
import { isRetryable, wait } from '../retry.ts'
import type { Transport } from '../transport.ts'
import type { Resource } from '../types.ts'
import { findReadError } from './file-chunks.ts'
import type { UploadProgress } from './form.ts'

const UPLOADS_PATH = '/api/resources/uploads'
/** The maximum number of bytes resent after a connection failure. */
const PART_BYTES = 16 * 1024 * 1024
/** Failed attempts in a row before giving up. */
const MAX_FAILURES = 5
const protocol = { 'tus-resumable': '1.0.0' }

type Options = RequestOptions & { onProgress?: ((progress: UploadProgress) => void) | undefined }

/**
 * Uploads a file in parts (tus 1.0.0). After a failure it asks for the offset and sends the rest.
 *
 * @returns the created resource
 */
export async function uploadInParts(
  api: Transport,
  { content, fileName }: { content: Blob; fileName: string },
  fields: Record<string, unknown>,
  { onProgress, ...options }: Options = {},
): Promise<Answer<Resource>> {
  const location = await createUpload(api, content.size, encodeMetadata(fileName, fields), options)
  let offset: number | null = 0
  let failures = 0
  for (;;) {
    try {
      offset ??= await fetchOffset(api, location, options)
      const { response } = await append(api, location, content, offset, options)
      offset = Number(response.headers.get('upload-offset'))
      failures = 0
      onProgress?.({ sentBytes: offset, totalBytes: content.size })
      const resourceUrl = response.headers.get('content-location')
      if (resourceUrl !== null)
        return await api.request<Resource>({ method: 'GET', path: resourceUrl, options }).withResponse()
      if (offset >= content.size)
        throw new GuildhallError('The upload is complete, but the service returned no resource.')
    } catch (error) {
      if (options.signal?.aborted) cancelUpload(api, location)
      options.signal?.throwIfAborted()
      if (!isRetryable(error) || ++failures > MAX_FAILURES) throw error
      await wait(250 * 2 ** failures, options.signal)
      offset = null
    }
  }
}

async function createUpload(
  api: Transport,
  size: number,
  metadata: string,
  options: RequestOptions,
): Promise<string> {
  const headers = {
    ...options.headers,
    ...protocol,
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
): Promise<Answer<void>> {
  const headers = { ...options.headers, ...protocol, 'upload-offset': String(offset) }
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

async function fetchOffset(api: Transport, location: string, options: RequestOptions): Promise<number> {
  return (await api.request<{ offset: number }>({ method: 'GET', path: location, options })).offset
}

/** Best effort: the service deletes abandoned uploads after a day. */
function cancelUpload(api: Transport, location: string): void {
  api.request({ method: 'DELETE', path: location, options: { headers: protocol } }).catch(() => {})
}

function encodeMetadata(fileName: string, fields: Record<string, unknown>): string {
  const entries = Object.entries({ filename: fileName, ...fields })
  return entries
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${name} ${base64(typeof value === 'string' ? value : JSON.stringify(value))}`)
    .join(',')
}

function base64(text: string): string {
  let binary = ''
  for (const byte of new TextEncoder().encode(text)) binary += String.fromCharCode(byte)
  return btoa(binary)
}
