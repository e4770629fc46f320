import { describe, expect, test } from 'bun:test'
import { readSettings } from '../src/settings.ts'

const required = {
  DATABASE_URL: 'postgres://someone@localhost/guildhall',
  SECRETS_KEY: Buffer.alloc(32, 1).toString('base64'),
}

describe('REDIS_URL', () => {
  test.each(['redis://localhost', 'rediss://user:secret@redis.example.org:6380/3'])(
    'takes %s',
    (REDIS_URL) => {
      expect(readSettings({ ...required, REDIS_URL }).redisUrl).toBe(REDIS_URL)
    },
  )

  test.each([undefined, ''])('may be absent: jobs are in the database then (%j)', (REDIS_URL) => {
    expect(readSettings({ ...required, REDIS_URL }).redisUrl).toBeNull()
  })

  test.each(['localhost:6379', 'http://localhost', 'redis'])('refuses %s', (REDIS_URL) => {
    expect(() => readSettings({ ...required, REDIS_URL })).toThrow(
      '- REDIS_URL must be the address of a Redis',
    )
  })
})

describe('MEILISEARCH_URL', () => {
  test('with a key and without one', () => {
    const MEILISEARCH_URL = 'http://search.internal:7700'
    expect(readSettings({ ...required, MEILISEARCH_URL, MEILISEARCH_API_KEY: 'key' }).meilisearch).toEqual({
      url: MEILISEARCH_URL,
      apiKey: 'key',
    })
    expect(readSettings({ ...required, MEILISEARCH_URL }).meilisearch).toEqual({
      url: MEILISEARCH_URL,
      apiKey: null,
    })
  })

  test.each([undefined, ''])('may be absent: the database searches then (%j)', (MEILISEARCH_URL) => {
    expect(readSettings({ ...required, MEILISEARCH_URL }).meilisearch).toBeNull()
  })

  test.each(['search:7700', 'redis://localhost', 'search'])('refuses %s', (MEILISEARCH_URL) => {
    expect(() => readSettings({ ...required, MEILISEARCH_URL })).toThrow(
      '- MEILISEARCH_URL must be the address of a Meilisearch',
    )
  })
})

describe('the language model', () => {
  test('is Ollama’s, or of an API like OpenAI’s, or none', () => {
    const model = (env: Record<string, string>) => readSettings({ ...required, ...env }).languageModel
    expect(model({ OLLAMA_URL: 'http://localhost:11434/' })).toEqual({
      kind: 'ollama',
      baseUrl: 'http://localhost:11434',
      apiKey: null,
      model: 'llama3.2',
      embeddingModel: null,
    })
    const LLM_BASE_URL = 'https://api.example.org/v1'
    expect(model({ LLM_BASE_URL, LLM_API_KEY: 'key', LLM_MODEL: 'large', EMBEDDING_MODEL: 'small' })).toEqual(
      {
        kind: 'openai',
        baseUrl: LLM_BASE_URL,
        apiKey: 'key',
        model: 'large',
        embeddingModel: 'small',
      },
    )
    expect(model({})).toBeNull()
  })

  test.each([
    [{ LLM_BASE_URL: 'https://api.example.org/v1' }, '- LLM_MODEL must name the model'],
    [{ OLLAMA_URL: 'localhost' }, '- OLLAMA_URL must be an http or https address'],
    [
      { OLLAMA_URL: 'http://a', LLM_BASE_URL: 'http://b', LLM_MODEL: 'c' },
      '- Set either OLLAMA_URL or LLM_BASE_URL',
    ],
  ])('refuses %j', (env, fault) => {
    expect(() => readSettings({ ...required, ...(env as Record<string, string>) })).toThrow(fault)
  })
})

test('every fault is named at once', () => {
  const faults = { REDIS_URL: 'x', PORT: '-1', DATABASE_URL: 'mysql://x', SECRETS_KEY: 'short' }
  let message = ''
  try {
    readSettings(faults)
  } catch (error) {
    message = String(error)
  }
  for (const name of Object.keys(faults)) expect(message).toContain(`- ${name} must be`)
})
