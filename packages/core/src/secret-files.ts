import { readFileSync } from 'node:fs'

/** Settings that are secrets. Each may be in a file that `<name>_FILE` names, as secrets of containers are. */
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
  'BROKER_API_KEY',
  'BROKER_WEBHOOK_SECRET',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const

/**
 * The environment with the secrets that its files hold.
 *
 * @param errors each file that cannot be read, and each secret that is set twice, is added to them
 */
export function withSecretFiles(
  env: Record<string, string | undefined>,
  errors: string[],
): Record<string, string | undefined> {
  const read = secretSettings.flatMap((name) => {
    const path = env[`${name}_FILE`]
    if (!path) return []
    if (env[name]) errors.push(`Set either ${name} or ${name}_FILE, not both.`)
    try {
      // Editors and `echo` end a file with a line break.
      return [[name, readFileSync(path, 'utf8').replace(/\r?\n$/, '')]]
    } catch (error) {
      errors.push(`${name}_FILE must name a file that can be read: ${(error as Error).message}.`)
      return []
    }
  })
  return read.length > 0 ? { ...env, ...Object.fromEntries(read) } : env
}
