import type { TestService } from '../../../../tools/testing/service.ts'
import { type Call, callAs } from '../calls.ts'
import { callWithApiKey } from '../hostile/fixture.ts'
import { bodyOf } from '../problem.ts'

export type Data = Record<string, unknown> & { id: string }
export interface Page {
  items: Data[]
  total: number
}

/** One association's lists as two server processes give them. */
export interface TwoServers {
  service: TestService
  staff: Call
  visitors: [Call, Call]
}

export async function associationOn(
  service: TestService,
  other: Pick<TestService, 'request'>,
): Promise<TwoServers> {
  const { keys } = await service.createClient()
  const visitor = (server: Pick<TestService, 'request'>) => callWithApiKey(server, keys.live.publishable)
  return { service, staff: callAs(service, keys.live.secret), visitors: [visitor(service), visitor(other)] }
}

/** Has both processes keep an address, and makes sure of it: while nobody can read the table, both still answer. */
export async function untilCached(servers: TwoServers, table: string, path: string): Promise<void> {
  for (const visitor of servers.visitors) {
    // The first of all is not kept: the process only then begins to listen.
    while (!(await isCached(servers, visitor, table, path))) await Bun.sleep(20)
  }
}

/**
 * Whether an address is answered without the table being read.
 *
 * @param timeoutMs milliseconds: the longer, the surer that a slow answer is not taken for one that reads the table
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

/** Waits until both processes show what they should; a list that is kept for longer makes the test run out of time. */
export async function untilBothShow(
  { visitors }: TwoServers,
  path: string,
  matches: (response: Response) => Promise<boolean>,
): Promise<void> {
  for (const visitor of visitors) {
    while (!(await matches(await visitor('GET', path)))) await Bun.sleep(10)
  }
}

export const pageMatches = (matches: (page: Page) => boolean) => async (response: Response) =>
  matches(await bodyOf<Page>(response))
