/** The parts of an OpenAPI document used to build tools. */
export interface ApiDocument {
  paths: Record<string, Record<string, unknown>>
  components: { schemas: Record<string, Json> }
}

type Json = string | number | boolean | null | Json[] | Schema
type Schema = { [name: string]: Json }

interface Parameter {
  name: string
  in: string
  required?: boolean
  description?: string
  schema?: Schema
}

interface Operation {
  operationId: string
  summary: string
  description?: string
  security?: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

/** A key’s kind and scopes. */
export type Permissions = { scheme: 'secretKey' | 'sessionToken' | 'operatorKey'; scopes: readonly string[] }

/** A tool’s listing and the operation it calls. */
export interface Tool {
  name: string
  description: string
  inputSchema: { type: 'object'; properties: Record<string, Schema>; required: string[] }
  annotations: { readOnlyHint: boolean; destructiveHint: boolean; openWorldHint: boolean }
  operation: { method: 'GET' | 'POST'; path: string; pathParameters: string[] }
}

/**
 * The operations exposed as tools, most useful first: reads, and chat, a POST that stores the conversation. Models
 * choose poorly among many tools, so a key gets at most 25.
 */
const OPERATIONS = [
  ...['search.records', 'chat.ask', 'resources.list', 'resources.get', 'resources.page', 'resources.stats'],
  ...['categories.list', 'members.list', 'members.get', 'membershipLevels.list', 'membershipChanges.list'],
  ...['events.list', 'events.get', 'courses.list', 'jobs.list', 'community.list', 'sponsorships.list'],
  ...['reports.overview', 'reports.membership', 'reports.usage', 'reports.trends', 'reports.questions'],
  ...['webhooks.list', 'auditLog.list', 'me.get'],
  // With an operator key:
  ...['platform.clients.list', 'platform.clients.get', 'platform.brokerEvents.list'],
  ...['platform.broker.get', 'platform.search.reindexing'],
]

/** Builds the tools for the operations that the key permits. */
export function buildTools(document: ApiDocument, permissions: Permissions): Tool[] {
  const operations = new Map(
    Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, value]) => {
        const operation = value as Operation
        return [
          operation.operationId,
          { path, method: method === 'get' ? 'GET' : 'POST', operation },
        ] as const
      }),
    ),
  )
  return OPERATIONS.flatMap((id) => {
    const match = operations.get(id)
    if (!match) throw new Error(`The API has no operation ${id}.`)
    if (!isPermitted(match.operation, permissions)) return []
    return [buildTool(document, match.path, match.method, match.operation)]
  })
}

function isPermitted({ security = [] }: Operation, { scheme, scopes }: Permissions): boolean {
  const requiredScopes = security.find((requirement) => scheme in requirement)?.[scheme]
  return requiredScopes?.every((scope) => scopes.includes('*') || scopes.includes(scope)) ?? false
}

function buildTool(document: ApiDocument, path: string, method: 'GET' | 'POST', operation: Operation): Tool {
  const parameters = (operation.parameters ?? []).filter(isArgument)
  const pathParameters = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
  const body = operation.requestBody?.content['application/json']?.schema
  const bodySchema = (body ? inlineReferences(document, body) : {}) as {
    properties?: Record<string, Schema>
    required?: string[]
  }
  return {
    name: operation.operationId.replaceAll('.', '_'),
    description: [operation.summary, operation.description].filter(Boolean).join('. '),
    inputSchema: {
      type: 'object',
      properties: { ...groupParameters(parameters), ...bodySchema.properties },
      required: [
        ...parameters.filter(({ required }) => required).map(({ name }) => name),
        ...(bodySchema.required ?? []),
      ],
    },
    annotations: { readOnlyHint: method === 'GET', destructiveHint: false, openWorldHint: false },
    operation: { method, path, pathParameters },
  }
}

/**
 * Tools page by cursor only. They filter by lists of values and date bounds only: other filters would inflate the
 * schema.
 */
function isArgument({ in: location, name }: Parameter): boolean {
  if (location === 'header' || (location === 'query' && name === 'page')) return false
  const [, outer = '', inner] = splitName(name)
  return !['facets', 'customFields'].includes(outer) && !/^(?:not|empty|strictly_)/.test(inner ?? '')
}

/** `createdAt[after]` → `createdAt`, `after`; `status[]` → `status`, ``. */
const splitName = (name: string): string[] => /^([^[]+)(?:\[(.*)\])?$/.exec(name) ?? []

/** Turns `status[]` and `createdAt[after]` into a list and an object: tool arguments have no brackets. */
function groupParameters(parameters: Parameter[]): Record<string, Schema> {
  const properties: Record<string, Schema> = {}
  for (const { name, description, schema = {} } of parameters) {
    const [, outer = name, inner] = splitName(name)
    const property = describeSchema(schema, description, outer)
    if (inner === undefined || inner === '') properties[outer] = property
    else {
      const bounds = (properties[outer]?.properties ?? {}) as Record<string, Schema>
      const summary =
        outer === 'order' ? 'Sorts the list. Fields apply in the order given.' : `Bounds of ${outer}.`
      properties[outer] = {
        description: summary,
        type: 'object',
        properties: { ...bounds, [inner]: property },
        additionalProperties: false,
      }
    }
  }
  return properties
}

/** Returns a schema with its description, taken from the parameter, the schema or the list’s items. */
function describeSchema(schema: Schema, description: string | undefined, name: string): Schema {
  const { examples: _, ...rest } = schema
  const { description: itemDescription, ...items } = (rest.items ?? {}) as Schema
  const text = description ?? rest.description ?? itemDescription
  if (text === undefined) throw new Error(`The parameter ${name} has no description.`)
  return { ...rest, ...(rest.items ? { items } : {}), description: text }
}

function inlineReferences(document: ApiDocument, schema: Json): Json {
  if (Array.isArray(schema)) return schema.map((item) => inlineReferences(document, item))
  if (typeof schema !== 'object' || schema === null) return schema
  const { $ref } = schema
  if (typeof $ref === 'string')
    return inlineReferences(document, document.components.schemas[$ref.split('/').at(-1) ?? ''] ?? {})
  return Object.fromEntries(
    Object.entries(schema).map(([name, value]) => [name, inlineReferences(document, value)]),
  )
}
