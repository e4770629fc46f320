import { joinRows, type SheetRow } from '../sheet-text.ts'

/** Record types of shapes ([MS-ODRAW] 2.2). */
const GROUP = 0xf003
const SHAPE = 0xf004
const CHILD_ANCHOR = 0xf00f
const TERTIARY_PROPERTIES = 0xf122
/** The property of a group that is a table; its lowest bit says so ([MS-ODRAW] 2.3.4.36). */
const TABLE_PROPERTIES = 0x039f
const PROPERTY_BYTES = 6
const MAX_TABLE_CHARACTERS = 500_000

/** A cell of a table, with its position in the group’s units. */
type Cell = { left: number; top: number; text: string }

/** Collects the text of a slide. A table is a group of shapes: its cells are put into rows by their positions. */
export class SlideText {
  private text = ''
  private groupDepth = 0
  private table: { groupDepth: number; rows: Map<number, SheetRow> } | null = null
  private cell: Cell | null = null

  enter(type: number): void {
    if (type === GROUP) this.groupDepth++
    else if (type === SHAPE) this.cell = { left: 0, top: 0, text: '' }
  }

  leave(type: number): void {
    if (type === SHAPE) this.endCell()
    else if (type === GROUP) {
      if (this.table?.groupDepth === this.groupDepth) this.endTable()
      this.groupDepth--
    }
  }

  /** Adds a record that is neither a container nor text. */
  addProperties(type: number, content: Buffer): void {
    if (type === TERTIARY_PROPERTIES && !this.table && this.groupDepth > 0 && isTable(content))
      this.table = { groupDepth: this.groupDepth, rows: new Map() }
    else if (type === CHILD_ANCHOR && content.length >= 8 && this.cell) {
      this.cell.left = content.readInt32LE(0)
      this.cell.top = content.readInt32LE(4)
    }
  }

  addText(text: string): void {
    if (this.table && this.cell) this.cell.text += text
    else this.text += text
  }

  finish(): string {
    this.endTable()
    return this.text
  }

  private endCell(): void {
    if (this.table && this.cell && this.cell.text.trim() !== '') {
      const { left, top, text } = this.cell
      const row = this.table.rows.get(top) ?? []
      row.push({ column: left, text: text.trim() })
      this.table.rows.set(top, row)
    }
    this.cell = null
  }

  private endTable(): void {
    const rows = [...(this.table?.rows ?? [])].sort(([top], [otherTop]) => top - otherTop)
    const sortedRows = rows.map(([, cells]) => cells.sort((a, b) => a.column - b.column))
    this.text += joinRows(sortedRows, MAX_TABLE_CHARACTERS)
    this.table = null
  }
}

function isTable(properties: Buffer): boolean {
  for (let offset = 0; offset + PROPERTY_BYTES <= properties.length; offset += PROPERTY_BYTES)
    if ((properties.readUInt16LE(offset) & 0x3fff) === TABLE_PROPERTIES)
      return (properties.readUInt32LE(offset + 2) & 1) === 1
  return false
}
