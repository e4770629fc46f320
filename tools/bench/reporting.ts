import { analyzeResultTables, createResultTables, REPORT_QUERIES, storeResults } from './bare-reports.ts'
import { fillActivity, rollUp } from './fill-activity.ts'
import { readPeakMemory, resetPeak } from './memory.ts'
import { checkMaximum, type Measurement } from './report.ts'
import { computeMedian, computePercentile } from './rounds.ts'
import type { Association, Workbench } from './workbench.ts'

const ROWS = 10_000_000
const ASSOCIATIONS = 50
/** Rows of the last association, which is exported. */
const ROWS_OF_LARGEST = 1_200_000
/** The number of associations to query, in turn. */
const MEASURED_ASSOCIATIONS = 10
const ROUNDS = 12
const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)
/** The periods of the reports: the last 30 days, and a year. */
const periods: Record<string, { from: string; to: string }> = {
  '30 days': { from: daysAgo(29), to: daysAgo(0) },
  'a year': { from: daysAgo(364), to: daysAgo(0) },
}

/**
 * Reports over ten million rows of activity of fifty associations, each against a query of precomputed results; the
 * time to roll the rows up; and the memory for an export of 1.2 million rows.
 */
export async function measureReporting(bench: Workbench): Promise<Measurement[]> {
  const associations: Association[] = []
  for (let index = 0; index < ASSOCIATIONS; index++) associations.push(await bench.createAssociation())
  const smaller = Math.round((ROWS - ROWS_OF_LARGEST) / (ASSOCIATIONS - 1))
  const startedAt = performance.now()
  const rows = [...Array(ASSOCIATIONS - 1).fill(smaller), ROWS_OF_LARGEST]
  await fillActivity(bench.admin, associations, rows, MEASURED_ASSOCIATIONS)
  console.log(`      ${ROWS} rows created in ${formatElapsed(startedAt)}`)
  const rollupStartedAt = performance.now()
  await rollUp(bench.admin)
  const rollup = formatElapsed(rollupStartedAt)
  const measured = associations.slice(0, MEASURED_ASSOCIATIONS)
  await createResultTables(bench.admin)
  for (const association of measured)
    for (const [name, query] of Object.entries(periods))
      await storeResults(bench.admin, association, name, query)
  await analyzeResultTables(bench.admin)
  const measurements: Measurement[] = [{ name: `rollup of ${ROWS} rows`, measured: rollup }]
  const bare = await bench.startBaseline(4)
  for (const report of Object.keys(REPORT_QUERIES))
    for (const period of Object.keys(periods))
      measurements.push(await compare(bench, bare, measured, report, period))
  measurements.push(...(await measureExportMemory(bench, associations.at(-1) as Association)))
  return measurements
}

const formatElapsed = (startedAt: number) => `${((performance.now() - startedAt) / 1000).toFixed(0)} s`

/** Alternating, so that both run under the same conditions. */
async function compare(
  bench: Workbench,
  bare: URL,
  associations: Association[],
  report: string,
  period: string,
): Promise<Measurement> {
  const serviceTimes: number[] = []
  const bareTimes: number[] = []
  for (let round = -1; round < ROUNDS; round++) {
    for (const { id, key } of associations) {
      const query = new URLSearchParams(periods[period])
      const serviceMs = await timeRequest(`${bench.url.origin}/api/resources/reports/${report}?${query}`, key)
      const bareMs = await timeRequest(
        `${bare.origin}/reports/${report}?${new URLSearchParams({ client: id, period })}`,
        key,
      )
      if (round < 0) continue
      serviceTimes.push(serviceMs)
      bareTimes.push(bareMs)
    }
  }
  await bench.resetLimits()
  const detail = `median ${formatMs(computeMedian(serviceTimes))}, p95 ${formatMs(computePercentile(serviceTimes, 95))}; bare ${formatMs(computeMedian(bareTimes))}, ${formatMs(computePercentile(bareTimes, 95))}`
  return checkMaximum(
    `${report} of ${period}: p95 against a precomputed table`,
    computePercentile(serviceTimes, 95) / computePercentile(bareTimes, 95),
    5,
    ' times',
    detail,
  )
}

const formatMs = (milliseconds: number) => `${milliseconds.toFixed(1)} ms`

async function timeRequest(requestUrl: string, key: string): Promise<number> {
  const startedAt = performance.now()
  const response = await fetch(requestUrl, { headers: { authorization: `Bearer ${key}` } })
  if (!response.ok) throw new Error(`${requestUrl} returned ${response.status}: ${await response.text()}`)
  await response.json()
  return performance.now() - startedAt
}

/** Compares exports of about 10,000 and 1,200,000 rows: memory must not depend on the number of rows. */
async function measureExportMemory(
  { server, admin }: Workbench,
  { id, guildhall }: Association,
): Promise<Measurement[]> {
  const [{ day }] = await admin`select to_char(at, 'YYYY-MM-DD') as day from activity where client_id = ${id}
    order by at desc offset 10000 limit 1`
  const measurements: Measurement[] = []
  for (const format of ['csv', 'xlsx', 'json'] as const) {
    const peaks: number[] = []
    for (const from of [day, day, daysAgo(364)]) {
      resetPeak([server.pid])
      const response = await guildhall.reports.export({ report: 'activity', format, from })
      for await (const _ of response.body ?? []);
      peaks.push(readPeakMemory([server.pid]))
    }
    const [, small = 0, large = 0] = peaks
    const detail = `${small.toFixed(0)} and ${large.toFixed(0)} MiB`
    measurements.push(
      checkMaximum(
        `${format} export of 1,200,000 rows: memory against one of 10,000 rows`,
        large / small,
        1.25,
        ' times',
        detail,
      ),
    )
  }
  return measurements
}
