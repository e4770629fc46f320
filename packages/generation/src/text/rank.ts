import type { Sentence } from './sentences.ts'

/** A sentence and its centrality, from 0 to 1. */
export interface RankedSentence extends Sentence {
  score: number
}

type Vector = Map<string, number>

/** Sentences considered per page; lists have hundreds, and the cost grows with their number. */
const MAX_SENTENCES_PER_PAGE = 60
/** The weight of centrality against novelty (maximal marginal relevance; Carbonell and Goldstein, 1998). */
const CENTRALITY_WEIGHT = 0.7

/**
 * Scores sentences, in their order, by centrality: cosine similarity of TF-IDF vectors with the centroid (Radev, 2004).
 */
export function rankSentences(sentences: readonly Sentence[]): RankedSentence[] {
  const words = sentences.map(({ text }) => splitWords(text))
  const weights = computeInverseDocumentFrequency(words)
  const vectors = words.map((sentenceWords) => toVector(sentenceWords, weights))
  const centroid = addVectors(vectors)
  return sentences.map((sentence, index) => ({
    ...sentence,
    score: computeCosineSimilarity(vectors[index] ?? new Map(), centroid),
  }))
}

/**
 * Selects central, diverse sentences from all parts of the document.
 *
 * @param count the maximum number
 * @returns in document order
 */
export function selectSentences(ranked: readonly RankedSentence[], count: number): RankedSentence[] {
  const candidates = selectBestPerPage(ranked)
  const words = candidates.map(({ text }) => splitWords(text))
  const weights = computeInverseDocumentFrequency(words)
  const vectors = words.map((sentenceWords) => toVector(sentenceWords, weights))
  const pages = new Set(candidates.map(({ pageNumber }) => pageNumber)).size
  const quota = Math.ceil((count * 1.5) / Math.max(1, pages))
  const countsByPage = new Map<number, number>()
  const maxSimilarities = candidates.map(() => 0)
  const selected: number[] = []
  while (selected.length < count) {
    const next = findBest(
      candidates,
      maxSimilarities,
      selected,
      (page) => (countsByPage.get(page) ?? 0) < quota,
    )
    if (next === null) break
    selected.push(next)
    const { pageNumber = 0 } = candidates[next] ?? {}
    countsByPage.set(pageNumber, (countsByPage.get(pageNumber) ?? 0) + 1)
    for (const [index, vector] of vectors.entries())
      maxSimilarities[index] = Math.max(
        maxSimilarities[index] ?? 0,
        computeCosineSimilarity(vector, vectors[next] ?? new Map()),
      )
  }
  return selected
    .map((index) => candidates[index] as RankedSentence)
    .toSorted((a, b) => a.position - b.position)
}

function findBest(
  candidates: readonly RankedSentence[],
  maxSimilarities: readonly number[],
  selected: readonly number[],
  isBelowQuota: (pageNumber: number) => boolean,
): number | null {
  let bestIndex: number | null = null
  let highest = Number.NEGATIVE_INFINITY
  for (const [index, { score, pageNumber }] of candidates.entries()) {
    if (selected.includes(index) || !isBelowQuota(pageNumber) || (maxSimilarities[index] ?? 0) > 0.8) continue
    const value = CENTRALITY_WEIGHT * score - (1 - CENTRALITY_WEIGHT) * (maxSimilarities[index] ?? 0)
    if (value > highest) [bestIndex, highest] = [index, value]
  }
  return bestIndex
}

function selectBestPerPage(ranked: readonly RankedSentence[]): RankedSentence[] {
  return [...Map.groupBy(ranked, ({ pageNumber }) => pageNumber).values()].flatMap((sentences) =>
    sentences.toSorted((a, b) => b.score - a.score).slice(0, MAX_SENTENCES_PER_PAGE),
  )
}

const splitWords = (text: string): string[] =>
  text.toLowerCase().match(/\p{L}{3,}|\p{Script=Han}|\p{Script=Hiragana}{2}/gu) ?? []

/** Inverse document frequency: words in nearly every sentence weigh almost nothing, in any language. */
function computeInverseDocumentFrequency(sentences: readonly string[][]): Vector {
  const documentFrequency: Vector = new Map()
  for (const words of sentences)
    for (const word of new Set(words)) documentFrequency.set(word, (documentFrequency.get(word) ?? 0) + 1)
  return new Map(
    [...documentFrequency].map(([word, count]) => [
      word,
      Math.log(1 + sentences.length / count) - Math.log(2) + 0.01,
    ]),
  )
}

function toVector(words: readonly string[], weights: Vector): Vector {
  const vector: Vector = new Map()
  for (const word of words) vector.set(word, (vector.get(word) ?? 0) + (weights.get(word) ?? 0))
  return vector
}

function addVectors(vectors: readonly Vector[]): Vector {
  const sum: Vector = new Map()
  for (const vector of vectors)
    for (const [word, weight] of vector) sum.set(word, (sum.get(word) ?? 0) + weight)
  return sum
}

function computeCosineSimilarity(a: Vector, b: Vector): number {
  const [small, large] = a.size < b.size ? [a, b] : [b, a]
  let product = 0
  for (const [word, weight] of small) product += weight * (large.get(word) ?? 0)
  const length = getMagnitude(a) * getMagnitude(b)
  return length === 0 ? 0 : product / length
}

const magnitudes = new WeakMap<Vector, number>()

function getMagnitude(vector: Vector): number {
  let magnitude = magnitudes.get(vector)
  if (magnitude === undefined) {
    // Math.hypot takes the values as arguments, which must fit on the stack; a long document has more distinct words.
    let sumOfSquares = 0
    for (const weight of vector.values()) sumOfSquares += weight ** 2
    magnitude = Math.sqrt(sumOfSquares)
    magnitudes.set(vector, magnitude)
  }
  return magnitude
}
