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
  responses: Record<string, { content?: Record<string, unknown> }>
}

/** A key’s kind and scopes. */
export type Permissions = { scheme: 'secretKey' | 'sessionToken' | 'operatorKey'; scopes: readonly string[] }

/** A tool’s listing and the operation it calls. */
export interface Tool {
  name: string
  description: string
  inputSchema: { type: 'object'; properties: Record<string, Schema>; required: string[] }
  annotations: { readOnlyHint: boolean; openWorldHint: boolean }
  operation: { method: 'GET' | 'POST'; path: string; pathParameters: string[] }
}

/** The one POST operation without visible side effects. */
const CHAT_OPERATION = 'chat.ask'
/** Tools page by cursor only. */
const OMITTED_PARAMETERS = ['query page', 'header Accept', 'header If-None-Match', 'header Idempotency-Key']

/** Builds a tool for each read operation the key permits, and for chat. */
export function buildTools(document: ApiDocument, permissions: Permissions): Tool[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, value]) => {
      const operation = value as Operation
      const reads = method === 'get' || operation.operationId === CHAT_OPERATION
      if (!reads || !returnsJson(operation) || !isPermitted(operation, permissions)) return []
      return [buildTool(document, path, method === 'get' ? 'GET' : 'POST', operation)]
    }),
  )
}

function returnsJson({ responses }: Operation): boolean {
  return responses['200']?.content?.['application/json'] !== undefined
}

function isPermitted({ security = [] }: Operation, { scheme, scopes }: Permissions): boolean {
  const requiredScopes = security.find((requirement) => scheme in requirement)?.[scheme]
  return requiredScopes?.every((scope) => scopes.includes('*') || scopes.includes(scope)) ?? false
}

function buildTool(document: ApiDocument, path: string, method: 'GET' | 'POST', operation: Operation): Tool {
  const parameters = (operation.parameters ?? []).filter(
    (parameter) => !OMITTED_PARAMETERS.includes(`${parameter.in} ${parameter.name}`),
  )
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
      required: [...pathParameters, ...(bodySchema.required ?? [])],
    },
    annotations: { readOnlyHint: true, openWorldHint: false },
    operation: { method, path, pathParameters },
  }
}

/** Turns `status[]` and `createdAt[after]` into a list and an object: tool arguments have no brackets. */
function groupParameters(parameters: Parameter[]): Record<string, Schema> {
  const properties: Record<string, Schema> = {}
  for (const { name, description = '', schema = {} } of parameters) {
    const [, outer = name, inner] = /^([^[]+)(?:\[(.*)\])?$/.exec(name) ?? []
    const existing = properties[outer]
    if (inner === undefined) properties[outer] = { ...schema, description }
    else if (inner === '') properties[outer] = { description, type: 'array', items: { type: 'string' } }
    else {
      const inside = (existing?.properties ?? {}) as Record<string, Schema>
      const { type = 'string', enum: values } = schema
      const valueSchema = { type, ...(values ? { enum: values } : {}) }
      properties[outer] = { description, type: 'object', properties: { ...inside, [inner]: valueSchema } }
    }
  }
  return properties
}

/** Inlines a schema’s references. */
function inlineReferences(document: ApiDocument, schema: Json): Json {
  if (Array.isArray(schema)) return schema.map((one) => inlineReferences(document, one))
  if (typeof schema !== 'object' || schema === null) return schema
  const { $ref } = schema
  if (typeof $ref === 'string')
    return inlineReferences(document, document.components.schemas[$ref.split('/').at(-1) ?? ''] ?? {})
  return Object.fromEntries(
    Object.entries(schema).map(([name, value]) => [name, inlineReferences(document, value)]),
  )
}
