import type { Import } from '@guildhall/sdk'
import { note } from './terminal.ts'

const barWidth = 30
/** Without a terminal, the minimum progress between two lines. */
const plainStep = 0.1

export interface Progress<State> {
  update: (state: State) => void
  end: () => void
}

/** Progress from 0 to 1, with a description. */
export interface Reading {
  fraction: number
  text: string
}

/** Shows a bar on a terminal, plain lines elsewhere, on standard error. */
export function showProgress<State>(read: (state: State) => Reading): Progress<State> {
  return process.stderr.isTTY ? bar(read) : plainLines(read)
}

function bar<State>(read: (state: State) => Reading): Progress<State> {
  return {
    update: (state) => {
      const reading = read(state)
      const done = Math.round(reading.fraction * barWidth)
      process.stderr.write(
        `\r\u001b[K[${'█'.repeat(done)}${'░'.repeat(barWidth - done)}] ${describe(reading)}`,
      )
    },
    end: () => {
      process.stderr.write('\n')
    },
  }
}

function plainLines<State>(read: (state: State) => Reading): Progress<State> {
  let last = Number.NEGATIVE_INFINITY
  return {
    update: (state) => {
      const reading = read(state)
      if (reading.fraction - last < plainStep && (reading.fraction < 1 || last === 1)) return
      last = reading.fraction
      note(describe(reading))
    },
    end: () => undefined,
  }
}

function describe({ fraction, text }: Reading): string {
  const percent = Math.floor(fraction * 100).toString()
  return `${percent.padStart(3)} %  ${text}`
}

export function importReading(state: Import): Reading {
  const { created, updated, unchanged, failed } = state.rows
  const rows = created + updated + unchanged + failed
  const failures = failed > 0 ? `, ${failed.toLocaleString('en')} failed` : ''
  return { fraction: importFraction(state), text: `${rows.toLocaleString('en')} rows${failures}` }
}

function importFraction({ progress, status }: Import): number {
  if (status === 'queued') return 0
  return status === 'completed' ? 1 : Math.min(1, Math.max(0, progress))
}
