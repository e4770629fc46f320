import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { $ } from 'bun'
import manifest from './package.json' with { type: 'json' }

/** Bun’s names of the targets, and the names in our file names. */
const platforms = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'macos-x64',
  'darwin-arm64': 'macos-arm64',
  'windows-x64': 'windows-x64',
}
type Platform = keyof typeof platforms

/**
 * Compiles the CLI to one executable for each platform, with a file of checksums for `sha256sum --check`. Bun downloads
 * its runtime for other platforms.
 *
 * @param directory emptied first
 */
export async function buildExecutables(
  directory: string,
  wanted: Platform[] = Object.keys(platforms) as Platform[],
): Promise<void> {
  await rm(directory, { recursive: true, force: true })
  await mkdir(directory, { recursive: true })
  const sums: string[] = []
  for (const platform of wanted) {
    const name = `guildhall-${manifest.version}-${platforms[platform]}${platform.startsWith('windows') ? '.exe' : ''}`
    const file = join(directory, name)
    // Split and compiled to bytecode, which halves the start-up time.
    await $`bun build ${join(import.meta.dir, 'src/main.ts')} --compile --target=bun-${platform} --minify --splitting --bytecode --format esm --outfile ${file}`.quiet()
    const hash = new Bun.CryptoHasher('sha256')
    for await (const piece of Bun.file(file).stream()) hash.update(piece)
    sums.push(`${hash.digest('hex')}  ${name}\n`)
  }
  await Bun.write(join(directory, 'SHA256SUMS'), sums.join(''))
}

if (import.meta.main) await buildExecutables(join(import.meta.dir, 'dist'))
