import { toSafeText } from './safe-text.ts'
import { colorStatus } from './status-colors.ts'
import { hasColor } from './terminal.ts'

/** Formats a record as lines of path and value. */
export function formatRecord(record: unknown): string[] {
  const fields = [...flatten(record, '')]
  const width = Math.max(0, ...fields.map(([name]) => name.length))
  const color = hasColor(process.stdout)
  return fields.map(([name, value]) => {
    const shownValue = color && /(?:^|\.)(?:status|state)$/.test(name) ? colorStatus(value) : value
    return `${toSafeText(name).padEnd(width)}  ${shownValue}`.trimEnd()
  })
}

function* flatten(value: unknown, name: string): Generator<[string, string]> {
  if (isObject(value) && Object.keys(value).length > 0) {
    for (const [key, inner] of Object.entries(value)) yield* flatten(inner, name ? `${name}.${key}` : key)
  } else if (Array.isArray(value) && value.some(isObject)) {
    for (const [index, item] of value.entries()) yield* flatten(item, `${name}[${index}]`)
  } else {
    yield [name, formatValue(value)]
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function formatValue(value: unknown): string {
  if (value === null || value === undefined) return '–'
  if (Array.isArray(value))
    return value.length > 0 ? value.map((item) => toSafeText(String(item))).join(', ') : '–'
  return isObject(value) ? '–' : toSafeText(String(value))
}
