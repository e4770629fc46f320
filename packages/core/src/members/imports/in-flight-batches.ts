import { listIdentityKeys } from './plan-row.ts'
import type { ImportRow } from './prepare-row.ts'
import type { StoredOptions } from './receive-import.ts'

/** The batch that precedes the one being written. */
export interface PrecedingBatch {
  /** Resolves to the end offset of the preceding batch once it is committed. */
  endOffset: Promise<number>
  /** Whether it must commit before the following batch starts, because both may name the same member. */
  mustCommitFirst: boolean
}

const BATCH_ROWS = 1000
/** Half as many, since two batches are in memory at a time. */
const CONCURRENT_BATCH_ROWS = 500

/**
 * The batches of an import that are being written. The batches of a create-only import run two at a time, each in its
 * own transaction, committed in file order. Those of upserts and dry runs depend on the previous batch, so they run one
 * at a time. The next batch is read in the meantime.
 */
export class InFlightBatches {
  readonly batchRows: number
  private readonly isConcurrent: boolean
  private last: Promise<number>
  private secondToLast: Promise<number>
  private keysOfLast = new Set<string>()

  /** @param work applies a batch and resolves to its end offset once it is committed */
  constructor(
    start: { byteOffset: number; options: StoredOptions },
    private readonly work: (rows: ImportRow[], preceding: PrecedingBatch) => Promise<number>,
  ) {
    this.isConcurrent = start.options.mode === 'create' && !start.options.dryRun
    this.batchRows = this.isConcurrent ? CONCURRENT_BATCH_ROWS : BATCH_ROWS
    this.last = Promise.resolve(start.byteOffset)
    this.secondToLast = this.last
  }

  /** Starts a batch as soon as a slot is free. @throws the error of an earlier batch */
  async add(rows: ImportRow[]): Promise<void> {
    if (rows.length === 0) return
    await (this.isConcurrent ? this.secondToLast : this.last)
    const keys = new Set(this.isConcurrent ? rows.flatMap(({ values }) => listIdentityKeys(values)) : [])
    const mustCommitFirst = !this.isConcurrent || !keys.isDisjointFrom(this.keysOfLast)
    this.keysOfLast = keys
    this.secondToLast = this.last
    this.last = this.work(rows, { endOffset: this.secondToLast, mustCommitFirst })
    // Errors surface when the promise is awaited; this handler avoids an unhandled rejection until then.
    this.last.catch(() => {})
  }

  /** Waits until all batches are committed. @throws the error of a batch */
  async flush(): Promise<void> {
    await this.secondToLast
    await this.last
  }

  /** Waits until no batch is in flight, whether or not the batches succeed. */
  async waitUntilIdle(): Promise<void> {
    await Promise.allSettled([this.secondToLast, this.last])
  }
}
