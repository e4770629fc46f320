import type { Answer } from '../api-promise.ts'
import { GuildhallError } from '../errors.ts'
import type { RequestOptions } from '../options.ts'
import { isWorthRetrying, wait } from '../retry.ts'
import type { Transport } from '../transport.ts'
import type { Resource } from '../types.ts'
import { faultOf } from './file-pieces.ts'
import type { UploadProgress } from './form.ts'

const at = '/api/resources/uploads'
/** What may have to be sent again when a connection breaks. */
const partBytes = 16 * 1024 * 1024
/** How often in a row a part may break off before that is told, and how long to wait before the next attempt. */
const mostBreaks = 5
const protocol = { 'tus-resumable': '1.0.0' }

type Options = RequestOptions & { onProgress?: ((progress: UploadProgress) => void) | undefined }

/**
 * Sends a file in parts by the tus protocol. After a break the service is asked how far it is, and the rest is sent.
 *
 * @returns the resource that the service made of it
 */
export async function uploadInParts(
  api: Transport,
  { content, fileName }: { content: Blob; fileName: string },
  fields: Record<string, unknown>,
  { onProgress, ...options }: Options = {},
): Promise<Answer<Resource>> {
  const location = await begin(api, content.size, metadataOf(fileName, fields), options)
  let offset: number | null = 0
  let breaks = 0
  for (;;) {
    try {
      offset ??= await howFar(api, location, options)
      const { response } = await append(api, location, content, offset, options)
      offset = Number(response.headers.get('upload-offset'))
      breaks = 0
      onProgress?.({ sentBytes: offset, totalBytes: content.size })
      const made = response.headers.get('content-location')
      if (made !== null)
        return await api.request<Resource>({ method: 'GET', path: made, options }).withResponse()
      if (offset >= content.size)
        throw new GuildhallError('The service took the file in and made nothing of it.')
    } catch (error) {
      if (options.signal?.aborted) giveUp(api, location)
      options.signal?.throwIfAborted()
      if (!isWorthRetrying(error) || ++breaks > mostBreaks) throw error
      await wait(250 * 2 ** breaks, options.signal)
      offset = null
    }
  }
}

async function begin(
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
    .request<void>({ method: 'POST', path: at, options: { ...options, headers } })
    .withResponse()
  const location = response.headers.get('location')
  if (!location?.startsWith(`${at}/`))
    throw new GuildhallError('The service did not say where to send the file.')
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
  const part = content.slice(offset, offset + partBytes)
  return api
    .request<void>({
      method: 'PATCH',
      path: location,
      body: { content: part, type: 'application/offset+octet-stream', fault: () => faultOf(part) },
      // Sent again at the same place, a part that did arrive would be a conflict: ask first.
      options: { ...options, headers, maxRetries: 0, timeout: options.timeout ?? 10 * 60_000 },
    })
    .withResponse()
}

async function howFar(api: Transport, location: string, options: RequestOptions): Promise<number> {
  return (await api.request<{ offset: number }>({ method: 'GET', path: location, options })).offset
}

/** The caller has turned away; should this fail, the service forgets the upload by itself within a day. */
function giveUp(api: Transport, location: string): void {
  api.request({ method: 'DELETE', path: location, options: { headers: protocol } }).catch(() => {})
}

function metadataOf(fileName: string, fields: Record<string, unknown>): string {
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
