/** Keys in reading order; all others are sorted alphabetically. */
const leadingKeys = [
  'openapi',
  'info',
  'servers',
  'tags',
  'operationId',
  'summary',
  'description',
  'name',
  'in',
  'type',
]

/** Serializes the document deterministically. */
export function buildDocumentText(document: object): string {
  return `${JSON.stringify(orderKeys(document, 'schema'), null, 2)}\n`
}

/** Schema properties, and examples in each of OpenAPI’s forms, keep the author’s order. */
function orderKeys(value: unknown, location: string): unknown {
  if (location === 'example' || location === 'value') return value
  // In a schema, `examples` is a list; elsewhere, an object of named examples.
  if (location === 'examples' && Array.isArray(value)) return value
  if (Array.isArray(value)) return value.map((item) => orderKeys(item, location))
  if (value === null || typeof value !== 'object') return value
  const isProperties = location === 'properties'
  const entries = Object.entries(value).map(
    ([key, inner]) => [key, orderKeys(inner, isProperties ? 'schema' : key)] as const,
  )
  if (!isProperties) entries.sort(([a], [b]) => compareKeys(a, b))
  return Object.fromEntries(entries)
}

function compareKeys(a: string, b: string): number {
  const rankA = getRank(a)
  const rankB = getRank(b)
  if (rankA !== rankB) return rankA - rankB
  return a < b ? -1 : a > b ? 1 : 0
}

function getRank(key: string): number {
  const position = leadingKeys.indexOf(key)
  return position === -1 ? leadingKeys.length : position
}
