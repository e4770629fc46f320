import { type OfficePackage, withOfficePackage } from '../office-package.ts'
import { createPageWriter } from '../page-writer.ts'
import { drawText } from '../preview.ts'
import { scanXml } from '../scan-xml.ts'
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
      : resolvePages(
          splitTexts,
          await readStoredPageCount(office, splitTexts.length),
          input.limits.pageTextLength,
        )
    const pages = createPageWriter(input.outputDirectory, input.limits)
    for (const text of texts) await pages.add(text)
    const processed = { ...(await pages.finish()), pageCount }
    await input.report(processed)
    return { ...processed, preview: await drawText(input.outputDirectory, pages.getFirstText(), 'page') }
  })
}

/** Fallback content (mc:Fallback) and deleted or moved text, which are skipped. */
const hiddenElements: ReadonlySet<string> = new Set(['Fallback', 'del', 'moveFrom'])
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
    let hiddenDepth = 0
    const append = (text: string) => {
      if (hiddenDepth === 0) notes.set(id, (notes.get(id) ?? '') + text)
    }
    scanXml((await office.read(part)) ?? '', {
      open(name, attributes) {
        if (name === kind) id = `${kind} ${attributes('id')}`
        else if (name === 't') isInText = true
        else if (hiddenElements.has(name)) hiddenDepth++
      },
      close(name) {
        if (name === 't') isInText = false
        else if (hiddenElements.has(name)) hiddenDepth--
        else if (name === 'noBreakHyphen') append('-')
        else if (wordSeparators.has(name)) append(' ')
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
  let hiddenDepth = 0
  scanXml(xml, {
    open(name, attributes) {
      if (hiddenElements.has(name)) hiddenDepth++
      if (hiddenDepth > 0) return
      if (name === 't') isReading = true
      else if (name === 'noBreakHyphen') pages.addText('-')
      else if (name === 'tr') pages.startRow()
      else if (name === 'tc') {
        cells++
        pages.startCell()
      } else if (name === 'tabs') isInTabStops = true
      else if (name === 'tab') pages.addSeparator(isInTabStops ? '' : '\t')
      else if (name === 'br' && attributes('type') === 'page') pages.startPage()
      else if (name === 'br' || name === 'cr') pages.addSeparator('\n')
      else if (name === 'lastRenderedPageBreak') pages.startRenderedPage()
      else if (name === 'pageBreakBefore' && !/^(0|false|off)$/.test(attributes('val') ?? ''))
        pages.startRenderedPage()
      else if (name === 'footnoteReference' || name === 'endnoteReference') {
        const note = notes.get(`${name.slice(0, -'Reference'.length)} ${attributes('id')}`)
        if (note) pages.addNote(note.trim())
      }
    },
    close(name) {
      if (hiddenElements.has(name)) hiddenDepth--
      if (hiddenDepth > 0) return
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
      if (isReading && hiddenDepth === 0) pages.addText(content)
    },
  })
  return pages.finish()
}

/**
 * The page count that the application stored on saving; null if it is unknown or below `minCount`: software that fills
 * in a template stores the template’s count.
 */
async function readStoredPageCount(office: OfficePackage, minCount: number): Promise<number | null> {
  const pages = /<Pages>(\d+)<\/Pages>/.exec((await office.read('docProps/app.xml')) ?? '')?.[1]
  return Number(pages) >= minCount ? Number(pages) : null
}
