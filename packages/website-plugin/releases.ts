import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buildScripts, getVersion } from './build.ts'

/** Scripts of earlier releases, for pages that name a version, and for cached scripts, which load their own parts. */
const directory = join(import.meta.dir, 'releases')

const getPath = (name: string, version: string) => join(directory, version, name)

/**
 * Reads a script of an earlier release.
 *
 * @param name a script’s file name, from `buildScripts`
 * @param version 16 hexadecimal digits
 * @returns its code; null if no release has it, the version is malformed, or the content does not match the version
 */
export async function readReleasedScript(name: string, version: string): Promise<string | null> {
  if (!/^[0-9a-f]{16}$/.test(version)) return null
  const file = Bun.file(getPath(name, version))
  if (!(await file.exists())) return null
  const code = await file.text()
  return getVersion(code) === version ? code : null
}

/** Stores the scripts of this checkout, to be committed with a release. @returns their paths */
export async function storeScripts(): Promise<string[]> {
  const scripts = await buildScripts()
  return Promise.all(
    scripts.map(async ({ name, version, code }) => {
      await mkdir(join(directory, version), { recursive: true })
      await Bun.write(getPath(name, version), code)
      return getPath(name, version)
    }),
  )
}

if (import.meta.main) for (const path of await storeScripts()) console.log(path)
