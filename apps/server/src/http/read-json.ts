import { DomainError, invalid, violation } from '@guildhall/core/errors'
import { MAX_VIOLATIONS } from '@guildhall/wire/validate'
import { type ParseErrorCode, printParseErrorCode, visit } from 'jsonc-parser'

export const MAX_JSON_BYTES = 1024 * 1024
const MAX_DEPTH = 32
/** Enough for `{}` with whitespace. */
const MAX_EMPTY_BYTES = 64

const integerPattern = /^-?\d+$/
const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * Reads a body up to a maximum size, with or without Content-Length.
 *
 * @throws DomainError payload-too-large
 */
export async function readBody(request: Request, maxBytes: number): Promise<Uint8Array> {
  const contentLength = request.headers.get('content-length')
  if (contentLength !== null) {
    if (Number(contentLength) > maxBytes) throw createTooLargeError(maxBytes)
    return request.bytes()
  }
  if (!request.body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body) {
    size += chunk.byteLength
    if (size > maxBytes) throw createTooLargeError(maxBytes)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * Whether a request’s body is missing or an empty object, which many clients send by default. Reads no more than needed.
 */
export async function isEmptyBody(request: Request): Promise<boolean> {
  const contentLength = Number(request.headers.get('content-length') ?? 0)
  if (contentLength > MAX_EMPTY_BYTES) return false
  let text = ''
  for await (const chunk of request.body ?? []) {
    text += Buffer.from(chunk).toString('latin1')
    if (text.length > MAX_EMPTY_BYTES) return false
  }
  return text === '' || text.replaceAll(/[ \t\r\n]/g, '') === '{}'
}

function createTooLargeError(maxBytes: number): DomainError {
  return new DomainError('payload-too-large', `The body is limited to ${maxBytes} bytes.`)
}

/**
 * Parses JSON strictly: valid UTF-8 without a byte order mark, unique keys, no number beyond the range of a double, no
 * integer that would be rounded, at most 32 levels, no NUL and no lone surrogates.
 *
 * @throws DomainError malformed-request, validation-error (invalid characters)
 */
export function parseJson(bytes: Uint8Array): unknown {
  let source: string
  try {
    source = strictUtf8.decode(bytes)
  } catch {
    throw createMalformedRequestError('The body is not valid UTF-8.')
  }
  let value: unknown
  try {
    value = JSON.parse(source)
  } catch {
    throw createMalformedRequestError('The body is not well-formed JSON.')
  }
  rejectAmbiguousJson(source)
  // Valid UTF-8 cannot contain lone surrogates: only escapes can produce them.
  if (source.includes('\\u') || source.includes('\0')) rejectInvalidCharacters(value)
  return value
}

/** Scans the text for problems that JSON.parse accepts: duplicate keys, deep nesting, large numbers. */
function rejectAmbiguousJson(source: string): void {
  const keysByLevel: Set<string>[] = []
  let depth = 0
  const enterLevel = () => {
    depth++
    if (depth > MAX_DEPTH)
      throw createMalformedRequestError(`The body is nested deeper than ${MAX_DEPTH} levels.`)
  }
  visit(
    source,
    {
      onObjectBegin: () => {
        enterLevel()
        keysByLevel.push(new Set())
      },
      onObjectEnd: () => {
        depth--
        keysByLevel.pop()
      },
      onArrayBegin: enterLevel,
      onArrayEnd: () => {
        depth--
      },
      onObjectProperty: (name) => {
        const keys = keysByLevel.at(-1)
        if (keys?.has(name))
          throw createMalformedRequestError(`The key ${JSON.stringify(name.slice(0, 64))} is repeated.`)
        keys?.add(name)
      },
      onLiteralValue: (value, offset, length) => {
        if (typeof value !== 'number' || Number.isSafeInteger(value)) return
        if (!Number.isFinite(value)) throw createMalformedRequestError('A number is too large for JSON.')
        if (Number.isInteger(value)) rejectInexactInteger(value, source.slice(offset, offset + length))
      },
      onError: (code: ParseErrorCode) => {
        throw createMalformedRequestError(`The body is not well-formed JSON (${printParseErrorCode(code)}).`)
      },
    },
    { disallowComments: true },
  )
}

/** Rejects an integer that would be stored with other digits. Numbers with a point or an exponent can be rounded. */
function rejectInexactInteger(value: number, text: string): void {
  if (integerPattern.test(text) && String(value) !== text)
    throw createMalformedRequestError('An integer is too large to be stored exactly. Send it as text.')
}

function rejectInvalidCharacters(value: unknown): void {
  const violations: ReturnType<typeof violation>[] = []
  const walk = (node: unknown, path: string): void => {
    if (violations.length >= MAX_VIOLATIONS) return
    if (typeof node === 'string') {
      if (hasInvalidCharacters(node))
        violations.push(violation(path, 'invalid_characters', invalidCharactersMessage))
    } else if (Array.isArray(node)) {
      for (const [index, item] of node.entries()) walk(item, `${path}[${index}]`)
    } else if (typeof node === 'object' && node !== null) {
      for (const [key, item] of Object.entries(node)) {
        const itemPath = path ? `${path}.${key.toWellFormed()}` : key.toWellFormed()
        if (hasInvalidCharacters(key))
          violations.push(
            violation(itemPath.replaceAll('\0', '�'), 'invalid_characters', invalidCharactersMessage),
          )
        else walk(item, itemPath)
      }
    }
  }
  walk(value, '')
  if (violations.length > 0) throw invalid(...violations)
}

export const invalidCharactersMessage = 'Text must not contain NUL or lone surrogates.'

/** Whether a text contains characters that PostgreSQL cannot store or UTF-8 cannot encode. */
export function hasInvalidCharacters(value: string): boolean {
  return value.includes('\0') || !value.isWellFormed()
}

function createMalformedRequestError(message: string): DomainError {
  return new DomainError('malformed-request', message)
}
