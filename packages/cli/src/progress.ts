import type { Import } from '@guildhall/sdk'
import { note } from './terminal.ts'

const barWidth = 30
/** Without a terminal, a line is written when at least this much was done since the last. */
const plainStep = 0.1

export interface Progress {
  update: (state: Import) => void
  end: () => void
}

/** A bar on a terminal, plain lines elsewhere; on standard error, so that results stay apart. */
export function showProgress(): Progress {
  return process.stderr.isTTY ? bar() : plainLines()
}

function bar(): Progress {
  return {
    update: (state) => {
      const done = Math.round(fraction(state) * barWidth)
      process.stderr.write(`\r\u001b[K[${'█'.repeat(done)}${'░'.repeat(barWidth - done)}] ${describe(state)}`)
    },
    end: () => {
      process.stderr.write('\n')
    },
  }
}

function plainLines(): Progress {
  let last = Number.NEGATIVE_INFINITY
  return {
    update: (state) => {
      const done = fraction(state)
      if (done - last < plainStep && (done < 1 || last === 1)) return
      last = done
      note(describe(state))
    },
    end: () => undefined,
  }
}

function fraction({ progress, status }: Import): number {
  if (status === 'queued') return 0
  return status === 'completed' ? 1 : Math.min(1, Math.max(0, progress))
}

function describe(state: Import): string {
  const { created, updated, unchanged, failed } = state.rows
  const rows = created + updated + unchanged + failed
  const faults = failed > 0 ? `, ${failed.toLocaleString('en')} failed` : ''
  return `${Math.floor(fraction(state) * 100)
    .toString()
    .padStart(3)} %  ${rows.toLocaleString('en')} rows${faults}`
}
