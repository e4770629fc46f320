/** A query with lists and nested objects: `{ status: ['active'], createdAt: { after: date } }`. */
export type QueryInput = object

/**
 * Adds a query to a URL, which may have one: `status[]=active&createdAt[after]=…&order[createdAt]=desc`, in the given
 * order.
 *
 * `undefined` is omitted. `null` and empty lists are rejected: omitting them would turn a filter that matches nothing
 * into one that matches everything.
 *
 * @throws TypeError for an unsupported value.
 */
export function addQuery(url: string, query: QueryInput = {}): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) append(parameters, name, value)
  const text = String(parameters)
  return text ? url + (url.includes('?') ? '&' : '?') + text : url
}

function append(parameters: URLSearchParams, name: string, value: unknown): void {
  if (value === undefined) return
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) throw new TypeError(`"${name}" is an invalid Date.`)
    parameters.append(name, value.toISOString())
  } else if (Array.isArray(value)) {
    if (value.length === 0) throw new TypeError(`The list "${name}" is empty. Omit it, or add a value.`)
    for (const item of value) append(parameters, `${name}[]`, item ?? null)
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) append(parameters, `${name}[${key}]`, inner)
  } else if (['string', 'number', 'boolean'].includes(typeof value)) {
    parameters.append(name, String(value))
  } else {
    throw new TypeError(`"${name}" cannot be ${String(value)}. Omit it, or set a value.`)
  }
}
