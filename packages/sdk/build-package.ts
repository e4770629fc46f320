import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { $, Glob } from 'bun'
import { pickPublishedFields, writePackageFiles } from '../../tools/release/manifest.ts'
import { buildReference } from './build-reference.ts'
import workspaceManifest from './package.json' with { type: 'json' }

/** The package.json published on npm; the workspace’s own is for the other packages, which use the sources. */
const manifest = {
  ...pickPublishedFields(workspaceManifest, import.meta.dir, ['api', 'client', 'sdk', 'webhooks']),
  type: 'module',
  sideEffects: false,
  engines: workspaceManifest.engines,
  main: './index.js',
  types: './index.d.ts',
  exports: {
    '.': { types: './index.d.ts', default: './index.js' },
    './public': { types: './public/index.d.ts', default: './public/index.js' },
    './openapi.json': './openapi.json',
    './package.json': './package.json',
  },
}

/** Writes the package into a directory, for `npm publish` or `npm pack`. The directory is emptied first. */
export async function buildPackage(directory: string): Promise<void> {
  await rm(directory, { recursive: true, force: true })
  await mkdir(directory, { recursive: true })
  await writePackageFiles(directory, import.meta.dir, { manifest, files: ['README.md', 'openapi.json'] })
  // One module per file, so that bundlers can drop unused ones.
  await $`bun x tsc -p ${join(import.meta.dir, 'tsconfig.build.json')} --outDir ${directory}`.quiet()
  await rewriteImportExtensions(directory)
  await Bun.write(join(directory, 'REFERENCE.md'), await buildReference(directory))
}

/**
 * Replaces `.ts` with `.js` in the imports of declaration files: the compiler keeps `.ts`, and resolvers would look for
 * the sources.
 */
async function rewriteImportExtensions(directory: string): Promise<void> {
  for await (const file of new Glob('**/*.d.ts').scan({ cwd: directory, absolute: true })) {
    const text = await Bun.file(file).text()
    await Bun.write(file, text.replaceAll(/((?:from |import\()['"]\.[^'"]*)\.ts(?=['"])/g, '$1.js'))
  }
}

if (import.meta.main) await buildPackage(join(import.meta.dir, 'dist'))
