import { buildScripts, describeScript, gzipScript, type Script } from '@guildhall/website-plugin/build'
import { readReleasedScript } from '@guildhall/website-plugin/releases'

/** A script of the website plugin in all encodings. */
export interface ServedScript extends Script {
  zstd: Uint8Array
  gzip: Uint8Array
}

let currentScripts: Promise<ServedScript[]> | null = null
const releasedScripts = new Map<string, Promise<ServedScript | null>>()

/** Returns a script of this version of the service, built once. @throws AggregateError if the build fails */
export async function getScript(name: string): Promise<ServedScript> {
  currentScripts ??= buildScripts().then((scripts) => scripts.map(compress))
  // The next request retries a failed build.
  currentScripts.catch(() => {
    currentScripts = null
  })
  const script = (await currentScripts).find((script) => script.name === name)
  if (!script) throw new Error(`The plugin has no script ${name}.`)
  return script
}

/**
 * Returns the current version of a script or that of an earlier release; null if it does not exist.
 *
 * @throws AggregateError if the build fails
 */
export async function getVersionedScript(name: string, version: string): Promise<ServedScript | null> {
  const script = await getScript(name)
  if (script.version === version) return script
  const key = `${version}/${name}`
  let release = releasedScripts.get(key)
  if (!release) {
    release = readRelease(name, version)
    releasedScripts.set(key, release)
    const forget = () => releasedScripts.delete(key)
    // Nonexistent versions are not kept, because requests can name any number of them.
    release.then((found) => (found === null ? forget() : null), forget)
  }
  return release
}

async function readRelease(name: string, version: string): Promise<ServedScript | null> {
  const code = await readReleasedScript(name, version)
  return code === null ? null : compress(describeScript(name, code))
}

/** Compressed once, so at a high level. */
function compress(script: Script): ServedScript {
  const bytes = Buffer.from(script.code)
  return {
    ...script,
    zstd: Bun.zstdCompressSync(bytes, { level: 19 }),
    gzip: gzipScript(script.code),
  }
}
