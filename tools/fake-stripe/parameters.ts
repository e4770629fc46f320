import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { InvalidParameterError } from './api-error.ts'

/** A decoded form: strings and nested objects. A list is an object whose keys are indexes (see `toList`). */
export type Form = { [name: string]: string | Form }

interface Parameter {
  type: string
  isRequired: boolean
}

/** The parameters of each operation, by their pattern: `line_items[][price_data][currency]`. */
const operations = readOperations(readFileSync(join(import.meta.dir, 'parameters.txt'), 'utf8'))

function readOperations(text: string): Map<string, Map<string, Parameter>> {
  const [, ...sections] = text.trim().split('\n\n')
  return new Map(
    sections.map((section) => {
      const [operation = '', ...lines] = section.split('\n')
      const parameters = lines.map((line): [string, Parameter] => {
        const [name = '', type = ''] = line.split(' ')
        return [name.replace('!', ''), { type, isRequired: name.endsWith('!') }]
      })
      return [operation, new Map(parameters)]
    }),
  )
}

/**
 * Decodes a form or query and checks its parameters against Stripe's OpenAPI document.
 *
 * @param operation the method and path template: `POST /v1/refunds`
 * @throws InvalidParameterError for an unknown, missing or invalid parameter, with Stripe's message
 */
export function readForm(operation: string, encoded: string): Form {
  const knownParameters = operations.get(operation)
  if (!knownParameters) throw new Error(`The operation ${operation} is not in parameters.txt.`)
  const form: Form = {}
  const seen = new Set<string>()
  for (const [name, value] of new URLSearchParams(encoded)) {
    const path = [
      name.split('[')[0] ?? '',
      ...[...name.matchAll(/\[([^\]]*)\]/g)].map(([, part = '']) => part),
    ]
    const pattern = findPattern(knownParameters, path)
    if (!pattern) throw unknownParameter(name)
    checkValue(knownParameters.get(pattern) as Parameter, name, value)
    seen.add(pattern)
    assign(form, path, value)
  }
  for (const [pattern, { isRequired }] of knownParameters)
    if (isRequired && isParentSeen(pattern, seen) && !seen.has(pattern)) throw missingParameter(pattern)
  return form
}

/** In patterns, list indexes are `[]`, and keys that the caller chooses are `[*]`. */
function findPattern(
  knownParameters: Map<string, Parameter>,
  [first = '', ...rest]: string[],
): string | null {
  const candidates = [
    rest.map((part) => (/^\d*$/.test(part) ? '[]' : `[${part}]`)),
    rest.map((part, index) => (index === rest.length - 1 ? '[*]' : /^\d*$/.test(part) ? '[]' : `[${part}]`)),
  ].map((parts) => first + parts.join(''))
  return candidates.find((candidate) => knownParameters.has(candidate)) ?? null
}

/** A nested parameter is required only if its parent object is present. */
function isParentSeen(pattern: string, seen: Set<string>): boolean {
  const parent = pattern.slice(0, pattern.lastIndexOf('['))
  return !pattern.includes('[') || [...seen].some((name) => name.startsWith(parent))
}

function checkValue({ type }: Parameter, name: string, value: string): void {
  if (type === 'integer' && !/^-?\d{1,15}$/.test(value))
    throw new InvalidParameterError({
      message: `Invalid integer: ${value}`,
      param: name,
      code: 'parameter_invalid_integer',
    })
  if (type === 'boolean' && value !== 'true' && value !== 'false')
    throw new InvalidParameterError({ message: `Invalid boolean: ${value}`, param: name })
  if (type.includes('|') && !type.split('|').includes(value))
    throw new InvalidParameterError({
      message: `Invalid ${name}: must be one of ${type.split('|').join(', or ')}`,
      param: name,
    })
}

function unknownParameter(name: string): InvalidParameterError {
  return new InvalidParameterError({
    message: `Received unknown parameter: ${name}`,
    param: name,
    code: 'parameter_unknown',
  })
}

export function missingParameter(name: string): InvalidParameterError {
  return new InvalidParameterError({
    message: `Missing required param: ${name}.`,
    param: name,
    code: 'parameter_missing',
  })
}

function assign(form: Form, path: string[], value: string): void {
  let target: Form = form
  for (const [index, part] of path.entries()) {
    if (index === path.length - 1) target[part] = value
    else {
      target[part] ??= {}
      target = target[part] as Form
    }
  }
}

/** The elements of a list, sent as `name[0]`, `name[1]`, …, or as `name[]` for a single element. */
export function toList(value: Form[string] | undefined): (string | Form)[] {
  return typeof value === 'object' ? (Object.values(value) as (string | Form)[]) : []
}
