/**
 * `bun run openapi` writes the service's OpenAPI document and the SDK's types from it;
 * `bun run openapi --check` writes nothing and exits 1 when either is out of date.
 */

import { parseArgs } from 'node:util'
import { openApiDocument } from '@guildhall/server/openapi'
import { documentText } from './document-text.ts'
import { typesText } from './types-text.ts'

const sdk = new URL('../../packages/sdk/', import.meta.url)
const { values: options } = parseArgs({ options: { check: { type: 'boolean', default: false } } })

const document = openApiDocument()
const outputs = [
  { name: 'packages/sdk/openapi.json', file: new URL('openapi.json', sdk), text: documentText(document) },
  {
    name: 'packages/sdk/src/generated/openapi.ts',
    file: new URL('src/generated/openapi.ts', sdk),
    text: await typesText(document),
  },
]

const outOfDate: string[] = []
for (const { name, file, text } of outputs) {
  const stored = Bun.file(file)
  if ((await stored.exists()) && (await stored.text()) === text) continue
  outOfDate.push(name)
  if (!options.check) await Bun.write(file, text)
}

if (options.check && outOfDate.length > 0) {
  console.error(`Out of date: ${outOfDate.join(', ')}.\nRun \`bun run openapi\` and commit what it writes.`)
  process.exitCode = 1
} else {
  console.log(
    outOfDate.length > 0
      ? `Wrote ${outOfDate.join(', ')}.`
      : 'The OpenAPI document and its types are up to date.',
  )
}
