import type { TestService } from '../../../../tools/testing/service.ts'
import { type Call, callAs } from '../call-as.ts'
import { expectBody } from '../expect-problem.ts'
import { callWithApiKey } from '../hostile/fixture.ts'

export type Data = Record<string, unknown> & { id: string }
export interface Page {
  items: Data[]
  total: number
}

/** An association’s public lists, as served by two server processes. */
export interface TwoServers {
  service: TestService
  staff: Call
  visitors: [Call, Call]
}

export async function createAssociation(
  service: TestService,
  otherServer: Pick<TestService, 'request'>,
): Promise<TwoServers> {
  const { keys } = await service.createClient()
  const callAsVisitor = (server: Pick<TestService, 'request'>) =>
    callWithApiKey(server, keys.live.publishable)
  return {
    service,
    staff: callAs(service, keys.live.secret),
    visitors: [callAsVisitor(service), callAsVisitor(otherServer)],
  }
}

/** Requests a path until both processes respond from their cache, that is, while the table is locked. */
export async function waitUntilCached(servers: TwoServers, table: string, path: string): Promise<void> {
  for (const visitor of servers.visitors) {
    // The first response is not cached, because it starts the LISTEN connection.
    while (!(await isCached(servers, visitor, table, path))) await Bun.sleep(20)
  }
}

/** Whether a path, requested once before, is served without reading the table. */
export async function isCached(
  servers: Pick<TwoServers, 'service'>,
  visitor: Call,
  table: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<boolean> {
  await visitor('GET', path, undefined, headers)
  return isServedWhileLocked(servers, visitor, table, path, headers)
}

/** Whether a path is served while the table is locked, instead of waiting for the lock. */
export async function isServedWhileLocked(
  { service }: Pick<TwoServers, 'service'>,
  visitor: Call,
  table: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<boolean> {
  const { sql } = service.database
  return sql.begin(async (transaction) => {
    const [{ pid }] = await transaction`select pg_backend_pid() as pid`
    await transaction.unsafe(`lock table ${table} in access exclusive mode`)
    let isSettled = false
    const response = visitor('GET', path, undefined, headers).finally(() => {
      isSettled = true
    })
    while (!isSettled) {
      const blocked = await sql`select from pg_stat_activity where ${pid}::int = any(pg_blocking_pids(pid))`
      if (blocked.length > 0) return false
      await Bun.sleep(5)
    }
    await response
    return true
  })
}

/** Waits until both processes return the expected response; the test times out otherwise. */
export async function waitUntilBothReturn(
  { visitors }: TwoServers,
  path: string,
  matches: (response: Response) => Promise<boolean>,
): Promise<void> {
  for (const visitor of visitors) {
    while (!(await matches(await visitor('GET', path)))) await Bun.sleep(10)
  }
}

export const matchPage = (matches: (page: Page) => boolean) => async (response: Response) =>
  matches(await expectBody<Page>(response))
