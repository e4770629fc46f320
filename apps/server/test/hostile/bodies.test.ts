import { describe, expect, test } from 'bun:test'
import { testServiceWithBroker } from '../../../../tools/testing/broker.ts'
import { abbreviate, collectDeviations } from './collect-deviations.ts'
import { buildPath, createFixture, type Fixture } from './fixture.ts'
import { findDeviations } from './openapi-conformance.ts'
import { buildExample, listPropertyPaths, type Operation, operations, type Schema } from './operations.ts'
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

describe('any value in a body field gets a documented response', () => {
  for (const operation of operations.filter(({ body }) => body)) {
    test(`${operation.id}`, async () => {
      const fixture = await createFixture(testSetup, operation)
      const propertyPaths = listPropertyPaths(operation.body as Schema)
      expect(propertyPaths.length).toBeGreaterThan(0)
      const inputs = propertyPaths.flatMap((propertyPath) =>
        [...hostileValues, longValue].map((value) => [propertyPath, value] as const),
      )
      const deviations = await collectDeviations(inputs, async ([propertyPath, value]) => {
        const response = await send(
          fixture,
          operation,
          buildBody(operation.body as Schema, propertyPath, value),
        )
        return (await findDeviations(operation, response)).map(
          (deviation) => `${propertyPath.join('.')} = ${abbreviate(value)}: ${deviation}`,
        )
      })
      expect(deviations).toEqual([])
    })
  }
})

describe('any body gets a documented response', () => {
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

describe('any content type gets a documented response', () => {
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

/** A valid body as JSON text, with the raw value at one property path. */
function buildBody(schema: Schema, propertyPath: string[], value: string): string {
  const body = buildExample(schema) as Record<string, unknown>
  let node = body
  for (const name of propertyPath.slice(0, -1)) {
    node[name] = { ...(node[name] as object | undefined) }
    node = node[name] as Record<string, unknown>
  }
  node[propertyPath.at(-1) ?? ''] = PLACEHOLDER
  return JSON.stringify(body).replace(`"${PLACEHOLDER}"`, () => value)
}
