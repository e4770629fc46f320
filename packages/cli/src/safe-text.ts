/**
 * Names and other texts come from strangers. Printed as they are, control characters could move the cursor, rename
 * the window or rewrite what stands above, and bidirectional overrides could make a text read as another one.
 */
const controls = /[\p{Cc}\p{Cs}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu
/** As above, but a file keeps its line ends and tabs. */
const fileControls = /(?![\n\r\t])[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069]/gu
/** JSON.stringify itself escapes the control characters below the space. */
const controlsInJson = /(?!\n)[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu

/** On one line, with everything that a terminal would act on made visible. */
export function safeText(text: string): string {
  return text.replace(controls, visible)
}

/** Several lines, such as an error's message, kept as lines. */
export function safeLines(text: string): string {
  return text.split('\n').map(safeText).join('\n')
}

/** The text of a file for a terminal. */
export function safeFileText(text: string): string {
  return text.replace(fileControls, visible)
}

/** The same JSON value, written so that a terminal acts on none of it; on one line with an indent of 0. */
export function safeJson(value: unknown, indent = 2): string {
  const json = JSON.stringify(value, null, indent) ?? 'null'
  return json.replace(controlsInJson, (character) => `\\u${hex(character).padStart(4, '0')}`)
}

function visible(character: string): string {
  if (character === '\n') return '⏎'
  if (character === '\t') return ' '
  return `\\u{${hex(character)}}`
}

function hex(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16)
}
