import { join } from 'node:path'
import { Glob } from 'bun'

/**
 * Lists the paths of the package.json files of all workspaces, which share one version.
 *
 * @param root the repository’s directory
 */
export function listWorkspaceManifests(root: string): string[] {
  const patterns = [
    'apps/*/package.json',
    'packages/*/package.json',
    'tools/package.json',
    'tools/openapi/package.json',
  ]
  return patterns
    .flatMap((pattern) => [...new Glob(pattern).scanSync(root)])
    .toSorted()
    .map((file) => join(root, file))
}
