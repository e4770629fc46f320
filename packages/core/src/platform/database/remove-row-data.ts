/** Fields of PostgreSQL errors that quote rows and parameters ("Key (email)=(ada@example.org) already exists"). */
const quotingFields = ['detail', 'where', 'internalQuery', 'query', 'parameters']
/** Words that precede a quoted value in a message: `invalid input syntax for type uuid: "ada@example.org"`. */
const quotingWordPattern = /\b(?:value|invalid|malformed|unrecognized)\b/

/**
 * Removes the row values and parameters that PostgreSQL quotes, which may be personal data, from an error before it is
 * logged.
 *
 * @param error as the logger would serialize it: a plain object
 */
export function removeRowData(error: object): object {
  return Object.fromEntries(
    Object.entries(error)
      .filter(([name]) => !quotingFields.includes(name))
      .map(([name, value]) => [
        name,
        name === 'aggregateErrors' && Array.isArray(value) ? value.map(removeFromError) : maskText(value),
      ]),
  )
}

/** @param error within an AggregateError, which can contain values that are not errors */
const removeFromError = (error: unknown) => (error instanceof Object ? removeRowData(error) : maskText(error))

const maskText = (value: unknown) => (typeof value === 'string' ? maskValues(value) : value)

/** Precedes each frame of a stack trace, which is part of the logged text. */
const FRAME_PREFIX = '\n    at '

const maskValues = (text: string): string => text.split(FRAME_PREFIX).map(maskValue).join(FRAME_PREFIX)

/** The value can contain quotation marks and line breaks, so the rest of the message is removed. */
function maskValue(message: string): string {
  const word = quotingWordPattern.exec(message)
  const start = word ? message.indexOf('"', word.index) : -1
  return start === -1 ? message : `${message.slice(0, start)}"…"`
}
