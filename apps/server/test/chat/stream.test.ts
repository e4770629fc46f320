import { beforeAll, describe, expect, test } from 'bun:test'
import { type ChatEvent, NotFoundError } from '@guildhall/sdk'
import { testService } from '../../../../tools/testing/service.ts'
import { callAs } from '../call-as.ts'
import { expectProblem } from '../expect-problem.ts'
import { CHAT_PATH, fillLibrary } from './fill-library.ts'

const service = await testService()
const { client } = service
const call = callAs(service, client.keys.live.secret)
const accept = { accept: 'text/event-stream' }

beforeAll(async () => {
  await fillLibrary(service, client)
})

describe('POST /api/resources/chat as a stream', () => {
  test('200: streams sentences, then sources, then the complete answer', async () => {
    const response = await call('POST', CHAT_PATH, { query: 'How much do students pay a year?' }, accept)
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    const events = (await response.text())
      .trim()
      .split('\n\n')
      .map((block) => {
        const [, name, data] = /^event: (\w+)\ndata: (.+)$/.exec(block) ?? []
        return { name, data: JSON.parse(data ?? '') }
      })
    const names = events.map(({ name }) => name)
    expect(names.slice(-2)).toEqual(['sources', 'done'])
    expect(new Set(names.slice(0, -2))).toEqual(new Set(['token']))
    const answer = events.at(-1)?.data
    expect(answer.status).toBe('answered')
    expect(events.at(-2)?.data).toEqual(answer.sources)
    const sentences = events.slice(0, -2).map(({ data }) => data.text)
    expect(sentences.join('').trim()).toBe(answer.answer)
  })

  test('200: streams with an Idempotency-Key, and replays the answer', async () => {
    const headers = { ...accept, 'idempotency-key': crypto.randomUUID() }
    const send = () => call('POST', CHAT_PATH, { query: 'How much do students pay a year?' }, headers)
    const first = await send()
    const events = await first.text()
    expect(first.headers.get('idempotent-replayed')).toBeNull()
    const second = await send()
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    expect(second.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    const selectFinalEvents = (text: string) => text.slice(text.indexOf('event: sources'))
    expect(selectFinalEvents(events)).toContain('event: done')
    expect(selectFinalEvents(await second.text())).toBe(selectFinalEvents(events))
  })

  test('422: refuses the Idempotency-Key of another question', async () => {
    const headers = { ...accept, 'idempotency-key': crypto.randomUUID() }
    await (await call('POST', CHAT_PATH, { query: 'students pay' }, headers)).text()
    const otherResponse = await call('POST', CHAT_PATH, { query: 'fellows pay' }, headers)
    await expectProblem(otherResponse, 422, 'idempotency-key-reused')
  })

  test('404: an error before the first sentence has its own status', async () => {
    const body = { query: 'fees', conversationId: crypto.randomUUID() }
    await expectProblem(await call('POST', CHAT_PATH, body, accept), 404, 'not-found')
  })

  test('the SDK yields events and throws errors', async () => {
    const events: ChatEvent[] = []
    for await (const event of client.live.chat.stream('When can the general meeting decide?'))
      events.push(event)
    expect(events.at(0)).toMatchObject({ type: 'token', text: expect.stringContaining('sixty members') })
    expect(events.at(-2)).toMatchObject({ type: 'sources', sources: [{ pageNumber: 2 }] })
    expect(events.at(-1)).toMatchObject({ type: 'done', answer: { status: 'answered' } })
    const stream = client.live.chat.stream({ query: 'fees', conversationId: crypto.randomUUID() })
    await expect(stream.next()).rejects.toBeInstanceOf(NotFoundError)
  })

  test('stores the conversation if the caller disconnects', async () => {
    for await (const event of client.live.chat.stream('How much do fellows pay a year?')) {
      expect(event.type).toBe('token')
      break
    }
    for (;;) {
      const { items } = await client.live.chat.conversations.list()
      if (items.some(({ title }) => title === 'How much do fellows pay a year?')) return
      await Bun.sleep(20)
    }
  })
})
