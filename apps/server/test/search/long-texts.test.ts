import { expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { addResources } from './add-resources.ts'

const service = await testService()
const { live } = service.client
/**
 * Builds words in the order of PostgreSQL’s collation "C", in which words are indexed until the limit.
 */
const buildWords = (count: number) =>
  Array.from({ length: count }, (_, index) => `w${(index + 1_000_000).toString(36)}xyz`)

// PostgreSQL limits a tsvector to 1 MiB. The index adds six bytes to each word.
test.each([
  ['whose words just fit into a tsvector but not into the index', 90_000],
  ['with more words than a tsvector can hold', 150_000],
])('finds a text %s by its first words, not by its last', async (name, count) => {
  const words = buildWords(count)
  await addResources(service, service.client, [{ name, pages: [words.join(' ')] }])
  const searchNames = async (word = '') =>
    (await live.resources.list({ q: word })).items.map((item) => item.name)
  expect(await searchNames(words[0])).toContain(name)
  expect(await searchNames(words[40_000])).toContain(name)
  expect(await searchNames(words.at(-1))).not.toContain(name)
})

test('finds a text with a word of thousands of letters by its first letters', async () => {
  const name = 'An encoded image'
  await addResources(service, service.client, [{ name, pages: [`Figure ${'q'.repeat(9_000)} below.`] }])
  for (const q of ['qqqqqqqq', 'q'.repeat(200), 'below'])
    expect((await live.resources.list({ q })).items.map((item) => item.name)).toEqual([name])
})

test.each([
  ['also occurs inside an earlier word', 'form', 'Information about the platform. '.repeat(600)],
  ['follows thousands of combining accents', 'berth', 'Z\u030ce\u0301 l\u0301a\u0301 '.repeat(12_000)],
  ['follows thousands of characters that `unaccent` expands', 'quay', 'A ½ ¾ ⅓ …\n'.repeat(2_000)],
])('shows the excerpt of a long page around a word that %s', async (name, word, introduction) => {
  await addResources(service, service.client, [{ name, pages: [`${introduction} See the ${word} below.`] }])
  const [item] = (await live.resources.list({ q: word })).items
  expect(item?.highlights?.text.map(({ text }) => text)).toEqual([
    expect.stringContaining(`the ${word} below`),
  ])
})
