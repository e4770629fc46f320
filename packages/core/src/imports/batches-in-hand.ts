import { keysOf } from './plan-row.ts'
import type { ImportRow } from './prepare-row.ts'
import type { StoredOptions } from './receive-import.ts'

/** Where the batch before ends, once it is committed. */
export interface PlaceBefore {
  place: Promise<number>
  /** Whether it must be committed before this one is begun: both may be of the same member. */
  comesFirst: boolean
}

const BATCH_ROWS = 1000
/** Two at once hold as many rows in memory as one. */
const BATCH_ROWS_OF_TWO = 500

/**
 * The batches of an import that the database works at. Rows that are only created go two batches at a time, each in a
 * transaction of its own, committed in the order of the file; a change or a dry run looks at what the batch before left,
 * so those go one by one. Meanwhile the next batch is read.
 */
export class BatchesInHand {
  readonly batchRows: number
  private readonly together: boolean
  private last: Promise<number>
  private beforeLast: Promise<number>
  private keysOfLast = new Set<string>()

  /** @param work applies a batch, and gives the place where it ends once it is committed */
  constructor(
    start: { byteOffset: number; options: StoredOptions },
    private readonly work: (rows: ImportRow[], before: PlaceBefore) => Promise<number>,
  ) {
    this.together = start.options.mode === 'create' && !start.options.dryRun
    this.batchRows = this.together ? BATCH_ROWS_OF_TWO : BATCH_ROWS
    this.last = Promise.resolve(start.byteOffset)
    this.beforeLast = this.last
  }

  /** Begins a batch as soon as there is room for it. @throws what a batch before it threw */
  async add(rows: ImportRow[]): Promise<void> {
    if (rows.length === 0) return
    await (this.together ? this.beforeLast : this.last)
    const keys = new Set(this.together ? rows.flatMap(({ values }) => keysOf(values)) : [])
    const comesFirst = !this.together || !keys.isDisjointFrom(this.keysOfLast)
    this.keysOfLast = keys
    this.beforeLast = this.last
    this.last = this.work(rows, { place: this.beforeLast, comesFirst })
    // Whoever waits for it is told; until then nobody does.
    this.last.catch(() => {})
  }

  /** Waits until all is committed. @throws what a batch threw */
  async settled(): Promise<void> {
    await this.beforeLast
    await this.last
  }

  /** Waits until no batch is in the database's hands any more, however they ended. */
  async ended(): Promise<void> {
    await Promise.allSettled([this.beforeLast, this.last])
  }
}
