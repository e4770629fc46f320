import { beforeAll, describe, expect, test } from 'bun:test'
import type { ChatAnswer } from '@guildhall/sdk'
import { testService } from '../../../../tools/testing/service.ts'
import { callAs } from '../call-as.ts'
import { expectBody, expectProblem, expectViolations } from '../expect-problem.ts'
import { askAs, CHAT_PATH, createMember, fillLibrary } from './fill-library.ts'

const service = await testService()
const { client } = service
const call = callAs(service, client.keys.live.secret)
let ids: string[] = []

beforeAll(async () => {
  ids = await fillLibrary(service, client)
})

describe('POST /api/resources/chat', () => {
  test('200: answers with the sentence, its resource and page', async () => {
    const answer = await askAs(call, 'When can the general meeting decide?')
    expect(answer).toMatchObject({
      status: 'answered',
      model: 'extractive',
      degraded: false,
      results: [],
      locked: [],
    })
    expect(answer.answer).toContain('The general meeting can decide when sixty members are present.')
    expect(answer.sources[0]).toEqual({
      resourceId: ids[0] ?? '',
      resourceName: 'Bylaws',
      pageNumber: 2,
      excerpt: 'The general meeting can decide when sixty members are present.',
    })
    expect(answer.confidence).toBeGreaterThanOrEqual(0.6)
    expect(answer.confidence).toBeLessThanOrEqual(1)
  })

  test.each(['\u{e0100}', '\u0301', 'ﾞﾟ', '゛'])('200: symbols (%j) do not count as words', async (symbol) => {
    const answer = await askAs(call, `When can the general ${symbol} meeting decide? ${symbol}`)
    expect(answer.sources[0]?.resourceName).toBe('Bylaws')
  })

  test('200: answers from a page with text without spaces and a rare character at a stem’s length limit', async () => {
    const text = `${'漢'.repeat(63)}𠮷の灯台`
    await fillLibrary(service, client, [
      { name: 'Lighthouse', pages: [`The lighthouse keeper polishes nineteen lenses.\n${text}`] },
    ])
    const answer = await askAs(call, 'How many lenses does the lighthouse keeper polish?')
    expect(answer.sources).toMatchObject([{ resourceName: 'Lighthouse', pageNumber: 1 }])
  })

  test('200: a question with a word of hundreds of letters finds the page that contains it', async () => {
    const word = '会'.repeat(700)
    await fillLibrary(service, client, [{ name: 'Motto', pages: [`The motto of the guild reads ${word}.`] }])
    const answer = await askAs(call, `${word} motto?`)
    expect(answer.sources).toMatchObject([{ resourceName: 'Motto', pageNumber: 1 }])
    expect((await askAs(call, '海'.repeat(2_000))).status).toBe('no_relevant_resources')
  })

  test('200: the confidence is that of the best sentence, even if another sentence precedes it', async () => {
    await fillLibrary(service, client, [
      { name: 'Chart room', pages: ['The chart room is on the quay. It lends sextants for nine days.'] },
    ])
    const answer = await askAs(call, 'For how many days does it lend sextants?')
    expect(answer).toMatchObject({
      status: 'answered',
      answer: 'The chart room is on the quay.\nIt lends sextants for nine days.',
    })
    expect(answer.confidence).toBeGreaterThanOrEqual(0.6)
  })

  test('200: related sentences are results, not answers', async () => {
    const answer = await askAs(call, 'Which annual fee does the zeppelin pay?')
    expect(answer).toMatchObject({ status: 'no_direct_answer', sources: [] })
    expect(answer.answer).toContain('none of the texts searched mentions “zeppelin”')
    expect(answer.confidence).toBeLessThan(0.6)
    expect(answer.results.map(({ name }) => name)).toContain('Bylaws')
    const resource = await expectBody(await call('GET', `/api/resources/${answer.results[0]?.id}`))
    const { highlights, ...record } = answer.results[0] ?? { highlights: null }
    expect(record as object).toEqual(resource)
    expect(highlights?.text[0]?.text).toBeString()
  })

  test('200: finds resources without text by metadata', async () => {
    const [calendar = '', poster = ''] = await fillLibrary(service, client, [
      { name: 'Wombat calendar', type: 'image', format: 'png' },
      { name: 'Poster', description: 'All that burrows: the wombat.', type: 'image', format: 'png' },
    ])
    const search = async (words: string) => {
      const { items } = await expectBody<{ items: unknown[] }>(
        await call('GET', `/api/resources?q=${encodeURIComponent(words)}`),
      )
      return items
    }
    const results = await search('wombat calendar')
    expect(results).toHaveLength(1)
    expect(await askAs(call, 'wombat calendar')).toMatchObject({
      status: 'no_direct_answer',
      results,
    })
    expect((await askAs(call, 'wombt calender')).results as unknown[]).toEqual(await search('wombt calender'))
    const askForIds = async (question: string) => (await askAs(call, question)).results.map(({ id }) => id)
    expect(await askForIds('Where can I find the calendar of wombats?')).toEqual([calendar])
    expect(await askForIds('Where does a wombat burrow in Kiribati?')).toEqual([poster, calendar])
    expect((await askForIds('Who knows a wombat?')).toSorted()).toEqual([calendar, poster].toSorted())
    const emptyCategory = await client.live.resources.categories.create({ name: 'Nothing yet' })
    const categoryAnswer = await askAs(call, 'wombat calendar', { resourceScope: [emptyCategory.id] })
    expect(categoryAnswer).toMatchObject({ status: 'no_relevant_resources', results: [] })
    await client.live.resources.update(calendar, { accessLevel: 'premium' })
    const { call: member } = await createMember(service, client)
    expect(await askAs(member, 'wombat calendar')).toMatchObject({
      status: 'no_relevant_resources',
      results: [],
      locked: [{ id: calendar, name: 'Wombat calendar' }],
    })
  })

  test('200: reports that the library has nothing relevant', async () => {
    const answer = await askAs(call, 'How do I bake sourdough bread?')
    expect(answer).toMatchObject({
      status: 'no_relevant_resources',
      sources: [],
      results: [],
      confidence: 0,
    })
    expect(answer.answer).toContain('“sourdough”')
  })

  test('200: gives no answer to stop words, symbols or SQL', async () => {
    for (const query of ['?', '   ', 'what is it', '🦑', "'; drop table resources; --"])
      expect((await askAs(call, query)).status).not.toBe('answered')
  })

  test('200: matches inflected forms', async () => {
    expect((await askAs(call, 'How much do STUDENTS pay per year?')).answer).toContain(
      'Students pay 25 pounds',
    )
    expect((await askAs(call, 'How much does a student pay?')).answer).toContain('Students pay 25 pounds')
  })

  test('200: searches only the given categories', async () => {
    const { id } = await client.live.resources.categories.create({ name: 'Fees' })
    const emptyCategory = await client.live.resources.categories.create({ name: 'Empty' })
    await client.live.resources.update(ids[1] ?? '', { categories: [id] })
    expect((await askAs(call, 'How much do students pay?', { resourceScope: [id] })).status).toBe('answered')
    expect(
      (await askAs(call, 'How much do students pay?', { resourceScope: [emptyCategory.id] })).status,
    ).toBe('no_relevant_resources')
  })

  test('200: can answer its suggested questions', async () => {
    const { suggestedQuestions } = await askAs(call, 'What do fellows pay for membership?')
    for (const question of suggestedQuestions) expect((await askAs(call, question)).status).toBe('answered')
    expect(suggestedQuestions.length).toBeGreaterThan(0)
  })

  test('200: a follow-up refers to the previous question', async () => {
    const first = await askAs(call, 'How much do students pay a year?')
    const { conversationId } = first
    const second = await askAs(call, 'And fellows?', { conversationId })
    expect(second.conversationId).toBe(conversationId)
    expect(second.answer).toContain('Fellows pay 290 pounds a year.')
    expect(second.answer).not.toContain('Students')
  })

  test('200: repeats the answer for the same Idempotency-Key', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const first = await askAs(call, 'How much do students pay?', {}, headers)
    const secondResponse = await call('POST', CHAT_PATH, { query: 'How much do students pay?' }, headers)
    expect(secondResponse.headers.get('idempotent-replayed')).toBe('true')
    expect(await expectBody<ChatAnswer>(secondResponse)).toEqual(first)
  })

  test.each([
    [{}, ['query required']],
    [{ query: '' }, ['query too_short']],
    [{ query: 'a'.repeat(2001) }, ['query too_long']],
    [
      { query: 7, conversationId: 'x', resourceScope: 'y', more: 1 },
      [
        'query invalid_type',
        'conversationId invalid_format',
        'resourceScope invalid_type',
        'more unknown_field',
      ],
    ],
    [{ query: 'a', resourceScope: [crypto.randomUUID()] }, ['resourceScope[0] unknown_reference']],
  ])('400: %j', async (body, violations) => {
    await expectViolations(await call('POST', CHAT_PATH, body), violations as string[])
  })

  test('400 for a member’s question about an archived category', async () => {
    const { id } = await client.live.resources.categories.create({ name: 'Old' })
    await client.live.resources.categories.archive(id)
    const { call: member } = await createMember(service, client)
    await expectViolations(await member('POST', CHAT_PATH, { query: 'fees', resourceScope: [id] }), [
      'resourceScope[0] unknown_reference',
    ])
    expect((await askAs(call, 'fees', { resourceScope: [id] })).status).toBe('no_relevant_resources')
  })

  test('401 without a key', async () => {
    await expectProblem(
      await callAs(service, null)('POST', CHAT_PATH, { query: 'fees' }),
      401,
      'unauthorized',
    )
  })

  test('403 without the scope, and for visitors unless enabled', async () => {
    const { key } = await client.live.keys.create({ name: 'R', type: 'secret', scopes: ['chat:read'] })
    await expectProblem(
      await callAs(service, key)('POST', CHAT_PATH, { query: 'fees' }),
      403,
      'insufficient-scope',
    )
    const visitor = callAs(service, null)
    const headers = { 'x-api-key': client.keys.live.publishable }
    await expectProblem(await visitor('POST', CHAT_PATH, { query: 'fees' }, headers), 403, 'forbidden')
    await client.live.client.update({ chat: { public: true } })
    expect((await askAs(visitor, 'When can the general meeting decide?', {}, headers)).status).toBe(
      'answered',
    )
    await client.live.client.update({ chat: { public: false } })
  })

  test('404 for an unknown conversation', async () => {
    const body = { query: 'fees', conversationId: crypto.randomUUID() }
    await expectProblem(await call('POST', CHAT_PATH, body), 404, 'not-found')
  })
})
