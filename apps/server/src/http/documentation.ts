import type { ErrorKind } from '@guildhall/core/error-kinds'
import type { Collection } from '@guildhall/core/records/collection'
import { Problem } from '@guildhall/wire/problem'
import { type TObject, type TSchema, Type } from '@sinclair/typebox'
import {
  buildFilterParameters,
  buildSelectionParameters,
  type Parameter,
  pageParameters,
} from './list-parameters.ts'
import { buildProblemResponses } from './problem-responses.ts'

/** The OpenAPI documentation of an endpoint. */
export interface Documentation {
  operationId: string
  summary: string
  description?: string
  tag: string
  access: { scope: string } | 'signed-in' | 'staff' | 'session' | 'operator'
  body?: TSchema
  /** Allows visitors with a publishable key. */
  allowVisitor?: boolean
  /** The schema of a streamed body, by content type. */
  bodyContent?: Record<string, TSchema>
  query?: TObject
  /** Path parameters that are positive integers, not ids. */
  integerParameters?: string[]
  /**
   * The collection and record schema of a list, and the fields of its records if they differ from the schema’s. An
   * unpaged list has no parameters for pages, fields and facets.
   */
  list?: { collection: Collection; record: TObject; fields?: string[]; isUnpaged?: boolean }
  /** Additional parameters of a list. */
  extraParameters?: Record<string, TSchema>
  /** Successful responses by status. */
  responses: Record<number, DocumentedResponse>
  /** Problems beyond those of every endpoint. */
  problems?: ErrorKind[]
  /** Additional request headers: name → description. */
  extraHeaders?: Record<string, string>
  /** Accepts If-Match. */
  conditional?: boolean
  /**
   * The body can change without a new version, for example because of counters or signed URLs. The ETag is the version,
   * for If-Match; If-None-Match is ignored, since a 304 would confirm an outdated body or another caller’s.
   */
  variesWithinVersion?: boolean
  /** Documents Idempotency-Key. Authenticated POSTs accept the key; with `streams`, only if the handler does. */
  idempotent?: boolean
}

/** The documentation of an endpoint that may be open to anyone. */
export type OperationDocumentation = Omit<Documentation, 'access'> & {
  access: Documentation['access'] | 'anyone'
}

interface DocumentedResponse {
  description: string
  schema?: TSchema
  contentType?: string
  /** Alternative schemas by content type. */
  alternatives?: Record<string, TSchema>
  headers?: string[]
}

/** Builds an OpenAPI 3.1 operation object; path parameters are added later. */
export function buildOperation(doc: OperationDocumentation): Record<string, unknown> {
  const scope = typeof doc.access === 'object' ? doc.access.scope : null
  return {
    operationId: doc.operationId,
    summary: doc.summary,
    tags: [doc.tag],
    description: [
      doc.description,
      doc.variesWithinVersion ? variesWithinVersionNote : '',
      scope ? `Scope: \`${scope}\`.` : '',
    ]
      .filter(Boolean)
      .join('\n\n'),
    security: buildSecurity(doc),
    // Renamed, because the OpenAPI plugin replaces `parameters` of paths with an {id}.
    'x-parameters': [...buildQueryParameters(doc), ...buildHeaderParameters(doc)],
    ...(doc.integerParameters ? { 'x-integers': doc.integerParameters } : {}),
    ...buildRequestBody(doc),
    responses: { ...buildResponses(doc), ...buildProblemResponses(doc) },
  }
}

const variesWithinVersionNote =
  'Never returns 304, because the response can change without a new `ETag`. Use the `ETag` with `If-Match`.'

/** Scopes are documented for keys (OpenAPI 3.1, Security Requirement Object); sessions have roles. */
function buildSecurity({ access, allowVisitor }: OperationDocumentation): Record<string, string[]>[] {
  if (access === 'operator') return [{ operatorKey: [] }, { operatorCookie: [] }]
  if (access === 'anyone') return []
  const session = [{ sessionToken: [] }, { sessionCookie: [] }]
  if (access === 'session') return session
  const visitor = allowVisitor ? [{ publishableKey: [] }] : []
  return [{ secretKey: typeof access === 'object' ? [access.scope] : [] }, ...session, ...visitor]
}

/** Documents an endpoint without authentication. */
export function buildOpenOperation(
  operationId: string,
  summary: string,
  documentedResponses: Record<number, { description: string; contentType?: string }>,
  options: { tag?: string; description?: string; parameters?: Parameter[]; requestBody?: object } = {},
): { detail: Record<string, unknown> } {
  const responses = Object.fromEntries(
    Object.entries(documentedResponses).map(([status, { description, contentType }]) => {
      const schema = schemaByContentType[contentType ?? ''] ?? { type: 'string' }
      return [status, { description, ...(contentType ? { content: { [contentType]: { schema } } } : {}) }]
    }),
  )
  const { tag = 'Service', parameters = [], ...rest } = options
  return {
    detail: {
      operationId,
      summary,
      tags: [tag],
      security: [],
      'x-parameters': parameters,
      responses,
      ...rest,
    },
  }
}

const schemaByContentType: Record<string, object> = {
  'application/json': { type: 'object' },
  'application/problem+json': Problem,
}

function buildRequestBody(doc: OperationDocumentation): Record<string, unknown> {
  if (doc.bodyContent) {
    const content = Object.fromEntries(
      Object.entries(doc.bodyContent).map(([type, schema]) => [type, { schema }]),
    )
    return { requestBody: { required: true, content } }
  }
  if (!doc.body) return {}
  const required = doc.body.required !== undefined || doc.body.minProperties !== undefined
  return { requestBody: { required, content: { 'application/json': { schema: doc.body } } } }
}

function buildQueryParameters(doc: OperationDocumentation): Parameter[] {
  const extraParameters: Parameter[] = Object.entries(doc.extraParameters ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    schema,
  }))
  if (doc.list) {
    const { collection, record, fields = Object.keys(record.properties), isUnpaged } = doc.list
    const pages = isUnpaged ? [] : [...pageParameters, ...buildSelectionParameters(collection, fields)]
    return [...extraParameters, ...pages, ...buildFilterParameters(collection, record)]
  }
  return Object.entries(doc.query?.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: doc.query?.required?.includes(name) ?? false,
    schema,
  }))
}

function buildHeaderParameters(doc: OperationDocumentation): Parameter[] {
  const buildHeader = (name: string, description: string): Parameter => ({
    name,
    in: 'header',
    schema: Type.String(),
    description,
  })
  const parameters = Object.entries(doc.extraHeaders ?? {}).map(([name, description]) =>
    buildHeader(name, description),
  )
  if (doc.conditional)
    parameters.push(
      buildHeader(
        'If-Match',
        'The ETag of the version to change. If it is not current, the response is 412.',
      ),
    )
  if (acceptsIfNoneMatch(doc))
    parameters.push(buildHeader('If-None-Match', 'An ETag. If it is current, the response is 304.'))
  if (doc.idempotent)
    parameters.push(
      buildHeader(
        'Idempotency-Key',
        'A key of 1 to 255 characters. Repeating the request with it returns the first response for 24 hours, with the header `Idempotent-Replayed: true`. Errors with a status other than 402, 409 and 422 are not stored: the request is then executed again. Keys are scoped to the API key, user or operator. Ignored for visitors.',
      ),
    )
  return parameters
}

/** Whether the operation returns one record or file that its ETag identifies. */
function acceptsIfNoneMatch(doc: OperationDocumentation): boolean {
  const { operationId, responses } = doc
  return (
    !doc.variesWithinVersion &&
    /\.(get|getOrganization|getStripeAccount|calendar|download|file|pdf|podcast|infographic)$/.test(
      operationId,
    ) &&
    (responses[200]?.headers?.includes('ETag') ?? false)
  )
}

function buildResponses(doc: OperationDocumentation): Record<string, unknown> {
  const responses: [string, object][] = Object.entries(doc.responses).map(
    ([status, { description, schema, contentType, alternatives, headers }]) => {
      const names = [
        ...(headers ?? []),
        'X-Request-Id',
        ...(doc.access === 'operator' || doc.access === 'anyone' ? [] : rateLimitHeaders),
      ]
      const documentedHeaders = Object.fromEntries(
        names.map((name) => [name, { schema: { type: 'string' } }]),
      )
      const schemas = { ...(schema ? { [contentType ?? 'application/json']: schema } : {}), ...alternatives }
      const content = schema
        ? { content: Object.fromEntries(Object.entries(schemas).map(([type, schema]) => [type, { schema }])) }
        : {}
      return [status, { description, headers: documentedHeaders, ...content }]
    },
  )
  if (acceptsIfNoneMatch(doc)) responses.push(['304', { description: 'Not modified.' }])
  return Object.fromEntries(responses)
}

const rateLimitHeaders = [
  'RateLimit-Policy',
  'RateLimit',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
]
