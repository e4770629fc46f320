/** Truncates a text to a number of UTF-16 code units, without half of a surrogate pair at the end. */
export function truncate(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')
}
