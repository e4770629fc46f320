import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseChangesetFile } from '@changesets/parse'
import { $, Glob } from 'bun'
import { storeScripts } from '../../packages/website-plugin/releases.ts'
import { ROOT } from '../service/processes.ts'
import { addToChangelog, type Bump } from './changelog.ts'
import { listWorkspaceManifests } from './workspaces.ts'

/**
 * `bun run version`: raises the version of all packages by the largest bump of the changesets, and moves the
 * changesets’ summaries to CHANGELOG.md. Stores the plugin’s scripts, which later releases serve to pages that name
 * their version.
 */
if (import.meta.main) {
  const version = await raiseVersion(ROOT, new Date())
  await $`bun install --lockfile-only`.cwd(ROOT).quiet()
  await $`bun run openapi`.cwd(ROOT).quiet()
  await storeScripts()
  console.log(`${version}. Review the changes, commit them, and tag the commit v${version}.`)
}

/**
 * Raises the version in all package.json files and in the SDK’s source, and moves the changesets’ summaries to the
 * changelog under the new version and the date.
 *
 * @returns the new version
 * @throws Error if there are no changesets or one is malformed
 */
export async function raiseVersion(root: string, date: Date): Promise<string> {
  const changesets = await readChangesets(root)
  if (changesets.length === 0) throw new Error('There are no changesets. Add one; see docs/releasing.md.')
  const bump = (['major', 'minor'] as const).find((candidate) =>
    changesets.some((changeset) => changeset.bump === candidate),
  )
  const manifests = listWorkspaceManifests(root)
  const { version: current } = await Bun.file(join(root, 'packages/sdk/package.json')).json()
  const version = computeNextVersion(current, bump ?? 'patch')
  for (const file of [...manifests, join(root, 'packages/sdk/src/version.ts')]) {
    const text = await Bun.file(file).text()
    await Bun.write(file, text.replace(/(version"?(?:: "| = '))\d+\.\d+\.\d+/, `$1${version}`))
  }
  const changelog = join(root, 'CHANGELOG.md')
  const title = `${version} (${date.toISOString().slice(0, 10)})`
  await Bun.write(changelog, addToChangelog(await Bun.file(changelog).text(), title, changesets))
  for (const { file } of changesets) await rm(file)
  return version
}

/**
 * Reads the changesets of a checkout.
 *
 * @throws Error for one that is malformed
 */
export async function readChangesets(root: string): Promise<{ file: string; bump: Bump; summary: string }[]> {
  const files = [...new Glob('.changeset/*.md').scanSync({ cwd: root, dot: true, absolute: true })].toSorted()
  return Promise.all(
    files.map(async (file) => {
      const { summary, releases } = parseChangesetFile(await Bun.file(file).text())
      const types = releases.map(({ type }) => type)
      const bump = (['major', 'minor'] as const).find((candidate) => types.includes(candidate)) ?? 'patch'
      return { file, bump, summary }
    }),
  )
}

function computeNextVersion(current: string, bump: Bump): string {
  const [major = 0, minor = 0, patch = 0] = current.split('.').map(Number)
  if (bump === 'major') return `${major + 1}.0.0`
  return bump === 'minor' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`
}
