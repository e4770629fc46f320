import { afterAll } from 'bun:test'
import type { Child } from '../../../tools/process/child.ts'
import { startWorkerProcess } from '../../../tools/service/programs.ts'
import type { TestClient, TestService } from '../../../tools/testing/service.ts'

/** Starts a worker beside a test service, to be stopped or killed as a test likes; at the latest with the test file. */
export function startWorker(service: TestService, more: Record<string, string> = {}): Child {
  const worker = startWorkerProcess({ environment: { ...service.environment, ...more }, output: 'inherit' })
  afterAll(() => worker.stop())
  return worker
}

/** Ends a worker as a power cut would. */
export async function kill(worker: Child): Promise<void> {
  process.kill(worker.pid, 'SIGKILL')
  await worker.exited
}

/** Lets the time pass after which an import whose worker is silent may be taken over. */
export async function letClaimsExpire(service: TestService): Promise<void> {
  await service.database.sql`update imports set claimed_until = now() where claimed_until is not null`
}

/** Waits until a condition holds; a test that waits in vain ends by its own time limit. */
export async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await Bun.sleep(5)
}

/** A file of members; every hundredth row has no valid address, every fiftieth repeats the row before it. */
export function membersFile(rows: number): {
  csv: string
  good: string[]
  faults: [row: number, code: string][]
} {
  const lines: string[] = []
  const good: string[] = []
  const faults: [number, string][] = []
  for (let row = 1; row <= rows; row++) {
    const email =
      row % 100 === 0 ? `nobody ${row}` : row % 50 === 0 ? `m${row - 1}@example.org` : `m${row}@example.org`
    lines.push(`${email},Ada,"King\n${row}"`)
    if (row % 100 === 0) faults.push([row, 'invalid_format'])
    else if (row % 50 === 0) faults.push([row, 'taken'])
    else good.push(email)
  }
  return { csv: `email,firstName,lastName\n${lines.join('\n')}\n`, good, faults }
}

/** How many rows of an import are done, past the API and its budget. */
export async function rowsDone(service: TestService, id: string): Promise<number> {
  const [row] = await service.database.sql`select rows_total as rows from imports where id = ${id}`
  return row.rows
}

/** The addresses of an association's members, and those that the log says were created, both in order. */
export async function membersAndEvents(service: TestService, { record }: TestClient) {
  await service.relay()
  const members = await service.database
    .sql`select email from members where client_id = ${record.id} order by email`
  const events = await service.database.sql`select data::json ->> 'email' as email from event_log
    where client_id = ${record.id} and type = 'member.created' order by 1`
  const emails = (rows: { email: string }[]) => rows.map(({ email }) => email).toSorted()
  return { members: emails([...members]), events: emails([...events]) }
}
