/** A number format that shows more than digits: a currency or unit, leading zeros or separators. */
export type NumberPattern = {
  prefix: string
  suffix: string
  /** The placeholders of the integer part (`0`, `#`, `?`), with the characters between them. */
  integer: { character: string; isPlaceholder: boolean }[]
  minDecimals: number
  maxDecimals: number
  /** A comma after the last placeholder divides by 1,000. */
  divisor: number
}

const tokenPattern =
  /"(?<quoted>[^"]*)"|\\(?<escaped>.)|\[\$(?<currency>[^\]-]*)[^\]]*\]|(?<condition>\[[<=>][^\]]*\])|\[[^\]]*\]|_.|\*.|(?<digits>General|[0#?][0#?,.]*)|(?<literal>[^;])|;.*/gisu
/** Of Excel; each cell is formatted with the whole code. */
const MAX_CODE_LENGTH = 255
const GENERAL = '0.##########'
/** A fraction, a number in scientific notation, or a text. */
const otherPattern = /[@/]|E[+-]/i

/**
 * Parses the first section of a number format (ECMA-376, part 1, 18.8.31); the other sections differ in how they show
 * negative numbers and zero.
 *
 * @returns null for a format that shows only digits, or whose sections depend on conditions
 */
export function parseNumberPattern(code: string): NumberPattern | null {
  const characters = code.length <= MAX_CODE_LENGTH ? listCharacters(code) : null
  if (!characters) return null
  const first = characters.findIndex(({ isPlaceholder }) => isPlaceholder)
  const last = characters.findLastIndex(({ isPlaceholder }) => isPlaceholder)
  if (first < 0) return null
  const join = (part: typeof characters) => part.map(({ character }) => character).join('')
  const middle = characters.slice(first, last + 1)
  const point = middle.findIndex(({ character, isPlaceholder }) => isPlaceholder && character === '.')
  const decimals = point < 0 ? '' : join(middle.slice(point + 1)).replace(/,+$/, '')
  if (/[^0#?]/.test(decimals)) return null
  const pattern = {
    prefix: join(characters.slice(0, first)).trimStart(),
    suffix: join(characters.slice(last + 1)).trimEnd(),
    integer: middle
      .slice(0, point < 0 ? undefined : point)
      .filter(({ character, isPlaceholder }) => !(isPlaceholder && character === ',')),
    minDecimals: decimals.replace(/[#?]/g, '').length,
    maxDecimals: decimals.length,
    divisor: 1000 ** (/,*$/.exec(join(middle))?.[0].length ?? 0),
  }
  return isPlain(pattern) ? null : pattern
}

/** Lists the characters of the first section; null if it has a condition or no decimal number. */
function listCharacters(code: string): NumberPattern['integer'] | null {
  const tokens = [...code.matchAll(tokenPattern)].map(({ groups = {} }) => groups)
  const directives = tokens.map(({ literal, digits }) => literal ?? digits ?? '').join('')
  if (otherPattern.test(directives) || tokens.some(({ condition }) => condition)) return null
  return tokens.flatMap(({ quoted, escaped, currency, digits, literal }) => {
    const text = digits ?? quoted ?? escaped ?? currency ?? literal ?? ''
    const shownText = digits && /general/i.test(digits) ? GENERAL : text
    return [...shownText].map((character) => ({ character, isPlaceholder: digits !== undefined }))
  })
}

function isPlain({ prefix, suffix, integer, divisor }: NumberPattern): boolean {
  const minDigits = integer.filter(
    ({ character, isPlaceholder }) => isPlaceholder && character === '0',
  ).length
  const hasSeparators = integer.some(({ isPlaceholder }) => !isPlaceholder)
  return prefix === '' && suffix === '' && divisor === 1 && minDigits <= 1 && !hasSeparators
}

/** Formats a number as the cell shows it, but without grouping digits, which depends on the reader’s language. */
export function formatPattern(number: number, pattern: NumberPattern): string {
  const { prefix, suffix, divisor, minDecimals, maxDecimals } = pattern
  const rounded = Math.abs(Number((number / divisor).toPrecision(15))).toFixed(Math.min(maxDecimals, 20))
  const [integer = '', decimals = ''] = rounded.split('.')
  const fraction = decimals.slice(0, minDecimals) + decimals.slice(minDecimals).replace(/0+$/, '')
  const sign = number < 0 && /[1-9]/.test(rounded) ? '-' : ''
  return `${sign}${prefix}${fillInteger(integer, pattern)}${fraction && `.${fraction}`}${suffix}`
}

/** Fills the placeholders from the right; the first one takes all remaining digits. */
function fillInteger(digits: string, { integer }: NumberPattern): string {
  const placeholders = integer.filter(({ isPlaceholder }) => isPlaceholder)
  const minDigits = placeholders.length - placeholders.findIndex(({ character }) => character === '0')
  const hasZero = placeholders.some(({ character }) => character === '0')
  let remaining = digits === '0' && !hasZero ? '' : digits.padStart(hasZero ? minDigits : 0, '0')
  let filled = ''
  let left = placeholders.length
  for (const { character, isPlaceholder } of integer.toReversed()) {
    if (remaining === '' && left < placeholders.length) break
    if (!isPlaceholder) filled = character + filled
    else {
      left--
      const taken = left === 0 ? remaining : remaining.slice(-1)
      remaining = remaining.slice(0, remaining.length - taken.length)
      filled = taken + filled
    }
  }
  return filled
}
