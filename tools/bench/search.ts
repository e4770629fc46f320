import type { SQL } from 'bun'
import { createRandom, fillLibrary, vacuumLibrary, vocabulary } from './fill-library.ts'
import { checkMaximum, type Measurement } from './report.ts'
import { computeMedian, computePercentile } from './rounds.ts'
import type { Association, Workbench } from './workbench.ts'

const DOCUMENTS = 50_000
const OTHER_ASSOCIATIONS = 49
const DOCUMENTS_PER_OTHER_ASSOCIATION = 40
const QUERIES = 80
const REPETITIONS = 3
const CONNECTIONS = 10
const WARM_UP_ROUNDS = 8
/** Skips the words that occur in about half of the documents or more: real queries rarely use them. */
const FROM_RANK = 30

/**
 * Measures searches of a large library among small ones, over HTTP with highlights, facets and typo tolerance, relative
 * to a plain SQL statement that matches, ranks, counts and highlights the same words. Also measures queries with one
 * typo, which the plain statement does not support.
 */
export async function measureSearch(bench: Workbench): Promise<Measurement[]> {
  const large = await bench.createAssociation()
  for (let index = 0; index < OTHER_ASSOCIATIONS; index++)
    await fillLibrary(bench.admin, crypto.randomUUID(), DOCUMENTS_PER_OTHER_ASSOCIATION)
  await fillLibrary(bench.admin, large.id, DOCUMENTS)
  await vacuumLibrary(bench.admin)
  const queries = makeWordPairs()
  await warmUp(bench, large, queries)
  const [service, bare] = await measureInterleaved(bench, large, queries)
  const misspelled = await measureEach(
    queries.map((words) => () => search(bench.url, large, misspell(words))),
  )
  const detail = `${formatTimes(service)}; bare ${formatTimes(bare)}`
  return [
    checkMaximum(
      `search over ${DOCUMENTS} documents: p95 relative to a plain SQL statement`,
      computePercentile(service, 95) / computePercentile(bare, 95),
      3,
      ' times',
      detail,
    ),
    {
      name: 'search with a misspelling',
      measured: formatTimes(misspelled),
    },
  ]
}

/** Each connection of the server plans its own statements, and replans each for its first few executions. */
async function warmUp(bench: Workbench, association: Association, queries: string[]): Promise<void> {
  for (let round = 0; round < WARM_UP_ROUNDS; round++) {
    const warmUpQueries = Array.from(
      { length: CONNECTIONS },
      (_, index) => queries[(round + index) % queries.length] ?? '',
    )
    await Promise.all(warmUpQueries.map((words) => search(bench.url, association, words)))
    await queryBare(bench.admin, association, queries[round] ?? '')
  }
}

function makeWordPairs(): string[] {
  const next = createRandom(5)
  const pickWord = () => {
    const max = Math.log(vocabulary.length / FROM_RANK)
    return vocabulary[Math.floor(FROM_RANK * Math.exp(next() * max))] ?? ''
  }
  return Array.from({ length: QUERIES }, () => `${pickWord()} ${pickWord()}`)
}

/** Replaces the third letter of the first word of five or more letters. */
const misspell = (words: string) => words.replace(/\b(\w\w)\w(?=\w\w)/, '$1x')

/** Runs each query several times, alternating between the service and the bare statement, and takes the median. */
async function measureInterleaved(
  bench: Workbench,
  association: Association,
  queries: string[],
): Promise<[number[], number[]]> {
  const serviceTimes: number[] = []
  const bareTimes: number[] = []
  for (const words of queries) {
    const serviceRound: number[] = []
    const bareRound: number[] = []
    for (let index = 0; index < REPETITIONS; index++) {
      serviceRound.push(...(await measureEach([() => search(bench.url, association, words)])))
      bareRound.push(...(await measureEach([() => queryBare(bench.admin, association, words)])))
    }
    serviceTimes.push(computeMedian(serviceRound))
    bareTimes.push(computeMedian(bareRound))
  }
  return [serviceTimes, bareTimes]
}

async function measureEach(work: (() => Promise<unknown>)[]): Promise<number[]> {
  const times: number[] = []
  for (const run of work) {
    const startedAt = performance.now()
    await run()
    times.push(performance.now() - startedAt)
  }
  return times
}

async function search(url: URL, { key }: Association, words: string): Promise<void> {
  const requestUrl = new URL(`/api/resources?q=${encodeURIComponent(words)}`, url)
  const response = await fetch(requestUrl, { headers: { authorization: `Bearer ${key}` } })
  if (!response.ok) throw new Error(`${requestUrl.pathname}${requestUrl.search} returned ${response.status}.`)
  await response.json()
}

async function queryBare(admin: SQL, { id }: Association, words: string): Promise<void> {
  const query = words
    .split(' ')
    .map((word) => `'${word}':*`)
    .join(' & ')
  await admin`
    select found.*, ts_headline('simple', p.text, ${query}::tsquery) from (
      select t.id, t.name, t.description, t.access_level, ts_rank(s.whole, ${query}::tsquery) as rank, count(*) over () as total
      from resource_search s join resources t on t.client_id = s.client_id and t.id = s.resource_id
      where s.client_id = ${id}::uuid and s.whole @@ ${query}::tsquery and t.access_level in ('public', 'member', 'paid',
        'premium', 'partially_gated') order by rank desc limit 30) found
    join resource_pages p on p.client_id = ${id}::uuid and p.resource_id = found.id`
}

function formatTimes(times: number[]): string {
  return `median ${computePercentile(times, 50).toFixed(1)} ms, p95 ${computePercentile(times, 95).toFixed(1)} ms`
}
