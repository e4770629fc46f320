import { join } from 'node:path'
import { Guildhall } from '@guildhall/sdk'
import { FakeBroker } from '../fake-broker/server.ts'
import { findFreePort } from '../process/free-port.ts'
import { run } from '../process/run.ts'
import { startServerProcess, startWorkerProcess, waitUntilReady } from '../service/processes.ts'
import { buildHttpRequest } from './load-plan.ts'
import { checkMaximum, checkMinimum, type Measurement } from './report.ts'
import { alternate, type Contender, computeMedian } from './rounds.ts'
import type { Association, Workbench } from './workbench.ts'

const CONNECTIONS = 16
const EVENTS_PER_ROUND = 8_000
const USERS = 20_000
/** The broker’s rate limit for one directory, in requests per second. */
const BROKER_RATE_LIMIT = 4

/**
 * Verifies and stores broker events, against a bare handler that only inserts the row; and syncs a directory of 20,000
 * users, against fetching its pages, both within the broker's rate limit. Stops the workbench's worker.
 */
export async function measureIdentity(bench: Workbench): Promise<Measurement[]> {
  await using stack = new AsyncDisposableStack()
  await bench.worker.stop()
  const broker = new FakeBroker({ requestsPerSecond: 0 })
  stack.defer(() => broker.stop())
  const port = await findFreePort()
  const url = new URL(`http://127.0.0.1:${port}`)
  const environment = {
    ...bench.environment,
    PORT: String(port),
    BASE_URL: url.origin,
    ...broker.getEnvironment(`${url.origin}/auth/callback/broker`),
    BROKER_REQUESTS_PER_SECOND: String(BROKER_RATE_LIMIT),
  }
  const server = startServerProcess({ environment, output: 'inherit' })
  stack.defer(() => server.stop())
  await waitUntilReady(url.origin, [server])
  const intakeMeasurement = await measureIntake(bench, broker, url)
  const worker = startWorkerProcess({ environment, output: 'inherit' })
  stack.defer(() => worker.stop())
  return [
    intakeMeasurement,
    ...(await measureSyncs(bench, broker, environment, await bench.createAssociation())),
  ]
}

async function measureIntake(bench: Workbench, broker: FakeBroker, url: URL): Promise<Measurement> {
  const bare = await bench.startBaseline(10)
  await bench.admin.unsafe(`drop table if exists baseline_events;
    create table baseline_events (id text primary key, type text not null, body text not null,
      created_at timestamptz(3) not null default now());
    alter table baseline_events owner to guildhall`)
  const data = broker.store.users.get(broker.store.addUser(broker.store.addDirectory('org_bench')))
  const buildRequests = (to: URL) =>
    Array.from({ length: EVENTS_PER_ROUND }, () => {
      const body = JSON.stringify(broker.buildEvent('dsync.user.updated', data))
      const headers = { 'content-type': 'application/json', 'workos-signature': broker.sign(body) }
      return buildHttpRequest('POST', new URL('/webhooks/broker', to), headers, body)
    })
  const createContender =
    (to: URL): Contender =>
    () => ({
      hostname: to.hostname,
      port: Number(to.port),
      connections: CONNECTIONS,
      seconds: 30,
      requestLimit: EVENTS_PER_ROUND,
      requests: buildRequests(to),
    })
  const results = await alternate(createContender(url), createContender(bare), async () => {})
  await bench.admin.unsafe('drop table baseline_events; delete from broker_events')
  const ratio = computeMedian(
    results.map(([serviceResult, bareResult]) => serviceResult.perSecond / bareResult.perSecond),
  )
  const formatRate = (index: 0 | 1) =>
    `${Math.round(computeMedian(results.map((pair) => pair[index].perSecond)))}/s`
  return checkMinimum(
    'broker events verified and stored: throughput relative to a handler that only inserts the row',
    ratio,
    0.6,
    `${formatRate(0)}, bare ${formatRate(1)}`,
  )
}

async function measureSyncs(
  bench: Workbench,
  broker: FakeBroker,
  environment: Record<string, string>,
  association: Association,
): Promise<Measurement[]> {
  const { store } = broker
  const organizationId = store.addOrganization('Bench')
  const directoryId = store.addDirectory(organizationId)
  const groups = ['Everyone', 'Staff', 'Crew'].map((name) => store.addGroup(directoryId, name))
  for (let index = 0; index < USERS; index++)
    store.addUser(
      directoryId,
      { job_title: `Pilot ${index}`, raw_attributes: buildScimUser(index) },
      groups.slice(0, 1 + (index % 3)),
    )
  broker.lists.requestsPerSecond = BROKER_RATE_LIMIT
  const workerEnvironment = { ...environment, DIRECTORY: directoryId, USERS: String(USERS) }
  const fetched = Number(await run([join(import.meta.dir, 'fetch-pages.ts')], workerEnvironment))
  const { identity } = new Guildhall({ apiKey: association.key, baseUrl: environment.BASE_URL ?? '' })
  await identity.settings.update({ organizationId, groupRoles: { Staff: 'ROLE_CLIENT_USER' } })
  const first = await waitForSync(bench, directoryId, 1)
  await identity.directories.sync(directoryId)
  const repeated = await waitForSync(bench, directoryId, 2)
  const formatDetail = (milliseconds: number) =>
    `${(milliseconds / 1000).toFixed(1)} s, fetching ${(fetched / 1000).toFixed(1)} s`
  return [
    checkMaximum(
      'first sync of a directory of 20,000 users: time relative to fetching its pages',
      first / fetched,
      2,
      '',
      formatDetail(first),
    ),
    checkMaximum(
      'repeated sync of 20,000 users: time relative to fetching',
      repeated / fetched,
      2,
      '',
      formatDetail(repeated),
    ),
  ]
}

/** A SCIM user, which the broker passes on unchanged as `raw_attributes`. */
function buildScimUser(number: number): Record<string, unknown> {
  const email = `pilot.${number}@example.org`
  return {
    schemas: [
      'urn:ietf:params:scim:schemas:core:2.0:User',
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
    ],
    userName: email,
    name: { givenName: 'Pilot', familyName: `Number ${number}`, formatted: `Pilot Number ${number}` },
    emails: [{ value: email, primary: true, type: 'work' }],
    phoneNumbers: [{ value: `+44 20 7946 ${number}`, type: 'work' }],
    addresses: [
      {
        streetAddress: `${number} Quay Street`,
        locality: 'Bristol',
        postalCode: 'BS1 4DJ',
        country: 'GB',
        type: 'work',
      },
    ],
    title: 'Pilot',
    locale: 'en-GB',
    active: true,
    'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': {
      employeeNumber: String(number),
      department: 'Pilotage',
      costCenter: 'Harbour',
      manager: { value: `manager-${number % 50}`, displayName: 'Harbour master' },
    },
  }
}

/** Waits for this number of syncs to complete. @returns the duration of the last one in milliseconds */
async function waitForSync({ admin }: Workbench, directoryId: string, count: number): Promise<number> {
  for (;;) {
    const rows: { status: string; durationMs: number; error: string | null }[] = await admin`
      select status, error_message as error, extract(epoch from finished_at - created_at)::float8 * 1000 as "durationMs"
      from directory_syncs where directory_id = ${directoryId} order by created_at desc`
    if (rows[0]?.status === 'failed') throw new Error(`The sync failed: ${rows[0].error}`)
    if (rows.length === count && rows[0]?.status === 'completed') return rows[0].durationMs
    await Bun.sleep(100)
  }
}
