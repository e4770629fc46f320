export type Bump = 'major' | 'minor' | 'patch'

const titles: Record<Bump, string> = { major: 'Breaking', minor: 'Added', patch: 'Fixed' }
const UNRELEASED = '## Unreleased\n'

/**
 * Adds changes to the changelog under a version, and moves the unreleased entries there.
 *
 * @param title of the version’s section
 * @throws Error if the changelog has no version section
 */
export function addToChangelog(
  changelog: string,
  title: string,
  changes: { bump: Bump; summary: string }[],
): string {
  const start = changelog.search(/^## /m)
  if (start === -1) throw new Error('CHANGELOG.md has no version section (“## …”).')
  const isUnreleased = changelog.startsWith(UNRELEASED, start)
  const end = isUnreleased ? changelog.indexOf('\n## ', start) : start
  const section = isUnreleased ? changelog.slice(start + UNRELEASED.length, end === -1 ? undefined : end) : ''
  const olderSections = end === -1 ? '' : changelog.slice(end).replace(/^\n*/, '\n')
  const merged = changes.reduce((text, { bump, summary }) => addItem(text, titles[bump], summary), section)
  return `${changelog.slice(0, start)}## ${title}\n\n${merged.trim()}\n${olderSections}`
}

/** Appends an item below a heading, which is added if missing. */
function addItem(section: string, heading: string, summary: string): string {
  const item = `- ${summary.trim().replaceAll('\n', '\n  ')}`
  const line = `### ${heading}\n`
  const start = section.indexOf(line)
  if (start === -1) return `${section.trimEnd()}\n\n${line}\n${item}\n`
  const next = section.indexOf('\n### ', start)
  const end = next === -1 ? section.length : next
  return `${section.slice(0, end).trimEnd()}\n${item}\n${section.slice(end)}`
}
