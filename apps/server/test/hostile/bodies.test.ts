import { describe, expect, test } from 'bun:test'
import { testServiceWithBroker } from '../../../../tools/testing/broker.ts'
import { abbreviate, collectDeviations } from './collect-deviations.ts'
import { buildPath, createFixture, type Fixture } from './fixture.ts'
import { findDeviations, isDocumentedBody } from './openapi-conformance.ts'
import {
  buildExample,
  listPropertyPaths,
  type Operation,
  operations,
  resolveNonNull,
  type Schema,
} from './operations.ts'
import {
  hostileBodies,
  hostileContentTypes,
  hostileValues,
  hugeValue,
  largeValue,
  longValue,
} from './values.ts'

const testSetup = await testServiceWithBroker({}, { TRUSTED_PROXIES: '1' })
const PLACEHOLDER = '@@hostile@@'
/** A response reports at most this many violations. */
const MAX_VIOLATIONS = 100

describe('a hostile value in a body field gets a documented response', () => {
  for (const operation of operations.filter(({ body }) => body)) {
    test(`${operation.id}`, async () => {
      const fixture = await createFixture(testSetup, operation)
      const inputs = [...hostileValues, longValue].flatMap((value) => buildInputs(operation, value))
      expect(inputs.length).toBeGreaterThan(0)
      const deviations = await collectDeviations(inputs, async (input) => {
        const response = await send(fixture, operation, input.body)
        const unnamed = input.isValid ? [] : await findUnnamedFields(response, input.propertyPaths)
        return [...unnamed, ...(await findDeviations(operation, response))].map(
          (deviation) => `${input.propertyPaths.join(', ')} = ${abbreviate(input.value)}: ${deviation}`,
        )
      })
      expect(deviations).toEqual([])
    })
  }
})

describe('a hostile body gets a documented response', () => {
  for (const operation of operations.filter(({ method }) => method !== 'GET')) {
    test(`${operation.id}`, async () => {
      const fixture = await createFixture(testSetup, operation)
      const types = operation.contentTypes.length > 0 ? operation.contentTypes : ['application/json']
      const inputs = types.flatMap((type) =>
        [...hostileBodies, largeValue, hugeValue].map((body) => [type, body] as const),
      )
      const deviations = await collectDeviations(inputs, async ([type, body]) => {
        const response = await send(fixture, operation, body, type)
        return (await findDeviations(operation, response)).map(
          (deviation) => `${type} ${abbreviate(body)}: ${deviation}`,
        )
      })
      expect(deviations).toEqual([])
    })
  }
})

describe('a hostile content type gets a documented response', () => {
  for (const operation of operations.filter(({ method }) => method !== 'GET')) {
    test(`${operation.id}`, async () => {
      const fixture = await createFixture(testSetup, operation)
      const deviations = await collectDeviations(hostileContentTypes, async (type) => {
        const response = await send(fixture, operation, '{"name":"x"}', type)
        // A body with an invalid signature is not parsed.
        const isParsed = operation.body && !/^(brokerEvents|providerEvents)\./.test(operation.id)
        const statusDeviations =
          isParsed && !operation.contentTypes.includes(type) && response.status !== 415
            ? ['it was not rejected with 415']
            : []
        return [...statusDeviations, ...(await findDeviations(operation, response))].map(
          (deviation) => `"${type}": ${deviation}`,
        )
      })
      expect(deviations).toEqual([])
    })
  }
})

async function send(
  fixture: Fixture,
  operation: Operation,
  body: string | Uint8Array,
  type = 'application/json',
): Promise<Response> {
  return fixture.call(operation.method, buildPath(operation, await fixture.getIds()), body, {
    'content-type': type,
  })
}

/** A body with the value in one field or several. */
interface Input {
  value: string
  propertyPaths: string[][]
  body: string
  /** Whether the OpenAPI document allows the body. */
  isValid: boolean
}

/**
 * Builds bodies with the value in each field: one for each field that can have it, because the value then reaches the
 * operation, and one for all other fields of a nesting level, which are rejected together.
 */
function buildInputs(operation: Operation, value: string): Input[] {
  const schema = operation.body as Schema
  const inputs = listPropertyPaths(schema).map((propertyPath): Input => {
    const body = buildBody(schema, [propertyPath], value)
    return { value, propertyPaths: [propertyPath], body, isValid: isDocumentedBody(operation, body) }
  })
  const rejectedPaths = inputs.filter(({ isValid }) => !isValid).flatMap(({ propertyPaths }) => propertyPaths)
  const levels = Map.groupBy(rejectedPaths, ({ length }) => length)
  return [
    ...inputs.filter(({ isValid }) => isValid),
    ...[...levels.values()].map((propertyPaths) => {
      const body = buildBody(schema, propertyPaths, value)
      return { value, propertyPaths, body, isValid: false }
    }),
  ]
}

/** Finds the fields that no violation in a response names; none if it has no violations, or too many to list all. */
async function findUnnamedFields(response: Response, propertyPaths: string[][]): Promise<string[]> {
  const { violations } = JSON.parse((await response.clone().text()) || '{}') as {
    violations?: { propertyPath: string }[]
  }
  if (!violations || violations.length >= MAX_VIOLATIONS) return []
  return propertyPaths
    .map((propertyPath) => propertyPath.join('.'))
    .filter((name) => !violations.some(({ propertyPath }) => isWithin(propertyPath, name)))
    .map((name) => `no violation names ${name}`)
}

/** Whether a property path is this field, or one of its fields or items. */
const isWithin = (propertyPath: string, name: string) =>
  propertyPath === name || propertyPath.startsWith(`${name}.`) || propertyPath.startsWith(`${name}[`)

/** Builds a valid body as JSON text, with the raw value at these property paths, none of which contains another. */
function buildBody(schema: Schema, propertyPaths: string[][], value: string): string {
  const body = buildExample(schema) as Record<string, unknown>
  for (const propertyPath of propertyPaths) {
    let node = body
    let shape = resolveNonNull(schema)
    for (const name of propertyPath.slice(0, -1)) {
      shape = resolveNonNull(shape.properties?.[name] ?? {})
      node[name] = { ...((node[name] ?? buildExample(shape)) as object) }
      node = node[name] as Record<string, unknown>
    }
    node[propertyPath.at(-1) ?? ''] = PLACEHOLDER
  }
  return JSON.stringify(body).replaceAll(`"${PLACEHOLDER}"`, () => value)
}
