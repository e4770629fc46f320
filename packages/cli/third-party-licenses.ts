import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Collects the licenses of the packages in a bundle; they must be distributed with it.
 *
 * @param inputs the paths of the bundle’s modules
 * @throws Error for a package without a license
 */
export async function collectLicenses(inputs: string[]): Promise<string> {
  const roots = new Set(
    inputs.flatMap((path) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []),
  )
  const sections = new Map<string, string>()
  for (const root of roots) {
    const { name, version, license } = await Bun.file(join(root, 'package.json')).json()
    const file = (await readdir(root)).find((entry) => /^licen[sc]e/i.test(entry))
    if (!file && !license) throw new Error(`${name} does not declare a license.`)
    const text = file ? await Bun.file(join(root, file)).text() : `License: ${license}`
    sections.set(`${name} ${version}`, text.trim())
  }
  const texts = [...sections].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return texts.map(([title, text]) => `${title}\n\n${text}\n`).join(`\n${'-'.repeat(80)}\n\n`)
}
