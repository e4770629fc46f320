import { beforeAll, expect, test } from 'bun:test'
import { startOllama } from '../../../../tools/testing/language-model/ollama-server.ts'
import { testService } from '../../../../tools/testing/service.ts'
import { callAs } from '../call-as.ts'
import { askAs, createMember, fillLibrary } from './fill-library.ts'

const ollama = startOllama(['small', 'vectors'])
const service = await testService({
  OLLAMA_URL: ollama.url,
  LLM_MODEL: 'small',
  EMBEDDING_MODEL: 'vectors',
})
const { client } = service
const { sql } = service.database
const listPassageTitles = () => ollama.seen.last?.passages.map(({ title }) => title) ?? []

/** Waits until the worker has embedded every passage; the test times out if it does not. */
async function waitForVectors() {
  for (;;) {
    const [{ missing }] = await sql`select (select count(*) from resource_passages)::int
      - (select count(*) from passage_vectors where model = 'vectors')::int as missing`
    if (missing === 0) return
    await Bun.sleep(50)
  }
}

beforeAll(async () => {
  await fillLibrary(service, client)
  await service.startWorker()
  await waitForVectors()
})

test('the model gets similar passages that share no words with the question', async () => {
  // Words that share a prefix but no stem: the fake embeddings compare prefixes.
  await askAs(callAs(service, client.keys.live.secret), 'studentship feesimple poundage')
  expect(listPassageTitles()).toContain('Handbook')
})

test('the model gets no closed passages, however similar', async () => {
  const { call } = await createMember(service, client)
  await askAs(call, 'medianship salarywise harbourage pilotage')
  expect(listPassageTitles()).not.toContain('Salary survey')
  const { call: premium } = await createMember(service, client, { premium: true })
  await askAs(premium, 'medianship salarywise harbourage pilotage')
  expect(listPassageTitles()).toContain('Salary survey')
})

// Ollama responds 500 to texts whose vector is not a number.
test.each([
  [400, 'Zyzzyva', 'eleven flags'],
  [500, 'Quokka', 'fifteen pennants'],
])(
  'a passage that the embedding model rejects with %d does not keep others from being embedded',
  async (status, word, flags) => {
    ollama.behavior.rejectionStatus = status
    ollama.behavior.rejects = (text) => text.includes(word)
    await fillLibrary(service, client, [
      { name: `Animals ${status}`, pages: [`The ${word} is an animal of the tropics.`] },
      { name: `Signals ${status}`, pages: [`The semaphore waves ${flags}.`] },
    ])
    // A worker looks for passages to embed when it starts; while there are none, it does so every 30 seconds.
    await service.startWorker()
    await waitForVectors()
    await askAs(callAs(service, client.keys.live.secret), `semaphorist wavesome ${flags}`)
    expect(listPassageTitles()).toContain(`Signals ${status}`)
    expect(listPassageTitles()).not.toContain(`Animals ${status}`)
  },
)
