import { createBaseline } from './baseline.ts'
import { fillMembers } from './fill-members.ts'
import { buildHttpRequest } from './load-plan.ts'
import { checkMaximum, checkMinimum, type Measurement } from './report.ts'
import { alternate, type Contender, computeMedian } from './rounds.ts'
import type { Association, Workbench } from './workbench.ts'

const MARKER = '@@@@@@@@@@@@'
const CONNECTIONS = 16

/**
 * A list of 30 of 2,000 members, one member, and a durable create, by one server process and by the bare handler. The
 * bare handler has the number of database connections that makes it fastest: few for reads, more for writes, whose
 * commits wait for the disk together.
 */
export async function measureMembersApi(bench: Workbench): Promise<Measurement[]> {
  const association = await bench.createAssociation()
  await fillMembers(bench.admin, association.id, 2_000)
  await createBaseline(bench.admin, association.id)
  const reading = await bench.startBaseline(8)
  const writing = await bench.startBaseline(16)
  const ids = (await bench.admin`select id from baseline.members limit 500`).map(
    (row: { id: string }) => row.id,
  )
  await checkSameResponses(bench.url, reading, association, ids[0])

  const list = (url: URL) => [
    buildHttpRequest('GET', new URL('/api/members', url), buildHeaders(association)),
  ]
  const get = (url: URL) =>
    ids.map((id: string) =>
      buildHttpRequest('GET', new URL(`/api/members/${id}`, url), buildHeaders(association)),
    )
  const create = (url: URL) => [
    buildHttpRequest('POST', new URL('/api/members', url), buildHeaders(association), buildMember()),
  ]
  return [
    ...(await compare(bench, 'list of 30 members', reading, list, 0.5)),
    ...(await compare(bench, 'one member', reading, get, 0.5)),
    ...(await compare(bench, 'durable create of a member', writing, create, 0.6)),
  ]
}

async function compare(
  bench: Workbench,
  name: string,
  bare: URL,
  buildRequests: (url: URL) => string[],
  minimum: number,
): Promise<Measurement[]> {
  const rounds = await alternate(load(bench.url, buildRequests), load(bare, buildRequests), bench.resetLimits)
  const serviceRounds = rounds.map(([serviceRound]) => serviceRound)
  const bareRounds = rounds.map(([, bareRound]) => bareRound)
  const formatRate = (results: { perSecond: number }[]) =>
    `${computeMedian(results.map((result) => result.perSecond)).toFixed(0)}/s`
  const computeMedianP99 = (results: { p99: number }[]) => computeMedian(results.map((result) => result.p99))
  const ratio = computeMedian(
    rounds.map(([serviceRound, bareRound]) => serviceRound.perSecond / bareRound.perSecond),
  )
  return [
    checkMinimum(
      `${name}: throughput relative to the bare handler`,
      ratio,
      minimum,
      `${formatRate(serviceRounds)}, bare ${formatRate(bareRounds)}`,
    ),
    checkMaximum(
      `${name}: p99 against the bare handler`,
      computeMedianP99(serviceRounds) / computeMedianP99(bareRounds),
      4,
      ' times',
      `${computeMedianP99(serviceRounds).toFixed(1)} ms, bare ${computeMedianP99(bareRounds).toFixed(1)} ms`,
    ),
  ]
}

function load(url: URL, buildRequests: (url: URL) => string[]): Contender {
  return (round) => ({
    hostname: url.hostname,
    port: Number(url.port),
    connections: CONNECTIONS,
    seconds: 4,
    requestLimit: 20_000,
    requests: buildRequests(url),
    marker: MARKER,
    firstSerial: round * 1_000_000,
  })
}

/** Both servers must return the same responses, apart from the cursor, or the comparison is invalid. */
async function checkSameResponses(url: URL, bare: URL, association: Association, id: string): Promise<void> {
  for (const path of ['/api/members', `/api/members/${id}`]) {
    const [serviceResponse, bareResponse] = await Promise.all(
      [url, bare].map(async (base) => {
        const response = await fetch(new URL(path, base), { headers: buildHeaders(association) })
        return { ...((await response.json()) as object), nextCursor: null }
      }),
    )
    if (!Bun.deepEquals(serviceResponse, bareResponse)) {
      throw new Error(
        `The bare server returns a different response to ${path}:\n${JSON.stringify(serviceResponse)}\n${JSON.stringify(bareResponse)}`,
      )
    }
  }
}

function buildHeaders(association: Association): Record<string, string> {
  return { authorization: `Bearer ${association.key}`, 'content-type': 'application/json' }
}

function buildMember(): string {
  return JSON.stringify({
    email: `margaret.${MARKER}@example.org`,
    firstName: 'Margaret',
    lastName: 'Pemberton',
    phone: '+44 7700 900123',
    organization: 'Tidewater Survey Group',
    jobTitle: 'Hydrographic surveyor',
    department: 'Survey',
    address: {
      line1: '5 Quay Street',
      city: 'Plymouth',
      region: 'Devon',
      postalCode: 'PL1 1AA',
      country: 'GB',
    },
    status: 'active',
    customFields: { specialism: 'tidal modelling', cpdHours: 12 },
  })
}
