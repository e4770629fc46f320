import { getBaseUrl, LoadError } from '../service.ts'
import { getTrustedTypesPolicy } from '../trusted-types.ts'
import type { PartName, Parts } from './parts.ts'

/** URLs relative to the script, and hashes; set by the build. */
declare const GUILDHALL_PARTS: Record<PartName, [path: string, integrity: string]>

const loads: { [Name in PartName]?: Promise<Parts[Name]> } = {}
let source: HTMLScriptElement | null = null

/** @param script the plugin’s own script, whose base URL and nonce its parts use */
export function setSource(script: HTMLScriptElement): void {
  source = script
}

/**
 * Loads a part of the plugin once; a failed load is retried by the next call. Its hash is checked, so that `integrity`
 * on the script covers its parts.
 *
 * @throws LoadError with the code `PART` if it cannot be loaded or the page’s policy forbids it
 */
export function loadPart<Name extends PartName>(name: Name): Promise<Parts[Name]> {
  const load: Promise<Parts[Name]> = loads[name] ?? addScript(name)
  loads[name] = load as (typeof loads)[Name]
  load.catch(() => delete loads[name])
  return load
}

function addScript<Name extends PartName>(name: Name): Promise<Parts[Name]> {
  return new Promise((resolve, reject) => {
    const [path, integrity] = GUILDHALL_PARTS[name]
    const fail = () => reject(new LoadError('PART', `${path} could not be loaded.`))
    const policy = getTrustedTypesPolicy()
    if (!policy) return fail()
    const script = document.createElement('script')
    script.crossOrigin = 'anonymous'
    script.integrity = integrity
    script.nonce = source?.nonce ?? ''
    script.onerror = fail
    script.onload = () => resolve((script as unknown as { guildhall: Parts[Name] }).guildhall)
    script.src = policy.createScriptURL(new URL(path, source?.src ?? getBaseUrl()).href)
    document.head.append(script)
    script.remove()
  })
}
