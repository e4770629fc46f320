import { afterAll, describe, expect, test } from 'bun:test'
import { Connections } from '@guildhall/core/platform/database/connections'
import { isDatabaseUnavailable, NoConnectionAvailableError } from '@guildhall/core/platform/database/pool'
import { startProxy } from '../../../tools/testing/breakable-proxy.ts'
import { testDatabase } from '../../../tools/testing/database.ts'

const { url, sql: owner } = await testDatabase()
const cleanups: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const end of cleanups.toReversed()) await end()
})

function open(databaseUrl: string, connections: number, statementTimeoutMs?: number): Connections {
  const pool = new Connections({
    url: databaseUrl,
    role: null,
    connections,
    applicationName: 'pool-test',
    ...(statementTimeoutMs ? { statementTimeoutMs } : {}),
  })
  cleanups.push(() => pool.close({ timeout: 0 }))
  return pool
}

const catchRejection = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (reason) => reason,
  )
const readBackendPid = async (connections: Connections) =>
  (await connections.run<{ pid: number }>('select pg_backend_pid() as pid', []))[0]?.pid

describe('connections', () => {
  test('are reused before new ones are opened', async () => {
    const connections = open(url, 3)
    expect(await readBackendPid(connections)).toBe((await readBackendPid(connections)) as number)
  })

  test('run one statement at a time, so that none queues behind a slow one', async () => {
    const connections = open(url, 2)
    let ended = false
    const slow = connections.run('select pg_sleep(1)', []).then(() => {
      ended = true
    })
    for (let index = 0; index < 20; index++) await readBackendPid(connections)
    expect(ended).toBe(false)
    await slow
  })

  test('are waited for in order, until a timeout', async () => {
    const connections = open(url, 1)
    const reserved = await connections.reserve()
    const timedOutStatement = catchRejection(connections.run('select 1', []))
    const error = await timedOutStatement
    expect(error).toBeInstanceOf(NoConnectionAvailableError)
    expect(isDatabaseUnavailable(error)).toBe(true)
    const order: number[] = []
    const statements = [1, 2, 3].map(async (number) => {
      await connections.run('select 1', [])
      order.push(number)
    })
    reserved.release()
    await Promise.all(statements)
    expect(order).toEqual([1, 2, 3])
  }, 20_000)

  test('are not refused if the event loop was blocked', async () => {
    const connections = open(url, 1)
    await readBackendPid(connections)
    const statements = [1, 2, 3].map(() => connections.run('select 1', []))
    Bun.sleepSync(5_500)
    await Promise.all(statements)
  }, 20_000)

  test('are replaced when lost', async () => {
    const connections = open(url, 1)
    const pid = await readBackendPid(connections)
    await owner`select pg_terminate_backend(${pid})`
    await catchRejection(readBackendPid(connections))
    expect(await readBackendPid(connections)).not.toBe(pid)
    const reserved = await connections.reserve()
    await reserved.control('begin')
    const [ownBackend] = await reserved.run<{ pid: number }>('select pg_backend_pid() as pid', [])
    await owner`select pg_terminate_backend(${ownBackend?.pid ?? 0})`
    expect(isDatabaseUnavailable(await catchRejection(reserved.run('select 1', [])))).toBe(true)
    await reserved.destroy()
    reserved.release()
    expect(await readBackendPid(connections)).not.toBe(ownBackend?.pid)
  })

  test('are replaced when they do not respond', async () => {
    const proxyUrl = new URL(url)
    const proxy = await startProxy(Number(proxyUrl.port))
    cleanups.push(() => proxy.close())
    proxyUrl.port = String(proxy.port)
    const connections = open(proxyUrl.href, 1, 1_000)
    const pid = await readBackendPid(connections)
    proxy.stall()
    expect(isDatabaseUnavailable(await catchRejection(readBackendPid(connections)))).toBe(true)
    await proxy.restore()
    expect(await readBackendPid(connections)).not.toBe(pid)
  })

  test('are refused after closing', async () => {
    const connections = open(url, 1)
    const reserved = await connections.reserve()
    const waiting = catchRejection(connections.run('select 1', []))
    const closed = connections.close({ timeout: 0 })
    expect(await waiting).toBeInstanceOf(NoConnectionAvailableError)
    reserved.release()
    await closed
    expect(await catchRejection(connections.run('select 1', []))).toBeInstanceOf(NoConnectionAvailableError)
  })
})

test.each(['selct', 'select 1 / 0', "select ''''''::tsquery", 'select nothing'])(
  'an invalid statement does not count as an unavailable database (%s)',
  async (statement) => {
    const error = await catchRejection(open(url, 1).run(statement, []))
    expect(error).toBeInstanceOf(Error)
    expect(isDatabaseUnavailable(error)).toBe(false)
  },
)
