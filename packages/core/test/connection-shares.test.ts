import { afterAll, describe, expect, test } from 'bun:test'
import { Connections, type ReservedConnection } from '@guildhall/core/platform/database/connections'
import { NoConnectionAvailable } from '@guildhall/core/platform/database/pool'
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
    /** In the order they were granted a connection. */
    begun: started,
    reserve: (owner: string, amount: number) =>
      Promise.all(Array.from({ length: amount }, () => connections.reserve(owner))),
    /** Statements that report when they are granted a connection, and keep it. */
    queue: (owner: string, amount: number) =>
      Array.from({ length: amount }, (_, index) =>
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
    const { reserve, queue, begun } = open()
    const slow = await reserve('a', CONNECTIONS)
    const laterStatements = queue('a', 40)
    const otherStatements = queue('b', SHARE)
    release(slow.splice(0, SHARE))
    release(await Promise.all(otherStatements))
    expect(begun).toEqual(['b 1', 'b 2', 'b 3'])
    release(slow)
    for (const waiting of laterStatements) (await waiting).release()
    expect(begun.slice(SHARE)).toEqual(Array.from({ length: 40 }, (_, index) => `a ${index + 1}`))
  })

  test('limits a client to a fifth while another is active', async () => {
    const { connections, reserve, queue, begun } = open()
    await connections.run('select 1', [], 'b')
    const slow = await reserve('a', SHARE)
    const later = queue('a', 2)
    for (let index = 0; index < 20; index++) await connections.run('select 1', [], 'b')
    expect(begun).toEqual([])
    slow.pop()?.release()
    await later[0]
    expect(begun).toEqual(['a 1'])
    release(slow)
    release(await Promise.all(later))
  })

  test('serves competing clients in turn', async () => {
    const { reserve, queue, begun } = open()
    const all = [...(await reserve('c', CONNECTIONS))]
    const queued = [...queue('a', 3), ...queue('b', 3)]
    for (const connection of all) {
      const before = begun.length
      connection.release()
      while (begun.length < Math.min(before + 1, 6)) await Bun.sleep(1)
    }
    expect(begun).toEqual(['a 1', 'b 1', 'a 2', 'b 2', 'a 3', 'b 3'])
    release(await Promise.all(queued))
  })

  test("rejects a client's statements immediately once its queue is full, and no other client's", async () => {
    const { connections, reserve } = open()
    const all = await reserve('a', CONNECTIONS)
    const outcomes = Array.from({ length: 501 }, () =>
      connections.run('select 1', [], 'a').then(
        () => 'run',
        (error: unknown) => error,
      ),
    )
    expect(await outcomes.at(-1)).toBeInstanceOf(NoConnectionAvailable)
    const otherQuery = connections.run('select 1', [], 'b')
    release(all)
    await otherQuery
    expect(new Set(await Promise.all(outcomes.slice(0, -1)))).toEqual(new Set(['run']))
  })

  test('names the platform in the error if it has too many waiting statements', async () => {
    const { connections, reserve } = open()
    const all = await reserve('a', CONNECTIONS)
    const statements = Array.from({ length: 501 }, () => connections.run('select 1', []))
    await expect(statements.pop()).rejects.toThrow('500 statements of the platform are already waiting')
    release(all)
    await Promise.all(statements)
  })
})
