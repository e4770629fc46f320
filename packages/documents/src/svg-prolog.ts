/**
 * The maximum size in bytes of the text before the `svg` element: declaration, comments, document type with
 * Illustrator's entities.
 */
export const MAX_SVG_PROLOG_BYTES = 64 * 1024

/**
 * Whether a file starts like an SVG: only an XML declaration, comments, processing instructions and a document type
 * before an `svg` element.
 */
export function looksLikeSvg(head: Buffer): boolean {
  const text = head
    .subarray(0, MAX_SVG_PROLOG_BYTES)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
  if (text.includes('\0')) return false
  let offset = 0
  while (offset < text.length) {
    const remaining = text.slice(offset)
    const skipped =
      /^\s+/.exec(remaining) ??
      /^<\?[\s\S]*?\?>/.exec(remaining) ??
      /^<!--[\s\S]*?-->/.exec(remaining) ??
      /^<!DOCTYPE\s+(?:\w+:)?svg\b(?:[^>[]*\[[\s\S]*?\]\s*>|[^>[]*>)/i.exec(remaining)
    if (!skipped) return /^<(?:\w+:)?svg[\s>/]/.test(remaining)
    offset += skipped[0].length
  }
  return false
}
