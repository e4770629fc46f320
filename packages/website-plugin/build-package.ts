import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { $ } from 'bun'
import { pickPublishedFields, writePackageFiles } from '../../tools/release/manifest.ts'
import { buildModule, buildScripts } from './build.ts'
import workspaceManifest from './package.json' with { type: 'json' }

/** The package.json published on npm; the workspace’s own is for the server, which builds from source. */
const manifest = {
  ...pickPublishedFields(workspaceManifest, import.meta.dir, [
    'events',
    'website',
    'web-components',
    'widget',
  ]),
  type: 'module',
  // Importing it defines the elements.
  sideEffects: true,
  main: './index.js',
  types: './types.d.ts',
  exports: {
    '.': { types: './types.d.ts', default: './index.js' },
    './embed.js': './embed.js',
    './embed-ask.js': './embed-ask.js',
    './package.json': './package.json',
  },
  files: ['index.js', 'part-*.js', 'embed*.js', 'types.d.ts', 'README.md'],
}

/** Writes the package into a directory, for `npm publish` or `npm pack`. The directory is emptied first. */
export async function buildPackage(directory: string): Promise<void> {
  await rm(directory, { recursive: true, force: true })
  await mkdir(directory, { recursive: true })
  for (const [name, code] of await buildModule()) await Bun.write(join(directory, name), code)
  for (const { name, code } of await buildScripts()) await Bun.write(join(directory, name), code)
  await writePackageFiles(directory, import.meta.dir, { manifest, files: ['README.md'] })
  await $`bun x tsc -p ${join(import.meta.dir, 'tsconfig.build.json')} --outDir ${directory}`.quiet()
}

if (import.meta.main) await buildPackage(join(import.meta.dir, 'dist'))
