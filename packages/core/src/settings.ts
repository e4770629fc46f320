import { resolve } from 'node:path'
import { type MailSettings, readMailSettings } from './mail-settings.ts'
import type { LanguageModelSettings } from './platform/language-model/open-language-model.ts'
import { resolveSecretFiles } from './platform/secrets/secret-files.ts'
import type { S3Settings } from './platform/storage/s3-storage.ts'
import type { TracingSettings } from './tracing.ts'

export interface MeilisearchSettings {
  url: string
  apiKey: string | null
}

/** Configuration of the server and the worker, read and validated once at startup. */
export interface Settings {
  port: number
  /** Port of the worker's /healthz, /readyz and /metrics, or null. */
  workerPort: number | null
  databaseUrl: string
  databaseConnections: number
  /** Where files are stored, or staged before upload to a bucket. */
  storageDirectory: string
  /** The bucket to store files in, or null. */
  s3: S3Settings | null
  /** The Redis server for jobs, or null to keep them in the database. */
  redisUrl: string | null
  /** The search engine that ranks library search results, or null. */
  meilisearch: MeilisearchSettings | null
  baseUrl: URL
  sandboxBaseUrl: URL
  appUrl: URL
  /**
   * 32 bytes that encrypt secrets and stored responses, hash sign-in codes and visitors’ identities, and sign cursors,
   * file links and known-browser cookies.
   */
  secretsKey: Buffer
  /** The current key, then previous ones, which still decrypt older secrets. */
  secretsKeys: readonly Buffer[]
  broker: BrokerEnvironment
  /** Stripe’s API, if not the default: a fake for tests and demos. */
  stripeApiUrl: URL | null
  /**
   * The language model that writes chat answers and podcast scripts, and the embedding model. Null: answers are
   * extractive, and podcasts use the document’s own words.
   */
  languageModel: LanguageModelSettings | null
  /** Documents with this many pages or more are rejected for generation. */
  generationMaxPages: number
  /** An OpenAI-compatible speech API for podcasts, or null for the embedded engine. */
  speech: SpeechSettings | null
  /** The mail server; null to send nothing. In development, emails are then stored for `/mailbox`. */
  mail: MailSettings | null
  logLevel: string
  /** Where traces are exported, or null. */
  tracing: TracingSettings | null
  /**
   * Development mode: webhooks may target this machine, even by plain HTTP, emails are stored if there is no mail server,
   * the demo website and the portal’s component gallery are served, and debuggers can read the process’s memory.
   */
  isDevelopment: boolean
  /** A JSON file with the demo users for the sign-in page; null outside of development. */
  demoSignInsFile: string | null
  /** The number of reverse proxies in front of the server that append to X-Forwarded-For. */
  trustedProxies: number
}

/** An API compatible with OpenAI's `/audio/speech`. */
export interface SpeechSettings {
  baseUrl: string
  apiKey: string | null
  model: string
  /** The voices of the two speakers. */
  voices: [string, string]
}

/** Broker settings from the environment; where one is null, the stored setting applies (`identity/broker`). */
export interface BrokerEnvironment {
  /** The broker's URL, if not the default. */
  apiUrl: URL | null
  apiKey: string | null
  clientId: string | null
  redirectUri: string | null
  webhookSecret: string | null
  /** The maximum number of requests per second that a worker sends for one directory; 0 means unlimited. */
  requestsPerSecond: number
}

type Environment = Record<string, string | undefined>

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'silent']

/**
 * @param environment the process's environment; secrets may be in files (`SECRETS_KEY_FILE`)
 * @throws Error listing every invalid setting with its fix
 */
export function readSettings(environment: Environment): Settings {
  const errors: string[] = []
  const env = resolveSecretFiles(environment, errors)
  const port = readInteger(env, 'PORT', 4000, 0, 65_535, errors)
  const baseUrl = parseHttpUrl(env.BASE_URL, 'BASE_URL', `http://localhost:${port}`, errors)
  const key = parseSecretsKey(env.SECRETS_KEY, errors)
  const settings: Settings = {
    port,
    workerPort: env.WORKER_PORT ? readInteger(env, 'WORKER_PORT', 0, 0, 65_535, errors) : null,
    databaseUrl: parseDatabaseUrl(env.DATABASE_URL, errors),
    databaseConnections: readInteger(env, 'DATABASE_CONNECTIONS', 10, 1, 500, errors),
    storageDirectory: resolve(env.STORAGE_DIRECTORY || `${env.GUILDHALL_DATA_DIR || '.guildhall'}/storage`),
    s3: readS3Settings(env, errors),
    redisUrl: parseRedisUrl(env.REDIS_URL, errors),
    meilisearch: readMeilisearchSettings(env, errors),
    baseUrl,
    sandboxBaseUrl: parseHttpUrl(
      env.SANDBOX_BASE_URL,
      'SANDBOX_BASE_URL',
      `http://sandbox.localhost:${port}`,
      errors,
    ),
    appUrl: parseHttpUrl(env.APP_URL, 'APP_URL', baseUrl.href, errors),
    secretsKey: key,
    secretsKeys: [key, ...parsePreviousKeys(env.SECRETS_KEYS_PREVIOUS, errors)],
    broker: readBrokerEnvironment(env, errors),
    stripeApiUrl: readOptionalUrl(env, 'STRIPE_API_URL', errors),
    languageModel: readLanguageModelSettings(env, errors),
    generationMaxPages: readInteger(env, 'GENERATION_MAX_PAGES', 50, 1, 20_000, errors),
    speech: readSpeechSettings(env, errors),
    mail: readMailSettings(env, errors),
    logLevel: env.LOG_LEVEL || 'info',
    tracing: readTracingSettings(env, errors),
    isDevelopment: readFlag(env, 'DEVELOPMENT', errors),
    demoSignInsFile: (env.DEVELOPMENT === 'true' && env.DEMO_SIGN_INS_FILE) || null,
    trustedProxies: readInteger(env, 'TRUSTED_PROXIES', 0, 0, 10, errors),
  }
  if (!logLevels.includes(settings.logLevel)) errors.push(`LOG_LEVEL must be one of ${logLevels.join(', ')}.`)
  throwIfInvalid(errors)
  return settings
}

/** Reads the database's URL, for commands that need only the database. @throws Error as `readSettings` does */
export function readDatabaseUrl(environment: Environment): string {
  const errors: string[] = []
  const url = parseDatabaseUrl(resolveSecretFiles(environment, errors).DATABASE_URL, errors)
  throwIfInvalid(errors)
  return url
}

function throwIfInvalid(errors: string[]): void {
  if (errors.length > 0)
    throw new Error(`Invalid settings:\n${errors.map((error) => `- ${error}`).join('\n')}`)
}

function readFlag(env: Environment, name: string, errors: string[]): boolean {
  const value = env[name] || 'false'
  if (value !== 'true' && value !== 'false') errors.push(`${name} must be true or false, not "${value}".`)
  return value === 'true'
}

function readInteger(
  env: Environment,
  name: string,
  fallback: number,
  min: number,
  max: number,
  errors: string[],
): number {
  const text = env[name]
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  if (Number.isInteger(value) && value >= min && value <= max) return value
  errors.push(`${name} must be a whole number from ${min} to ${max}, not "${text}".`)
  return fallback
}

function parseHttpUrl(value: string | undefined, name: string, fallback: string, errors: string[]): URL {
  const url = URL.parse(value || fallback)
  if (url && /^https?:$/.test(url.protocol)) return url
  errors.push(`${name} must be an http or https URL, such as https://api.example.org.`)
  return new URL(fallback)
}

function readOptionalUrl(env: Environment, name: string, errors: string[]): URL | null {
  return env[name] ? parseHttpUrl(env[name], name, 'http://localhost', errors) : null
}

function parseDatabaseUrl(value: string | undefined, errors: string[]): string {
  if (value && /^postgres(ql)?:\/\//.test(value)) return value
  errors.push(
    'DATABASE_URL must be the URL of a PostgreSQL database, such as postgres://user:password@host/name.',
  )
  return ''
}

function parseRedisUrl(value: string | undefined, errors: string[]): string | null {
  if (!value) return null
  if (/^rediss?:$/.test(URL.parse(value)?.protocol ?? '')) return value
  errors.push('REDIS_URL must be the URL of a Redis server, such as redis://user:password@host:6379/0.')
  return null
}

function readS3Settings(env: Environment, errors: string[]): S3Settings | null {
  if (!env.S3_ENDPOINT) return null
  const requiredNames = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']
  for (const name of requiredNames) if (!env[name]) errors.push(`${name} is required with S3_ENDPOINT.`)
  return {
    endpoint: parseHttpUrl(env.S3_ENDPOINT, 'S3_ENDPOINT', 'http://localhost', errors).href,
    publicEndpoint: env.S3_PUBLIC_ENDPOINT
      ? parseHttpUrl(env.S3_PUBLIC_ENDPOINT, 'S3_PUBLIC_ENDPOINT', 'http://localhost', errors).href
      : null,
    bucket: env.S3_BUCKET ?? '',
    region: env.S3_REGION || 'us-east-1',
    accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
  }
}

function readMeilisearchSettings(env: Environment, errors: string[]): MeilisearchSettings | null {
  if (!env.MEILISEARCH_URL) return null
  const url = URL.parse(env.MEILISEARCH_URL)
  if (!url || !/^https?:$/.test(url.protocol))
    errors.push(
      'MEILISEARCH_URL must be the URL of a Meilisearch server, such as http://search.internal:7700.',
    )
  return { url: env.MEILISEARCH_URL, apiKey: env.MEILISEARCH_API_KEY || null }
}

function readSpeechSettings(env: Environment, errors: string[]): SpeechSettings | null {
  if (!env.SPEECH_BASE_URL) return null
  const [first = '', second = '', ...extraVoices] = (env.SPEECH_VOICES || 'alloy,onyx')
    .split(',')
    .map((name) => name.trim())
  if (first === '' || second === '' || extraVoices.length > 0)
    errors.push('SPEECH_VOICES must be two comma-separated voice names, such as alloy,onyx.')
  const { href } = parseHttpUrl(env.SPEECH_BASE_URL, 'SPEECH_BASE_URL', 'http://localhost', errors)
  return {
    baseUrl: href.replace(/\/$/, ''),
    apiKey: env.SPEECH_API_KEY || null,
    model: env.SPEECH_MODEL || 'gpt-4o-mini-tts',
    voices: [first, second],
  }
}

function readLanguageModelSettings(env: Environment, errors: string[]): LanguageModelSettings | null {
  const { OLLAMA_URL, LLM_BASE_URL, LLM_API_KEY, LLM_MODEL, EMBEDDING_MODEL } = env
  if (OLLAMA_URL && LLM_BASE_URL) errors.push('Set either OLLAMA_URL or LLM_BASE_URL, not both.')
  const value = OLLAMA_URL || LLM_BASE_URL
  if (!value) return null
  const name = OLLAMA_URL ? 'OLLAMA_URL' : 'LLM_BASE_URL'
  if (!LLM_MODEL && !OLLAMA_URL) errors.push('LLM_MODEL is required with LLM_BASE_URL.')
  const { href } = parseHttpUrl(value, name, 'http://localhost', errors)
  return {
    kind: OLLAMA_URL ? 'ollama' : 'openai',
    baseUrl: href.replace(/\/$/, ''),
    apiKey: LLM_API_KEY || null,
    model: LLM_MODEL || 'llama3.2',
    embeddingModel: EMBEDDING_MODEL || null,
  }
}

function readTracingSettings(env: Environment, errors: string[]): TracingSettings | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS, OTEL_TRACES_SAMPLER_ARG } = env
  const sampleRatio = Number(OTEL_TRACES_SAMPLER_ARG || 1)
  if (!(sampleRatio >= 0 && sampleRatio <= 1))
    errors.push('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, such as 0.1.')
  const pairs = (OTEL_EXPORTER_OTLP_HEADERS ?? '').split(',').filter((pair) => pair.trim() !== '')
  const headers = pairs.map((pair) => pair.split(/=(.*)/s).map((part) => part.trim()))
  if (headers.some(([name, value]) => !name || !value))
    errors.push(
      'OTEL_EXPORTER_OTLP_HEADERS must be name=value pairs, such as authorization=Bearer abc,x-team=web.',
    )
  if (!OTEL_EXPORTER_OTLP_ENDPOINT) return null
  const name = 'OTEL_EXPORTER_OTLP_ENDPOINT'
  const endpoint = parseHttpUrl(OTEL_EXPORTER_OTLP_ENDPOINT, name, 'http://localhost:4318', errors).href
  return { endpoint, headers: Object.fromEntries(headers), sampleRatio }
}

function parseSecretsKey(value: string | undefined, errors: string[]): Buffer {
  const key = Buffer.from(value ?? '', 'base64')
  if (key.length === 32) return key
  errors.push('SECRETS_KEY must be 32 random bytes in base64. Generate it with: openssl rand -base64 32')
  return Buffer.alloc(32)
}

function parsePreviousKeys(value: string | undefined, errors: string[]): Buffer[] {
  const keys = (value ?? '')
    .split(',')
    .filter((key) => key.trim() !== '')
    .map((key) => Buffer.from(key.trim(), 'base64'))
  if (keys.every((key) => key.length === 32)) return keys
  errors.push('SECRETS_KEYS_PREVIOUS must be earlier values of SECRETS_KEY, separated by commas.')
  return []
}

function readBrokerEnvironment(env: Environment, errors: string[]): BrokerEnvironment {
  const apiKey = env.BROKER_API_KEY || null
  if (apiKey !== null && !/^sk_[\x21-\x7e]+$/.test(apiKey))
    errors.push('BROKER_API_KEY must be the API key of the identity broker, which starts with sk_.')
  return {
    apiUrl: readOptionalUrl(env, 'BROKER_API_URL', errors),
    apiKey,
    clientId: env.BROKER_CLIENT_ID || null,
    redirectUri: readOptionalUrl(env, 'BROKER_REDIRECT_URI', errors) && (env.BROKER_REDIRECT_URI as string),
    webhookSecret: env.BROKER_WEBHOOK_SECRET || null,
    requestsPerSecond: readInteger(env, 'BROKER_REQUESTS_PER_SECOND', 4, 0, 1000, errors),
  }
}
