type QueryValue = string | number | boolean | Date

/** A query with lists and nested objects: `{ status: ['active'], createdAt: { after: date } }`. */
export type QueryInput = object

/**
 * Serializes to `status[]=active&createdAt[after]=…&order[createdAt]=desc`, in the given order.
 *
 * `undefined` is omitted. `null` and empty lists are rejected: omitting them would turn a filter that matches nothing
 * into one that matches everything.
 *
 * @throws TypeError for an unsupported value.
 */
export function buildQueryString(query: QueryInput): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) append(parameters, name, value)
  const text = parameters.toString()
  return text && `?${text}`
}

function append(parameters: URLSearchParams, name: string, value: unknown): void {
  if (value === undefined) return
  if (isQueryValue(value)) {
    parameters.append(name, value instanceof Date ? formatInstant(name, value) : String(value))
  } else if (Array.isArray(value)) {
    if (value.length === 0) throw new TypeError(`The list "${name}" is empty. Omit it, or add a value.`)
    for (const item of value) append(parameters, `${name}[]`, item ?? null)
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) append(parameters, `${name}[${key}]`, inner)
  } else {
    throw new TypeError(`"${name}" cannot be ${String(value)}. Omit it, or set a value.`)
  }
}

function formatInstant(name: string, date: Date): string {
  if (Number.isNaN(date.getTime())) throw new TypeError(`"${name}" is an invalid Date.`)
  return date.toISOString()
}

function isQueryValue(value: unknown): value is QueryValue {
  return ['string', 'number', 'boolean'].includes(typeof value) || value instanceof Date
}
