/**
 * Texts are untrusted. Control characters could move the cursor, retitle the window or overwrite earlier output, and
 * bidirectional overrides could disguise text.
 */
const controlPattern = /[\p{Cc}\p{Cs}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu
/** As above, but keeps line endings, tabs, lone surrogates and byte order marks. */
const fileControlPattern = /(?![\n\r\t])[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069]/gu
/** JSON.stringify escapes characters below U+0020 itself. */
const jsonControlPattern = /(?!\n)[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu

/** Makes control characters visible, on one line. */
export function toSafeText(text: string): string {
  return text.replace(controlPattern, toVisible)
}

/** Like `toSafeText`, but keeps line breaks. */
export function toSafeLines(text: string): string {
  return text.split('\n').map(toSafeText).join('\n')
}

/** Makes control characters of a file’s text visible. */
export function toSafeFileText(text: string): string {
  return text.replace(fileControlPattern, toVisible)
}

/** Serializes JSON with control characters escaped; an indent of 0 gives one line. */
export function toSafeJson(value: unknown, indent = 2): string {
  const json = JSON.stringify(value, null, indent) ?? 'null'
  return json.replace(jsonControlPattern, (character) => `\\u${formatHex(character).padStart(4, '0')}`)
}

function toVisible(character: string): string {
  if (character === '\n') return '⏎'
  if (character === '\t') return ' '
  return `\\u{${formatHex(character)}}`
}

function formatHex(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16)
}
