import { chmod, mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pickPublishedFields, writePackageFiles } from '../../tools/release/manifest.ts'
import { jqPlugin } from './jq-plugin.ts'
import ownManifest from './package.json' with { type: 'json' }
import { collectLicenses } from './third-party-licenses.ts'

/** The package.json published on npm: a command for Node without dependencies. */
const manifest = {
  ...pickPublishedFields(ownManifest, import.meta.dir, ['cli', 'mcp']),
  type: 'module',
  engines: ownManifest.engines,
  bin: { guildhall: './guildhall.js' },
  exports: { './package.json': './package.json' },
}

/** Writes the package into a directory, for `npm publish` or `npm pack`. The directory is emptied first. */
export async function buildPackage(directory: string): Promise<void> {
  await rm(directory, { recursive: true, force: true })
  await mkdir(directory, { recursive: true })
  await writePackageFiles(directory, import.meta.dir, { manifest, files: ['README.md'] })
  const { metafile } = await Bun.build({
    entrypoints: [join(import.meta.dir, 'src/main.ts')],
    plugins: [jqPlugin],
    target: 'node',
    // Uses the SDK’s sources instead of its built package.
    conditions: ['bun'],
    splitting: true,
    // Names are kept, for readable stack traces.
    minify: { whitespace: true, syntax: true },
    outdir: directory,
    naming: { entry: 'guildhall.js', chunk: 'chunks/[name]-[hash].js' },
    metafile: true,
  })
  await replaceShebang(join(directory, 'guildhall.js'))
  const inputs = Object.keys(metafile?.inputs ?? {}).map((path) => resolve(path))
  await Bun.write(join(directory, 'THIRD-PARTY-LICENSES'), await collectLicenses(inputs))
}

/** Replaces Bun’s shebang and `// @bun` comment with a shebang for Node, and makes the file executable. */
async function replaceShebang(file: string): Promise<void> {
  const code = (await Bun.file(file).text()).replace(/^#!.*\n(?:\/\/ @bun.*\n)?/, '')
  await Bun.write(file, `#!/usr/bin/env node\n${code}`)
  await chmod(file, 0o755)
}

if (import.meta.main) await buildPackage(join(import.meta.dir, 'dist/npm'))
