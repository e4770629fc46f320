import { describe, expect, test } from 'bun:test'
import { testServiceWithBroker } from '../../../../tools/testing/broker.ts'
import { faultsOf } from './judge.ts'
import { exampleOf, type Operation, operations, placesIn, type Schema } from './operations.ts'
import { allAtOnce, nameOf } from './trials.ts'
import { hostileBodies, hostileContentTypes, hostileValues, hugeValues } from './values.ts'
import { addressOf, type World, worldFor } from './world.ts'

const both = await testServiceWithBroker({}, { TRUSTED_PROXIES: '1' })
const PLACE = '@@hostile@@'

describe('any value in a body field gets a documented response', () => {
  for (const operation of operations.filter(({ body }) => body)) {
    test(`${operation.id}`, async () => {
      const world = await worldFor(both, operation)
      const places = placesIn(operation.body as Schema)
      expect(places.length).toBeGreaterThan(0)
      const trials = places.flatMap((place) =>
        [...hostileValues, ...hugeValues].map((value) => [place, value] as const),
      )
      const faults = await allAtOnce(trials, async ([place, value]) => {
        const answer = await send(world, operation, bodyWith(operation.body as Schema, place, value))
        return (await faultsOf(operation, answer)).map(
          (fault) => `${place.join('.')} = ${nameOf(value)}: ${fault}`,
        )
      })
      expect(faults).toEqual([])
    })
  }
})

describe('any body gets a documented response', () => {
  for (const operation of operations.filter(({ method }) => method !== 'GET')) {
    test(`${operation.id}`, async () => {
      const world = await worldFor(both, operation)
      const types = operation.takes.length > 0 ? operation.takes : ['application/json']
      const trials = types.flatMap((type) =>
        [...hostileBodies, ...hugeValues].map((body) => [type, body] as const),
      )
      const faults = await allAtOnce(trials, async ([type, body]) => {
        const answer = await send(world, operation, body, type)
        return (await faultsOf(operation, answer)).map((fault) => `${type} ${nameOf(body)}: ${fault}`)
      })
      expect(faults).toEqual([])
    })
  }
})

describe('any content type gets a documented response', () => {
  for (const operation of operations.filter(({ method }) => method !== 'GET')) {
    test(`${operation.id}`, async () => {
      const world = await worldFor(both, operation)
      const faults = await allAtOnce(hostileContentTypes, async (type) => {
        const answer = await send(world, operation, '{"name":"x"}', type)
        // Nothing is read of what is signed badly.
        const read = operation.body && operation.id !== 'brokerEvents.receive'
        const wrong =
          read && !operation.takes.includes(type) && answer.status !== 415
            ? ['it was not refused as unsupported']
            : []
        return [...wrong, ...(await faultsOf(operation, answer))].map((fault) => `"${type}": ${fault}`)
      })
      expect(faults).toEqual([])
    })
  }
})

async function send(
  world: World,
  operation: Operation,
  body: string | Uint8Array,
  type = 'application/json',
): Promise<Response> {
  return world.call(operation.method, addressOf(operation, await world.id()), body, { 'content-type': type })
}

/** A valid body as JSON text, with the value in one place of it. */
function bodyWith(schema: Schema, place: string[], value: string): string {
  const body = exampleOf(schema) as Record<string, unknown>
  let node = body
  for (const name of place.slice(0, -1)) {
    node[name] = { ...(node[name] as object | undefined) }
    node = node[name] as Record<string, unknown>
  }
  node[place.at(-1) ?? ''] = PLACE
  return JSON.stringify(body).replace(`"${PLACE}"`, () => value)
}
