import { type OfficePackage, withOfficePackage } from '../office-package.ts'
import { createPageWriter } from '../page-writer.ts'
import { drawText } from '../preview.ts'
import { scanXml } from '../scan-xml.ts'
import { HiddenText, isOn } from './hidden-text.ts'
import type { ReaderInput, ReaderResult } from './reader.ts'
import { resolvePages } from './resolve-pages.ts'
import { WordPages } from './word-pages.ts'

/**
 * Text by page if the page breaks are known: those that the application stored at its last layout, and manual ones.
 * Without a stored layout, manual breaks count only if they agree with the stored page count and the length of the
 * text.
 */
export async function readWord(input: ReaderInput): Promise<ReaderResult> {
  return withOfficePackage(input.path, input.limits.inflatedBytes, async (office) => {
    const notes = await readNotes(office)
    const xml = (await office.read(office.mainPart)) ?? ''
    const splitTexts = splitPages(xml, notes)
    const hasLayout = splitTexts.length > 1 && xml.includes('lastRenderedPageBreak')
    const { texts, pageCount } = hasLayout
      ? { texts: splitTexts, pageCount: splitTexts.length }
      : resolvePages(splitTexts, await readStoredPageCount(office, splitTexts), input.limits.pageTextLength)
    const pages = createPageWriter(input.outputDirectory, input.limits)
    for (const text of texts) await pages.add(text)
    const processed = { ...(await pages.finish()), pageCount }
    await input.report(processed)
    return { ...processed, preview: await drawText(input.outputDirectory, pages.getFirstText(), 'page') }
  })
}

/** In characters, of a short document; applications count notes and text boxes differently. */
const MAX_LENGTH_DIFFERENCE = 500
/** The elements of a note that separate words. */
const wordSeparators: ReadonlySet<string> = new Set(['p', 'tab', 'br', 'cr'])

/** Footnotes and endnotes by kind and id. */
type Notes = ReadonlyMap<string, string>

async function readNotes(office: OfficePackage): Promise<Notes> {
  const notes = new Map<string, string>()
  for (const { type, part } of (await office.readRelationships(office.mainPart)).values()) {
    if (type !== 'footnotes' && type !== 'endnotes') continue
    const kind = type.slice(0, -1)
    let id = ''
    let isInText = false
    const hidden = new HiddenText()
    const append = (text: string) => {
      if (!hidden.isHidden) notes.set(id, (notes.get(id) ?? '') + text)
    }
    scanXml((await office.read(part)) ?? '', {
      open(name, attributes) {
        hidden.open(name, attributes)
        if (name === kind) id = `${kind} ${attributes('id')}`
        else if (name === 't') isInText = true
      },
      close(name) {
        if (name === 't') isInText = false
        else if (name === 'noBreakHyphen') append('-')
        else if (wordSeparators.has(name)) append(' ')
        hidden.close(name)
      },
      text(content) {
        if (isInText) append(content)
      },
    })
  }
  return notes
}

function splitPages(xml: string, notes: Notes): string[] {
  const pages = new WordPages()
  let isReading = false
  let isInTabStops = false
  let cells = 0
  const hidden = new HiddenText()
  scanXml(xml, {
    open(name, attributes) {
      hidden.open(name, attributes)
      if (hidden.isSkipped) return
      if (name === 't') isReading = true
      else if (name === 'noBreakHyphen' && !hidden.isHidden) pages.addText('-')
      else if (name === 'tr') pages.startRow()
      else if (name === 'tc') {
        cells++
        pages.startCell()
      } else if (name === 'tabs') isInTabStops = true
      else if (name === 'tab') pages.addSeparator(isInTabStops || hidden.isHidden ? '' : '\t')
      else if (name === 'br' && attributes('type') === 'page') pages.startPage()
      else if (name === 'br' || name === 'cr') pages.addSeparator('\n')
      else if (name === 'lastRenderedPageBreak') pages.startRenderedPage()
      else if (name === 'pageBreakBefore' && isOn(attributes)) pages.startRenderedPage()
      else if (name === 'footnoteReference' || name === 'endnoteReference') {
        const note = notes.get(`${name.slice(0, -'Reference'.length)} ${attributes('id')}`)
        if (note && !hidden.isHidden) pages.addNote(note.trim())
      }
    },
    close(name) {
      hidden.close(name)
      if (hidden.isSkipped) return
      if (name === 't') isReading = false
      else if (name === 'tabs') isInTabStops = false
      else if (name === 'p') pages.addSeparator(cells > 0 ? ' ' : '\n')
      else if (name === 'tr') {
        pages.endRow()
        pages.addSeparator('\n')
      } else if (name === 'tc') {
        cells--
        pages.addSeparator('\t')
        pages.endCell()
      }
    },
    text(content) {
      if (isReading && !hidden.isHidden) pages.addText(content)
    },
  })
  return pages.finish()
}

/**
 * The page count that the application stored on saving; null if it is unknown, or below the number of texts or stored
 * with another number of characters: software that fills in a template stores the template’s counts.
 */
async function readStoredPageCount(office: OfficePackage, texts: string[]): Promise<number | null> {
  const properties = (await office.read('docProps/app.xml')) ?? ''
  const readCount = (name: string) => new RegExp(`<${name}>(\\d+)</${name}>`).exec(properties)?.[1]
  const pages = Number(readCount('Pages') ?? 0)
  const storedLength = readCount('Characters')
  const length = texts.reduce((sum, text) => sum + text.replace(/\s/g, '').length, 0)
  const difference = storedLength === undefined ? 0 : Math.abs(Number(storedLength) - length)
  return pages >= texts.length && difference <= Math.max(MAX_LENGTH_DIFFERENCE, length / 3) ? pages : null
}
