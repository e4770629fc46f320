/**
 * `bun run openapi` writes the service's OpenAPI document, and the SDK's types of its contents and of the problem kinds;
 * `bun run openapi --check` writes nothing and exits with 1 if any of these files is out of date.
 * `--sdk <folder>` writes to or checks another folder than packages/sdk.
 */

import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { errorKinds } from '@guildhall/core/error-kinds'
import { buildOpenApiDocument } from '@guildhall/server/openapi'
import { buildDocumentText } from './document-text.ts'
import { buildProblemKindsText } from './problem-kinds-text.ts'
import { buildTypesText } from './types-text.ts'

const { values: options } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    sdk: { type: 'string', default: resolve(import.meta.dir, '../../packages/sdk') },
  },
})

const document = buildOpenApiDocument()
const outputs = [
  { name: 'openapi.json', text: buildDocumentText(document) },
  { name: 'src/generated/openapi.ts', text: await buildTypesText(document) },
  { name: 'src/generated/problem-kinds.ts', text: buildProblemKindsText(Object.keys(errorKinds)) },
]

const outOfDate: string[] = []
for (const { name, text } of outputs) {
  const file = join(options.sdk, name)
  const stored = Bun.file(file)
  if ((await stored.exists()) && (await stored.text()) === text) continue
  outOfDate.push(name)
  if (!options.check) await Bun.write(file, text)
}

if (options.check && outOfDate.length > 0) {
  console.error(
    `Out of date in packages/sdk: ${outOfDate.join(', ')}. Run \`bun run openapi\` and commit the result.`,
  )
  process.exitCode = 1
} else {
  const changes = outOfDate.length > 0 ? `Wrote ${outOfDate.join(' and ')}.` : 'Up to date.'
  console.log(`The OpenAPI document and its types: ${changes}`)
}
