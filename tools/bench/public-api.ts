import { buildHttpRequest } from './load-plan.ts'
import { checkMinimum, type Measurement } from './report.ts'
import { alternate, type Contender, computeMedian } from './rounds.ts'
import type { Workbench } from './workbench.ts'

/** Replaced by nine digits of fractional seconds, so that each request is for a different, uncached list. */
const MARKER = '@@@@@@@@@'
const CONNECTIONS = 16
const EVENTS = 500
/** Two keys, so that a round of up to 60,000 requests stays within the hourly limit of each. */
const KEYS = 2
/** Enough that each makes at most 12 requests in a round, like most visitors to a website. */
const VISITORS = 5_000

/**
 * A public list of 20 of 500 events: uncached, against a bare handler with one prepared statement; and cached, against
 * a bare server that returns the same response and headers from memory, and one that also reads the same request
 * headers and sets the request id and remaining rate limit.
 */
export async function measurePublicApi(bench: Workbench): Promise<Measurement[]> {
  const { id, guildhall } = await bench.createAssociation()
  const keys: string[] = []
  for (let index = 0; index < KEYS; index++)
    keys.push((await guildhall.keys.create({ name: 'Bench', type: 'publishable' })).key)
  await fillEvents(bench, id)
  const bareUrl = await bench.startBaseline(8)
  const path = '/api/v1/events?limit=20'
  const response = await fetch(new URL(path, bench.url), { headers: { 'x-api-key': keys[0] ?? '' } })
  const body = await response.text()
  await checkSameResponses(body, new URL('/api/v1/events', bareUrl))
  const headers = Object.fromEntries(
    [...response.headers].filter(([name]) => !['content-length', 'date', 'content-encoding'].includes(name)),
  )
  const cachedHeaders = { 'x-response-headers': JSON.stringify(headers) }
  await fetch(new URL('/bytes', bareUrl), { method: 'PUT', body, headers: cachedHeaders })

  const uncachedPath = `${path}&startsAt[after]=2000-01-01T00:00:00.${MARKER}Z`
  return [
    await compare(
      bench,
      'public list from the database',
      [bench.url, uncachedPath],
      [bareUrl, '/api/v1/events'],
      keys,
      0.7,
    ),
    await compare(bench, 'cached public list', [bench.url, path], [bareUrl, '/bytes'], keys, 0.85),
    await compare(
      bench,
      'cached public list, baseline with request id and rate limit',
      [bench.url, path],
      [bareUrl, '/bytes-with-request-headers'],
      keys,
      0.85,
    ),
  ]
}

async function compare(
  bench: Workbench,
  name: string,
  service: [URL, string],
  baseline: [URL, string],
  keys: string[],
  minimum: number,
): Promise<Measurement> {
  const createContender =
    ([url, path]: [URL, string]): Contender =>
    (round) => ({
      hostname: url.hostname,
      port: Number(url.port),
      connections: CONNECTIONS,
      seconds: 4,
      requestLimit: 60_000,
      requests: Array.from({ length: VISITORS }, (_, index) =>
        buildHttpRequest('GET', new URL(path, url), {
          'x-api-key': keys[index % KEYS] ?? '',
          'x-forwarded-for': `198.18.${index >> 8}.${index & 255}`,
        }),
      ),
      marker: MARKER,
      firstSerial: round * 1_000_000,
    })
  const rounds = await alternate(createContender(service), createContender(baseline), bench.resetLimits)
  const formatRate = (index: 0 | 1) =>
    `${computeMedian(rounds.map((round) => round[index].perSecond)).toFixed(0)}/s`
  const ratio = computeMedian(rounds.map(([service, baseline]) => service.perSecond / baseline.perSecond))
  return checkMinimum(
    `${name}: throughput relative to the bare server`,
    ratio,
    minimum,
    `${formatRate(0)}, bare ${formatRate(1)}`,
  )
}

/** Creates 500 public events, and copies them to the bare server's table. */
export async function fillEvents({ admin }: Workbench, clientId: string): Promise<void> {
  await admin`insert into events (client_id, title, slug, summary, starts_at, ends_at, timezone, venue, format, url,
      price, address, status)
    select ${clientId}::uuid, 'Meeting ' || n, 'meeting-' || n, 'What we learned about tides and towers, part ' || n,
      now() + make_interval(days => n), now() + make_interval(days => n, hours => 2), 'Europe/London',
      'Harbour Hall', 'in_person', 'https://example.org/meetings/' || n, '{"amount": 4900, "currency": "EUR"}',
      '{"line1": "1 Quay Street", "line2": null, "city": "Bristol", "region": null, "postalCode": "BS1 4DQ", "country": "GB"}',
      'published' from generate_series(1, ${EVENTS}::int) n`
  await admin`vacuum analyze events`
  await admin.unsafe(`create schema if not exists baseline authorization guildhall;
    drop table if exists baseline.events;
    create table baseline.events as select * from events where client_id = '${clientId}';
    create index on baseline.events (starts_at, id);
    alter table baseline.events owner to guildhall;
    analyze baseline.events`)
}

/** Both servers must return the same responses, or the comparison is invalid. */
async function checkSameResponses(body: string, bareUrl: URL): Promise<void> {
  const bareBody = await (await fetch(bareUrl)).json()
  if (!Bun.deepEquals(JSON.parse(body), bareBody))
    throw new Error(
      `The bare server returns a different response:\n${body.slice(0, 900)}\n${JSON.stringify(bareBody).slice(0, 900)}`,
    )
}
