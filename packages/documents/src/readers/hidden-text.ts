/** Fallback content (mc:Fallback), deleted or moved text, and former properties. */
const skippedElements: ReadonlySet<string> = new Set([
  'Fallback',
  'del',
  'moveFrom',
  'rPrChange',
  'pPrChange',
])

type Attributes = (name: string) => string | undefined

/** Tracks the elements of a Word document whose content it does not show. */
export class HiddenText {
  private skippedDepth = 0
  private isRunHidden = false
  /** For each open content control, whether it is empty and shows instructions (`Click here to enter text`). */
  private readonly placeholders: boolean[] = []

  /** Whether the content is skipped, its structure included. */
  get isSkipped(): boolean {
    return this.skippedDepth > 0
  }

  /** Whether text is left out. */
  get isHidden(): boolean {
    return this.isSkipped || this.isRunHidden || this.placeholders.includes(true)
  }

  open(name: string, attributes: Attributes): void {
    if (skippedElements.has(name)) this.skippedDepth++
    if (this.isSkipped) return
    if (name === 'r') this.isRunHidden = false
    else if (name === 'sdt') this.placeholders.push(false)
    else if (name === 'vanish') this.isRunHidden = isOn(attributes)
    else if (name === 'showingPlcHdr' && this.placeholders.length > 0)
      this.placeholders[this.placeholders.length - 1] = isOn(attributes)
  }

  close(name: string): void {
    if (skippedElements.has(name)) this.skippedDepth--
    if (this.isSkipped) return
    // Properties of a paragraph’s mark are outside of runs.
    if (name === 'r' || name === 'pPr') this.isRunHidden = false
    else if (name === 'sdt') this.placeholders.pop()
  }
}

/** The value of an on/off property (ECMA-376, part 1, 17.17.4). */
export const isOn = (attributes: Attributes): boolean => !/^(0|false|off)$/.test(attributes('val') ?? '')
