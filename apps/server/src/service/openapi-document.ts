import { isDeepStrictEqual } from 'node:util'
import { toOpenAPISchema } from '@elysiajs/openapi'
import type { ErrorKind } from '@guildhall/core/error-kinds'
import { errorKinds } from '@guildhall/core/error-kinds'
import { DomainError, violation } from '@guildhall/core/errors'
import { eventTypes } from '@guildhall/core/outbox/event-types'
import type { Settings } from '@guildhall/core/settings'
import { webhookEvents } from '@guildhall/wire/webhook-events'
import type { AnyElysia } from 'elysia'
import manifest from '../../package.json' with { type: 'json' }
import { buildProblemDocument } from '../http/problems.ts'
import { buildExampleForName } from './build-example.ts'

type Json = unknown
type JsonObject = Record<string, Json>

/** Builds the OpenAPI 3.1 document of all routes, with shared schemas as components. */
export function buildDocument(
  app: AnyElysia,
  settings: Pick<Settings, 'baseUrl' | 'sandboxBaseUrl'>,
): JsonObject {
  const { paths } = toOpenAPISchema(app, { staticFile: false })
  const schemas: JsonObject = {}
  const hoisted = hoist(addPathParameters(paths as JsonObject), schemas) as JsonObject
  const webhooks = hoist(buildWebhooks(), schemas) as JsonObject
  addProblemExamples(hoisted)
  addExamples(hoisted, schemas)
  addExamples(webhooks, schemas)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Guildhall',
      version: manifest.version,
      description:
        'The membership platform for associations. Errors outside the public API are returned as problem details (RFC 9457), in the language of `Accept-Language` (en, de, fr, es, nl); see /problems.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [
      { url: settings.baseUrl.origin, description: 'Production' },
      { url: settings.sandboxBaseUrl.origin, description: 'Sandbox' },
    ],
    tags: listTags(hoisted),
    paths: hoisted,
    webhooks,
    components: {
      schemas: sortKeys(schemas),
      examples: buildProblemExamples(settings.baseUrl),
      securitySchemes,
    },
  }
}

/** An example of each problem kind. */
function buildProblemExamples(baseUrl: URL): JsonObject {
  const exampleViolation = violation('email', 'invalid_format', 'Must be an email address.')
  return Object.fromEntries(
    Object.entries(errorKinds).map(([kind, { meaning }]) => {
      const violations = kind === 'validation-error' ? [exampleViolation] : []
      const error = new DomainError(kind as ErrorKind, meaning, violations)
      return [
        kind,
        {
          value: buildProblemDocument(error, baseUrl, '/api/members', '0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71'),
        },
      ]
    }),
  )
}

/** The default kind of a status, for operations that do not name their kinds. */
const exampleKinds: Record<string, ErrorKind> = {
  400: 'validation-error',
  401: 'unauthorized',
  404: 'not-found',
  413: 'payload-too-large',
  429: 'rate-limit-exceeded',
  500: 'internal-error',
  503: 'storage-unavailable',
}

/** Adds an example, chosen by status, to each problem response without one. */
function addProblemExamples(paths: JsonObject): void {
  for (const { responses } of listOperations(paths))
    for (const [status, response] of Object.entries(responses)) {
      const kind = exampleKinds[status]
      const body = response.content?.['application/problem+json']
      if (kind && body && !body.examples)
        body.examples = { [kind]: { $ref: `#/components/examples/${kind}` } }
    }
}

/** The tags of all operations, in the order of the paths. */
function listTags(paths: JsonObject): { name: string }[] {
  const names = new Set(listOperations(paths).flatMap(({ tags }) => tags))
  return [...names].map((name) => ({ name }))
}

interface OperationObject {
  tags: string[]
  responses: Record<string, { content?: Record<string, { examples?: JsonObject }> }>
}

function listOperations(paths: JsonObject): OperationObject[] {
  return Object.values(paths).flatMap((operations) =>
    Object.values(operations as Record<string, OperationObject>),
  )
}

/** Adds missing examples to bodies, headers and parameters, by name or schema. */
function addExamples(node: Json, schemas: JsonObject, key = ''): void {
  if (Array.isArray(node)) for (const item of node) addExamples(item, schemas)
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return
  const holder = node as JsonObject
  const hasSchema = typeof holder.schema === 'object' && holder.schema !== null
  if (hasSchema && holder.example === undefined && holder.examples === undefined) {
    const name = typeof holder.name === 'string' ? holder.name : key
    holder.example = buildExampleForName(name, holder.schema as JsonObject, schemas)
  }
  for (const [name, value] of Object.entries(holder)) if (name !== 'schema') addExamples(value, schemas, name)
}

const securitySchemes = {
  secretKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'A secret API key: guild_sk_live_… or guild_sk_test_…',
  },
  sessionToken: { type: 'http', scheme: 'bearer', description: 'A session token: guild_ses_…' },
  sessionCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'guildhall_session',
    description:
      'The cookie that signing in sets. Requests other than GET and HEAD need the `Origin` of this service or the portal.',
  },
  publishableKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description:
      'A publishable key (guild_pk_…). In the public API (`/api/v1`), a server can send a secret key here instead.',
  },
  operatorKey: { type: 'http', scheme: 'bearer', description: 'An operator key: guild_op_…' },
  operatorCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'guildhall_operator',
    description:
      'The cookie that `POST /auth/operator` sets. Requests other than GET and HEAD need the `Origin` of this service or the portal.',
  },
}

/** Documents outgoing webhooks by event type (Standard Webhooks 1.0). */
function buildWebhooks(): JsonObject {
  const buildHeader = (name: string, description: string) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  })
  const parameters = [
    buildHeader('webhook-id', 'The event id. It is the same for every attempt and every webhook.'),
    buildHeader('webhook-timestamp', 'The time of this attempt as a Unix timestamp in seconds.'),
    buildHeader(
      'webhook-signature',
      '`v1,` followed by the Base64-encoded HMAC-SHA256 of `id.timestamp.body`. Its key is the secret after `whsec_`, Base64-decoded. During a secret rotation, several signatures are sent, separated by spaces.',
    ),
  ]
  return Object.fromEntries(
    eventTypes.map(({ type, description }) => [
      type,
      {
        post: {
          summary: type,
          description,
          tags: ['Event log'],
          parameters,
          requestBody: { required: true, content: { 'application/json': { schema: webhookEvents[type] } } },
          responses: {
            '2XX': {
              description:
                'Received. After any other response, or none within 15 seconds, delivery is retried up to nine times over about three days.',
            },
            '410': { description: 'The endpoint no longer exists. The webhook is disabled.' },
          },
        },
      },
    ]),
  )
}

/** Adds path parameters to operations. */
function addPathParameters(paths: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(paths).map(([path, operations]) => {
      const names = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name)
      const completed = Object.entries(operations as Record<string, JsonObject>).map(
        ([
          method,
          { 'x-parameters': otherParameters = [], 'x-integers': integerNames = [], ...operation },
        ]) => {
          const pathParameters = names.map((name) => buildPathParameter(path, name, integerNames as string[]))
          return [
            method,
            { ...operation, parameters: [...pathParameters, ...(otherParameters as JsonObject[])] },
          ]
        },
      )
      // See `splitExtension` in http/serve.ts.
      return [path.replace(/\/(\.ics|\.pdf)$/, '$1'), Object.fromEntries(completed)]
    }),
  )
}

/** Examples of ids that are the identity broker’s, by the path up to the id. */
const brokerIdExamples: Record<string, string> = {
  '/api/auth/sso/connections/': 'conn_01E4ZCR3C56J083X43JQXF3JK5',
  '/api/directories/': 'directory_01ECAZ4NV9QMV47GW873HDCX74',
  '/api/platform/broker-events/': 'event_01E4ZCR3C56J083X43JQXF3JK5',
}

function buildPathParameter(path: string, name = '', integerNames: string[]): JsonObject {
  const schema = integerNames.includes(name) ? { type: 'integer', minimum: 1 } : { type: 'string' }
  const description = describePathParameter(name)
  const example = brokerIdExamples[path.slice(0, path.indexOf('{'))]
  return {
    name,
    in: 'path',
    required: true,
    ...(description && { description }),
    schema,
    ...(example && { example }),
  }
}

/** `deliveryId` → `The id of the delivery.` */
function describePathParameter(name: string): string | null {
  if (name === 'id') return 'The id of the record.'
  if (name === 'kind') return 'The kind of error: the last segment of its `type`.'
  if (name === 'version') return 'The number of the version.'
  if (name === 'slug') return 'The slug of the association.'
  if (name === 'token' || name === 'ticket') return 'The token from the URL of the image.'
  if (name === 'size') return 'The size of the image: `small`, `medium` or `large`.'
  if (name === 'page') return 'The page number, starting at 1.'
  const [, owner] = /^(.+)Id$/.exec(name) ?? []
  return owner ? `The id of the ${owner.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}.` : null
}

/**
 * Moves schemas with an `$id` to the components and references them.
 *
 * @throws Error if two different schemas have the same `$id`
 */
function hoist(node: Json, schemas: JsonObject): Json {
  if (Array.isArray(node)) return node.map((item) => hoist(item, schemas))
  if (typeof node !== 'object' || node === null) return node
  const { $id, ...rest } = node as JsonObject
  const content = Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [name, hoist(value, schemas)]),
  )
  const plain = simplifyNullableTypes(content)
  if (typeof $id !== 'string') return plain
  schemas[$id] ??= plain
  if (!isDeepStrictEqual(schemas[$id], plain)) throw new Error(`Two schemas have the $id ${$id}.`)
  return { $ref: `#/components/schemas/${$id}` }
}

/** Simplifies `anyOf: [{ type: 'string' }, { type: 'null' }]` to `type: ['string', 'null']`. */
function simplifyNullableTypes(schema: JsonObject): JsonObject {
  const branches = schema.anyOf as JsonObject[] | undefined
  if (!Array.isArray(branches) || branches.length !== 2) return schema
  const nonNullBranch = branches.find((branch) => branch.type !== 'null')
  const hasNull = branches.some((branch) => branch.type === 'null')
  if (!hasNull || typeof nonNullBranch?.type !== 'string' || nonNullBranch.$ref) return schema
  const { anyOf: _, ...rest } = schema
  const nullableEnum = Array.isArray(nonNullBranch.enum) ? { enum: [...nonNullBranch.enum, null] } : {}
  return { ...nonNullBranch, ...nullableEnum, ...rest, type: [nonNullBranch.type, 'null'] }
}

function sortKeys(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)))
}
