import { expect, test } from 'bun:test'
import { processAllEvents } from '../../../../tools/testing/broker.ts'
import { callAs } from '../call-as.ts'
import { expectBody } from '../expect-problem.ts'
import { startSignInService } from './sign-in-service.ts'

const { service, broker, updateSettings, organizationId, grace, signIn, buildErrorUrl } =
  await startSignInService()
const { live, record } = service.client
const { sql } = service.database
const operator = callAs(service, service.operatorKey)

const removeOrganization = async () =>
  expectBody(
    await operator('PUT', `/api/platform/clients/${record.id}/organization`, { organizationId: null }),
  )

/** Waits until this many transactions wait for the lock of the association’s identities. */
async function waitForBlockedTransactions(count: number): Promise<void> {
  for (;;) {
    const [row] = await sql`select count(*)::int as count from pg_locks
      where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`
    if (row.count >= count) return
    await Bun.sleep(5)
  }
}

/** Starts `work` while the removal of the organization waits, so that `work` still reads the organization. */
async function removeOrganizationBefore<Result>(work: () => Promise<Result>): Promise<Result> {
  let removal: Promise<unknown> = Promise.resolve()
  let result: Promise<Result> | undefined
  await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtextextended(${`identity ${record.id}`}, 0))`
    removal = removeOrganization()
    await waitForBlockedTransactions(1)
    result = work()
    await waitForBlockedTransactions(2)
  })
  await removal
  return (await result) as Result
}

test('an event that waited for the removal of its organization is not applied, but kept as unassigned', async () => {
  const { store } = broker
  const user = store.users.get(store.addUser(store.addDirectory(organizationId)))
  const event = broker.buildEvent('dsync.user.created', user)
  await broker.deliver(`${service.url}/webhooks/broker`, [event])
  await removeOrganizationBefore(() => processAllEvents(service))
  expect(await live.users.list({ email: String(user?.email) }).toArray()).toEqual([])
  expect(await sql`select 1 from directories where client_id = ${record.id}`).toHaveLength(0)
  expect([...(await sql`select status from broker_events`)]).toEqual([{ status: 'unassigned' }])
})

test('a sign-in that waited for the removal of its organization is refused, and creates neither user nor session', async () => {
  await updateSettings({ organizationId })
  const { browser, location } = await removeOrganizationBefore(() => signIn(grace))
  expect(location).toBe(buildErrorUrl('organization_unknown'))
  expect(browser.cookies.has('guildhall_session')).toBe(false)
  expect(await live.users.list({ email: grace.email }).toArray()).toEqual([])
})
