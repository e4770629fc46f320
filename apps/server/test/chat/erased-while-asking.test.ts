import { beforeAll, expect, test } from 'bun:test'
import { quoteBestSentence } from '../../../../tools/testing/language-model/behavior.ts'
import { startOpenAi } from '../../../../tools/testing/language-model/openai-server.ts'
import { testService } from '../../../../tools/testing/service.ts'
import { callAs } from '../call-as.ts'
import { expectBody, expectProblem } from '../expect-problem.ts'
import { askAs, CHAT_PATH, createMember, fillLibrary } from './fill-library.ts'

const { url, behavior, seen } = startOpenAi(['large'], 'key-of-tests')
const service = await testService({ LLM_BASE_URL: url, LLM_API_KEY: 'key-of-tests', LLM_MODEL: 'large' })
const { client, database } = service
const question = 'How much do students pay a year?'
const staff = callAs(service, client.keys.live.secret)

beforeAll(async () => {
  await fillLibrary(service, client)
})

/** Asks a question, and erases the member while the model answers it. @returns the response to the question */
async function eraseWhileAsking({ id, call }: Awaited<ReturnType<typeof createMember>>, fields: object = {}) {
  const requestsBefore = seen.requests
  const erased = Promise.withResolvers<void>()
  behavior.answer = async (modelQuestion) => {
    await erased.promise
    return quoteBestSentence(modelQuestion)
  }
  const response = call('POST', CHAT_PATH, { query: question, ...fields })
  while (seen.requests === requestsBefore) await Bun.sleep(10)
  await expectBody(await staff('POST', `/api/members/${id}/erase`))
  erased.resolve()
  behavior.answer = quoteBestSentence
  return response
}

/** The owners of conversations and the texts of messages. */
const listPersonalData = async () =>
  Array.from(
    await database.sql`select owner_id::text as value from chat_conversations where owner_id is not null
      union all select text from chat_messages where text is not null`,
  )

test('401: a question whose member was erased before the answer is not stored', async () => {
  const response = await eraseWhileAsking(await createMember(service, client))
  expect(await listPersonalData()).toEqual([])
  await expectProblem(response, 401, 'unauthorized')
})

test('401: a follow-up whose member was erased before the answer is not stored', async () => {
  const member = await createMember(service, client)
  const { conversationId } = await askAs(member.call, question)
  const response = await eraseWhileAsking(member, { conversationId })
  expect(await listPersonalData()).toEqual([])
  await expectProblem(response, 401, 'unauthorized')
})
