import { createRandom, fillLibrary, vocabulary } from '../fill-library.ts'
import { checkMaximum, type Measurement } from '../report.ts'
import type { Association, Workbench } from '../workbench.ts'
import { fillPassages } from './fill-passages.ts'

const PAGES = 50_000
const QUESTIONS = 60
const WARM_UP = 30
/** As in the search benchmark: skips the words that occur in about half of the documents or more. */
const FROM_RANK = 30

/**
 * Latency of an extractive answer over many pages relative to a search for the same words, alternating between the two.
 */
export async function measureChatSpeed(bench: Workbench): Promise<Measurement[]> {
  const association = await bench.createAssociation()
  await fillLibrary(bench.admin, association.id, PAGES)
  await fillPassages(bench.admin, association.id)
  for (const table of ['resources', 'resource_pages', 'resource_search', 'search_lexicon'])
    await bench.admin.unsafe(`vacuum analyze ${table}`)
  const questions = makeWordPairs()
  for (const words of questions.slice(0, WARM_UP)) {
    await measureMs(() => ask(association, words))
    await measureMs(() => search(bench, association, words))
  }
  const answers: number[] = []
  const searches: number[] = []
  for (const words of questions) {
    answers.push(await measureMs(() => ask(association, words)))
    searches.push(await measureMs(() => search(bench, association, words)))
  }
  const [answer95, search95] = [computePercentile(answers, 95), computePercentile(searches, 95)]
  return [
    checkMaximum(
      `extractive answer over ${PAGES} pages: p95 against a search for the same words`,
      answer95 / search95,
      3,
      ' times',
      `median ${computePercentile(answers, 50)} ms, p95 ${answer95} ms; search ${computePercentile(searches, 50)}, ${search95} ms`,
    ),
  ]
}

function makeWordPairs(): string[] {
  const next = createRandom(9)
  const max = Math.log(vocabulary.length / FROM_RANK)
  const pickWord = () => vocabulary[Math.floor(FROM_RANK * Math.exp(next() * max))] ?? ''
  return Array.from({ length: QUESTIONS }, () => `${pickWord()} ${pickWord()}`)
}

const ask = ({ guildhall }: Association, words: string) => guildhall.chat.ask(`What is said about ${words}?`)

async function search({ url }: Workbench, { key }: Association, words: string): Promise<void> {
  const requestUrl = new URL(`/api/resources?q=${encodeURIComponent(words)}`, url)
  const response = await fetch(requestUrl, { headers: { authorization: `Bearer ${key}` } })
  if (!response.ok) throw new Error(`${requestUrl.pathname}${requestUrl.search} returned ${response.status}.`)
  await response.json()
}

async function measureMs(work: () => PromiseLike<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

function computePercentile(times: number[], percent: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return Math.round((sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? 0) * 10) / 10
}
