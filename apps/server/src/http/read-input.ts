import { DomainError, invalid, type Violation } from '@guildhall/core/errors'
import { violationsOf } from '@guildhall/wire/validate'
import type { Static, TObject, TSchema } from '@sinclair/typebox'
import { parseQuery } from './parse-query.ts'
import { MAX_JSON_BYTES, parseJson, readBody } from './read-json.ts'

const brokerId = /^[\x21-\x7e]{1,255}$/
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * What is no id can't be found.
 *
 * @param brokerIds they are the identity broker's, which are no UUIDs
 * @throws DomainError not-found
 */
export function refuseMalformedIds(params: Record<string, string>, brokerIds = false): void {
  const pattern = brokerIds ? brokerId : uuid
  for (const value of Object.values(params)) {
    if (!pattern.test(value)) throw new DomainError('not-found', 'The record does not exist.')
  }
}

/** The parameters of an endpoint that is no list, which reads its own; what is wrong with them is added to `faults`. */
export function readQuery<Query extends TObject>(
  options: { query?: Query; list?: unknown },
  url: URL,
  faults: Violation[],
): Record<string, unknown> {
  // Outside of /api addresses are followed from mails and pages, which add parameters of their own.
  if (options.list || !url.pathname.startsWith('/api/')) return {}
  const { values, violations } = parseQuery(url.searchParams, options.query)
  faults.push(...violations)
  return values
}

/**
 * The JSON body of an endpoint that takes other kinds of bodies too.
 *
 * @throws DomainError validation-error, malformed-request, payload-too-large, unsupported-media-type
 */
export async function readJsonBody<Body extends TSchema>(
  schema: Body,
  request: Request,
): Promise<Static<Body>> {
  const faults: Violation[] = []
  const body = readInputBody(schema, request, await readBody(request, MAX_JSON_BYTES), faults)
  if (faults.length > 0) throw invalid(...faults)
  return body as Static<Body>
}

/**
 * The JSON body; where it does not fit the schema, that is added to `faults`.
 *
 * @throws DomainError malformed-request, unsupported-media-type
 */
export function readInputBody<Body extends TSchema>(
  schema: Body,
  request: Request,
  bytes: Uint8Array,
  faults: Violation[],
): unknown {
  if (bytes.byteLength > 0) refuseOtherContentType(request)
  // A body all of whose fields are optional may be left out altogether.
  const optional = !schema.required && schema.minProperties === undefined
  const value = bytes.byteLength === 0 && optional ? {} : parseJson(bytes)
  faults.push(...violationsOf(schema, value))
  return value
}

function refuseOtherContentType(request: Request): void {
  const given = request.headers.get('content-type') ?? ''
  const [type = '', ...parameters] = given
    .toLowerCase()
    .split(';')
    .map((part) => part.trim())
  const charset = parameters
    .find((parameter) => parameter.startsWith('charset='))
    ?.slice(8)
    .replaceAll('"', '')
  const json =
    type === 'application/json' || (request.method === 'PATCH' && type === 'application/merge-patch+json')
  if (json && (charset === undefined || charset === 'utf-8' || charset === 'utf8')) return
  throw new DomainError('unsupported-media-type', 'Send "Content-Type: application/json".')
}
