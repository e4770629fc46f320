import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import type { Command } from 'commander'
import { UsageError } from './exit-codes.ts'

/** What a text on the command line becomes in the body. */
export type FieldType = 'text' | 'integer' | 'boolean' | 'list'

/** A field that has an option of its own. */
export interface Field {
  /** As in the body, nested names dotted: `price.amount`. */
  name: string
  type?: FieldType
  /** The option's name where it isn't the field's: `tag` for the list `tags`. */
  option?: string
  /** A list whose items hold no commas may be given with commas as well. */
  commas?: boolean
  about: string
}

type FieldValue = string | number | boolean | null | FieldValue[] | { [name: string]: FieldValue }
type Body = { [name: string]: FieldValue }
type FieldOptions = { set?: string[]; unset?: string[]; data?: string } & Record<string, unknown>

/** Adds an option for each field, and those that reach every other field. */
export function addFieldOptions(command: Command, fields: Field[]): Command {
  for (const field of fields) {
    if (field.type === 'list')
      command.option(`--${optionName(field)} <value>`, `${field.about} (repeatable)`, collect)
    else if (field.type === 'boolean') command.option(`--${optionName(field)} <true|false>`, field.about)
    else command.option(`--${optionName(field)} <value>`, field.about)
  }
  return command
    .option(
      '--set <field=value>',
      'any field, nested ones dotted; field:=JSON for other than text (repeatable)',
      collect,
    )
    .option('--unset <field>', 'empty a field (repeatable)', collect)
    .option('--data <json>', 'the body as JSON: the text itself, @file, or - for standard input')
}

/** For options that may be given several times. */
export function collect(value: string, before: string[] | undefined): string[] {
  return [...(before ?? []), value]
}

/** What was given with commas, one by one. */
export function splitAtCommas(values: string[]): string[] {
  return values.flatMap((value) => value.split(',').map((item) => item.trim()))
}

/**
 * The body that these options describe: `--data`, changed by the fields' own options, then by `--set` and `--unset`.
 *
 * @throws UsageError for a value that does not fit its field, and when there is nothing at all.
 */
export async function bodyFrom(options: FieldOptions, fields: Field[]): Promise<Body> {
  const body = options.data === undefined ? emptyBody() : await readData(options.data)
  for (const field of fields) {
    const value = options[camelCase(optionName(field))]
    if (value !== undefined) assign(body, field.name, convert(value as string | string[], field))
  }
  for (const assignment of options.set ?? []) applySetting(body, assignment, fields)
  for (const name of options.unset ?? []) assign(body, name, null)
  if (Object.keys(body).length === 0)
    throw new UsageError('Nothing was given. Name at least one field; see --help.')
  return body
}

function optionName(field: Field): string {
  return (
    field.option ?? field.name.replace(/\./g, '-').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  )
}

function camelCase(option: string): string {
  return option.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

function applySetting(body: Body, assignment: string, fields: Field[]): void {
  const [, name, operator, value] = /^([^=]+?)(:?=)(.*)$/s.exec(assignment) ?? []
  if (name === undefined || value === undefined)
    throw new UsageError(`--set takes field=value, not "${assignment}".`)
  const field = fields.find((candidate) => candidate.name === name) ?? { name, about: '' }
  assign(body, name, operator === ':=' ? parseJson(value, `--set ${name}:=`) : convert(value, field))
}

function convert(value: string | string[], { name, type, commas }: Field): FieldValue {
  if (Array.isArray(value)) return commas ? splitAtCommas(value) : value
  if (type === 'list') return splitAtCommas([value])
  if (type === 'integer') {
    if (!/^-?\d+$/.test(value)) throw new UsageError(`${name} takes a whole number, not "${value}".`)
    return Number(value)
  }
  if (type === 'boolean') {
    if (value !== 'true' && value !== 'false')
      throw new UsageError(`${name} takes true or false, not "${value}".`)
    return value === 'true'
  }
  return value
}

/** Without a prototype, so that a field called `__proto__` is a field like any other, for the service to refuse. */
function emptyBody(): Body {
  return Object.create(null) as Body
}

function assign(body: Body, path: string, value: FieldValue): void {
  const names = path.split('.')
  const last = names.pop() ?? path
  let place = body
  for (const name of names) {
    const inner = place[name]
    if (typeof inner === 'object' && inner !== null && !Array.isArray(inner)) place = inner
    else {
      const made = emptyBody()
      place[name] = made
      place = made
    }
  }
  place[last] = value
}

async function readData(data: string): Promise<Body> {
  const value = parseJson(await dataText(data), '--data')
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new UsageError('--data takes a JSON object.')
  }
  return Object.assign(emptyBody(), value)
}

async function dataText(data: string): Promise<string> {
  if (!data.startsWith('@') && data !== '-') return data
  return (data === '-' ? text(process.stdin) : readFile(data.slice(1), 'utf8')).catch((error: Error) => {
    throw new UsageError(`--data: ${error.message}`)
  })
}

function parseJson(json: string, what: string): FieldValue {
  try {
    return JSON.parse(json) as FieldValue
  } catch (error) {
    throw new UsageError(
      `${what} is not valid JSON: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}
