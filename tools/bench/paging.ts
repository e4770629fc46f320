import { fillMembers } from './fill-members.ts'
import { buildHttpRequest, type LoadPlan } from './load-plan.ts'
import { checkMaximum, type Measurement } from './report.ts'
import { alternate, computeMedian } from './rounds.ts'
import type { Association, Workbench } from './workbench.ts'

const LARGE = 300_000
const SMALL = 300
const DEEP_PAGE = 3_000

/**
 * Latency of a deep page relative to the first page of a large association's list, and of that first page relative to
 * a small association's.
 */
export async function measurePaging(bench: Workbench): Promise<Measurement[]> {
  const large = await bench.createAssociation()
  const small = await bench.createAssociation()
  await fillMembers(bench.admin, small.id, SMALL)
  await fillMembers(bench.admin, large.id, LARGE)
  const cursor = await findDeepCursor(bench, large)

  const loadFirstPage = (association: Association) => load(bench.url, association, '/api/members?page=1')
  const deep = load(bench.url, large, `/api/members?cursor=${encodeURIComponent(cursor)}`)
  return [
    await compare(
      bench,
      `page ${DEEP_PAGE} by cursor against page 1 of ${LARGE} members`,
      deep,
      loadFirstPage(large),
      1.3,
    ),
    await compare(
      bench,
      `page 1 with totals, ${LARGE} members against ${SMALL}`,
      loadFirstPage(large),
      loadFirstPage(small),
      1.5,
    ),
  ]
}

/** @throws Error if a request fails, or the cursor and the page number return different members */
async function findDeepCursor(bench: Workbench, association: Association): Promise<string> {
  const headers = { authorization: `Bearer ${association.key}` }
  const read = async (query: string) => {
    const response = await fetch(new URL(`/api/members?${query}`, bench.url), { headers })
    if (!response.ok)
      throw new Error(`members?${query} returned ${response.status}: ${await response.text()}`)
    return (await response.json()) as { items: { id: string }[]; nextCursor: string }
  }
  const { nextCursor } = await read(`page=${DEEP_PAGE - 1}`)
  const byCursor = await read(`cursor=${encodeURIComponent(nextCursor)}`)
  const byNumber = await read(`page=${DEEP_PAGE}`)
  if (!Bun.deepEquals(byCursor.items, byNumber.items))
    throw new Error('The cursor returned a different page.')
  return nextCursor
}

function load(url: URL, association: Association, path: string): LoadPlan {
  return {
    hostname: url.hostname,
    port: Number(url.port),
    connections: 4,
    seconds: 3,
    requestLimit: 20_000,
    requests: [buildHttpRequest('GET', new URL(path, url), { authorization: `Bearer ${association.key}` })],
  }
}

async function compare(
  bench: Workbench,
  name: string,
  slow: LoadPlan,
  fast: LoadPlan,
  maximum: number,
): Promise<Measurement> {
  const rounds = await alternate(
    () => slow,
    () => fast,
    bench.resetLimits,
  )
  const ratio = computeMedian(rounds.map(([slower, faster]) => faster.perSecond / slower.perSecond))
  const formatMedian = (index: 0 | 1) =>
    `${computeMedian(rounds.map((round) => round[index].p50)).toFixed(2)} ms`
  return checkMaximum(name, ratio, maximum, ' times', `median ${formatMedian(0)}, ${formatMedian(1)}`)
}
