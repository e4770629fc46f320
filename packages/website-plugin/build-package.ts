import { copyFile, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { $ } from 'bun'
import { buildAsk, buildEmbed, buildModule } from './build.ts'
import own from './package.json' with { type: 'json' }

/** The package.json published on npm; the workspace’s own is for the server, which builds from source. */
const published = {
  name: own.name,
  version: own.version,
  description: own.description,
  license: own.license,
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
  files: ['index.js', 'embed.js', 'embed-ask.js', 'types.d.ts', 'README.md'],
}

/** Writes the package into a directory, for `npm publish` or `npm pack`. The directory is emptied first. */
export async function buildPackage(directory: string): Promise<void> {
  await rm(directory, { recursive: true, force: true })
  await mkdir(directory, { recursive: true })
  await Bun.write(join(directory, 'index.js'), await buildModule())
  await Bun.write(join(directory, 'embed.js'), await buildEmbed())
  await Bun.write(join(directory, 'embed-ask.js'), await buildAsk())
  await Bun.write(join(directory, 'package.json'), `${JSON.stringify(published, null, 2)}\n`)
  await copyFile(join(import.meta.dir, 'README.md'), join(directory, 'README.md'))
  await $`bun x tsc -p ${join(import.meta.dir, 'tsconfig.build.json')} --outDir ${directory}`.quiet()
}

if (import.meta.main) await buildPackage(join(import.meta.dir, 'dist'))
