import { afterAll, describe, expect, test } from 'bun:test'
import { Meilisearch, MeilisearchApiError, type SearchParams } from 'meilisearch'
import { startMeilisearch } from './server.ts'
import { countTypos, tokenize } from './words.ts'

const server = startMeilisearch({ masterKey: 'key' })
afterAll(() => server.stop())
const client = new Meilisearch({ host: server.url, apiKey: 'key', defaultWaitOptions: { interval: 1 } })
const films = client.index('films')
await films
  .addDocuments(
    [
      { id: 1, title: 'Saturday in the harbour', tags: ['sea', 'Ship'], year: 1999, score: 1 },
      { id: 2, title: 'Harbour', tags: ['ship'], year: 2005, score: 2, text: 'Saturday came late' },
      { id: 3, title: 'Caturday', tags: [], year: null, score: 3, text: 'harbour "quoted"' },
    ],
    { primaryKey: 'id' },
  )
  .waitTask()
await films
  .updateSettings({
    searchableAttributes: ['title', 'text'],
    filterableAttributes: ['tags', 'year', 'id'],
    displayedAttributes: ['id', 'title'],
    rankingRules: ['words', 'typo', 'attribute', 'proximity', 'exactness', 'score:desc'],
  })
  .waitTask()

const searchIds = async (q: string, parameters: SearchParams = {}) =>
  (await films.search(q, { matchingStrategy: 'all', ...parameters })).hits.map(({ id }) => id).join(' ')

async function catchRejection(promise: Promise<unknown>): Promise<[number, string | undefined]> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof MeilisearchApiError))
    throw new Error('The request was not rejected with a MeilisearchApiError.', { cause: error })
  expect(error.cause).toMatchObject({
    message: expect.any(String),
    type: expect.any(String),
    link: expect.any(String),
  })
  return [error.response.status, error.cause?.code]
}

describe('the fake Meilisearch searches like Meilisearch', () => {
  test.each([
    ['harbour', '2 1 3'],
    ['HARBOUR', '2 1 3'],
    ['harb', '2 1 3'],
    ['harb saturday', ''],
    ['saturday harb', '1 2'],
    ['saturda', '1 2'],
    ['saturday', '1 2'],
    ['sturday', '1 2'],
    ['saturday -late', '1'],
    ['ship', ''],
    ['', '3 2 1'],
  ])('“%s” finds %s', async (q, expected) => {
    expect(await searchIds(q)).toBe(expected)
  })

  test('drops words from the end of the query by default', async () => {
    expect((await films.search('harbour nowhere')).hits).toHaveLength(3)
    expect(await searchIds('harbour nowhere')).toBe('')
  })

  test('ignores words after the tenth', async () => {
    expect(await searchIds(`${'harbour '.repeat(10)} nowhere`)).toBe('2 1 3')
  })

  test.each([
    ['tags = ship', '2 1'],
    ['tags = "SHIP"', '2 1'],
    ['tags IN [sea, "x"]', '1'],
    ['tags NOT IN [sea]', '3 2'],
    ['NOT tags = sea', '3 2'],
    ['year > 1999', '2'],
    ['year >= 1999 AND year <= 1999', '1'],
    ['year IS NULL OR tags = sea', '3 1'],
    ['tags IS EMPTY', '3'],
    ['year EXISTS', '3 2 1'],
    ['(tags = sea OR tags = ship) AND NOT (year = 2005)', '1'],
    ["id IN ['1', '3'] AND id != 1", '3'],
  ])('filters: %s → %s', async (filter, expected) => {
    expect(await searchIds('', { filter })).toBe(expected)
  })

  test('combines a list of filters with AND and an inner list with OR', async () => {
    expect(await searchIds('', { filter: ['tags = ship', ['year = 2005', 'year = 1999']] })).toBe('2 1')
  })

  test.each([
    'title = a',
    'tags ship',
    'tags = ',
    'tags = a AND',
    '(tags = a',
    'tags IN a',
    'year > x',
    'tags = a b',
  ])('rejects an invalid filter: %s', async (filter) => {
    expect(await catchRejection(films.search('', { filter }))).toEqual([400, 'invalid_search_filter'])
  })

  test('counts facets of all matches, paginates with exact totals and returns only displayed attributes', async () => {
    const response = await films.search('', { facets: ['tags', 'year'], page: 2, hitsPerPage: 2 })
    expect(response).toMatchObject({
      hits: [{ id: 1, title: 'Saturday in the harbour' }],
      page: 2,
      hitsPerPage: 2,
      totalPages: 2,
      totalHits: 3,
      facetDistribution: { tags: { Ship: 1, sea: 1, ship: 1 }, year: { '1999': 1, '2005': 1 } },
    })
    expect(Object.keys(response.hits[0] ?? {})).toEqual(['id', 'title'])
    const limitedResponse = await films.search('', {
      offset: 1,
      limit: 1,
      attributesToRetrieve: ['id', 'year'],
    })
    expect(limitedResponse).toMatchObject({ hits: [{ id: 2 }], offset: 1, limit: 1, estimatedTotalHits: 3 })
    expect(await catchRejection(films.search('', { facets: ['title'] }))).toEqual([
      400,
      'invalid_search_facets',
    ])
  })

  test('requires an explicit primary key, unlike Meilisearch, and counts at most maxTotalHits hits', async () => {
    await client
      .index('many')
      .addDocuments([{ id: 1 }, { id: 2 }, { id: 3 }])
      .waitTask()
    const failedTask = await client
      .index('many')
      .addDocuments([{ id: 1 }])
      .waitTask()
    expect(failedTask.error).toMatchObject({ code: 'index_primary_key_no_candidate_found' })
    const limitedIndex = client.index('limited')
    await limitedIndex.addDocuments([{ id: 1 }, { id: 2 }, { id: 3 }], { primaryKey: 'id' }).waitTask()
    await limitedIndex.updateSettings({ pagination: { maxTotalHits: 2 } }).waitTask()
    expect(await limitedIndex.search('', { page: 1, hitsPerPage: 9 })).toMatchObject({ totalHits: 2 })
  })
})

describe('the fake Meilisearch runs tasks', () => {
  test('and reports failures with Meilisearch’s error codes', async () => {
    const created = await client.createIndex('a', { primaryKey: 'id' })
    expect(created).toMatchObject({ status: 'enqueued', type: 'indexCreation', indexUid: 'a' })
    expect((await client.tasks.waitForTask(created)).status).toBe('succeeded')
    const failures = [
      [await client.createIndex('a').waitTask(), 'index_already_exists'],
      [await client.deleteIndex('b').waitTask(), 'index_not_found'],
      [await client.index('b').deleteDocuments(['1']).waitTask(), 'index_not_found'],
      [await client.swapIndexes([{ indexes: ['a', 'b'], rename: false }]).waitTask(), 'index_not_found'],
      [
        await client
          .index('a')
          .addDocuments([{ name: 'x' }])
          .waitTask(),
        'missing_document_id',
      ],
      [
        await client
          .index('a')
          .addDocuments([{ id: 'a b' }])
          .waitTask(),
        'invalid_document_id',
      ],
    ] as const
    for (const [task, code] of failures)
      expect(task).toMatchObject({ status: 'failed', error: { code, type: 'invalid_request' } })
    server.failTasks(1)
    const task = await client.createIndex('c').waitTask()
    expect(task.error).toMatchObject({ code: 'no_space_left_on_device', type: 'system' })
  })

  test('and indexes no document of a task with a rejected one', async () => {
    const index = client.index('rejecting')
    server.rejectDocuments(({ id }) => id === 2)
    const task = await index.addDocuments([{ id: 1 }, { id: 2 }], { primaryKey: 'id' }).waitTask()
    expect(task).toMatchObject({
      status: 'failed',
      details: { receivedDocuments: 2, indexedDocuments: 0 },
      error: { code: 'max_fields_limit_exceeded', type: 'invalid_request' },
    })
    server.rejectDocuments(() => false)
    const nextTask = await index.addDocuments([{ id: 1 }]).waitTask()
    expect(nextTask.details).toMatchObject({ receivedDocuments: 1, indexedDocuments: 1 })
    expect((await index.search('')).hits).toEqual([{ id: 1 }])
  })

  test('that swap indexes with their settings and delete documents', async () => {
    const [first, second] = [client.index('one'), client.index('two')]
    await first.addDocuments([{ id: 1 }, { id: 2 }], { primaryKey: 'id' }).waitTask()
    await first.updateSettings({ filterableAttributes: ['id'] }).waitTask()
    await second.addDocuments([{ id: 9 }], { primaryKey: 'id' }).waitTask()
    const before = await client.getRawIndex('two')
    await client.swapIndexes([{ indexes: ['one', 'two'], rename: false }]).waitTask()
    expect((await first.search('')).hits).toEqual([{ id: 9 }])
    expect((await second.search('', { filter: 'id = 2' })).hits).toEqual([{ id: 2 }])
    expect((await client.getRawIndex('one')).createdAt).toBe(before.createdAt)
    await second.deleteDocuments([1, 3]).waitTask()
    expect((await second.search('')).hits).toEqual([{ id: 2 }])
  })
})

describe('the fake Meilisearch rejects', () => {
  test('payloads above its limit', async () => {
    const small = startMeilisearch({ payloadLimit: 100 })
    const index = new Meilisearch({ host: small.url }).index('films')
    expect(await catchRejection(index.addDocuments([{ id: 'x'.repeat(100) }]))).toEqual([
      413,
      'payload_too_large',
    ])
    await small.stop()
  })

  test('requests without a valid API key', async () => {
    const clientWithoutKey = new Meilisearch({ host: server.url })
    expect(await catchRejection(clientWithoutKey.index('films').search('a'))).toEqual([
      401,
      'missing_authorization_header',
    ])
    const clientWithInvalidKey = new Meilisearch({ host: server.url, apiKey: 'other' })
    expect(await catchRejection(clientWithInvalidKey.index('films').search('a'))).toEqual([
      403,
      'invalid_api_key',
    ])
    expect(await clientWithoutKey.health()).toEqual({ status: 'available' })
  })

  test('unknown indexes and tasks, invalid index names, and unsupported or invalid parameters', async () => {
    expect(await catchRejection(client.index('none').search('a'))).toEqual([404, 'index_not_found'])
    expect(await catchRejection(client.getRawIndex('none'))).toEqual([404, 'index_not_found'])
    expect(await catchRejection(client.tasks.getTask(999))).toEqual([404, 'task_not_found'])
    expect(await catchRejection(client.index('a.b').search('a'))).toEqual([400, 'invalid_index_uid'])
    expect(await catchRejection(films.search('a', { sort: ['year:asc'] }))).toEqual([400, 'bad_request'])
    expect(await catchRejection(films.search('a', { limit: -1 }))).toEqual([400, 'invalid_search_limit'])
  })
})

describe('tokenization', () => {
  test('normalizes words, counts positions and skips eight positions between list elements', () => {
    expect(tokenize(['Café-Bar', 'a1'])).toEqual([
      { word: 'cafe', position: 0 },
      { word: 'bar', position: 1 },
      { word: 'a1', position: 10 },
    ])
    expect(tokenize(null)).toEqual([])
    expect(tokenize('a '.repeat(70_000))).toHaveLength(65_535)
  })

  test.each([
    ['harbour', 'harbour', 1, false, 0],
    ['harbuor', 'harbour', 1, false, 1],
    ['harbor', 'harbour', 1, false, 1],
    ['xarbour', 'harbour', 1, false, 2],
    ['xarbour', 'harbour', 2, false, 2],
    ['harb', 'harbour', 0, true, 0],
    ['harb', 'harbour', 0, false, 1],
    ['hxrbo', 'harbour', 1, true, 1],
    ['surevying', 'surveying', 2, false, 1],
    ['abcdefghi', 'surveying', 2, false, 3],
  ])(
    'counts typos of %s against %s, up to one more than %i (prefix %p): %i',
    (queryWord, word, allowed, prefix, expected) => {
      expect(countTypos(queryWord, word, allowed, prefix)).toBe(expected)
    },
  )
})
