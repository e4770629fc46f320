import type { TestService } from '../../../../tools/testing/service.ts'
import { type Call, callAs } from '../calls.ts'
import { callWithApiKey } from '../hostile/world.ts'
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
export async function keep(servers: TwoServers, table: string, path: string): Promise<void> {
  for (const visitor of servers.visitors) {
    // The first of all is not kept: the process only then begins to listen.
    while (!(await isKept(servers, visitor, table, path))) await Bun.sleep(20)
  }
}

/**
 * Whether an address is answered without the table being read.
 *
 * @param patience milliseconds: the longer, the surer that a slow answer is not taken for one that reads the table
 */
export async function isKept(
  { service }: Pick<TwoServers, 'service'>,
  visitor: Call,
  table: string,
  path: string,
  headers: Record<string, string> = {},
  patience = 250,
): Promise<boolean> {
  await visitor('GET', path, undefined, headers)
  return service.database.sql.begin(async (sql) => {
    await sql.unsafe(`lock table ${table} in access exclusive mode`)
    const answer = visitor('GET', path, undefined, headers).then(() => true)
    return Promise.race([answer, Bun.sleep(patience).then(() => false)])
  })
}

/** Waits until both processes show what they should; a list that is kept for longer makes the test run out of time. */
export async function untilBothShow(
  { visitors }: TwoServers,
  path: string,
  isRight: (answer: Response) => Promise<boolean>,
): Promise<void> {
  for (const visitor of visitors) {
    while (!(await isRight(await visitor('GET', path)))) await Bun.sleep(10)
  }
}

export const showing = (isRight: (page: Page) => boolean) => async (answer: Response) =>
  isRight(await bodyOf<Page>(answer))
