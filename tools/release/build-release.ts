import { copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { $ } from 'bun'
import { buildExecutables, platforms } from '../../packages/cli/build-executables.ts'
import { buildPackage as buildCli } from '../../packages/cli/build-package.ts'
import { buildPackage as buildSdk } from '../../packages/sdk/build-package.ts'
import sdk from '../../packages/sdk/package.json' with { type: 'json' }
import { buildPackage as buildPlugin } from '../../packages/website-plugin/build-package.ts'
import { ROOT } from '../service/processes.ts'
import { checkTarball } from './check-package.ts'
import { buildRepositoryUrl } from './manifest.ts'

const { version } = sdk

/** The packages, each with a command that uses it after installation. */
const packages = [
  {
    name: 'sdk',
    build: buildSdk,
    use: ['node', '--eval', 'await import("@guildhall/sdk/public"); await import("@guildhall/sdk")'],
  },
  {
    name: 'website-plugin',
    build: buildPlugin,
    use: ['node', '--eval', 'import.meta.resolve("@guildhall/website-plugin")'],
  },
  { name: 'cli', build: buildCli, use: ['npx', '--offline', 'guildhall', '--version'] },
]

/** The files that the images are built from; `.dockerignore` excludes the rest. */
const IMAGE_FILES = [
  ...['Dockerfile', '.dockerignore', 'docker-compose.yml', '.env.example', 'docker'],
  ...['package.json', 'bun.lock', 'apps', 'packages', 'tools/package.json', 'tools/openapi/package.json'],
]

/**
 * Builds and checks the artifacts of a release: the packages’ tarballs, the executables, the plugin’s scripts with
 * their integrity hashes, the images’ build context, and checksums.
 *
 * @param directory emptied first
 * @param wantedPlatforms platforms of the executables; all by default
 * @returns the names of the files
 * @throws Error if a check fails, a platform is unknown, or no repository is set
 */
export async function buildRelease(
  directory: string,
  wantedPlatforms: string[] = Object.keys(platforms),
): Promise<string[]> {
  if (buildRepositoryUrl() === null)
    throw new Error('Published packages need a repository: set "repository" in package.json to its URL.')
  const unknown = wantedPlatforms.filter((platform) => !Object.hasOwn(platforms, platform))
  if (unknown.length > 0) throw new Error(`Unknown platform: ${unknown.join(', ')}.`)
  await rm(directory, { recursive: true, force: true })
  await mkdir(directory, { recursive: true })
  const scratch = await mkdtemp(join(tmpdir(), 'guildhall-release-'))
  try {
    await packPackages(scratch, directory)
    await addScripts(join(scratch, 'website-plugin'), directory)
    await addExecutables(
      join(scratch, 'executables'),
      directory,
      wantedPlatforms as (keyof typeof platforms)[],
    )
    const context = join(directory, `guildhall-${version}-images.tar.gz`)
    await $`git archive --format=tar.gz --output=${context} HEAD -- ${IMAGE_FILES}`.cwd(ROOT).quiet()
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
  return writeChecksums(directory)
}

async function packPackages(scratch: string, directory: string): Promise<void> {
  for (const { name, build, use } of packages) {
    const built = join(scratch, name)
    await build(built)
    await $`bun pm pack --destination ${directory} --quiet`.cwd(built).quiet()
    const file = join(directory, `guildhall-${name}-${version}.tgz`)
    await checkTarball({ name, directory: built, file }, use)
  }
}

/** The plugin’s scripts under versioned names, with hashes for the `integrity` attribute of script tags. */
async function addScripts(plugin: string, directory: string): Promise<void> {
  const integrity: Record<string, string> = {}
  for (const script of ['embed', 'embed-ask']) {
    const name = `${script}-${version}.js`
    await copyFile(join(plugin, `${script}.js`), join(directory, name))
    const hash = new Bun.CryptoHasher('sha384').update(await Bun.file(join(directory, name)).bytes())
    integrity[name] = `sha384-${hash.digest('base64')}`
  }
  // The script loads its parts by these names from its own directory, and checks them with its own hashes.
  for (const part of ['embed-calendar.js', 'embed-event.js', 'embed-structured-data.js'])
    await copyFile(join(plugin, part), join(directory, part))
  await Bun.write(join(directory, 'integrity.json'), `${JSON.stringify(integrity, null, 2)}\n`)
}

async function addExecutables(
  scratch: string,
  directory: string,
  wantedPlatforms: (keyof typeof platforms)[],
): Promise<void> {
  await buildExecutables(scratch, wantedPlatforms)
  for (const name of await readdir(scratch))
    if (name !== 'SHA256SUMS') await copyFile(join(scratch, name), join(directory, name))
}

/** Writes `SHA256SUMS`, for `sha256sum --check`. */
async function writeChecksums(directory: string): Promise<string[]> {
  const names = (await readdir(directory)).toSorted()
  const lines: string[] = []
  for (const name of names) {
    const hash = new Bun.CryptoHasher('sha256')
    for await (const chunk of Bun.file(join(directory, name)).stream()) hash.update(chunk)
    lines.push(`${hash.digest('hex')}  ${name}\n`)
  }
  await Bun.write(join(directory, 'SHA256SUMS'), lines.join(''))
  return [...names, 'SHA256SUMS']
}
