interface WordPage {
  text: string
  notes: string
  hasText: boolean
}

/** The body, or a table row that is being read. Pages are indexes. */
interface Level {
  /** The page on which its cells begin. */
  start: number
  /** The page on which its longest cell ends. */
  end: number
  /** Whether the whole row is after a page break. */
  isMoved: boolean
  hasText: boolean
  /** Whether the current cell has text or a break. */
  isCellStarted: boolean
  hasTextSinceBreak: boolean
}

/**
 * Collects the text of a Word document by page. Applications store rendered breaks in each cell of a table row that
 * crosses pages: the cells are side by side, so each one begins on the page where its row begins, and the row ends
 * on the last page of any cell.
 */
export class WordPages {
  private readonly pages: WordPage[] = [{ text: '', notes: '', hasText: false }]
  private readonly levels: Level[] = [createLevel(0, true)]
  private current = 0

  addText(text: string): void {
    this.page.text += text
    this.page.hasText = true
    this.level.hasText = true
    this.level.isCellStarted = true
    this.level.hasTextSinceBreak = true
  }

  addSeparator(separator: string): void {
    this.page.text += separator
  }

  addNote(note: string): void {
    this.page.notes += `\n${note}`
  }

  startRow(): void {
    this.levels.push(createLevel(this.current, false))
  }

  startCell(): void {
    const { level } = this
    if (this.levels.length === 1) return
    if (this.current !== level.start) this.continueOn(level.start)
    level.isCellStarted = false
    level.hasTextSinceBreak = false
  }

  endCell(): void {
    this.level.end = Math.max(this.level.end, this.current)
  }

  endRow(): void {
    const row = this.levels.length > 1 ? this.levels.pop() : undefined
    if (!row) return
    this.current = Math.max(this.current, row.end)
    const { level } = this
    level.hasText ||= row.hasText
    level.hasTextSinceBreak ||= row.hasText
    level.isCellStarted ||= row.hasText || row.isMoved
  }

  /** Starts a page at a manual break. */
  startPage(): void {
    if (this.current + 1 === this.pages.length) this.pages.push({ text: '', notes: '', hasText: false })
    this.continueOn(this.current + 1)
    this.level.hasTextSinceBreak = false
    this.level.isCellStarted = true
  }

  /** Starts a page at a break of the last layout, unless another break marks the same page end. */
  startRenderedPage(depth = this.levels.length - 1): void {
    const level = this.levels[depth]
    if (!level) return
    if (level.isCellStarted || level.hasText) {
      if (level.isCellStarted ? level.hasTextSinceBreak : !level.isMoved) this.startPage()
    } else if (!level.isMoved) {
      level.isMoved = true
      // The whole row is on the next page: the break belongs to the cell or body that contains the row.
      this.startRenderedPage(depth - 1)
      level.start = this.current
    }
    level.isCellStarted = true
    level.hasTextSinceBreak = false
  }

  /** The text of each page, with its notes at the end. An empty last page is omitted. */
  finish(): string[] {
    if (this.pages.length > 1 && !this.page.hasText) this.pages.pop()
    return this.pages.map(({ text, notes }) => text + notes)
  }

  /** Continues on a page that may end in the middle of another cell’s text. */
  private continueOn(page: number): void {
    this.current = page
    if (this.page.hasText && !/\s$/.test(this.page.text)) this.addSeparator('\t')
  }

  private get page(): WordPage {
    return this.pages[this.current] as WordPage
  }

  private get level(): Level {
    return this.levels.at(-1) as Level
  }
}

function createLevel(page: number, isCellStarted: boolean): Level {
  return {
    start: page,
    end: page,
    isMoved: false,
    hasText: false,
    isCellStarted,
    hasTextSinceBreak: false,
  }
}
