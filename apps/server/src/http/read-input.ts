import { DomainError, invalid, type Violation } from '@guildhall/core/errors'
import { findViolations } from '@guildhall/wire/validate'
import type { Static, TObject, TSchema } from '@sinclair/typebox'
import { parseQuery } from './parse-query.ts'
import { MAX_JSON_BYTES, parseJson, readBody } from './read-json.ts'

const brokerIdPattern = /^[\x21-\x7e]{1,255}$/
const positiveIntegerPattern = /^[1-9][0-9]{0,8}$/
const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * Rejects malformed ids with 404, as if the record did not exist.
 *
 * @param hasBrokerIds whether ids are the identity broker’s, not UUIDs
 * @param integerParameters the names of the parameters that are positive integers
 * @throws DomainError not-found
 */
export function requireValidIds(
  params: Record<string, string>,
  { hasBrokerIds = false, integerParameters = [] }: { hasBrokerIds?: boolean; integerParameters?: string[] },
): void {
  const idPattern = hasBrokerIds ? brokerIdPattern : uuidPattern
  for (const [name, value] of Object.entries(params)) {
    const pattern = integerParameters.includes(name) ? positiveIntegerPattern : idPattern
    if (!pattern.test(value)) throw new DomainError('not-found', 'The record does not exist.')
  }
}

/** Parses the query string and appends its violations. Lists parse theirs separately. */
export function readQuery<Query extends TObject>(
  options: { query?: Query; list?: unknown },
  url: URL,
  violations: Violation[],
): Record<string, unknown> {
  // Links outside /api may carry parameters added by mail clients or websites, such as utm_source.
  if (options.list || !url.pathname.startsWith('/api/')) return {}
  const parsed = parseQuery(url.searchParams, options.query)
  violations.push(...parsed.violations)
  return parsed.values
}

/**
 * Reads and validates the JSON body of a request.
 *
 * @throws DomainError validation-error, malformed-request, payload-too-large, unsupported-media-type
 */
export async function readJsonBody<Body extends TSchema>(
  schema: Body,
  request: Request,
): Promise<Static<Body>> {
  const violations: Violation[] = []
  const body = parseJsonBody(schema, request, await readBody(request, MAX_JSON_BYTES), violations)
  if (violations.length > 0) throw invalid(...violations)
  return body as Static<Body>
}

/**
 * Parses the JSON body, adding violations of the schema.
 *
 * @throws DomainError malformed-request, unsupported-media-type, validation-error (invalid characters)
 */
export function parseJsonBody<Body extends TSchema>(
  schema: Body,
  request: Request,
  bytes: Uint8Array,
  violations: Violation[],
): unknown {
  if (bytes.byteLength > 0) requireJsonContentType(request)
  // A body without required fields may be omitted.
  const isOptional = !schema.required && schema.minProperties === undefined
  const value = bytes.byteLength === 0 && isOptional ? {} : parseJson(bytes)
  violations.push(...findViolations(schema, value))
  return value
}

function requireJsonContentType(request: Request): void {
  const contentType = request.headers.get('content-type') ?? ''
  const [type = '', ...parameters] = contentType
    .toLowerCase()
    .split(';')
    .map((part) => part.trim())
  const charset = parameters
    .find((parameter) => parameter.startsWith('charset='))
    ?.slice(8)
    .replaceAll('"', '')
  const isJson =
    type === 'application/json' || (request.method === 'PATCH' && type === 'application/merge-patch+json')
  if (isJson && (charset === undefined || charset === 'utf-8' || charset === 'utf8')) return
  throw new DomainError('unsupported-media-type', 'Send "Content-Type: application/json".')
}
