import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import type { Command } from 'commander'
import { UsageError } from './exit-codes.ts'

/** How an option’s value is converted for the request body. A `day` is a timestamp that can be given as a date. */
export type FieldType = 'text' | 'integer' | 'boolean' | 'list' | 'json' | 'day'

/** A field with a dedicated option. */
export interface Field {
  /** The path in the body: `price.amount`. */
  name: string
  type?: FieldType
  /** The option’s name, if different: `tag` for the list `tags`. */
  option?: string
  /** Whether values can also be separated by commas. */
  isCommaSeparated?: boolean
  /** The command that has the option, if not both: the service rejects the field in the other one. */
  onlyIn?: 'create' | 'update'
  description: string
}

type FieldValue = string | number | boolean | null | FieldValue[] | { [name: string]: FieldValue }
export type Body = { [name: string]: FieldValue }
type FieldOptions = { set?: string[]; unset?: string[]; data?: string } & Record<string, unknown>

/** Adds an option for each field, and `--set`, `--unset` and `--data` for all others. */
export function addFieldOptions(command: Command, fields: readonly Field[]): Command {
  for (const field of fields) {
    if (field.type === 'list')
      command.option(`--${toOptionName(field)} <value>`, `${field.description} (repeatable)`, collect)
    else if (field.type === 'boolean')
      command.option(`--${toOptionName(field)} <true|false>`, field.description)
    else if (field.type === 'day') command.option(`--${toOptionName(field)} <date>`, field.description)
    else if (field.type === 'json') command.option(`--${toOptionName(field)} <json>`, field.description)
    else command.option(`--${toOptionName(field)} <value>`, field.description)
  }
  return command
    .option(
      '--set <field=value>',
      'set any field by its path; field:=JSON for values other than text (repeatable)',
      collect,
    )
    .option('--unset <field>', 'clear a field (repeatable)', collect)
    .option('--data <json>', 'request body as JSON: inline, @file, or - for standard input')
}

/** Collects the values of a repeatable option. */
export function collect(value: string, before: string[] | undefined): string[] {
  return [...(before ?? []), value]
}

/** Splits comma-separated values. */
export function splitAtCommas(values: string[]): string[] {
  return values.flatMap((value) => value.split(',').map((item) => item.trim()))
}

/**
 * Builds the request body: `--data`, overridden by field options, then by `--set` and `--unset`.
 *
 * @throws UsageError for an invalid value, and for an empty body.
 */
export async function buildBody(options: FieldOptions, fields: readonly Field[]): Promise<Body> {
  const body = options.data === undefined ? createEmptyBody() : await readBody(options.data)
  for (const field of fields) {
    const value = options[toCamelCase(toOptionName(field))]
    if (value !== undefined) assign(body, field.name, convert(value as string | string[], field))
  }
  for (const assignment of options.set ?? []) applySetting(body, assignment, '--set', fields)
  for (const name of options.unset ?? []) assign(body, name, null)
  if (Object.keys(body).length === 0) throw new UsageError('No fields given. Set at least one; see --help.')
  return body
}

function toOptionName(field: Field): string {
  return (
    field.option ?? field.name.replace(/\./g, '-').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  )
}

export function toCamelCase(option: string): string {
  return option.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/**
 * Adds assignments, `field=value` or `field:=JSON`, to a body.
 *
 * @returns null if there is neither a body nor an assignment
 * @throws UsageError naming the option
 */
export function assignFields(body: Body | null, assignments: string[], option: string): Body | null {
  const assigned = body ?? (assignments.length > 0 ? createEmptyBody() : null)
  if (assigned) for (const assignment of assignments) applySetting(assigned, assignment, option, [])
  return assigned
}

function applySetting(body: Body, assignment: string, option: string, fields: readonly Field[]): void {
  const [, name, operator, value] = /^([^=]+?)(:?=)(.*)$/s.exec(assignment) ?? []
  if (name === undefined || value === undefined)
    throw new UsageError(`${option} must be field=value, not "${assignment}".`)
  const field = fields.find((candidate) => candidate.name === name) ?? { name, description: '' }
  assign(body, name, operator === ':=' ? parseJson(value, `${option} ${name}:=`) : convert(value, field))
}

function convert(value: string | string[], { name, type, isCommaSeparated }: Field): FieldValue {
  if (Array.isArray(value)) return isCommaSeparated ? splitAtCommas(value) : value
  if (type === 'list') return splitAtCommas([value])
  if (type === 'integer') {
    if (!/^-?\d+$/.test(value)) throw new UsageError(`${name} must be an integer, not "${value}".`)
    return Number(value)
  }
  if (type === 'json') return parseJson(value, name)
  if (type === 'boolean') {
    if (value !== 'true' && value !== 'false')
      throw new UsageError(`${name} must be true or false, not "${value}".`)
    return value === 'true'
  }
  return value
}

/** No prototype, so that `__proto__` is an ordinary field for the service to reject. */
function createEmptyBody(): Body {
  return Object.create(null) as Body
}

function assign(body: Body, path: string, value: FieldValue): void {
  const names = path.split('.')
  const last = names.pop() ?? path
  let parent = body
  for (const name of names) {
    // Objects of `--data` have a prototype, whose `__proto__` is not a field.
    const inner = Object.hasOwn(parent, name) ? parent[name] : undefined
    if (typeof inner === 'object' && inner !== null && !Array.isArray(inner)) parent = inner
    else {
      const created = createEmptyBody()
      define(parent, name, created)
      parent = created
    }
  }
  define(parent, last, value)
}

/** Sets a field. Unlike an assignment, this does not change the prototype if the name is `__proto__`. */
function define(body: Body, name: string, value: FieldValue): void {
  Object.defineProperty(body, name, { value, writable: true, enumerable: true, configurable: true })
}

/** Reads the JSON object of `--data`. @throws UsageError */
export async function readBody(data: string): Promise<Body> {
  const value = parseJson(await readDataText(data), '--data')
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new UsageError('--data must be a JSON object.')
  }
  return Object.assign(createEmptyBody(), value)
}

async function readDataText(data: string): Promise<string> {
  if (!data.startsWith('@') && data !== '-') return data
  return (data === '-' ? text(process.stdin) : readFile(data.slice(1), 'utf8')).catch((error: Error) => {
    throw new UsageError(`--data: ${error.message}`)
  })
}

function parseJson(json: string, option: string): FieldValue {
  try {
    return JSON.parse(json) as FieldValue
  } catch (error) {
    throw new UsageError(
      `${option} is not valid JSON: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}
