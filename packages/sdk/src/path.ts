/**
 * A path with encoded parameters: buildPath`/api/members/${id}`.
 *
 * @throws TypeError for an empty parameter, or one that changes the path: `members.get('')` must not list members.
 */
export function buildPath(texts: TemplateStringsArray, ...parts: string[]): string {
  return texts.reduce((path, text, index) => path + encodeSegment(parts[index - 1]) + text)
}

function encodeSegment(part: unknown): string {
  if (typeof part !== 'string' || part === '' || part === '.' || part === '..') {
    throw new TypeError(`Expected an id or slug, not ${JSON.stringify(part)}.`)
  }
  return encodeURIComponent(part)
}
