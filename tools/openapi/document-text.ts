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
export function documentText(document: object): string {
  return `${JSON.stringify(ordered(document, 'schema'), null, 2)}\n`
}

/** Examples and schema properties keep the author’s order. */
function ordered(value: unknown, place: string): unknown {
  if (Array.isArray(value)) return value.map((item) => ordered(item, place))
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).map(([key, inner]) => [key, ordered(inner, key)] as const)
  if (place !== 'properties' && place !== 'example' && place !== 'value')
    entries.sort(([a], [b]) => compareKeys(a, b))
  return Object.fromEntries(entries)
}

function compareKeys(a: string, b: string): number {
  const rankA = rank(a)
  const rankB = rank(b)
  if (rankA !== rankB) return rankA - rankB
  return a < b ? -1 : a > b ? 1 : 0
}

function rank(key: string): number {
  const position = leadingKeys.indexOf(key)
  return position === -1 ? leadingKeys.length : position
}
