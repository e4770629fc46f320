/**
 * How a column is encoded as JSON: `plain` is text that needs no escaping, such as an id; `name` is a JSON object
 * reduced to its field `name`.
 */
export type JsonEncoding = 'text' | 'plain' | 'number' | 'boolean' | 'list' | 'json' | 'name' | 'instant'

const expressions: Record<JsonEncoding, (column: string) => string> = {
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
 * Returns SQL for a row’s JSON text in a record trigger. A single text expression takes a trigger half the time of a
 * query with `row_to_json`, which matters for bulk writes.
 *
 * @param columns each column in snake case with its encoding; in the JSON its name is in camel case
 */
export function buildRecordJsonSql(columns: Record<string, JsonEncoding>): string {
  const members = Object.entries(columns).map(([column, encoding], index) => {
    const name = column.replace(/_[a-z]/g, (letters) => (letters[1] ?? '').toUpperCase())
    return `'${index === 0 ? '{' : ','}"${name}":', ${expressions[encoding](column)}`
  })
  return `concat(${members.join(', ')}, '}')`
}
