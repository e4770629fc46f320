import { ApiError } from './errors.ts'
import { normalize } from './words.ts'

export type Document = Record<string, unknown>
type Condition = (document: Document) => boolean

/** Parses a filter expression ("Filter expression reference"). @throws ApiError invalid_search_filter */
export function parseFilter(input: unknown, filterable: string[]): Condition {
  if (input === undefined || input === null) return () => true
  if (Array.isArray(input)) {
    // The outer list is a conjunction, an inner list a disjunction.
    const conditions = input.map((part) => {
      if (!Array.isArray(part)) return parseFilter(part, filterable)
      const alternatives = part.map((inner) => parseFilter(inner, filterable))
      return (document: Document) => alternatives.some((condition) => condition(document))
    })
    return (document) => conditions.every((condition) => condition(document))
  }
  if (typeof input !== 'string') throw invalidFilter('Invalid value type for the filter.')
  return new Parser(input, filterable).parse()
}

function invalidFilter(message: string): ApiError {
  return new ApiError(400, 'invalid_search_filter', message)
}

const tokenPattern = /\s*("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|>=|<=|!=|[=<>()[\],]|[^\s"'=<>!()[\],]+)/y

class Parser {
  private readonly tokens: string[] = []
  private position = 0

  constructor(
    text: string,
    private readonly filterable: string[],
  ) {
    tokenPattern.lastIndex = 0
    let read = 0
    for (let match = tokenPattern.exec(text); match; match = tokenPattern.exec(text)) {
      this.tokens.push(match[1] ?? '')
      read = tokenPattern.lastIndex
    }
    if (text.slice(read).trim() !== '')
      throw invalidFilter(`Was expecting a value but instead got \`${text.slice(read)}\`.`)
  }

  parse(): Condition {
    if (this.tokens.length === 0) return () => true
    const condition = this.parseOr()
    if (this.position < this.tokens.length)
      throw invalidFilter(
        `Found unexpected characters at the end of the filter: \`${this.tokens[this.position]}\`.`,
      )
    return condition
  }

  private parseOr(): Condition {
    const parts = [this.parseAnd()]
    while (this.accept('OR')) parts.push(this.parseAnd())
    return (document) => parts.some((part) => part(document))
  }

  private parseAnd(): Condition {
    const parts = [this.parseNot()]
    while (this.accept('AND')) parts.push(this.parseNot())
    return (document) => parts.every((part) => part(document))
  }

  private parseNot(): Condition {
    if (this.accept('NOT')) {
      const condition = this.parseNot()
      return (document) => !condition(document)
    }
    if (!this.accept('(')) return this.parseCondition()
    const condition = this.parseOr()
    if (!this.accept(')'))
      throw invalidFilter('Expression `(` is missing the following closing delimiter: `)`.')
    return condition
  }

  private parseCondition(): Condition {
    const attribute = this.parseValue()
    if (!this.filterable.includes(attribute))
      throw invalidFilter(
        `Attribute \`${attribute}\` is not filterable. Available filterable attributes are: \`${this.filterable.join(', ')}\`.`,
      )
    const isNegated = this.accept('NOT')
    const condition = this.parseComparison(attribute)
    return isNegated ? (document) => !condition(document) : condition
  }

  private parseComparison(attribute: string): Condition {
    if (this.accept('EXISTS')) return (document) => document[attribute] !== undefined
    if (this.accept('IS')) {
      const keyword = this.readToken()
      if (keyword === 'NULL') return (document) => document[attribute] === null
      if (keyword === 'EMPTY') return (document) => ['', '[]', '{}'].includes(toText(document[attribute]))
      throw invalidFilter(`Was expecting NULL or EMPTY but instead got \`${keyword}\`.`)
    }
    if (this.accept('IN')) {
      const values = this.parseList()
      return (document) => values.some((value) => equals(document[attribute], value))
    }
    const operator = this.readToken()
    if (operator === '=' || operator === '!=') {
      const value = this.parseValue()
      return (document) => equals(document[attribute], value) === (operator === '=')
    }
    const compare = numericComparisons[operator]
    if (!compare) throw invalidFilter(`Was expecting an operation but instead got \`${operator}\`.`)
    const value = this.parseValue()
    const bound = Number(value)
    if (value.trim() === '' || Number.isNaN(bound))
      throw invalidFilter(`Was expecting a number but instead got \`${value}\`.`)
    return (document) =>
      toList(document[attribute]).some((item) => typeof item === 'number' && compare(item, bound))
  }

  private parseList(): string[] {
    if (!this.accept('[')) throw invalidFilter('Expected a list after IN.')
    const values: string[] = []
    while (!this.accept(']')) {
      if (values.length > 0 && !this.accept(',')) throw invalidFilter('Expected `,` or `]` in a list.')
      values.push(this.parseValue())
    }
    return values
  }

  private parseValue(): string {
    const input = this.readToken()
    if (/^[=<>!()[\],]/.test(input))
      throw invalidFilter(`Was expecting a value but instead got \`${input}\`.`)
    return /^["']/.test(input) ? input.slice(1, -1).replace(/\\(.)/g, '$1') : input
  }

  private readToken(): string {
    const input = this.tokens[this.position++]
    if (input === undefined) throw invalidFilter('Was expecting a value but instead got nothing.')
    return input
  }

  private accept(expected: string): boolean {
    if (this.tokens[this.position] !== expected) return false
    this.position++
    return true
  }
}

const numericComparisons: Record<string, (item: number, bound: number) => boolean> = {
  '>': (item, bound) => item > bound,
  '>=': (item, bound) => item >= bound,
  '<': (item, bound) => item < bound,
  '<=': (item, bound) => item <= bound,
}

const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])
const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? null))

/** Ignores case and accents; a list matches if any item does. */
function equals(value: unknown, expectedText: string): boolean {
  return toList(value).some(
    (item) => item !== null && item !== undefined && normalize(toText(item)) === normalize(expectedText),
  )
}
