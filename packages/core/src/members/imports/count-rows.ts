const quote = 0x22
const lineFeed = 0x0a
const carriageReturn = 0x0d

/** Counts the rows of a CSV file as it arrives, excluding empty lines. A quoted cell can span several lines. */
export class RowCounter {
  private rows = 0
  private isQuoted = false
  private isEmpty = true

  add(bytes: Uint8Array): void {
    for (const byte of bytes) {
      if (byte === quote) {
        // A doubled quote toggles it twice.
        this.isQuoted = !this.isQuoted
        this.isEmpty = false
      } else if (!this.isQuoted && (byte === lineFeed || byte === carriageReturn)) this.endLine()
      else this.isEmpty = false
    }
  }

  /** @returns the number of rows, including a last row without a line break */
  finish(): number {
    this.endLine()
    return this.rows
  }

  private endLine(): void {
    if (!this.isEmpty) this.rows++
    this.isEmpty = true
  }
}
