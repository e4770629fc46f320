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

/**
 * Whether a path is served without reading the table.
 *
 * @param timeoutMs after which the response is taken to be waiting for the table
 */
export async function isCached(
  { service }: Pick<TwoServers, 'service'>,
  visitor: Call,
  table: string,
  path: string,
  headers: Record<string, string> = {},
  timeoutMs = 250,
): Promise<boolean> {
  await visitor('GET', path, undefined, headers)
  return service.database.sql.begin(async (sql) => {
    await sql.unsafe(`lock table ${table} in access exclusive mode`)
    const response = visitor('GET', path, undefined, headers).then(() => true)
    return Promise.race([response, Bun.sleep(timeoutMs).then(() => false)])
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
