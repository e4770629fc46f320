import { beforeAll, describe, expect, test } from 'bun:test'
import type { Conversation, ConversationMessages } from '@guildhall/sdk'
import { testService } from '../../../../tools/testing/service.ts'
import { callAs } from '../call-as.ts'
import { expectBody, expectProblem, expectViolations } from '../expect-problem.ts'
import { askAs, CHAT_PATH, createMember, fillLibrary } from './fill-library.ts'

const service = await testService()
const { client } = service
const HISTORY_PATH = `${CHAT_PATH}/history`
const question = 'How much do students pay a year?'

beforeAll(async () => {
  await fillLibrary(service, client)
})

describe('GET /api/resources/chat/history', () => {
  test('200: lists the caller’s conversations, most recently used first', async () => {
    const { call } = await createMember(service, client)
    const { call: otherCall } = await createMember(service, client)
    const first = await askAs(call, question)
    const second = await askAs(call, 'When can the general meeting decide?')
    await askAs(call, 'And when does it elect?', { conversationId: first.conversationId })
    await askAs(otherCall, question)
    const { items, totalItems } = await expectBody<{ items: Conversation[]; totalItems: number }>(
      await call('GET', HISTORY_PATH),
    )
    expect(totalItems).toBe(2)
    expect(items).toMatchObject([
      { conversationId: first.conversationId, title: question, messageCount: 4 },
      { conversationId: second.conversationId, messageCount: 2 },
    ])
    const page = await expectBody<{ items: Conversation[] }>(
      await call('GET', `${HISTORY_PATH}?itemsPerPage=1&page=2`),
    )
    expect(page.items).toEqual(items.slice(1))
  })

  test('200: one conversation with its messages, oldest first', async () => {
    const { call } = await createMember(service, client)
    const { conversationId, messageId, answer, sources, status } = await askAs(call, question)
    const conversation = await expectBody<ConversationMessages>(
      await call('GET', `${HISTORY_PATH}?conversationId=${conversationId}`),
    )
    expect(conversation).toMatchObject({
      conversationId,
      messages: [
        { role: 'user', text: question, status: null, sources: [], feedback: null },
        { messageId, role: 'assistant', text: answer, status, sources, feedback: null },
      ],
    })
  })

  test('200: each question is followed by its answer, even if that was stored after the next question', async () => {
    const { call } = await createMember(service, client)
    const first = await askAs(call, question)
    const { conversationId } = first
    const second = await askAs(call, 'When can the general meeting decide?', { conversationId })
    await service.database.sql`update chat_messages set id = uuidv7() where id = ${first.messageId}`
    const { messages } = await expectBody<ConversationMessages>(
      await call('GET', `${HISTORY_PATH}?conversationId=${conversationId}`),
    )
    expect(messages.map(({ text }) => text)).toEqual([
      question,
      first.answer,
      'When can the general meeting decide?',
      second.answer,
    ])
  })

  test('400 for unknown parameters', async () => {
    const { call } = await createMember(service, client)
    await expectViolations(await call('GET', `${HISTORY_PATH}?who=me`), ['who unknown_parameter'])
  })

  test('401 for visitors', async () => {
    const headers = { 'x-api-key': client.keys.live.publishable }
    await expectProblem(
      await callAs(service, null)('GET', HISTORY_PATH, undefined, headers),
      401,
      'unauthorized',
    )
  })

  test('404 for another caller’s and an unknown conversation', async () => {
    const { call } = await createMember(service, client)
    const { call: otherCall } = await createMember(service, client)
    const { conversationId } = await askAs(call, question)
    for (const id of [conversationId, crypto.randomUUID(), 'x'])
      await expectProblem(await otherCall('GET', `${HISTORY_PATH}?conversationId=${id}`), 404, 'not-found')
    await expectProblem(
      await otherCall('POST', CHAT_PATH, { query: 'fees', conversationId }),
      404,
      'not-found',
    )
  })
})

describe('DELETE /api/resources/chat/history/{conversationId}', () => {
  test('204: deletes the conversation and its messages; then 404', async () => {
    const { call } = await createMember(service, client)
    const { conversationId, messageId } = await askAs(call, question)
    const { call: otherCall } = await createMember(service, client)
    await expectProblem(await otherCall('DELETE', `${HISTORY_PATH}/${conversationId}`), 404, 'not-found')
    expect((await call('DELETE', `${HISTORY_PATH}/${conversationId}`)).status).toBe(204)
    await expectProblem(await call('DELETE', `${HISTORY_PATH}/${conversationId}`), 404, 'not-found')
    await expectProblem(
      await call('GET', `${HISTORY_PATH}?conversationId=${conversationId}`),
      404,
      'not-found',
    )
    const [{ count }] = await service.database
      .sql`select count(*)::int from chat_messages where id = ${messageId}`
    expect(count).toBe(0)
  })
})

describe('POST /api/resources/chat/feedback', () => {
  test('204: a later rating replaces the earlier one', async () => {
    const { call } = await createMember(service, client)
    const { conversationId, messageId } = await askAs(call, question)
    for (const feedback of [
      { rating: 'down', comment: 'No.' },
      { rating: 'up', comment: null },
    ])
      expect((await call('POST', `${CHAT_PATH}/feedback`, { messageId, ...feedback })).status).toBe(204)
    const { messages } = await expectBody<ConversationMessages>(
      await call('GET', `${HISTORY_PATH}?conversationId=${conversationId}`),
    )
    expect(messages[1]?.feedback).toEqual({ rating: 'up', comment: null })
  })

  test('400 for an invalid message id and rating', async () => {
    const { call } = await createMember(service, client)
    await expectViolations(await call('POST', `${CHAT_PATH}/feedback`, { messageId: 'x', rating: 5 }), [
      'messageId invalid_format',
      'rating unknown_value',
    ])
  })

  test('404 for another caller’s answer, a question and an unknown message', async () => {
    const { call } = await createMember(service, client)
    const { call: otherCall } = await createMember(service, client)
    const { conversationId, messageId } = await askAs(call, question)
    const { messages } = await expectBody<ConversationMessages>(
      await call('GET', `${HISTORY_PATH}?conversationId=${conversationId}`),
    )
    const rate = (caller: typeof call, id: string) =>
      caller('POST', `${CHAT_PATH}/feedback`, { messageId: id, rating: 'up' })
    await expectProblem(await rate(otherCall, messageId), 404, 'not-found')
    await expectProblem(await rate(call, messages[0]?.messageId ?? ''), 404, 'not-found')
    await expectProblem(await rate(call, crypto.randomUUID()), 404, 'not-found')
  })
})

describe('stored conversations', () => {
  test('are erased with the person; the count of questions is kept', async () => {
    const { id, call } = await createMember(service, client)
    const { conversationId } = await askAs(call, 'Which fee did Grace Hopper pay?')
    expect((await client.live.members.data(id)).chat).toMatchObject([
      { question: 'Which fee did Grace Hopper pay?' },
    ])
    await client.live.members.erase(id)
    const { sql } = service.database
    const rows = await sql`select c.title, c.owner_id, c.member_id, m.text, m.question_key, m.role
      from chat_messages m join chat_conversations c on c.id = m.conversation_id
      where m.conversation_id = ${conversationId} order by m.id`
    const erasedFields = { title: null, owner_id: null, member_id: null, text: null, question_key: null }
    expect([...rows]).toEqual([
      { ...erasedFields, role: 'user' },
      { ...erasedFields, role: 'assistant' },
    ])
  })

  test('expire after the configured number of days; never if null', async () => {
    const { sql } = service.database
    const call = callAs(service, client.keys.live.secret)
    const { conversationId } = await askAs(call, question)
    const hasConversation = async () =>
      (await sql`select from chat_conversations where id = ${conversationId}`).length === 1
    const ageConversation = (days: number) =>
      sql`update chat_conversations set updated_at = now() - ${days} * interval '1 day' where id = ${conversationId}`
    await client.live.client.update({ chat: { public: false, retentionDays: null } })
    await ageConversation(5000)
    await service.operator.platform.maintenance.run()
    expect(await hasConversation()).toBe(true)
    await client.live.client.update({ chat: { public: false, retentionDays: 30 } })
    await ageConversation(29)
    await service.operator.platform.maintenance.run()
    expect(await hasConversation()).toBe(true)
    await ageConversation(31)
    await service.operator.platform.maintenance.run()
    expect(await hasConversation()).toBe(false)
  })
})
