import { missingFromSandbox, sandboxSupport } from '@guildhall/documents/sandbox/sandboxed'
import type { Logger } from 'pino'

/** Says once, at the start, what programs that read documents cannot be kept from here. */
export function warnOfWeakSandbox(log: Logger): void {
  sandboxSupport().then(
    (support) => {
      const missing = missingFromSandbox(support)
      if (missing) log.warn(missing)
    },
    (err: unknown) => log.warn({ err }, 'the sandbox of programs that read documents could not be tried'),
  )
}
