import { mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { jqPlugin } from './jq-plugin.ts'
import manifest from './package.json' with { type: 'json' }
import { collectLicenses } from './third-party-licenses.ts'

/** The platform names in our file names, by Bun target. */
export const platforms = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'macos-x64',
  'darwin-arm64': 'macos-arm64',
  'windows-x64': 'windows-x64',
}
type Platform = keyof typeof platforms

/**
 * Compiles the CLI to one executable for each platform, and writes a file of checksums for `sha256sum --check` and the
 * licenses of the bundled packages. Bun downloads its runtime for other platforms.
 *
 * @param directory emptied first
 */
export async function buildExecutables(
  directory: string,
  selectedPlatforms: Platform[] = Object.keys(platforms) as Platform[],
): Promise<void> {
  await rm(directory, { recursive: true, force: true })
  await mkdir(directory, { recursive: true })
  const checksums: string[] = []
  let inputs: string[] = []
  for (const platform of selectedPlatforms) {
    const name = `guildhall-${manifest.version}-${platforms[platform]}${platform.startsWith('windows') ? '.exe' : ''}`
    const file = join(directory, name)
    const { metafile } = await Bun.build({
      entrypoints: [join(import.meta.dir, 'src/main.ts')],
      plugins: [jqPlugin],
      compile: { target: `bun-${platform}`, outfile: file },
      // Split and compiled to bytecode, which halves the start-up time.
      ...{ minify: true, splitting: true, bytecode: true, format: 'esm', metafile: true },
    })
    inputs = Object.keys(metafile?.inputs ?? {})
    const hash = new Bun.CryptoHasher('sha256')
    for await (const chunk of Bun.file(file).stream()) hash.update(chunk)
    checksums.push(`${hash.digest('hex')}  ${name}\n`)
  }
  await Bun.write(join(directory, 'SHA256SUMS'), checksums.join(''))
  await Bun.write(
    join(directory, 'THIRD-PARTY-LICENSES'),
    await collectLicenses(inputs.map((path) => resolve(path))),
  )
}

if (import.meta.main) await buildExecutables(join(import.meta.dir, 'dist'))
