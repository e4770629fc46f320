import { copyFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import root from '../../package.json' with { type: 'json' }
import { ROOT } from '../service/processes.ts'

/** The fields of a workspace’s package.json that its published package keeps. */
interface OwnManifest {
  name: string
  version: string
  description: string
  license: string
}

/**
 * The fields that every published package.json has.
 *
 * @param ownManifest the workspace’s package.json
 * @param directory of the workspace
 */
export function pickPublishedFields(ownManifest: OwnManifest, directory: string, keywords: string[]) {
  const { name, version, description, license } = ownManifest
  const url = buildRepositoryUrl()
  const repository = url && { type: 'git', url, directory: relative(ROOT, directory) }
  return {
    ...{ name, version, description, keywords: ['guildhall', 'membership', ...keywords], license },
    ...(repository && { repository }),
  }
}

/**
 * The URL of the repository: `repository` of the root’s package.json, or in GitHub Actions that of the workflow; null
 * if neither is set.
 */
export function buildRepositoryUrl(): string | null {
  const { repository } = root as { repository?: string | { url: string } }
  if (repository) return typeof repository === 'string' ? repository : repository.url
  const { GITHUB_SERVER_URL, GITHUB_REPOSITORY } = process.env
  return GITHUB_SERVER_URL && GITHUB_REPOSITORY ? `git+${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}.git` : null
}

/** Writes package.json, and copies the license of the repository and files of the workspace. */
export async function writePackageFiles(
  target: string,
  workspace: string,
  { manifest, files }: { manifest: object; files: string[] },
): Promise<void> {
  await Bun.write(join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  await copyFile(join(ROOT, 'LICENSE'), join(target, 'LICENSE'))
  for (const file of files) await copyFile(join(workspace, file), join(target, file))
}
