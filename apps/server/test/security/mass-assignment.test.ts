import { describe, expect, test } from 'bun:test'
import { testServiceWithBroker } from '../../../../tools/testing/broker.ts'
import { expectBody, type Problem } from '../expect-problem.ts'
import { buildPath, createFixture } from '../hostile/fixture.ts'
import { buildExample, type Operation, operations, resolve, type Schema } from '../hostile/operations.ts'

const testSetup = await testServiceWithBroker({}, { TRUSTED_PROXIES: '1' })

/** Operations that ignore unknown fields, because the broker and Stripe may add some. */
const lenientOperationIds = [
  'brokerEvents.receive',
  'providerEvents.receive',
  'providerEvents.receiveForPlatform',
]
const writeOperations = operations.filter(
  ({ id, body, method }) => body && method !== 'GET' && !lenientOperationIds.includes(id),
)

/** Fields an attacker might set: columns, privileges, and prototype properties. */
const forbiddenFields = {
  clientId: '0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70',
  client_id: '0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70',
  isAdmin: true,
  admin: true,
  version: 99,
  tokenHash: 'x',
  constructor: { prototype: { polluted: true } },
  toString: 'x',
} as const

describe('an undocumented field is refused in every body, except in events of the broker and Stripe', () => {
  for (const operation of writeOperations) {
    test(`${operation.id}`, async () => {
      const fixture = await createFixture(testSetup, operation)
      const knownFields = listNames(operation.body as Schema)
      for (const [name, value] of Object.entries(forbiddenFields)) {
        if (knownFields.includes(name)) continue
        const response = await send(fixture, operation, {
          ...(buildExample(operation.body as Schema) as object),
          [name]: value,
        })
        await expectRefused(response, name)
      }
      const example = JSON.stringify(buildExample(operation.body as Schema))
      const remainingJson = example === '{}' ? '}' : `,${example.slice(1)}`
      const pollutingBody = `{"__proto__":{"polluted":true}${remainingJson}`
      await expectRefused(await send(fixture, operation, pollutingBody), '__proto__')
      expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
    })
  }
})

describe('a read-only field is refused, or ignored by an update of a resource', () => {
  for (const operation of writeOperations.filter(({ id }) => /\.(create|update|patch)$/.test(id))) {
    const names = listReadOnlyNames(operation)
    if (names.length === 0) continue
    test(`${operation.id}: ${names.join(', ')}`, async () => {
      const fixture = await createFixture(testSetup, operation)
      const ids = await fixture.getIds()
      for (const name of names) {
        const body = { ...(buildExample(operation.body as Schema) as object), [name]: buildOtherValue(name) }
        const response = await fixture.call(operation.method, buildPath(operation, ids), body)
        // Processing changes a resource's read-only fields, so updates ignore them instead of rejecting stale values.
        if (operation.id.startsWith('resources.') && response.status === 200)
          expect(await expectBody(response)).not.toMatchObject({ [name]: buildOtherValue(name) })
        else await expectRefused(response, name)
      }
    })
  }
})

test('every body schema is closed, except for events of the broker and Stripe, and every array in it has maxItems', () => {
  const openPaths: string[] = []
  for (const operation of writeOperations)
    collectOpenSchemas(operation.body as Schema, operation.id, openPaths, new Set())
  expect(openPaths).toEqual([])
})

type ClosedSchema = Schema & { additionalProperties?: unknown; maxItems?: number }

function collectOpenSchemas(
  input: Schema,
  propertyPath: string,
  openPaths: string[],
  seen: Set<Schema>,
): void {
  const schema = resolve(input) as ClosedSchema
  if (seen.has(schema)) return
  seen.add(schema)
  if (schema.type === 'object' || schema.properties)
    if (schema.additionalProperties !== false && !schema.patternProperties) openPaths.push(propertyPath)
  if (schema.type === 'array' && schema.maxItems === undefined) openPaths.push(`${propertyPath}[]`)
  for (const [name, property] of Object.entries(schema.properties ?? {}))
    collectOpenSchemas(property, `${propertyPath}.${name}`, openPaths, seen)
  for (const branch of schema.anyOf ?? []) collectOpenSchemas(branch, propertyPath, openPaths, seen)
  if (schema.items) collectOpenSchemas(schema.items, `${propertyPath}[]`, openPaths, seen)
}

function listNames(schema: Schema): string[] {
  return Object.keys(resolve(schema).properties ?? {})
}

/** Lists the response fields that the body does not accept, or accepts only unchanged. */
function listReadOnlyNames({ body, responses }: Operation): string[] {
  const responseSchema = (responses['201'] ?? responses['200'])?.content?.['application/json']?.schema
  if (!responseSchema) return []
  const readOnlyFields = ['id', 'createdAt', 'updatedAt']
  const returnedFields = listNames(responseSchema)
  return returnedFields.filter(
    (name) => readOnlyFields.includes(name) || !listNames(body as Schema).includes(name),
  )
}

function buildOtherValue(name: string): unknown {
  if (name.endsWith('At')) return '2001-01-01T00:00:00.000Z'
  return name === 'id' || name.endsWith('Id') ? '0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70' : 'other'
}

type OperationFixture = Awaited<ReturnType<typeof createFixture>>

async function send(fixture: OperationFixture, operation: Operation, body: unknown): Promise<Response> {
  return fixture.call(operation.method, buildPath(operation, await fixture.getIds()), body)
}

/** Asserts a 400 that names the field. */
async function expectRefused(response: Response, name: string): Promise<void> {
  const text = await response.text()
  expect(`${name}: ${response.status} ${text}`).toStartWith(`${name}: 400 {`)
  const { violations = [] } = JSON.parse(text) as Problem
  expect(violations.map(({ propertyPath }) => propertyPath.split('.')[0])).toContain(name)
}
