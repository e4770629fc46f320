import { expect, test } from 'bun:test'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildDocumentText } from './document-text.ts'

async function runOpenapi(...options: string[]): Promise<{ exitCode: number; stderr: string }> {
  const run = Bun.spawn([process.execPath, join(import.meta.dir, 'main.ts'), ...options], {
    stdout: 'ignore',
    stderr: 'pipe',
  })
  return { stderr: await run.stderr.text(), exitCode: await run.exited }
}

test('--check fails for an outdated document, names the command and writes nothing', async () => {
  const sdk = await mkdtemp(join(tmpdir(), 'guildhall-openapi-'))
  await runOpenapi('--sdk', sdk)
  expect((await runOpenapi('--check', '--sdk', sdk)).exitCode).toBe(0)
  const document = join(sdk, 'openapi.json')
  await Bun.write(document, '{}')
  const check = await runOpenapi('--check', '--sdk', sdk)
  expect(check.exitCode).toBe(1)
  expect(check.stderr).toContain('openapi.json. Run `bun run openapi`')
  expect(await Bun.file(document).text()).toBe('{}')
})

test('the text of the document does not depend on the order of its construction', () => {
  const original = {
    openapi: '3.1.0',
    paths: { '/b': { get: { summary: 'B', operationId: 'b' } }, '/a': {} },
    info: {},
  }
  const otherDocument = {
    info: {},
    paths: { '/a': {}, '/b': { get: { operationId: 'b', summary: 'B' } } },
    openapi: '3.1.0',
  }
  expect(buildDocumentText(original)).toBe(buildDocumentText(otherDocument))
})

test('fields of a record keep the author’s order', () => {
  const schema = { components: { schemas: { Member: { properties: { lastName: {}, email: {} } } } } }
  expect(buildDocumentText(schema)).toMatch(/lastName.*email/s)
})

test('a record’s example keeps the author’s order, including nested objects', () => {
  const document = { example: { lastName: 'King', address: { line1: '1 Quay', city: 'Leith' } } }
  expect(buildDocumentText(document)).toMatch(/lastName.*address.*line1.*city/s)
})

test('the schema of a field is ordered like others, whatever the field’s name', () => {
  const buildDocument = (schema: object) => ({ properties: { value: schema, properties: schema } })
  const text = buildDocumentText(buildDocument({ type: 'string', description: 'A', maxLength: 3 }))
  expect(text).toBe(buildDocumentText(buildDocument({ maxLength: 3, description: 'A', type: 'string' })))
})

test('examples of enum parameters are valid values', async () => {
  const { paths } = await Bun.file(join(import.meta.dir, '../../packages/sdk/openapi.json')).json()
  const operations = Object.values(paths).flatMap((path) => Object.values(path as Record<string, Operation>))
  const examples = operations.flatMap(({ operationId, parameters = [] }) =>
    parameters.flatMap(({ name, schema, example }) => {
      const enumValues = (schema.items ?? schema).enum
      return enumValues ? [{ operationId, name, enumValues, example: [example].flat()[0] }] : []
    }),
  )
  expect(examples.map(({ name }) => name)).toContain('remote[]')
  expect(examples.filter(({ enumValues, example }) => !enumValues.includes(example))).toEqual([])
})

interface EnumSchema {
  enum?: unknown[]
}
interface Operation {
  operationId?: string
  parameters?: { name: string; schema: EnumSchema & { items?: EnumSchema }; example?: unknown }[]
}
