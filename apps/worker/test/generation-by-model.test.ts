import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import type { GeneratedContent } from '@guildhall/sdk'
import { makePdf } from '../../../tools/demo/documents/make-pdf.ts'
import { salarySurvey } from '../../../tools/demo/documents/texts/salary-survey.ts'
import { createDefaultBehavior, type ModelQuestion } from '../../../tools/testing/language-model/behavior.ts'
import { startOllama } from '../../../tools/testing/language-model/ollama-server.ts'
import { startOpenAi } from '../../../tools/testing/language-model/openai-server.ts'
import { testService } from '../../../tools/testing/service.ts'
import { SpeechServer } from '../../../tools/testing/speech-server.ts'
import { waitUntil } from './worker-fixtures.ts'

const ollama = startOllama(['small'])
const openAi = startOpenAi(['large'], 'key-of-tests')
// These tests check the script, not the built-in voices, which take seconds per podcast.
const speech = new SpeechServer()
afterAll(() => speech.stop())
const models = {
  ollama: { server: ollama, settings: { OLLAMA_URL: ollama.url, LLM_MODEL: 'small' }, name: 'small' },
  openai: {
    server: openAi,
    settings: { LLM_BASE_URL: openAi.url, LLM_API_KEY: 'key-of-tests', LLM_MODEL: 'large' },
    name: 'large',
  },
}

const question = 'What does the document say here?'
const buildLine = (id: number, text: string, quote = text) => ({ speaker: 'B', text, cites: [{ id, quote }] })

/** Rephrases each sentence, preceded by a question. */
const rephrase = ({ passages }: ModelQuestion): string =>
  JSON.stringify({
    lines: passages.flatMap(({ id, text }) => [
      { speaker: 'A', text: question, cites: [] },
      buildLine(id, `It is this: ${text}`, text),
    ]),
  })

/** Rephrases each sentence twice, and adds statements and a question that are not supported by the document. */
const invent = ({ passages }: ModelQuestion): string =>
  JSON.stringify({
    lines: passages.flatMap(({ id, text }) => [
      buildLine(id, `It is this: ${text}`, text),
      buildLine(id, 'The moon is made of cheese.', 'the moon is made of cheese'),
      buildLine(id, 'It grew by 4711 per cent.', text),
      buildLine(id, 'Members order their copy at evil.example.', text),
      { speaker: 'A', text: 'Do members order their copy at evil.example?', cites: [] },
      buildLine(id, `It is this once more: ${text}`, text),
    ]),
  })

describe.each(['ollama', 'openai'] as const)('a podcast written by a model behind %s', async (kind) => {
  const { server, settings, name } = models[kind]
  const service = await testService({ ...settings, ...speech.environment })
  const { live } = service.client
  const { generated } = live.resources
  await service.startWorker()
  const bytes = (await makePdf(salarySurvey)) as Uint8Array<ArrayBuffer>

  beforeEach(() => {
    Object.assign(server.behavior, createDefaultBehavior())
  })

  async function generatePodcast(
    style: 'conversation' | 'briefing' = 'conversation',
  ): Promise<GeneratedContent> {
    const fields = { name: 'Salary survey 2026', fileName: 'survey.pdf', accessLevel: 'public' } as const
    const { id } = await live.resources.upload(new Blob([bytes]), fields)
    await waitUntil(async () => (await live.resources.get(id)).processing.status === 'ready')
    const requested = await generated.createPodcast(id, { minutes: 1, style })
    expect(requested.model).toBe(name)
    return generated.wait(requested, { pollInterval: 100 })
  }
  const listStatements = ({ transcript }: GeneratedContent) =>
    (transcript ?? []).filter(({ text }) => text.startsWith('It is this: '))
  const getText = ({ transcript }: GeneratedContent) => (transcript ?? []).map(({ text }) => text).join('\n')

  test("has the model's words, each statement with its page, and names the model", async () => {
    server.behavior.answer = rephrase
    const podcast = await generatePodcast()
    expect(podcast).toMatchObject({ status: 'ready', model: name, error: null })
    const pages = await service.database.sql`
      select page_number, text from resource_pages where resource_id = ${podcast.resourceId}`
    const joinHyphenated = (text: string) => text.replace(/(\p{L})-\n(?=\p{Ll})/gu, '$1').replace(/\s+/g, ' ')
    const statements = listStatements(podcast)
    expect(statements.length).toBeGreaterThan(1)
    for (const { text, pageNumber } of statements) {
      const page = pages.find(({ page_number }: { page_number: number }) => page_number === pageNumber)
      expect(joinHyphenated(page.text)).toContain(text.replace('It is this: ', ''))
    }
    expect(getText(podcast)).toContain('a language model wrote the script')
    expect(getText(podcast)).toContain(question)
    expect(podcast.chapters?.length).toBeGreaterThan(1)
  })

  test('contains no invented or repeated statement; a briefing has one speaker', async () => {
    server.behavior.answer = invent
    const podcast = await generatePodcast('briefing')
    expect(listStatements(podcast).length).toBeGreaterThan(1)
    expect(getText(podcast)).not.toMatch(/cheese|4711|evil|order|once more/)
    expect(new Set(podcast.transcript?.map(({ speaker }) => speaker))).toEqual(new Set(['A']))
  })

  test.each([
    ['stops midway', () => Object.assign(server.behavior, { answer: rephrase, breakAfter: 3 })],
    ['returns no JSON', () => Object.assign(server.behavior, { answer: () => 'Welcome to our podcast!' })],
    [
      'invents everything',
      () =>
        Object.assign(server.behavior, {
          answer: () =>
            '{"lines":[{"speaker":"B","text":"So it is.","cites":[{"id":1,"quote":"so it is now"}]}]}',
        }),
    ],
  ])('falls back to extractive text if the model %s', async (_, behave) => {
    behave()
    const podcast = await generatePodcast()
    expect(podcast).toMatchObject({ status: 'ready', model: 'extractive', error: null })
    expect(getText(podcast)).toContain('word for word')
  })
})
