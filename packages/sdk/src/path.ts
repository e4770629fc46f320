/**
 * A path with its variable parts encoded: path`/api/members/${id}`.
 *
 * @throws TypeError for an empty part, or one that would name another path: `members.get('')` must not list.
 */
export function path(texts: TemplateStringsArray, ...parts: string[]): string {
  return texts.reduce((whole, text, index) => whole + segment(parts[index - 1]) + text)
}

function segment(part: unknown): string {
  if (typeof part !== 'string' || part === '' || part === '.' || part === '..') {
    throw new TypeError(`An id was expected, not ${typeof part === 'string' ? `"${part}"` : String(part)}.`)
  }
  return encodeURIComponent(part)
}
