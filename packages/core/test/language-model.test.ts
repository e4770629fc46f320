import { expect, test } from 'bun:test'
import { startOllama } from '../../../tools/testing/language-model/ollama-server.ts'
import { startOpenAi } from '../../../tools/testing/language-model/openai-server.ts'
import { OllamaModel } from '../src/platform/language-model/ollama.ts'
import { OpenAiCompatibleModel } from '../src/platform/language-model/openai-compatible.ts'

const ollama = startOllama(['small'])
const openAi = startOpenAi(['large'], 'key-of-tests')
const content = 'Passages:\n[]\n\nQuestion:\n"Who?"'
const request = { system: 'Answer.', messages: [{ role: 'user' as const, content }], schema: {} }
const models = {
  ollama: new OllamaModel({ baseUrl: ollama.url, model: 'small', embeddingModel: null }),
  openai: new OpenAiCompatibleModel({
    baseUrl: openAi.url,
    apiKey: 'key-of-tests',
    model: 'large',
    embeddingModel: null,
  }),
}

// Any other error would be logged as an internal error, with status 500.
test.each(['ollama', 'openai'] as const)(
  '%s: rejects with the signal’s reason if the caller disconnects',
  async (kind) => {
    for (const server of [ollama, openAi]) server.behavior.pauseMs = 20
    const controller = new AbortController()
    const readUntilAborted = async () => {
      for await (const _ of models[kind].complete(request, controller.signal)) controller.abort()
    }
    expect(await readUntilAborted().catch((error: unknown) => error)).toBe(controller.signal.reason)
    const readAborted = async () => {
      for await (const _ of models[kind].complete(request, controller.signal)) {
        // Never reached: the signal is already aborted.
      }
    }
    expect(await readAborted().catch((error: unknown) => error)).toBe(controller.signal.reason)
  },
)

test('openai: answers with a model that accepts its default temperature only', async () => {
  openAi.behavior.acceptsTemperature = false
  openAi.behavior.pauseMs = 0
  for (const requestCount of [2, 1]) {
    openAi.seen.requests = 0
    let text = ''
    for await (const chunk of models.openai.complete(request, new AbortController().signal)) text += chunk
    expect(JSON.parse(text)).toEqual({ answerable: false, claims: [] })
    expect(openAi.seen.requests).toBe(requestCount)
  }
})
