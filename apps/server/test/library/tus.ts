import { expect } from 'bun:test'
import type { TestService } from '../../../../tools/testing/service.ts'
import { buildPdf } from './files.ts'

export const uploadsPath = '/api/resources/uploads'
export const tusHeaders = { 'tus-resumable': '1.0.0' }
export const bytes = buildPdf('One page, in parts.')

export const encodeMetadata = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')

/** Creates functions that send tus requests with the secret key of the service's client. */
export function createUploader(service: TestService) {
  const send = (
    method: string,
    uploadUrl: string,
    headers: Record<string, string>,
    body?: Uint8Array<ArrayBuffer>,
  ) =>
    service.request(uploadUrl, {
      method,
      headers: { ...tusHeaders, ...headers },
      key: service.client.keys.live.secret,
      ...(body ? { body } : {}),
    })

  async function createUpload(
    fields: Record<string, string> = { name: 'In parts', filename: 'parts.pdf' },
  ): Promise<string> {
    const response = await send('POST', uploadsPath, {
      'upload-length': String(bytes.length),
      'upload-metadata': encodeMetadata(fields),
    })
    expect(response.status).toBe(201)
    return response.headers.get('location') ?? ''
  }

  const append = (uploadUrl: string, offset: number, end = bytes.length) =>
    send(
      'PATCH',
      uploadUrl,
      { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      bytes.subarray(offset, end) as Uint8Array<ArrayBuffer>,
    )

  return { send, createUpload, append }
}
