import { afterAll, describe, expect, test } from 'bun:test'
import { Connections, type ReservedConnection } from '@guildhall/core/platform/database/connections'
import { NoConnectionAvailableError } from '@guildhall/core/platform/database/pool'
import { testDatabase } from '../../../tools/testing/database.ts'

const { url } = await testDatabase()
const CONNECTIONS = 15
const SHARE = 3
const cleanups: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const end of cleanups.toReversed()) await end()
})

function open() {
  const connections = new Connections({
    url,
    role: null,
    connections: CONNECTIONS,
    applicationName: 'shares-test',
  })
  cleanups.push(() => connections.close({ timeout: 0 }))
  const started: string[] = []
  return {
    connections,
    /** The requests made by `queue`, in the order in which they were granted a connection. */
    started,
    reserve: (owner: string, count: number) =>
      Promise.all(Array.from({ length: count }, () => connections.reserve(owner))),
    /** Requests connections, which are kept, and adds each request to `started` once it is granted. */
    queue: (owner: string, count: number) =>
      Array.from({ length: count }, (_, index) =>
        connections.reserve(owner).then((reserved) => {
          started.push(`${owner} ${index + 1}`)
          return reserved
        }),
      ),
  }
}
const release = (reserved: ReservedConnection[]) => {
  for (const connection of reserved) connection.release()
}

describe('fair sharing of connections', () => {
  test('gives a lone client all connections', async () => {
    const { reserve } = open()
    release(await reserve('a', CONNECTIONS))
  })

  test('gives the next free connection to another client, however many statements of the first wait', async () => {
    const { reserve, queue, started } = open()
    const reserved = await reserve('a', CONNECTIONS)
    const laterStatements = queue('a', 40)
    const otherStatements = queue('b', SHARE)
    release(reserved.splice(0, SHARE))
    release(await Promise.all(otherStatements))
    expect(started).toEqual(['b 1', 'b 2', 'b 3'])
    release(reserved)
    for (const waiting of laterStatements) (await waiting).release()
    expect(started.slice(SHARE)).toEqual(Array.from({ length: 40 }, (_, index) => `a ${index + 1}`))
  })

  test('limits a client to a fifth of the connections while another client is active', async () => {
    const { connections, reserve, queue, started } = open()
    await connections.run('select 1', [], 'b')
    const reserved = await reserve('a', SHARE)
    const laterStatements = queue('a', 2)
    for (let index = 0; index < 20; index++) await connections.run('select 1', [], 'b')
    expect(started).toEqual([])
    reserved.pop()?.release()
    await laterStatements[0]
    expect(started).toEqual(['a 1'])
    release(reserved)
    release(await Promise.all(laterStatements))
  })

  test('gives a client more connections once no other is active, even while it releases none', async () => {
    const { connections, reserve, queue } = open()
    await connections.run('select 1', [], 'b')
    const reserved = await reserve('a', SHARE)
    // Client b is active for ten seconds after its request; a request waits for at most five.
    await Bun.sleep(8_000)
    release(await Promise.all(queue('a', 1)))
    release(reserved)
  })

  test('serves competing clients in turn', async () => {
    const { reserve, queue, started } = open()
    const reserved = [...(await reserve('c', CONNECTIONS))]
    const queued = [...queue('a', 3), ...queue('b', 3)]
    for (const connection of reserved) {
      const before = started.length
      connection.release()
      while (started.length < Math.min(before + 1, 6)) await Bun.sleep(1)
    }
    expect(started).toEqual(['a 1', 'b 1', 'a 2', 'b 2', 'a 3', 'b 3'])
    release(await Promise.all(queued))
  })

  test("rejects a client's statements immediately once its queue is full, and no other client's", async () => {
    const { connections, reserve } = open()
    const reserved = await reserve('a', CONNECTIONS)
    const outcomes = Array.from({ length: 501 }, () =>
      connections.run('select 1', [], 'a').then(
        () => 'run',
        (error: unknown) => error,
      ),
    )
    expect(await outcomes.at(-1)).toBeInstanceOf(NoConnectionAvailableError)
    const otherQuery = connections.run('select 1', [], 'b')
    release(reserved)
    await otherQuery
    expect(new Set(await Promise.all(outcomes.slice(0, -1)))).toEqual(new Set(['run']))
  })

  test('names the platform in the error if it has too many waiting statements', async () => {
    const { connections, reserve } = open()
    const reserved = await reserve('a', CONNECTIONS)
    const statements = Array.from({ length: 501 }, () => connections.run('select 1', []))
    await expect(statements.pop()).rejects.toThrow('500 statements of the platform are already waiting')
    release(reserved)
    await Promise.all(statements)
  })
})
