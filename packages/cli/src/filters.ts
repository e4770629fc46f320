import type { Command } from 'commander'
import { UsageError } from './exit-codes.ts'
import { collect, toCamelCase } from './fields.ts'

/** A filter with a dedicated option. */
export interface Filter {
  /** The query parameter. */
  name: string
  /** The option’s name, if different. */
  option?: string
  /** Always sent as a list, even with one value: tags, for example. */
  isList?: boolean
  description: string
}

export interface FilterOptions extends Record<string, unknown> {
  q?: string
  createdAfter?: string
  createdBefore?: string
  updatedAfter?: string
  updatedBefore?: string
  order?: string[]
  filter?: string[]
}

type Values = string | string[]
type Query = { [name: string]: Values | { [inner: string]: Values } }

interface Parameters {
  plain: Map<string, Values>
  /** Such as `createdAt[after]`, by field and the name in brackets. */
  nested: Map<string, Map<string, Values>>
}

const timeBounds = [
  ['createdAfter', 'createdAt', 'after'],
  ['createdBefore', 'createdAt', 'before'],
  ['updatedAfter', 'updatedAt', 'after'],
  ['updatedBefore', 'updatedAt', 'before'],
] as const

/** Adds the options that select and order records: those of `addSelectionOptions` and `--order`. */
export function addFilterOptions(command: Command, filters: Filter[], isSearchable = true): Command {
  return addSelectionOptions(command, filters, isSearchable).option(
    '--order <field:asc|desc>',
    'sort by this field (repeatable)',
    collect,
  )
}

/** Adds an option for each filter, the filter options that all lists share, and `--q` if searchable. */
export function addSelectionOptions(command: Command, filters: Filter[], isSearchable = true): Command {
  for (const filter of filters) {
    command.option(`--${filter.option ?? filter.name} <value>`, `${filter.description} (repeatable)`, collect)
  }
  if (isSearchable) command.option('--q <words>', 'words to search for; each must match the start of a word')
  return command
    .option('--created-after <date>', 'created at or after this time')
    .option('--created-before <date>', 'created at or before this time')
    .option('--updated-after <date>', 'last updated at or after this time')
    .option('--updated-before <date>', 'last updated at or before this time')
    .option(
      '--filter <field=value>',
      'any other filter, such as createdAt.strictly_after=2026-12-31 (repeatable)',
      collect,
    )
}

/** Builds the query from options. @throws UsageError for an invalid option, or one that is repeated but must not be. */
export function buildQuery(options: FilterOptions, filters: Filter[]): Query {
  const parameters: Parameters = { plain: new Map(), nested: new Map() }
  for (const { name, option, isList } of filters) {
    const values = options[toCamelCase(option ?? name)] as string[] | undefined
    if (values) parameters.plain.set(name, values.length === 1 && !isList ? (values[0] ?? '') : values)
  }
  if (options.q) parameters.plain.set('q', options.q)
  for (const [option, field, bound] of timeBounds) {
    const value = options[option]
    if (value !== undefined) addNested(parameters, field, bound, value)
  }
  for (const order of options.order ?? []) addOrder(parameters, order)
  for (const filter of options.filter ?? []) addFilter(parameters, filter)
  return combine(parameters)
}

function addOrder(parameters: Parameters, order: string): void {
  const [field = '', direction = 'asc', ...rest] = order.split(':')
  if (!field || (direction !== 'asc' && direction !== 'desc') || rest.length > 0) {
    throw new UsageError(`--order must be field:asc or field:desc, not "${order}".`)
  }
  addNested(parameters, 'order', field, direction)
}

function addFilter(parameters: Parameters, filter: string): void {
  const [, name, inner, value] = /^([^=.]+)(?:\.([^=]+))?=(.*)$/s.exec(filter) ?? []
  if (name === undefined || value === undefined)
    throw new UsageError(`--filter must be field=value, not "${filter}".`)
  if (inner === undefined) parameters.plain.set(name, append(parameters.plain.get(name), value))
  else addNested(parameters, name, inner, value)
}

/** @throws UsageError for a second value where the service accepts one, such as a bound or a sort order. */
function addNested({ nested }: Parameters, name: string, inner: string, value: string): void {
  const values = nested.get(name) ?? new Map<string, Values>()
  const isList = inner === 'not' || name === 'customFields'
  if (values.has(inner) && !isList)
    throw new UsageError(`${name}.${inner} has two values. Specify one of them.`)
  nested.set(name, values.set(inner, append(values.get(inner), value)))
}

function append(before: Values | undefined, value: Values): Values {
  return before === undefined ? value : [before, value].flat()
}

/** Nests values in objects, as in the SDK; if the field also has a plain value, uses names with brackets. */
function combine({ plain, nested }: Parameters): Query {
  const query = new Map<string, Query[string]>(plain)
  for (const [name, values] of nested) {
    if (!plain.has(name)) query.set(name, Object.fromEntries(values))
    else
      for (const [inner, value] of values)
        query.set(`${name}[${inner}]`, append(plain.get(`${name}[${inner}]`), value))
  }
  return Object.fromEntries(query)
}
