import type { Import } from '@guildhall/sdk'
import { formatCount, formatCounted } from './format-count.ts'
import { printNote } from './terminal.ts'

const BAR_WIDTH = 30
/** Without a terminal, the minimum progress between two lines. */
const MIN_PROGRESS_STEP = 0.1

export interface ProgressDisplay<State> {
  update: (state: State) => void
  /** Removes the bar, so that a line can be printed. */
  clear: () => void
  end: () => void
}

/** Progress from 0 to 1, with a description. */
export interface Progress {
  fraction: number
  text: string
}

/** Shows a bar on a terminal, plain lines elsewhere, on standard error. */
export function showProgress<State>(read: (state: State) => Progress): ProgressDisplay<State> {
  return process.stderr.isTTY ? createBar(read) : createPlainLines(read)
}

function createBar<State>(read: (state: State) => Progress): ProgressDisplay<State> {
  return {
    update: (state) => {
      const progress = read(state)
      const done = Math.round(progress.fraction * BAR_WIDTH)
      process.stderr.write(
        `\r\u001b[K[${'█'.repeat(done)}${'░'.repeat(BAR_WIDTH - done)}] ${format(progress)}`,
      )
    },
    clear: () => {
      process.stderr.write('\r\u001b[K')
    },
    end: () => {
      process.stderr.write('\n')
    },
  }
}

function createPlainLines<State>(read: (state: State) => Progress): ProgressDisplay<State> {
  let lastFraction = Number.NEGATIVE_INFINITY
  return {
    update: (state) => {
      const progress = read(state)
      if (
        progress.fraction - lastFraction < MIN_PROGRESS_STEP &&
        (progress.fraction < 1 || lastFraction === 1)
      )
        return
      lastFraction = progress.fraction
      printNote(format(progress))
    },
    clear: () => undefined,
    end: () => undefined,
  }
}

function format({ fraction, text }: Progress): string {
  const percent = Math.floor(fraction * 100).toString()
  return `${percent.padStart(3)}%  ${text}`
}

/** The progress of an import, with the number of rows processed and failed so far. */
export function describeImport(state: Import): Progress {
  const { created, updated, unchanged, failed } = state.rows
  const rows = created + updated + unchanged + failed
  const failures = failed > 0 ? `, ${formatCount(failed)} failed` : ''
  return { fraction: computeImportFraction(state), text: formatCounted(rows, 'row') + failures }
}

function computeImportFraction({ progress, status }: Import): number {
  if (status === 'queued') return 0
  return status === 'completed' ? 1 : Math.min(1, Math.max(0, progress))
}
