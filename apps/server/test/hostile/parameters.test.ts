import { describe, expect, test } from 'bun:test'
import { testServiceWithBroker } from '../../../../tools/testing/broker.ts'
import { faultsOf } from './judge.ts'
import { exampleOf, type Operation, operations } from './operations.ts'
import { allAtOnce, nameOf } from './trials.ts'
import { hostileHeaders, hostileIds, hostileQueries, hostileQueryValues } from './values.ts'
import { addressOf, type World, worldFor } from './world.ts'

const both = await testServiceWithBroker({}, { TRUSTED_PROXIES: '1' })

describe('any query parameter value gets a documented response', () => {
  const taking = operations.filter(({ parameters }) => parameters.some((known) => known.in === 'query'))
  for (const operation of taking) {
    test(`${operation.id}`, async () => {
      const world = await worldFor(both, operation)
      const names = operation.parameters.filter((known) => known.in === 'query').map(({ name }) => name)
      const queries = names.flatMap((name) => hostileQueryValues.map((value) => `${name}=${value}`))
      const faults = await allAtOnce(queries, async (query) => {
        const answer = await send(world, operation, await world.id(), query)
        return (await faultsOf(operation, answer)).map((fault) => `${nameOf(query)}: ${fault}`)
      })
      expect(faults).toEqual([])
    })
  }
})

describe('unknown query parameters are rejected', () => {
  for (const operation of operations.filter(({ path }) => path.startsWith('/api/'))) {
    test(`${operation.id}`, async () => {
      const world = await worldFor(both, operation)
      const faults = await allAtOnce(hostileQueries, async (query) => {
        const answer = await send(world, operation, await world.id(), query)
        const wrong = answer.status === 400 ? [] : [`${answer.status} instead of 400`]
        return [...wrong, ...(await faultsOf(operation, answer))].map((fault) => `${nameOf(query)}: ${fault}`)
      })
      expect(faults).toEqual([])
    })
  }
})

describe('malformed and unknown ids return 404', () => {
  for (const operation of operations.filter(({ path }) => path.includes('{'))) {
    test(`${operation.id}`, async () => {
      const world = await worldFor(both, operation)
      const faults = await allAtOnce(hostileIds, async (id) => {
        const answer = await send(world, operation, id, '')
        const wrong = answer.status === 404 ? [] : [`${answer.status} instead of 404`]
        return [...wrong, ...(await faultsOf(operation, answer))].map((fault) => `${nameOf(id)}: ${fault}`)
      })
      expect(faults).toEqual([])
    })
  }
})

describe('any header value gets a documented response', () => {
  for (const operation of operations) {
    test(`${operation.id}`, async () => {
      const world = await worldFor(both, operation)
      const trials = Object.entries(hostileHeaders).flatMap(([name, values]) =>
        values.map((value) => ({ [name]: value })),
      )
      const attempt = async (headers: Record<string, string>) => {
        const answer = await send(world, operation, await world.id(), '', headers)
        return (await faultsOf(operation, answer)).map(
          (fault) => `${nameOf(JSON.stringify(headers))}: ${fault}`,
        )
      }
      // A key may have ten streams open, and the server learns a moment later that one was closed.
      const faults = await allAtOnce(trials, attempt, operation.id === 'eventsLog.stream' ? 2 : undefined)
      expect(faults).toEqual([])
    })
  }
})

/** A request that is valid but for the one thing that is tried. */
function send(
  world: World,
  operation: Operation,
  id: string,
  query: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  const address = addressOf(operation, id) + (query ? `?${query}` : '')
  if (operation.id === 'members.import') {
    const csv = `email,firstName,lastName\n${crypto.randomUUID()}@example.org,Ada,King\n`
    return world.call('POST', address, csv, { 'content-type': 'text/csv', ...headers })
  }
  const body = operation.body ? exampleOf(operation.body) : undefined
  return world.call(operation.method, address, body, headers)
}
