import { describeMissingSandbox, detectSandboxSupport } from '@guildhall/documents/sandbox/sandboxed'
import type { Logger } from 'pino'

/** Logs which parts of the document sandbox this system does not support. */
export function warnAboutSandbox(log: Logger): void {
  detectSandboxSupport().then(
    (support) => {
      const missing = describeMissingSandbox(support)
      if (missing) log.warn(missing)
    },
    (err: unknown) => log.warn({ err }, 'could not test the document sandbox'),
  )
}
