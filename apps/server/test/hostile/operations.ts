import { buildOpenApiDocument } from '@guildhall/server/openapi'

export interface Schema {
  $ref?: string
  type?: string | string[]
  anyOf?: Schema[]
  enum?: unknown[]
  examples?: unknown[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  pattern?: string
  patternProperties?: Record<string, Schema>
  minimum?: number
  minProperties?: number
}

export interface Parameter {
  name: string
  in: 'query' | 'path' | 'header'
  schema: Schema
  required?: boolean
}

export interface Operation {
  id: string
  method: string
  path: string
  parameters: Parameter[]
  /** The schema of the JSON body; null without one. */
  body: Schema | null
  /** The accepted content types of the body. */
  contentTypes: string[]
  /** Status → content type → schema. */
  responses: Record<
    string,
    { content?: Record<string, { schema: Schema }>; headers?: Record<string, unknown> }
  >
  security: Record<string, unknown>[]
}

type DocumentedOperation = Omit<Operation, 'id' | 'method' | 'path' | 'body' | 'contentTypes'> & {
  operationId: string
  requestBody?: { content: Record<string, { schema: Schema }> }
}

export const document = buildOpenApiDocument() as {
  paths: Record<string, Record<string, DocumentedOperation>>
  components: { schemas: Record<string, Schema> }
}

/** Every operation of the OpenAPI document. */
export const operations: Operation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, documented]) => ({
    id: documented.operationId,
    method: method.toUpperCase(),
    path,
    parameters: documented.parameters,
    body: documented.requestBody?.content['application/json']?.schema ?? null,
    contentTypes: Object.keys(documented.requestBody?.content ?? {}),
    responses: documented.responses,
    security: documented.security,
  })),
)

/** Whether an operation belongs to the public API, which has its own keys and error format. */
export const isPublic = ({ path }: Pick<Operation, 'path'>) => path.startsWith('/api/v1/')

/** Resolves a `$ref`. */
export function resolve(schema: Schema): Schema {
  if (!schema.$ref) return schema
  const name = schema.$ref.split('/').at(-1) ?? ''
  const definition = document.components.schemas[name]
  if (!definition) throw new Error(`The document refers to ${schema.$ref}, which it lacks.`)
  return resolve(definition)
}

/** Lists the property paths of a body, including those nested up to `depth` levels. */
export function listPropertyPaths(schema: Schema, depth = 2): string[][] {
  return Object.entries(resolveNonNull(schema).properties ?? {}).flatMap(([name, property]) => [
    [name],
    ...(depth > 0 ? listPropertyPaths(property, depth - 1).map((nestedPath) => [name, ...nestedPath]) : []),
  ])
}

let counter = 0

/**
 * Builds a valid body with the required properties and unique values. If the schema requires none, the body is its
 * example, or has its name, title and description.
 */
export function buildExample(schema: Schema): unknown {
  const shape = resolveNonNull(schema)
  if (shape.enum) return shape.enum[0]
  if (shape.properties && !shape.required && shape.examples) return structuredClone(shape.examples[0])
  if (shape.properties) {
    const allNames = Object.keys(shape.properties)
    const commonNames = allNames.filter((name) => /^(name|lastName|description|title)$/.test(name))
    const fallbackNames = commonNames.length === 0 && shape.minProperties ? allNames.slice(0, 1) : commonNames
    const names = shape.required ?? fallbackNames
    return Object.fromEntries(names.map((name) => [name, buildExample(shape.properties?.[name] ?? {})]))
  }
  const example = shape.examples?.[0]
  if (typeof example === 'string' && !example.includes('…')) return makeUnique(example, shape)
  if (example !== undefined) return example
  if (shape.type === 'integer' || shape.type === 'number') return shape.minimum ?? 1
  if (shape.type === 'boolean') return true
  if (shape.type === 'array') return []
  if (shape.type === 'object') return {}
  return 'text'
}

/** Makes email addresses, slugs and keys unique. */
function makeUnique(example: string, { pattern }: Schema): string {
  counter++
  if (example.includes('@')) return example.replace('@', `${counter}@`)
  return pattern?.startsWith('^[a-z0-9]') ? `${example}-${counter}` : example
}

/** Resolves a `$ref`, and the branch of a union that is not null. */
export function resolveNonNull(reference: Schema): Schema {
  const schema = resolve(reference)
  const branch = schema.anyOf?.find((candidate) => candidate.type !== 'null')
  return branch ? resolve(branch) : schema
}
