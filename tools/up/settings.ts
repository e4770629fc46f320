import { resolve } from 'node:path'
import { ROOT } from '../service/processes.ts'

/** The settings of `bun run up` itself. The server and worker inherit the whole environment. */
export type UpSettings = {
  port: number
  dataDirectory: string
  baseUrl: string
  sandboxBaseUrl: string
  /** An external database instead of the embedded one. */
  databaseUrl: string | undefined
  secretsKey: string | undefined
  isDemo: boolean
}

/** @throws Error naming the invalid variable */
export function readUpSettings(environment: Record<string, string | undefined>): UpSettings {
  const port = Number(environment.PORT || 4000)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`PORT must be an integer from 1 to 65535, not "${environment.PORT}".`)
  }
  const demo = environment.GUILDHALL_DEMO || 'on'
  if (demo !== 'on' && demo !== 'off') throw new Error(`GUILDHALL_DEMO must be "on" or "off", not "${demo}".`)
  return {
    port,
    dataDirectory: resolve(ROOT, environment.GUILDHALL_DATA_DIR || '.guildhall'),
    baseUrl: environment.BASE_URL || `http://localhost:${port}`,
    sandboxBaseUrl: environment.SANDBOX_BASE_URL || `http://sandbox.localhost:${port}`,
    databaseUrl: environment.DATABASE_URL || undefined,
    secretsKey: environment.SECRETS_KEY || undefined,
    isDemo: demo === 'on',
  }
}
