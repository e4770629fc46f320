import { readFileSync } from 'node:fs'

/** Settings that are secrets. Each can be read from a file named by `<name>_FILE`, as container secrets are. */
export const secretSettings = [
  'DATABASE_URL',
  'REDIS_URL',
  'SECRETS_KEY',
  'SECRETS_KEYS_PREVIOUS',
  'MEILISEARCH_API_KEY',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'LLM_API_KEY',
  'SPEECH_API_KEY',
  'SMTP_URL',
  'BROKER_API_KEY',
  'BROKER_WEBHOOK_SECRET',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const

/**
 * Returns the environment with secrets read from their files.
 *
 * @param errors receives an error for each unreadable file and each secret set twice
 */
export function resolveSecretFiles(
  env: Record<string, string | undefined>,
  errors: string[],
): Record<string, string | undefined> {
  const read = secretSettings.flatMap((name) => {
    const path = env[`${name}_FILE`]
    if (!path) return []
    if (env[name]) errors.push(`Set either ${name} or ${name}_FILE, not both.`)
    try {
      // Editors and `echo` append a line break.
      return [[name, readFileSync(path, 'utf8').replace(/\r?\n$/, '')]]
    } catch (error) {
      errors.push(`${name}_FILE must name a readable file: ${(error as Error).message}.`)
      return []
    }
  })
  return read.length > 0 ? { ...env, ...Object.fromEntries(read) } : env
}
