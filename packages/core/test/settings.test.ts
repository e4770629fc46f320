import { describe, expect, test } from 'bun:test'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { secretSettings } from '../src/platform/secrets/secret-files.ts'
import { readDatabaseUrl, readSettings } from '../src/settings.ts'

const requiredSettings = {
  DATABASE_URL: 'postgres://someone@localhost/guildhall',
  SECRETS_KEY: Buffer.alloc(32, 1).toString('base64'),
}

describe('REDIS_URL', () => {
  test.each(['redis://localhost', 'rediss://user:secret@redis.example.org:6380/3'])(
    'accepts %s',
    (REDIS_URL) => {
      expect(readSettings({ ...requiredSettings, REDIS_URL }).redisUrl).toBe(REDIS_URL)
    },
  )

  test.each([undefined, ''])('is optional: jobs are kept in the database without it (%j)', (REDIS_URL) => {
    expect(readSettings({ ...requiredSettings, REDIS_URL }).redisUrl).toBeNull()
  })

  test.each(['localhost:6379', 'http://localhost', 'redis'])('rejects %s', (REDIS_URL) => {
    expect(() => readSettings({ ...requiredSettings, REDIS_URL })).toThrow(
      '- REDIS_URL must be the URL of a Redis server',
    )
  })
})

describe('MEILISEARCH_URL', () => {
  test('is accepted with and without a key', () => {
    const MEILISEARCH_URL = 'http://search.internal:7700'
    expect(
      readSettings({ ...requiredSettings, MEILISEARCH_URL, MEILISEARCH_API_KEY: 'key' }).meilisearch,
    ).toEqual({
      url: MEILISEARCH_URL,
      apiKey: 'key',
    })
    expect(readSettings({ ...requiredSettings, MEILISEARCH_URL }).meilisearch).toEqual({
      url: MEILISEARCH_URL,
      apiKey: null,
    })
  })

  test.each([undefined, ''])('is optional: the database searches without it (%j)', (MEILISEARCH_URL) => {
    expect(readSettings({ ...requiredSettings, MEILISEARCH_URL }).meilisearch).toBeNull()
  })

  test.each(['search:7700', 'redis://localhost', 'search'])('rejects %s', (MEILISEARCH_URL) => {
    expect(() => readSettings({ ...requiredSettings, MEILISEARCH_URL })).toThrow(
      '- MEILISEARCH_URL must be the URL of a Meilisearch server',
    )
  })
})

describe('the language model', () => {
  test('is Ollama, an OpenAI-compatible API, or none', () => {
    const readModel = (env: Record<string, string>) =>
      readSettings({ ...requiredSettings, ...env }).languageModel
    expect(readModel({ OLLAMA_URL: 'http://localhost:11434/' })).toEqual({
      kind: 'ollama',
      baseUrl: 'http://localhost:11434',
      apiKey: null,
      model: 'llama3.2',
      embeddingModel: null,
    })
    const LLM_BASE_URL = 'https://api.example.org/v1'
    expect(
      readModel({ LLM_BASE_URL, LLM_API_KEY: 'key', LLM_MODEL: 'large', EMBEDDING_MODEL: 'small' }),
    ).toEqual({
      kind: 'openai',
      baseUrl: LLM_BASE_URL,
      apiKey: 'key',
      model: 'large',
      embeddingModel: 'small',
    })
    expect(readModel({})).toBeNull()
  })

  test.each([
    [{ LLM_BASE_URL: 'https://api.example.org/v1' }, '- LLM_MODEL is required with LLM_BASE_URL'],
    [{ OLLAMA_URL: 'localhost' }, '- OLLAMA_URL must be an http or https URL'],
    [
      { OLLAMA_URL: 'http://a', LLM_BASE_URL: 'http://b', LLM_MODEL: 'c' },
      '- Set either OLLAMA_URL or LLM_BASE_URL',
    ],
  ])('cannot be %j', (env, error) => {
    expect(() => readSettings({ ...requiredSettings, ...(env as Record<string, string>) })).toThrow(error)
  })
})

describe('SMTP_URL', () => {
  const MAIL_FROM = 'no-reply@example.org'
  const readMail = (env: Record<string, string>) =>
    readSettings({ ...requiredSettings, MAIL_FROM, ...env }).mail

  test('names server, port, credentials and encryption', () => {
    expect(readMail({ SMTP_URL: 'smtps://ada:p%40ss@smtp.example.org' })).toEqual({
      ...{ host: 'smtp.example.org', port: 465, secure: true, requireTls: true },
      ...{ user: 'ada', password: 'p@ss', from: MAIL_FROM },
    })
    expect(readMail({ SMTP_URL: 'smtp://[2001:db8::1]:2525' })).toMatchObject({
      host: '2001:db8::1',
      port: 2525,
    })
    expect(readMail({})).toBeNull()
  })

  test.each([
    ['smtp://smtp.example.org', true],
    ['smtp://smtp.example.org?requireTls=false', false],
    ['smtp://localhost:25', false],
    ['smtp://127.0.0.1', false],
    ['smtp://127.0.0.1.example.org', true],
  ])('requires TLS, except on this machine or if configured otherwise: %s', (SMTP_URL, requireTls) => {
    expect(readMail({ SMTP_URL })).toMatchObject({ port: expect.any(Number), requireTls })
  })

  test.each(['smtp.example.org', 'https://smtp.example.org', 'smtp://', 'smtp://a:%zz@b', 'smtp://b?tls=no'])(
    'rejects %s',
    (SMTP_URL) => {
      expect(() => readMail({ SMTP_URL })).toThrow('- SMTP_URL must be the URL of a mail server')
    },
  )

  test.each(['', 'no-reply', 'Guild <no-reply@example.org>'])('is rejected with MAIL_FROM %p', (from) => {
    expect(() => readMail({ SMTP_URL: 'smtp://localhost', MAIL_FROM: from })).toThrow(
      '- MAIL_FROM must be an email',
    )
  })
})

test('reports all invalid settings together', () => {
  const invalid = { REDIS_URL: 'x', PORT: '-1', DATABASE_URL: 'mysql://x', SECRETS_KEY: 'short' }
  let message = ''
  try {
    readSettings(invalid)
  } catch (error) {
    message = String(error)
  }
  for (const name of Object.keys(invalid)) expect(message).toContain(`- ${name} must be`)
})

test.each([{ S3_ENDPOINT: 'bucket', S3_PUBLIC_ENDPOINT: 'public' }, { SPEECH_BASE_URL: 'speech' }])(
  'names every invalid URL: %j',
  (invalid: Record<string, string>) => {
    for (const name of Object.keys(invalid))
      expect(() => readSettings({ ...requiredSettings, ...invalid })).toThrow(
        `- ${name} must be an http or https URL`,
      )
  },
)

describe('secrets in files', () => {
  const directory = mkdtempSync(join(tmpdir(), 'guildhall-secrets-'))
  const writeFile = (name: string, content: string) => {
    const path = join(directory, name)
    writeFileSync(path, content)
    return path
  }

  test('are read from the file named by <name>_FILE, without the trailing line break', () => {
    const settings = readSettings({
      DATABASE_URL_FILE: writeFile('database', `${requiredSettings.DATABASE_URL}\n`),
      SECRETS_KEY_FILE: writeFile('key', `${requiredSettings.SECRETS_KEY}\r\n`),
      BROKER_API_KEY_FILE: writeFile('broker', 'sk_1'),
      BROKER_WEBHOOK_SECRET_FILE: writeFile('webhooks', ' spaces stay \n'),
    })
    expect(settings.databaseUrl).toBe(requiredSettings.DATABASE_URL)
    expect(settings.secretsKey).toEqual(Buffer.alloc(32, 1))
    expect(settings.broker).toMatchObject({ apiKey: 'sk_1', webhookSecret: ' spaces stay ' })
    expect(readDatabaseUrl({ DATABASE_URL_FILE: join(directory, 'database') })).toBe(
      requiredSettings.DATABASE_URL,
    )
  })

  test.each(secretSettings.map((name) => [name]))(
    'are rejected if %s is set twice or its file is missing',
    (name) => {
      const duplicateSettings = {
        ...requiredSettings,
        [name]: requiredSettings[name as 'SECRETS_KEY'] ?? 'x',
        [`${name}_FILE`]: writeFile('both', 'x'),
      }
      expect(() => readSettings(duplicateSettings)).toThrow(`- Set either ${name} or ${name}_FILE, not both.`)
      const missing = { ...requiredSettings, [name]: undefined, [`${name}_FILE`]: join(directory, 'none') }
      expect(() => readSettings(missing)).toThrow(`- ${name}_FILE must name a readable file: ENOENT`)
    },
  )
})
