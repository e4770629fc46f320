import { beforeAll, describe, expect, test } from 'bun:test'
import type { TestClient } from '../../../../tools/testing/service.ts'
import { expectBody } from '../expect-problem.ts'
import { addResources, listMarkedWords, type SearchPage } from './add-resources.ts'
import { type EngineName, type SearchService, startSearchService } from './engines.ts'

const engines: EngineName[] = ['database', 'meilisearch']
const services = new Map<EngineName, SearchService>()
for (const engine of engines) services.set(engine, await startSearchService(engine))

const books = [
  {
    name: 'Harbour safety handbook',
    description: 'Mooring, fenders and fire drills.',
    tags: ['safety', 'quay'],
    pages: ['Contents and foreword.', 'Lifejackets are worn on every pontoon. A lifejacket saves lives.'],
  },
  {
    name: 'Surveying of estuaries',
    description: 'Tidal gauges in the harbour of Plymouth.',
    pages: [
      'Echo sounders for the navi-\ngation of non-\ncommercial vessels.',
      'Sediment and dredging near the pontoon.',
    ],
  },
  { name: 'Dredging licences', tags: ['harbour'], type: 'video' as const, format: 'mp4' },
  { name: 'Café Müller: Straße nach Łódź', excerpt: 'A journey with Søren.' },
  { name: 'Annual report', pages: ['Finances of the harbour, in brief.'], accessLevel: 'member' as const },
]

describe.each(engines)('q with the %s', (engine) => {
  const service = services.get(engine) as SearchService
  const { client } = service

  beforeAll(async () => {
    await addResources(service, client, books)
    await service.index()
  })

  async function search(
    query: Record<string, string>,
    searchClient: TestClient = client,
  ): Promise<SearchPage> {
    const parameters = new URLSearchParams(query)
    return expectBody<SearchPage>(
      await service.request(`/api/resources?${parameters}`, { key: searchClient.keys.live.secret }),
    )
  }

  /** The first words of the names found, best match first. Asserts that the expected engine was used. */
  async function searchNames(q: string, overrides: Record<string, string> = {}): Promise<string> {
    const before = service.meilisearch?.searches.length ?? 0
    const page = await search({ q, ...overrides })
    expect(page.degraded).toBe(false)
    expect((service.meilisearch?.searches.length ?? 0) - before).toBe(engine === 'meilisearch' ? 1 : 0)
    return page.items.map(({ name }) => name.split(/[ :]/)[0]).join(' ')
  }

  test.each(['---', '%', '!!!', '🙂'])(
    'finds nothing for a query without a letter or digit: %s',
    async (q) => {
      expect(await search({ q })).toMatchObject({ items: [], totalItems: 0, degraded: false })
      expect((await search({ q: ' ' })).totalItems).toBe(books.length)
    },
  )

  test.each([
    ['surveying', 'Surveying'],
    ['SURVEYING', 'Surveying'],
    ['survey', 'Surveying'],
    ['lifejacket', 'Harbour'],
    ['sediment', 'Surveying'],
    ['cafe muller', 'Café'],
    ['café MÜLLER', 'Café'],
    ['soren', 'Café'],
    ['quay safety', 'Harbour'],
    ['safe quay', 'Harbour'],
    ['harb saf', 'Harbour'],
    ['mooring lifejackets', 'Harbour'],
    ['foreword pontoon', 'Harbour'],
    ['mp4', ''],
    ['rbour', ''],
    ['harbour xyz', ''],
  ])('finds records by word prefixes: %s → %s', async (q, expected) => {
    expect(await searchNames(q)).toBe(expected)
  })

  test.each([
    ['surveyng', 'a letter is missing'],
    ['survveying', 'a letter is added'],
    ['surveyimg', 'a letter is wrong'],
    ['surevying', 'two letters are swapped'],
    ['survryimg', 'two of nine letters are wrong'],
  ])('finds misspelled words: %s, where %s', async (q) => {
    expect(await searchNames(q)).toBe('Surveying')
  })

  test.each(['quat', 'sazetx', 'serxeyixg'])(
    'does not find words with too many typos for their length: %s',
    async (q) => {
      expect(await searchNames(q)).toBe('')
    },
  )

  test('finds words hyphenated at the end of a line, as a whole and by their parts', async () => {
    for (const [q, marked] of [
      ['navigation', 'navi-\ngation'],
      ['navigatoin', 'navi-\ngation'],
      ['gation', 'gation'],
      ['commercial', 'commercial'],
    ] as const) {
      const { items } = await search({ q })
      expect(items.map(({ name }) => name)).toEqual(['Surveying of estuaries'])
      expect(items[0]?.highlights?.text.flatMap(listMarkedWords)).toEqual([marked])
    }
  })

  test('ranks name before tags, description and text', async () => {
    expect(await searchNames('harbour')).toBe('Harbour Dredging Surveying Annual')
    expect(await searchNames('pontoon')).toMatch(/^(Harbour Surveying|Surveying Harbour)$/)
  })

  test('ranks exact words before misspelled ones', async () => {
    const otherClient = await service.createClient()
    await addResources(service, otherClient, [{ name: 'Meeting of the police' }, { name: 'Meeting policy' }])
    await service.index()
    const { items } = await search({ q: 'policy' }, otherClient)
    expect(items.map(({ name }) => name)).toEqual(['Meeting policy', 'Meeting of the police'])
  })

  test('combines with filters, which also restrict the counts', async () => {
    expect(await searchNames('harbour', { type: 'video' })).toBe('Dredging')
    expect(await searchNames('harbour', { accessLevel: 'fully_gated' })).toBe('Annual')
    expect(await searchNames('harbour', { 'tags[]': 'harbour' })).toBe('Dredging')
    expect(await searchNames('harbour', { 'tags[]': 'Harbour' })).toBe('')
    expect(await searchNames('harbour', { 'publishedAt[after]': '2099-01-01' })).toBe('')
    expect(await searchNames('harbour', { 'publishedAt[before]': '2099-01-01', status: 'published' })).toBe(
      'Harbour Dredging Surveying Annual',
    )
    const { facets, totalItems } = await search({ q: 'harbour', 'accessLevel[]': 'public' })
    expect(totalItems).toBe(3)
    expect(facets).toMatchObject({
      type: { document: 2, video: 1, audio: 0, image: 0 },
      accessLevel: { public: 3, member: 0 },
    })
  })

  test('returns the same results by page and by cursor', async () => {
    const fullList = (await search({ q: 'harbour' })).items.map(({ id }) => id)
    const second = await search({ q: 'harbour', itemsPerPage: '3', page: '2' })
    expect(second).toMatchObject({ page: 2, totalItems: 4, totalPages: 2, nextCursor: null })
    expect(second.items.map(({ id }) => id)).toEqual(fullList.slice(3))
    const seen: string[] = []
    let page = await search({ q: 'harbour', itemsPerPage: '1' })
    for (;;) {
      seen.push(...page.items.map(({ id }) => id))
      if (!page.nextCursor) break
      page = await search({ cursor: page.nextCursor })
      expect(page).toMatchObject({ page: null, totalItems: null, facets: null })
    }
    expect(seen).toEqual(fullList)
  })

  test('highlights matches, with page numbers', async () => {
    const [handbook] = (await search({ q: 'lifejacket safety' })).items
    expect(handbook?.highlights?.name && listMarkedWords(handbook.highlights.name)).toEqual(['safety'])
    expect(handbook?.highlights?.description).toBeNull()
    expect(handbook?.highlights?.text.map(({ pageNumber }) => pageNumber)).toEqual([2])
    expect(handbook?.highlights?.text.map(listMarkedWords)).toEqual([['Lifejackets', 'lifejacket']])
  })

  test('highlights misspelled and accented words', async () => {
    const [cafe] = (await search({ q: 'cafe muler lodz strasse' })).items
    expect(cafe?.highlights?.name && listMarkedWords(cafe.highlights.name)).toEqual([
      'Café',
      'Müller',
      'Straße',
      'Łódź',
    ])
  })

  test.each([
    'harbour & safety',
    '-harbour safety',
    '"harbour" safety',
    'safety:* harbour\\',
    '(harbour | safety',
  ])('supports no operators: %s', async (q) => {
    const page = await search({ q })
    expect(page.items.map(({ name }) => name)).toEqual(['Harbour safety handbook'])
    expect(page.degraded).toBe(false)
  })

  test('finds changed records, and no deleted ones', async () => {
    const otherClient = await service.createClient()
    const [id = ''] = await addResources(service, otherClient, [{ name: 'Before', pages: ['An old page'] }])
    await service.index()
    const { sql } = service.database
    await sql`update resources set name = 'After' where id = ${id}`
    expect((await search({ q: 'after' }, otherClient)).totalItems).toBe(1)
    await service.index()
    expect((await search({ q: 'after' }, otherClient)).totalItems).toBe(1)
    expect((await search({ q: 'before' }, otherClient)).totalItems).toBe(0)
    await sql`delete from resource_pages where resource_id = ${id}`
    await service.index()
    expect((await search({ q: 'page' }, otherClient)).totalItems).toBe(0)
    await sql`delete from resources where id = ${id}`
    expect((await search({ q: 'after' }, otherClient)).totalItems).toBe(0)
    await service.index()
    expect((await search({ q: 'after' }, otherClient)).totalItems).toBe(0)
  })

  test('is limited to this association, with the sandbox separate', async () => {
    const otherClient = await service.createClient()
    await addResources(service, { record: otherClient.twin }, [{ name: 'Sandbox harbour' }])
    await service.index()
    expect(await search({ q: 'harbour' }, otherClient)).toMatchObject({ totalItems: 0, items: [] })
    const response = await fetch(`${service.sandboxUrl}/api/resources?q=harbour`, {
      headers: { authorization: `Bearer ${otherClient.keys.test.secret}` },
    })
    expect((await expectBody<SearchPage>(response)).items.map(({ name }) => name)).toEqual([
      'Sandbox harbour',
    ])
  })
})
