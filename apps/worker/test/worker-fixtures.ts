import { afterAll } from 'bun:test'
import type { Child } from '../../../tools/process/child.ts'
import { startWorkerProcess } from '../../../tools/service/processes.ts'
import type { TestClient, TestService } from '../../../tools/testing/service.ts'

/** Starts a worker for a test service. It stops after the test file at the latest. */
export function startWorker(service: TestService, overrides: Record<string, string> = {}): Child {
  const worker = startWorkerProcess({
    environment: { ...service.environment, ...overrides },
    output: 'inherit',
  })
  afterAll(() => worker.stop())
  return worker
}

/** Kills a worker without warning. */
export async function kill(worker: Child): Promise<void> {
  process.kill(worker.pid, 'SIGKILL')
  await worker.exited
}

/** Expires the claims of imports, so that other workers can take them over. */
export async function expireClaims(service: TestService): Promise<void> {
  await service.database
    .sql`update imports set claimed_until = now() - interval '1 second' where claimed_until is not null`
}

/** Polls until a condition holds, without a timeout other than the test’s own. */
export async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await Bun.sleep(20)
}

/**
 * Builds a CSV of members. Rows 100, 200, … have an invalid email address; rows 50, 150, … repeat the address of the
 * row before them. Each row takes two lines, because the last name contains a line break.
 */
export function buildMembersFile(rows: number): {
  csv: string
  validEmails: string[]
  expectedErrors: [row: number, code: string][]
} {
  const lines: string[] = []
  const validEmails: string[] = []
  const expectedErrors: [number, string][] = []
  for (let row = 1; row <= rows; row++) {
    const email =
      row % 100 === 0 ? `invalid ${row}` : row % 50 === 0 ? `m${row - 1}@example.org` : `m${row}@example.org`
    lines.push(`${email},Ada,"King\n${row}"`)
    if (row % 100 === 0) expectedErrors.push([row, 'invalid_format'])
    else if (row % 50 === 0) expectedErrors.push([row, 'taken'])
    else validEmails.push(email)
  }
  return { csv: `email,firstName,lastName\n${lines.join('\n')}\n`, validEmails, expectedErrors }
}

/** Reads the number of processed rows of an import from the database, to spare the API’s rate limit. */
export async function countProcessedRows(service: TestService, id: string): Promise<number> {
  const [row] = await service.database.sql`select rows_total as rows from imports where id = ${id}`
  return row.rows
}

/** Relays all events, then lists the sorted email addresses of an association's members and `member.created` events. */
export async function listMembersAndEvents(service: TestService, { record }: TestClient) {
  await service.relay()
  const members = await service.database
    .sql`select email from members where client_id = ${record.id} order by email`
  const events = await service.database.sql`select data::json ->> 'email' as email from event_log
    where client_id = ${record.id} and type = 'member.created' order by 1`
  const listSortedEmails = (rows: { email: string }[]) => rows.map(({ email }) => email).toSorted()
  return { members: listSortedEmails([...members]), events: listSortedEmails([...events]) }
}
