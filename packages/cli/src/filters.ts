import type { Command } from 'commander'
import { UsageError } from './exit-codes.ts'
import { collect, toCamelCase } from './fields.ts'

/** A filter with a dedicated option. */
export interface Filter {
  /** The query parameter. */
  name: string
  /** The option’s name, if different. */
  option?: string
  /** Always sent as a list, even with one value, such as tags. */
  isList?: boolean
  about: string
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

type Query = { [name: string]: string | string[] | { [name: string]: string } }

const timeBounds = [
  ['createdAfter', 'createdAt', 'after'],
  ['createdBefore', 'createdAt', 'before'],
  ['updatedAfter', 'updatedAt', 'after'],
  ['updatedBefore', 'updatedAt', 'before'],
] as const

/** Adds an option for each filter and the options of every list; `--q` if searchable. */
export function addFilterOptions(command: Command, filters: Filter[], isSearchable = true): Command {
  for (const filter of filters) {
    command.option(`--${filter.option ?? filter.name} <value>`, `${filter.about} (repeatable)`, collect)
  }
  if (isSearchable) command.option('--q <words>', 'words to search for; matches prefixes')
  return command
    .option('--created-after <date>', 'created at or after this time')
    .option('--created-before <date>', 'created at or before this time')
    .option('--updated-after <date>', 'last updated at or after this time')
    .option('--updated-before <date>', 'last updated at or before this time')
    .option('--order <field:asc|desc>', 'sort by this field (repeatable)', collect)
    .option(
      '--filter <field=value>',
      'any other filter, such as createdAt.strictly_after=2026-12-31 (repeatable)',
      collect,
    )
}

/** Builds the query from options. @throws UsageError for an invalid option. */
export function buildQuery(options: FilterOptions, filters: Filter[]): Query {
  const query: Query = {}
  for (const { name, option, isList } of filters) {
    const values = options[toCamelCase(option ?? name)] as string[] | undefined
    if (values) query[name] = values.length === 1 && !isList ? (values[0] ?? '') : values
  }
  if (options.q) query.q = options.q
  for (const [option, field, bound] of timeBounds) {
    const value = options[option]
    if (value !== undefined) setInner(query, field, bound, value)
  }
  for (const order of options.order ?? []) addOrder(query, order)
  for (const filter of options.filter ?? []) addFilter(query, filter)
  return query
}

function addOrder(query: Query, order: string): void {
  const [field = '', direction = 'asc', ...rest] = order.split(':')
  if (!field || (direction !== 'asc' && direction !== 'desc') || rest.length > 0) {
    throw new UsageError(`--order must be field:asc or field:desc, not "${order}".`)
  }
  setInner(query, 'order', field, direction)
}

function addFilter(query: Query, filter: string): void {
  const [, name, inner, value] = /^([^=.]+)(?:\.([^=]+))?=(.*)$/s.exec(filter) ?? []
  if (name === undefined || value === undefined)
    throw new UsageError(`--filter must be field=value, not "${filter}".`)
  if (inner !== undefined) {
    setInner(query, name, inner, value)
    return
  }
  const before = query[name]
  if (before === undefined) query[name] = value
  else query[name] = [...(Array.isArray(before) ? before : [String(before)]), value]
}

function setInner(query: Query, name: string, inner: string, value: string): void {
  const before = query[name]
  query[name] = { ...(typeof before === 'object' && !Array.isArray(before) ? before : {}), [inner]: value }
}
