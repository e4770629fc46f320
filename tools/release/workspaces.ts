import { join } from 'node:path'
import { Glob } from 'bun'

/** The package.json files of all workspaces, which have one version. @param root the repository */
export function readWorkspaceManifests(root: string): string[] {
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
