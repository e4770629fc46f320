/** Fields of PostgreSQL's errors that quote rows and parameters ("Key (email)=(ada@example.org) already exists"). */
const quoting = ['detail', 'where', 'internalQuery', 'query', 'parameters']
/** Messages that quote the value at fault: `invalid input syntax for type uuid: "ada@example.org"`. */
const quotedValue = /(\b(?:value|invalid|malformed|unrecognized)\b[^"\n]{0,80})"[^\n]*/g

/**
 * An error as it may be logged: what PostgreSQL quotes of rows and parameters, which is personal data, is left out.
 *
 * @param error as the logger would write it: a plain object
 */
export function withoutRowData(error: object): object {
  return Object.fromEntries(
    Object.entries(error)
      .filter(([name]) => !quoting.includes(name))
      .map(([name, value]) => [name, typeof value === 'string' ? masked(value) : value]),
  )
}

const masked = (text: string): string => text.replace(quotedValue, '$1"…"')
