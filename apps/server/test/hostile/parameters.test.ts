import { describe, expect, test } from 'bun:test'
import { testServiceWithBroker } from '../../../../tools/testing/broker.ts'
import { abbreviate, collectDeviations } from './collect-deviations.ts'
import { buildPath, createFixture, createSharedFixtures, type Fixture } from './fixture.ts'
import { findDeviations } from './openapi-conformance.ts'
import { buildExample, type Operation, operations } from './operations.ts'
import { hostileHeaders, hostileIds, hostileQueries, hostileQueryValues } from './values.ts'

const testSetup = await testServiceWithBroker({}, { TRUSTED_PROXIES: '1' })

describe('a hostile value of a query parameter gets a documented response', () => {
  const queryOperations = operations.filter(({ parameters }) =>
    parameters.some((parameter) => parameter.in === 'query'),
  )
  for (const operation of queryOperations) {
    test(`${operation.id}`, async () => {
      const fixture = await createFixture(testSetup, operation)
      const names = operation.parameters
        .filter((parameter) => parameter.in === 'query')
        .map(({ name }) => name)
      const deviations = await collectDeviations(hostileQueryValues, (value) =>
        checkQueryValue(names, value, async (query) => {
          const response = await send(fixture, operation, await fixture.getIds(), query)
          const found = await findDeviations(operation, response)
          return { response, deviations: found.map((deviation) => `${abbreviate(query)}: ${deviation}`) }
        }),
      )
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

describe('a hostile value of a header gets a documented response', () => {
  const sharedFixture = createSharedFixtures(testSetup)
  for (const operation of operations) {
    test(`${operation.id}`, async () => {
      const fixture = await (operation.method === 'GET'
        ? sharedFixture(operation)
        : createFixture(testSetup, operation))
      const check = async (headers: Record<string, string>) => {
        const response = await send(fixture, operation, await fixture.getIds(), '', headers)
        return (await findDeviations(operation, response)).map(
          (deviation) => `${abbreviate(JSON.stringify(headers))}: ${deviation}`,
        )
      }
      // A key can have ten open streams, and the server notices a closed one late.
      const deviations = await collectDeviations(
        hostileHeaders,
        check,
        operation.id.endsWith('.stream') ? 2 : undefined,
      )
      expect(deviations).toEqual([])
    })
  }
})

type CheckQuery = (query: string) => Promise<{ response: Response; deviations: string[] }>

/** Few enough that the filters make a simple query. */
const PARAMETERS_PER_REQUEST = 6
/** The maximum length of a value that is sent in several parameters at once. */
const MAX_REPEATED_LENGTH = 100

/**
 * Sends a value in each of the parameters: in all at once, to find those that reject it, then in the others, a few at a
 * time, or one at a time if they are rejected together. A value that cannot be decoded is sent only in all at once. A
 * long value is sent in one at a time, because the URL would be too long.
 *
 * @returns the deviations
 */
async function checkQueryValue(names: string[], value: string, check: CheckQuery): Promise<string[]> {
  const toQuery = (subset: string[]) => subset.map((name) => `${name}=${value}`).join('&')
  const checkEach = async (subset: string[]) => {
    const foundDeviations: string[] = []
    for (const name of subset) foundDeviations.push(...(await check(toQuery([name]))).deviations)
    return foundDeviations
  }
  if (value.length > MAX_REPEATED_LENGTH) return checkEach(names)
  const allResult = await check(toQuery(names))
  const deviations = [...allResult.deviations]
  if (!canBeDecoded(value)) return deviations
  const rejectedNames = await readViolationPaths(allResult.response)
  const otherNames = names.filter((name) => !rejectedNames.has(name))
  for (let index = 0; index < otherNames.length; index += PARAMETERS_PER_REQUEST) {
    const subset = otherNames.slice(index, index + PARAMETERS_PER_REQUEST)
    const subsetResult = await check(toQuery(subset))
    deviations.push(...subsetResult.deviations)
    if (subsetResult.response.ok || subset.length === 1) continue
    deviations.push(...(await checkEach(subset)))
  }
  return deviations
}

function canBeDecoded(value: string): boolean {
  try {
    decodeURIComponent(value)
    return true
  } catch {
    return false
  }
}

async function readViolationPaths(response: Response): Promise<Set<string>> {
  if (!response.headers.get('content-type')?.startsWith('application/problem+json')) return new Set()
  const { violations = [] } = (await response.clone().json()) as { violations?: { propertyPath: string }[] }
  return new Set(violations.map(({ propertyPath }) => propertyPath))
}

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
