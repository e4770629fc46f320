import { describe, expect, test } from 'bun:test'
import { testServiceWithBroker } from '../../../../tools/testing/broker.ts'
import { abbreviate, collectDeviations } from './collect-deviations.ts'
import { buildPath, createFixture, createSharedFixtures, type Fixture } from './fixture.ts'
import { findDeviations } from './openapi-conformance.ts'
import { buildExample, type Operation, operations } from './operations.ts'
import { hostileHeaders, hostileIds, hostileQueries, hostileQueryValues } from './values.ts'

const testSetup = await testServiceWithBroker({}, { TRUSTED_PROXIES: '1' })

describe('any query parameter value gets a documented response', () => {
  const queryOperations = operations.filter(({ parameters }) =>
    parameters.some((parameter) => parameter.in === 'query'),
  )
  for (const operation of queryOperations) {
    test(`${operation.id}`, async () => {
      const fixture = await createFixture(testSetup, operation)
      const names = operation.parameters
        .filter((parameter) => parameter.in === 'query')
        .map(({ name }) => name)
      const queries = names.flatMap((name) => hostileQueryValues.map((value) => `${name}=${value}`))
      const deviations = await collectDeviations(queries, async (query) => {
        const response = await send(fixture, operation, await fixture.getIds(), query)
        return (await findDeviations(operation, response)).map(
          (deviation) => `${abbreviate(query)}: ${deviation}`,
        )
      })
      expect(deviations).toEqual([])
    })
  }
})

describe('unknown query parameters are rejected', () => {
  const sharedFixture = createSharedFixtures(testSetup)
  for (const operation of operations.filter(({ path }) => path.startsWith('/api/'))) {
    test(`${operation.id}`, async () => {
      const fixture = await sharedFixture(operation)
      const deviations = await collectDeviations(hostileQueries, async (query) => {
        const response = await send(fixture, operation, await fixture.getIds(), query)
        const statusDeviations = response.status === 400 ? [] : [`${response.status} instead of 400`]
        return [...statusDeviations, ...(await findDeviations(operation, response))].map(
          (deviation) => `${abbreviate(query)}: ${deviation}`,
        )
      })
      expect(deviations).toEqual([])
    })
  }
})

describe('malformed and unknown ids return 404', () => {
  const sharedFixture = createSharedFixtures(testSetup)
  // A slug is a name: an unknown one returns neutral values, so as not to reveal which associations exist.
  for (const operation of operations.filter(({ path }) => path.includes('{') && !path.includes('{slug}'))) {
    test(`${operation.id}`, async () => {
      const fixture = await sharedFixture(operation)
      const deviations = await collectDeviations(hostileIds, async (id) => {
        const response = await send(fixture, operation, id, '')
        const statusDeviations = response.status === 404 ? [] : [`${response.status} instead of 404`]
        return [...statusDeviations, ...(await findDeviations(operation, response))].map(
          (deviation) => `${abbreviate(id)}: ${deviation}`,
        )
      })
      expect(deviations).toEqual([])
    })
  }
})

describe('any header value gets a documented response', () => {
  const sharedFixture = createSharedFixtures(testSetup)
  for (const operation of operations) {
    test(`${operation.id}`, async () => {
      const fixture = await (operation.method === 'GET'
        ? sharedFixture(operation)
        : createFixture(testSetup, operation))
      const inputs = Object.entries(hostileHeaders).flatMap(([name, values]) =>
        values.map((value) => ({ [name]: value })),
      )
      const check = async (headers: Record<string, string>) => {
        const response = await send(fixture, operation, await fixture.getIds(), '', headers)
        return (await findDeviations(operation, response)).map(
          (deviation) => `${abbreviate(JSON.stringify(headers))}: ${deviation}`,
        )
      }
      // A key can have ten open streams, and the server notices a closed one late.
      const deviations = await collectDeviations(
        inputs,
        check,
        operation.id.endsWith('.stream') ? 2 : undefined,
      )
      expect(deviations).toEqual([])
    })
  }
})

/** Sends a request that is valid except for the tested input. */
function send(
  fixture: Fixture,
  operation: Operation,
  id: string,
  query: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  const path = buildPath(operation, id) + (query ? `?${query}` : '')
  if (operation.id === 'members.import') {
    const csv = `email,firstName,lastName\n${crypto.randomUUID()}@example.org,Ada,King\n`
    return fixture.call('POST', path, csv, { 'content-type': 'text/csv', ...headers })
  }
  const body = operation.body ? buildExample(operation.body) : undefined
  return fixture.call(operation.method, path, body, headers)
}
