import { describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { callAs } from '../call-as.ts'
import { askAs, fillLibrary } from './fill-library.ts'

const service = await testService()
const call = callAs(service, service.client.keys.live.secret)
await fillLibrary(service, service.client, [
  {
    name: 'Bylaws',
    pages: [
      'The general meeting elects the council in May. It elects the president in June.',
      'Quorum\nThe quorum is sixty members.',
    ],
  },
  {
    name: 'House rules',
    pages: [
      'Dress\nThe dress code for dinners is black tie.',
      'Parking\nGuests find free parking in the north yard.',
    ],
  },
  { name: 'Almanac', pages: ['High water comes twice a day.', 'The lighthouse is painted every spring.'] },
])

const askAfter = async (first: string, query: string) => {
  const { conversationId } = await askAs(call, first)
  return askAs(call, query, { conversationId })
}
const FIRST_QUESTION = 'When does the general meeting elect the council?'

describe('a question about another subject, after one about the council', () => {
  test.each([
    ['Is there a dress code?', 'black tie'],
    ['Is there parking for guests?', 'north yard'],
    ['Parking for guests?', 'north yard'],
    ['Dress code for dinners?', 'black tie'],
    ['And the dress code?', 'black tie'],
    ['Which one is the dress code?', 'black tie'],
  ])('%s', async (query, answer) => {
    expect((await askAfter(FIRST_QUESTION, query)).answer).toContain(answer)
  })

  test('is not answered about the council if the library has no answer', async () => {
    const { status, answer } = await askAfter(FIRST_QUESTION, 'And the zeppelin?')
    expect(status).not.toBe('answered')
    expect(answer).not.toContain('council')
  })
})

describe('a question that continues one about the council', () => {
  test.each([
    ['And the president?', 'president in June'],
    ['When does it elect the president?', 'president in June'],
    ['When is that?', 'council in May'],
  ])('%s', async (query, answer) => {
    expect((await askAfter(FIRST_QUESTION, query)).answer).toContain(answer)
  })
})
