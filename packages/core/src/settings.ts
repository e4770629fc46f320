import { resolve } from 'node:path'
import type { LanguageModelSettings } from './language-model/open-language-model.ts'
import type { MeilisearchOptions } from './search/meilisearch.ts'
import { withSecretFiles } from './secret-files.ts'
import type { S3Settings } from './storage/s3-storage.ts'
import type { TracingSettings } from './tracing.ts'

/** What the server and the worker are told from outside, read and checked once at start. */
export interface Settings {
  port: number
  /** Where a worker tells of itself (/healthz, /readyz, /metrics), or null. */
  workerPort: number | null
  databaseUrl: string
  databaseConnections: number
  /** Where files are kept, and where those are put together that go into a bucket. */
  storageDirectory: string
  /** The bucket that files are kept in instead, or null. */
  s3: S3Settings | null
  /** Where jobs are kept instead of the database, or null. */
  redisUrl: string | null
  /** The search engine that ranks what is looked for in the library, or null. */
  meilisearch: MeilisearchOptions | null
  baseUrl: URL
  sandboxBaseUrl: URL
  appUrl: URL
  /** 32 bytes that encrypt what is stored secret and sign cursors. */
  secretsKey: Buffer
  /** That key, then those before it, which open what has not been sealed anew yet. */
  secretsKeys: readonly Buffer[]
  broker: BrokerEnvironment
  /** The language model that chat answers with, or null: it takes sentences from the sources. */
  languageModel: LanguageModelSettings | null
  /** A document of as many pages or more is not made into a podcast or infographic. */
  generationMaxPages: number
  /** An OpenAI-compatible API that speaks podcasts, or null for the embedded engine. */
  speech: SpeechSettings | null
  logLevel: string
  /** Where traces are sent, or null: nothing is traced. */
  tracing: TracingSettings | null
  /** Whether webhooks may go to this machine itself, by HTTP too. */
  development: boolean
  /** How many reverse proxies in front of the server append to X-Forwarded-For. */
  trustedProxies: number
}

/** An API that turns text into speech as OpenAI's `/audio/speech` does. */
export interface SpeechSettings {
  baseUrl: string
  apiKey: string | null
  model: string
  /** The voices of the two speakers. */
  voices: [string, string]
}

/** What the environment says of the identity broker; what it does not say may be stored (`core/broker`). */
export interface BrokerEnvironment {
  /** Where the broker is, where that is not its own address. */
  apiUrl: URL | null
  apiKey: string | null
  clientId: string | null
  redirectUri: string | null
  webhookSecret: string | null
  /** How many requests a second the worker makes about one directory; 0: as many as it can. */
  requestsPerSecond: number
}

type Environment = Record<string, string | undefined>

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'silent']

/**
 * @param environment the process's; secrets may be in files (`SECRETS_KEY_FILE`)
 * @throws Error every fault at once, each with its fix
 */
export function readSettings(environment: Environment): Settings {
  const faults: string[] = []
  const env = withSecretFiles(environment, faults)
  const port = integer(env, 'PORT', 4000, 0, 65_535, faults)
  const baseUrl = address(env.BASE_URL, 'BASE_URL', `http://localhost:${port}`, faults)
  const key = secretsKey(env.SECRETS_KEY, faults)
  const settings: Settings = {
    port,
    workerPort: env.WORKER_PORT ? integer(env, 'WORKER_PORT', 0, 0, 65_535, faults) : null,
    databaseUrl: databaseUrl(env.DATABASE_URL, faults),
    databaseConnections: integer(env, 'DATABASE_CONNECTIONS', 10, 1, 500, faults),
    storageDirectory: resolve(env.STORAGE_DIRECTORY || `${env.GUILDHALL_DATA_DIR || '.guildhall'}/storage`),
    s3: s3Settings(env, faults),
    redisUrl: redisUrl(env.REDIS_URL, faults),
    meilisearch: meilisearch(env, faults),
    baseUrl,
    sandboxBaseUrl: address(
      env.SANDBOX_BASE_URL,
      'SANDBOX_BASE_URL',
      `http://sandbox.localhost:${port}`,
      faults,
    ),
    appUrl: address(env.APP_URL, 'APP_URL', baseUrl.href, faults),
    secretsKey: key,
    secretsKeys: [key, ...previousKeys(env.SECRETS_KEYS_PREVIOUS, faults)],
    broker: brokerEnvironment(env, faults),
    languageModel: languageModel(env, faults),
    generationMaxPages: integer(env, 'GENERATION_MAX_PAGES', 50, 1, 20_000, faults),
    speech: speechSettings(env, faults),
    logLevel: env.LOG_LEVEL || 'info',
    tracing: tracing(env, faults),
    development: flag(env, 'DEVELOPMENT', faults),
    trustedProxies: integer(env, 'TRUSTED_PROXIES', 0, 0, 10, faults),
  }
  if (!logLevels.includes(settings.logLevel)) faults.push(`LOG_LEVEL must be one of ${logLevels.join(', ')}.`)
  refuse(faults)
  return settings
}

/** The one setting of commands that need no other. @throws Error as `readSettings` does */
export function readDatabaseUrl(environment: Environment): string {
  const faults: string[] = []
  const url = databaseUrl(withSecretFiles(environment, faults).DATABASE_URL, faults)
  refuse(faults)
  return url
}

function refuse(faults: string[]): void {
  if (faults.length > 0)
    throw new Error(`The settings are not right:\n${faults.map((fault) => `- ${fault}`).join('\n')}`)
}

function flag(env: Environment, name: string, faults: string[]): boolean {
  const given = env[name] || 'false'
  if (given !== 'true' && given !== 'false') faults.push(`${name} must be true or false, not "${given}".`)
  return given === 'true'
}

function integer(
  env: Environment,
  name: string,
  fallback: number,
  least: number,
  most: number,
  faults: string[],
): number {
  const given = env[name]
  if (given === undefined || given === '') return fallback
  const value = Number(given)
  if (Number.isInteger(value) && value >= least && value <= most) return value
  faults.push(`${name} must be a whole number from ${least} to ${most}, not "${given}".`)
  return fallback
}

function address(given: string | undefined, name: string, fallback: string, faults: string[]): URL {
  const url = URL.parse(given || fallback)
  if (url && /^https?:$/.test(url.protocol)) return url
  faults.push(`${name} must be an http or https address, such as https://api.example.org.`)
  return new URL(fallback)
}

function databaseUrl(given: string | undefined, faults: string[]): string {
  if (given && /^postgres(ql)?:\/\//.test(given)) return given
  faults.push(
    'DATABASE_URL must be the address of a PostgreSQL database, such as postgres://user:password@host/name.',
  )
  return ''
}

function redisUrl(given: string | undefined, faults: string[]): string | null {
  if (!given) return null
  if (/^rediss?:$/.test(URL.parse(given)?.protocol ?? '')) return given
  faults.push('REDIS_URL must be the address of a Redis, such as redis://user:password@host:6379/0.')
  return null
}

function s3Settings(env: Environment, faults: string[]): S3Settings | null {
  if (!env.S3_ENDPOINT) return null
  const needed = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']
  for (const name of needed) if (!env[name]) faults.push(`${name} must be set where S3_ENDPOINT is.`)
  return {
    endpoint: address(env.S3_ENDPOINT, 'S3_ENDPOINT', '', faults).href,
    publicEndpoint: env.S3_PUBLIC_ENDPOINT
      ? address(env.S3_PUBLIC_ENDPOINT, 'S3_PUBLIC_ENDPOINT', env.S3_ENDPOINT, faults).href
      : null,
    bucket: env.S3_BUCKET ?? '',
    region: env.S3_REGION || 'us-east-1',
    accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
  }
}

function meilisearch(env: Environment, faults: string[]): MeilisearchOptions | null {
  if (!env.MEILISEARCH_URL) return null
  const url = URL.parse(env.MEILISEARCH_URL)
  if (!url || !/^https?:$/.test(url.protocol))
    faults.push('MEILISEARCH_URL must be the address of a Meilisearch, such as http://search.internal:7700.')
  return { url: env.MEILISEARCH_URL, apiKey: env.MEILISEARCH_API_KEY || null }
}

function speechSettings(env: Environment, faults: string[]): SpeechSettings | null {
  if (!env.SPEECH_BASE_URL) return null
  const [first = '', second = '', ...more] = (env.SPEECH_VOICES || 'alloy,onyx')
    .split(',')
    .map((name) => name.trim())
  if (first === '' || second === '' || more.length > 0)
    faults.push(
      'SPEECH_VOICES must be the names of two voices with a comma between them, such as alloy,onyx.',
    )
  return {
    baseUrl: address(env.SPEECH_BASE_URL, 'SPEECH_BASE_URL', '', faults).href.replace(/\/$/, ''),
    apiKey: env.SPEECH_API_KEY || null,
    model: env.SPEECH_MODEL || 'gpt-4o-mini-tts',
    voices: [first, second],
  }
}

function languageModel(env: Environment, faults: string[]): LanguageModelSettings | null {
  const { OLLAMA_URL, LLM_BASE_URL, LLM_API_KEY, LLM_MODEL, EMBEDDING_MODEL } = env
  if (OLLAMA_URL && LLM_BASE_URL) faults.push('Set either OLLAMA_URL or LLM_BASE_URL, not both.')
  const given = OLLAMA_URL || LLM_BASE_URL
  if (!given) return null
  const name = OLLAMA_URL ? 'OLLAMA_URL' : 'LLM_BASE_URL'
  if (!LLM_MODEL && !OLLAMA_URL) faults.push('LLM_MODEL must name the model that LLM_BASE_URL answers with.')
  const { href } = address(given, name, 'http://localhost', faults)
  return {
    kind: OLLAMA_URL ? 'ollama' : 'openai',
    baseUrl: href.replace(/\/$/, ''),
    apiKey: LLM_API_KEY || null,
    model: LLM_MODEL || 'llama3.2',
    embeddingModel: EMBEDDING_MODEL || null,
  }
}

function tracing(env: Environment, faults: string[]): TracingSettings | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS, OTEL_TRACES_SAMPLER_ARG } = env
  const share = Number(OTEL_TRACES_SAMPLER_ARG || 1)
  if (!(share >= 0 && share <= 1))
    faults.push('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, such as 0.1.')
  const pairs = (OTEL_EXPORTER_OTLP_HEADERS ?? '').split(',').filter((pair) => pair.trim() !== '')
  const headers = pairs.map((pair) => pair.split(/=(.*)/s).map((part) => part.trim()))
  if (headers.some(([name, value]) => !name || !value))
    faults.push(
      'OTEL_EXPORTER_OTLP_HEADERS must be names and values, such as authorization=Bearer abc,x-team=web.',
    )
  if (!OTEL_EXPORTER_OTLP_ENDPOINT) return null
  const name = 'OTEL_EXPORTER_OTLP_ENDPOINT'
  const endpoint = address(OTEL_EXPORTER_OTLP_ENDPOINT, name, 'http://localhost:4318', faults).href
  return { endpoint, headers: Object.fromEntries(headers), share }
}

function secretsKey(given: string | undefined, faults: string[]): Buffer {
  const key = Buffer.from(given ?? '', 'base64')
  if (key.length === 32) return key
  faults.push('SECRETS_KEY must be 32 random bytes in base64. Make one with: openssl rand -base64 32')
  return Buffer.alloc(32)
}

function previousKeys(given: string | undefined, faults: string[]): Buffer[] {
  const keys = (given ?? '')
    .split(',')
    .filter((key) => key.trim() !== '')
    .map((key) => Buffer.from(key.trim(), 'base64'))
  if (keys.every((key) => key.length === 32)) return keys
  faults.push('SECRETS_KEYS_PREVIOUS must be earlier values of SECRETS_KEY, with commas between them.')
  return []
}

function brokerEnvironment(env: Environment, faults: string[]): BrokerEnvironment {
  const apiKey = env.BROKER_API_KEY || null
  if (apiKey !== null && !/^sk_[\x21-\x7e]+$/.test(apiKey))
    faults.push('BROKER_API_KEY must be the API key of the identity broker: it starts with sk_.')
  const optional = (name: string) => (env[name] ? address(env[name], name, 'http://localhost', faults) : null)
  return {
    apiUrl: optional('BROKER_API_URL'),
    apiKey,
    clientId: env.BROKER_CLIENT_ID || null,
    redirectUri: optional('BROKER_REDIRECT_URI') && (env.BROKER_REDIRECT_URI as string),
    webhookSecret: env.BROKER_WEBHOOK_SECRET || null,
    requestsPerSecond: integer(env, 'BROKER_REQUESTS_PER_SECOND', 4, 0, 1000, faults),
  }
}
