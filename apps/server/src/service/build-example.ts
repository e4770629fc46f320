type Schema = Record<string, unknown>

const formats: Record<string, string> = {
  uuid: '0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70',
  'date-time': '2026-03-14T09:26:53.589Z',
  date: '2026-03-14',
  email: 'ada@example.org',
  uri: 'https://example.org',
}

/** Examples by name, for headers and parameters without an example or enumeration. */
const examplesByName: Record<string, string> = {
  Location: '/api/members/0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70',
  ETag: '"3"',
  Link: '<https://api.guildhall.example/api/members?page=2>; rel="next"',
  'X-Request-Id': '0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71',
  'RateLimit-Policy': '"hourly";q=1000;w=3600',
  RateLimit: '"hourly";r=812;t=1274',
  'X-RateLimit-Limit': '1000',
  'X-RateLimit-Remaining': '812',
  'X-RateLimit-Reset': '1795266000',
  'If-Match': '"3"',
  'If-None-Match': '"3"',
  'Idempotency-Key': '5f1c0c2e-member-42',
  'Retry-After': '1274',
  Accept: 'text/event-stream',
  'Accept-Ranges': 'bytes',
  Range: 'bytes=0-1048575',
  'Cache-Control': 'public, max-age=60, stale-while-revalidate=300',
  'Content-Disposition': 'attachment; filename="annual-report.pdf"',
  'Set-Cookie': 'guildhall_session=guild_ses_…; HttpOnly; Secure; SameSite=Lax; Path=/',
  'Tus-Resumable': '1.0.0',
  'Upload-Metadata': 'filename aGFuZGJvb2sucGRm,name SGFuZGJvb2s=',
  'Upload-Expires': 'Wed, 18 Mar 2026 09:26:53 GMT',
  'Upload-Length': '52428800',
  'Upload-Offset': '16777216',
  cursor: 'oSv811rmVoRofkEKmA2-C3siY29sbGVjdGlvbiI6…',
  q: 'ada',
  id: '0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70',
  ...Object.fromEntries(
    ['actorId', 'clientId', 'contentId', 'conversationId', 'deliveryId', 'grantId', 'targetId'].map(
      (name) => [name, '0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70'],
    ),
  ),
  directoryId: 'directory_01ECAZ4NV9QMV47GW873HDCX74',
  organizationId: 'org_01EHWNCE74X7JSDV0X3SZ3KJNY',
  requestId: '0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71',
  actorType: 'key',
  targetType: 'member',
  allowedOrigins: 'https://www.example.org',
  client: 'harbour-surveyors',
  columns: 'id',
  domains: 'example.org',
  email: 'ada@example.org',
  events: 'member.created',
  firstName: 'Ada',
  lastName: 'King',
  loginHint: 'ada@example.org',
  roles: 'ROLE_CLIENT_USER',
  scopes: 'members:read',
  size: 'medium',
  slug: 'harbour-surveyors',
  tags: 'board',
  kind: 'validation-error',
  type: 'member.created',
  after: '0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70',
  'Last-Event-ID': '0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70',
  'webhook-id': '0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70',
  'webhook-timestamp': '1795266000',
  'webhook-signature': 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
}

/** The example of a header or parameter: that of its schema, otherwise by its name, otherwise by its type. */
export function buildExampleForName(name: string, schema: Schema, schemas: Record<string, unknown>): unknown {
  const { enum: enumValues, examples } = (schema.items ?? schema) as Schema
  const example = enumValues || examples ? undefined : examplesByName[name.replace(/(\[not\])?(\[\])?$/, '')]
  if (example !== undefined) return schema.type === 'array' ? [example] : example
  if (/\[(strictly_)?(after|before)\]$/.test(name)) return '2026-01-01'
  return buildExample(schema, schemas)
}

/**
 * Returns an example of a schema: its own, otherwise its first alternative, constant, default or enumerated value,
 * otherwise a simple value of its type; null if it has several types.
 *
 * @param schemas the components that references resolve to
 */
export function buildExample(schema: Schema, schemas: Record<string, unknown>): unknown {
  const [example] = (schema.examples as unknown[] | undefined) ?? []
  if (example !== undefined) return example
  if (typeof schema.$ref === 'string') {
    return buildExample(schemas[schema.$ref.replace('#/components/schemas/', '')] as Schema, schemas)
  }
  const [first] = ((schema.anyOf ?? schema.allOf) as Schema[] | undefined) ?? []
  if (first) return buildExample(first, schemas)
  if (schema.const !== undefined) return schema.const
  if (schema.default !== undefined) return schema.default
  if (Array.isArray(schema.enum)) return schema.enum[0]
  return buildExampleOfType(schema, schemas)
}

function buildExampleOfType(schema: Schema, schemas: Record<string, unknown>): unknown {
  const { type } = schema
  if (Array.isArray(type)) return null
  switch (type) {
    case 'string':
      return formats[String(schema.format)] ?? 'text'
    case 'integer':
    case 'number':
      return schema.minimum ?? 0
    case 'boolean':
      return false
    case 'null':
      return null
    case 'array':
      return schema.items ? [buildExample(schema.items as Schema, schemas)] : []
    case 'object':
      return buildExampleOfObject(schema, schemas)
    default:
      return {}
  }
}

function buildExampleOfObject(schema: Schema, schemas: Record<string, unknown>): unknown {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>)
  return Object.fromEntries(properties.map(([name, property]) => [name, buildExample(property, schemas)]))
}
