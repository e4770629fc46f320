/**
 * How a column becomes JSON; `plain` is text that needs no escaping, such as an id, and `name` is of a JSON object its
 * name only.
 */
export type PresentedAs = 'text' | 'plain' | 'number' | 'boolean' | 'list' | 'json' | 'name' | 'instant'

const expressions: Record<PresentedAs, (column: string) => string> = {
  text: (column) => `coalesce(to_json(new.${column})::text, 'null')`,
  plain: (column) => `coalesce('"' || new.${column} || '"', 'null')`,
  number: (column) => `coalesce(new.${column}::text, 'null')`,
  boolean: (column) => `coalesce(to_json(new.${column})::text, 'null')`,
  list: (column) => `to_json(new.${column})::text`,
  json: (column) => `coalesce(new.${column}::text, 'null')`,
  name: (column) =>
    `case when new.${column} is null then 'null' else json_build_object('name', new.${column} ->> 'name')::text end`,
  instant: (column) => `coalesce('"' || instant(new.${column}) || '"', 'null')`,
}

/**
 * SQL for the JSON text of a row in a trigger, with the same result as `row_to_json`. One expression of texts, which
 * a trigger evaluates in half the time of a query: worth it where many rows are written at once.
 *
 * @param columns how each column, under its own name in snake case, is shown under its name in camel case
 */
export function presentedRow(columns: Record<string, PresentedAs>): string {
  const members = Object.entries(columns).map(([column, as], index) => {
    const name = column.replace(/_[a-z]/g, (letters) => (letters[1] ?? '').toUpperCase())
    return `'${index === 0 ? '{' : ','}"${name}":', ${expressions[as](column)}`
  })
  return `concat(${members.join(', ')}, '}')`
}
