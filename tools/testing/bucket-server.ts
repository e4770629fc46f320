import { createHash, createHmac } from 'node:crypto'

/**
 * A fake S3 server, written from the API reference: objects, multipart uploads, lists, ranges, and signatures (version
 * 4) in the header or the URL, all verified. Keeps everything in memory.
 */
export interface BucketServer {
  endpoint: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  region: string
  objects: Map<string, StoredObject>
  /** The key of each object stored so far, in order, including overwritten and deleted objects. */
  storedKeys: string[]
  /** Counts the multipart uploads that are neither completed nor aborted. */
  countOpenUploads: () => number
  /** While true, every response is 503. */
  isDown: boolean
  /** If set, GET and PUT requests wait for it. */
  stall: Promise<void> | null
  /** The number of requests that the client cancelled. */
  cancelledRequests: number
  stop(): void
}

interface StoredObject {
  bytes: Uint8Array<ArrayBuffer>
  type: string
  modifiedAt: Date
}

type Parts = Map<number, Uint8Array<ArrayBuffer>>

export function startBucketServer(bucket = 'library'): BucketServer {
  const uploads = new Map<string, Parts>()
  const state: BucketServer = {
    endpoint: '',
    bucket,
    accessKeyId: 'AKIATEST',
    secretAccessKey: 'not-a-secret',
    region: 'eu-west-2',
    objects: new Map(),
    storedKeys: [],
    countOpenUploads: () => uploads.size,
    isDown: false,
    stall: null,
    cancelledRequests: 0,
    stop: () => server.stop(true),
  }
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    maxRequestBodySize: 1_000_000_000,
    async fetch(request) {
      if (state.isDown) return buildErrorResponse(503, 'SlowDown')
      const url = new URL(request.url)
      const errorResponse = await verifySignature(state, request, url)
      if (errorResponse) return errorResponse
      request.signal.addEventListener('abort', () => state.cancelledRequests++)
      if (request.method === 'PUT' || request.method === 'GET') await state.stall
      const key = decodeURIComponent(url.pathname).replace(/^\/[^/]+\/?/, '')
      if (decodeURIComponent(url.pathname).split('/')[1] !== bucket)
        return buildErrorResponse(404, 'NoSuchBucket')
      return key === '' ? list(state, url) : handleObject(state, uploads, request, url, key)
    },
  })
  state.endpoint = `http://127.0.0.1:${server.port}`
  return state
}

async function handleObject(
  state: BucketServer,
  uploads: Map<string, Parts>,
  request: Request,
  url: URL,
  key: string,
): Promise<Response> {
  const { objects } = state
  const uploadId = url.searchParams.get('uploadId')
  if (request.method === 'POST' && url.searchParams.has('uploads')) return createMultipartUpload(uploads, key)
  if (uploadId !== null) return handleMultipartUpload(state, uploads, request, url, key, uploadId)
  switch (request.method) {
    case 'PUT':
      return put(
        state,
        key,
        (await request.bytes()) as Uint8Array<ArrayBuffer>,
        request.headers.get('content-type'),
      )
    case 'GET':
    case 'HEAD':
      return get(objects.get(key), request, url)
    case 'DELETE':
      objects.delete(key)
      return new Response(null, { status: 204 })
    default:
      return buildErrorResponse(405, 'MethodNotAllowed')
  }
}

function put(
  { objects, storedKeys }: BucketServer,
  key: string,
  bytes: Uint8Array<ArrayBuffer>,
  type: string | null,
): Response {
  storedKeys.push(key)
  objects.set(key, { bytes, type: type ?? 'binary/octet-stream', modifiedAt: new Date() })
  return new Response(null, { headers: { etag: computeEtag(bytes) } })
}

function get(object: StoredObject | undefined, request: Request, url: URL): Response {
  if (!object) return buildErrorResponse(404, 'NoSuchKey')
  const headers: Record<string, string> = {
    etag: computeEtag(object.bytes),
    'content-type': url.searchParams.get('response-content-type') ?? object.type,
    'last-modified': object.modifiedAt.toUTCString(),
    'accept-ranges': 'bytes',
  }
  const disposition = url.searchParams.get('response-content-disposition')
  if (disposition) headers['content-disposition'] = disposition
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.get('range') ?? '')
  if (!range) return new Response(object.bytes, { headers })
  const start = Number(range[1])
  const end = Math.min(range[2] ? Number(range[2]) + 1 : object.bytes.length, object.bytes.length)
  if (start >= object.bytes.length) return buildErrorResponse(416, 'InvalidRange')
  headers['content-range'] = `bytes ${start}-${end - 1}/${object.bytes.length}`
  return new Response(object.bytes.slice(start, end), { status: 206, headers })
}

function createMultipartUpload(uploads: Map<string, Parts>, key: string): Response {
  const id = crypto.randomUUID()
  uploads.set(id, new Map())
  return buildXmlResponse(
    `<InitiateMultipartUploadResult><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
  )
}

async function handleMultipartUpload(
  state: BucketServer,
  uploads: Map<string, Parts>,
  request: Request,
  url: URL,
  key: string,
  id: string,
): Promise<Response> {
  const parts = uploads.get(id)
  if (!parts) return buildErrorResponse(404, 'NoSuchUpload')
  if (request.method === 'PUT') {
    const bytes = (await request.bytes()) as Uint8Array<ArrayBuffer>
    parts.set(Number(url.searchParams.get('partNumber')), bytes)
    return new Response(null, { headers: { etag: computeEtag(bytes) } })
  }
  if (request.method === 'DELETE') {
    uploads.delete(id)
    return new Response(null, { status: 204 })
  }
  const listedParts = [...(await request.text()).matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map(
    ([, number]) => Number(number),
  )
  if (listedParts.some((number) => !parts.has(number))) return buildErrorResponse(400, 'InvalidPart')
  const bytes = Buffer.concat(listedParts.map((number) => parts.get(number) ?? new Uint8Array()))
  uploads.delete(id)
  put(state, key, new Uint8Array(bytes), null)
  return buildXmlResponse(`<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`)
}

/** Implements ListObjectsV2, sorted by key. */
function list({ objects, bucket }: BucketServer, url: URL): Response {
  const after = url.searchParams.get('start-after') ?? ''
  const maxKeys = Number(url.searchParams.get('max-keys') ?? 1000)
  const keys = [...objects.keys()].filter((key) => key > after).toSorted()
  const listedKeys = keys.slice(0, maxKeys).map((key) => {
    const { bytes, modifiedAt } = objects.get(key) as StoredObject
    return `<Contents><Key>${key}</Key><LastModified>${modifiedAt.toISOString()}</LastModified><ETag>${computeEtag(bytes)}</ETag><Size>${bytes.length}</Size></Contents>`
  })
  return buildXmlResponse(
    `<ListBucketResult><Name>${bucket}</Name><KeyCount>${listedKeys.length}</KeyCount><MaxKeys>${maxKeys}</MaxKeys><IsTruncated>${keys.length > maxKeys}</IsTruncated>${listedKeys.join('')}</ListBucketResult>`,
  )
}

/** Verifies Signature Version 4, of the headers or of a presigned URL. @returns the error response, or null */
async function verifySignature(state: BucketServer, request: Request, url: URL): Promise<Response | null> {
  const header = /Credential=([^,]+),\s*SignedHeaders=([^,]+),\s*Signature=(\w+)/.exec(
    request.headers.get('authorization') ?? '',
  )
  const query = url.searchParams
  const [credential = '', names = '', signature = ''] = header
    ? header.slice(1)
    : ['X-Amz-Credential', 'X-Amz-SignedHeaders', 'X-Amz-Signature'].map((name) => query.get(name) ?? '')
  const [id, day = '', region = '', service = ''] = credential.split('/')
  if (id !== state.accessKeyId) return buildErrorResponse(403, 'InvalidAccessKeyId')
  const date = header ? (request.headers.get('x-amz-date') ?? '') : (query.get('X-Amz-Date') ?? '')
  if (!header && isExpired(date, Number(query.get('X-Amz-Expires'))))
    return buildErrorResponse(403, 'AccessDenied')
  const canonical = [
    request.method,
    url.pathname,
    buildCanonicalQuery(url),
    ...names
      .split(';')
      .map((name) => `${name}:${(name === 'host' ? url.host : request.headers.get(name))?.trim()}`),
    '',
    names,
    header ? (request.headers.get('x-amz-content-sha256') ?? 'UNSIGNED-PAYLOAD') : 'UNSIGNED-PAYLOAD',
  ].join('\n')
  const scope = `${day}/${region}/${service}/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', date, scope, createHash('sha256').update(canonical).digest('hex')].join(
    '\n',
  )
  const key = [day, region, service, 'aws4_request'].reduce<string | Buffer>(
    (secret, part) => hmac(secret, part),
    `AWS4${state.secretAccessKey}`,
  )
  return hmac(key, toSign).toString('hex') === signature
    ? null
    : buildErrorResponse(403, 'SignatureDoesNotMatch')
}

function buildCanonicalQuery(url: URL): string {
  const encodeStrictly = (text: string) =>
    encodeURIComponent(text).replace(
      /[!'()*]/g,
      (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
    )
  return [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encodeStrictly(name)}=${encodeStrictly(value)}`)
    .toSorted()
    .join('&')
}

function isExpired(date: string, seconds: number): boolean {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date) ?? []
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) + seconds * 1000 < Date.now()
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const computeEtag = (bytes: Uint8Array) => `"${createHash('md5').update(bytes).digest('hex')}"`
const buildXmlResponse = (body: string, status = 200) =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${body}`, {
    status,
    headers: { 'content-type': 'application/xml' },
  })
const buildErrorResponse = (status: number, code: string) =>
  buildXmlResponse(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`, status)
