import { describe, expect, test } from 'bun:test'
import { testServiceWithBroker } from '../../../../tools/testing/broker.ts'
import { fixtureFor, pathFor } from '../hostile/fixture.ts'
import { exampleOf, type Operation, operations, resolve, type Schema } from '../hostile/operations.ts'
import { bodyOf, type Problem } from '../problem.ts'

const both = await testServiceWithBroker({}, { TRUSTED_PROXIES: '1' })

/** Signed by the broker, which may say more than is understood. */
const takesMore = ['brokerEvents.receive']
const writes = operations.filter(
  ({ id, body, method }) => body && method !== 'GET' && !takesMore.includes(id),
)

/** What an attacker would like to set: columns, rights, and what reaches prototypes. */
const wished = {
  clientId: '0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70',
  client_id: '0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70',
  isAdmin: true,
  admin: true,
  version: 99,
  tokenHash: 'x',
  constructor: { prototype: { polluted: true } },
  toString: 'x',
} as const

describe('an undocumented field is refused by every operation with a body', () => {
  for (const operation of writes) {
    test(`${operation.id}`, async () => {
      const world = await fixtureFor(both, operation)
      const known = namesOf(operation.body as Schema)
      for (const [name, value] of Object.entries(wished)) {
        if (known.includes(name)) continue
        const response = await send(world, operation, {
          ...(exampleOf(operation.body as Schema) as object),
          [name]: value,
        })
        await expectRefused(response, name)
      }
      const example = JSON.stringify(exampleOf(operation.body as Schema))
      const rest = example === '{}' ? '}' : `,${example.slice(1)}`
      const polluting = `{"__proto__":{"polluted":true}${rest}`
      await expectRefused(await send(world, operation, polluting), '__proto__')
      expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
    })
  }
})

describe('a read-only field is refused at creation, and unchanged by an update', () => {
  for (const operation of writes.filter(({ id }) => /\.(create|update|patch)$/.test(id))) {
    const names = readOnlyNames(operation)
    if (names.length === 0) continue
    test(`${operation.id}: ${names.join(', ')}`, async () => {
      const world = await fixtureFor(both, operation)
      const id = await world.id()
      for (const name of names) {
        const body = { ...(exampleOf(operation.body as Schema) as object), [name]: other(name) }
        const response = await world.call(operation.method, pathFor(operation, id), body)
        // A resource's facts change while it is read: sent back they are passed over, old or new.
        if (operation.id.startsWith('resources.') && response.status === 200)
          expect(await bodyOf(response)).not.toMatchObject({ [name]: other(name) })
        else await expectRefused(response, name)
      }
    })
  }
})

/** The documented shapes are closed too, at every depth: SDKs and people read them. */
test('every body schema is closed, and every array in it has maxItems', () => {
  const open: string[] = []
  for (const operation of writes) walk(operation.body as Schema, operation.id, open, new Set())
  expect(open).toEqual([])
})

type Closed = Schema & { additionalProperties?: unknown; maxItems?: number }

function walk(given: Schema, place: string, open: string[], seen: Set<Schema>): void {
  const schema = resolve(given) as Closed
  if (seen.has(schema)) return
  seen.add(schema)
  if (schema.type === 'object' || schema.properties)
    if (schema.additionalProperties !== false && !schema.patternProperties) open.push(place)
  if (schema.type === 'array' && schema.maxItems === undefined) open.push(`${place}[]`)
  for (const [name, property] of Object.entries(schema.properties ?? {}))
    walk(property, `${place}.${name}`, open, seen)
  for (const branch of schema.anyOf ?? []) walk(branch, place, open, seen)
  if (schema.items) walk(schema.items, `${place}[]`, open, seen)
}

function namesOf(schema: Schema): string[] {
  return Object.keys(resolve(schema).properties ?? {})
}

/** What the answer shows and the body does not take, or takes back only as it was. */
function readOnlyNames({ body, responses }: Operation): string[] {
  const answered = (responses['201'] ?? responses['200'])?.content?.['application/json']?.schema
  if (!answered) return []
  const always = ['id', 'createdAt', 'updatedAt']
  const shown = namesOf(answered)
  return shown.filter((name) => always.includes(name) || !namesOf(body as Schema).includes(name))
}

function other(name: string): unknown {
  if (name.endsWith('At')) return '2001-01-01T00:00:00.000Z'
  return name === 'id' || name.endsWith('Id') ? '0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70' : 'other'
}

type World = Awaited<ReturnType<typeof fixtureFor>>

async function send(world: World, operation: Operation, body: unknown): Promise<Response> {
  return world.call(operation.method, pathFor(operation, await world.id()), body)
}

/** 400, and the field is named. */
async function expectRefused(response: Response, name: string): Promise<void> {
  const text = await response.text()
  expect(`${name}: ${response.status} ${text}`).toStartWith(`${name}: 400 {`)
  const { violations = [] } = JSON.parse(text) as Problem
  expect(violations.map(({ propertyPath }) => propertyPath.split('.')[0])).toContain(name)
}
