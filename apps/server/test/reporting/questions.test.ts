import { describe, expect, test } from 'bun:test'
import { parse } from 'csv-parse/sync'
import { testService } from '../../../../tools/testing/service.ts'
import { callAs } from '../call-as.ts'
import { expectProblem, expectViolations } from '../expect-problem.ts'
import { addReader, addResource } from './library.ts'

const service = await testService()
const { live, keys, record } = service.client
const path = '/api/resources/reports/questions'
const call = callAs(service, keys.live.secret)
const ada = await addReader(live)
const alan = await addReader(live)
const today = new Date().toISOString().slice(0, 10)

await service.createSdk(ada.token).chat.ask('When does the ferry leave?')
await service.createSdk(alan.token).chat.ask('when does the FERRY leave')
await live.chat.ask('When does the ferry leave?')
await service.createSdk(alan.token).chat.ask('=1+1 is how much?')
// Anonymous questions of an earlier day.
await service.database.sql`
  with conversation as (insert into chat_conversations (client_id, owner_type, title) values (${record.id}, null, 'x') returning id),
    questions as (insert into chat_messages (client_id, conversation_id, role, text, question_key, created_at)
      select ${record.id}, conversation.id, 'user', 'Question ' || n % 40, 'question ' || n % 40, '2026-03-02T00:00:00Z'
      from conversation, generate_series(1, 100) n returning id, conversation_id, text)
  insert into chat_messages (client_id, conversation_id, role, text, answers, status, created_at)
  select ${record.id}, conversation_id, 'assistant', '', id,
    case when text like '%7' then 'no_direct_answer' when text like '%9' then 'answered' else 'no_relevant_resources' end,
    '2026-03-02T00:00:00Z' from questions`
const march = { from: '2026-03-01', to: '2026-03-02' }

describe('GET /api/resources/reports/questions', () => {
  test('200: unanswered questions, grouped by wording, most frequent first', async () => {
    const { items, totalItems } = await live.reports.questions({ from: today })
    expect(items).toMatchObject([
      { question: 'When does the ferry leave?', status: 'no_relevant_resources', asked: 3, people: 2 },
      { question: '=1+1 is how much?', status: 'no_relevant_resources', asked: 1, people: 1 },
    ])
    expect(totalItems).toBe(2)
  })

  test('200: by page and by cursor, each question once; answered questions are excluded', async () => {
    const all = await live.reports.questions({ ...march, itemsPerPage: 7 }).toArray()
    const names = all.map(({ question }) => question)
    expect(new Set(names).size).toBe(36)
    expect(names).toHaveLength(36)
    expect(all.reduce((sum, { asked }) => sum + asked, 0)).toBe(90)
    const counts = all.map(({ asked }) => asked)
    expect(counts).toEqual(counts.toSorted((a, b) => b - a))
    const page = await live.reports.questions({ ...march, itemsPerPage: 7, page: 2 })
    expect([page.totalItems, page.items]).toEqual([36, all.slice(7, 14)])
    expect((await live.reports.questions({ ...march, page: 90 })).totalItems).toBe(36)
  })

  test('200: with the nearest resources, if requested', async () => {
    const ownClient = await service.createClient()
    await ownClient.live.chat.ask('When does the harbour ferry leave?')
    await ownClient.live.chat.ask('Who was Zorbulon?')
    const [before] = (await ownClient.live.reports.questions({ from: today })).items
    expect(before?.nearestResources).toBeNull()
    const ferry = await addResource(ownClient.live, 'Harbour ferry timetable')
    const { items } = await ownClient.live.reports.questions({ from: today, nearestResources: true })
    const nearest = Object.fromEntries(
      items.map(({ question, nearestResources }) => [question, nearestResources]),
    )
    expect(nearest).toEqual({
      'When does the harbour ferry leave?': [
        { id: ferry, name: 'Harbour ferry timetable', type: 'document' },
      ],
      'Who was Zorbulon?': [],
    })
    const otherReport = await live.reports.questions({ from: today, nearestResources: true })
    expect(otherReport.items.flatMap(({ nearestResources }) => nearestResources)).toEqual([])
  })

  test('400: more than 30 questions with their nearest resources', async () => {
    const response = await call(
      'GET',
      '/api/resources/reports/questions?nearestResources=true&itemsPerPage=31',
    )
    await expectViolations(response, ['itemsPerPage out_of_range'])
  })

  test('200: filtered by status; days are those of the time zone', async () => {
    const { items } = await live.reports.questions({ ...march, status: 'no_direct_answer' })
    expect(items.map(({ question }) => question).sort()).toEqual([
      'Question 17',
      'Question 27',
      'Question 37',
      'Question 7',
    ])
    const earlier = { from: '2026-03-01', to: '2026-03-01' }
    expect((await live.reports.questions(earlier)).totalItems).toBe(0)
    expect((await live.reports.questions({ ...earlier, timezone: 'America/New_York' })).totalItems).toBe(36)
  })

  test('200: as CSV, with no question that runs as a formula', async () => {
    const response = await live.reports.export({ report: 'questions', format: 'csv', from: today })
    const rows: { question: string; asked: string }[] = parse(await response.text(), { columns: true })
    expect(rows.map(({ question, asked }) => [question, asked])).toEqual([
      ['When does the ferry leave?', '3'],
      ["'=1+1 is how much?", '1'],
    ])
  })

  test('200: questions of an erased person remain in the count, without their text', async () => {
    await live.members.erase(alan.memberId)
    const { items } = await live.reports.questions({ from: today })
    expect(items.reduce((sum, { asked }) => sum + asked, 0)).toBe(4)
    expect(items.map(({ question }) => question)).toContain(null)
    expect(JSON.stringify(items)).not.toContain('=1+1')
  })

  test('200: no questions of another association', async () => {
    const otherClient = await service.createClient()
    expect((await otherClient.live.reports.questions(march)).items).toEqual([])
  })

  test('400: an unknown order and status; 401: no credentials; 403: a member', async () => {
    await expectViolations(await call('GET', `${path}?status=answered&order[asked]=asc`), [
      'order[asked] unknown_parameter',
      'status unknown_value',
    ])
    await expectProblem(await callAs(service, null)('GET', path), 401, 'unauthorized')
    await expectProblem(await callAs(service, ada.token)('GET', path), 403, 'forbidden')
  })
})
