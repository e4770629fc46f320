import { type OfficePackage, withOfficePackage } from '../office-package.ts'
import { createPageWriter, throwTooManyPages } from '../page-writer.ts'
import { drawText } from '../preview.ts'
import { scanXml } from '../scan-xml.ts'
import type { ReaderInput, ReaderResult } from './reader.ts'

/** Text by slide, with speaker notes. */
export async function readPowerPoint(input: ReaderInput): Promise<ReaderResult> {
  return withOfficePackage(input.path, input.limits.inflatedBytes, async (office) => {
    const slides = await listSlides(office)
    if (slides.length > input.limits.pages) throwTooManyPages(input.limits.pages)
    const pages = createPageWriter(input.outputDirectory, input.limits)
    for (const slide of slides) await pages.add(...(await readSlide(office, slide)))
    const processed = await pages.finish()
    await input.report(processed)
    return { ...processed, preview: await drawText(input.outputDirectory, pages.getFirstText(), 'slide') }
  })
}

/** The slides in presentation order. */
async function listSlides(office: OfficePackage): Promise<string[]> {
  const relationships = await office.readRelationships(office.mainPart)
  const slides: string[] = []
  scanXml((await office.read(office.mainPart)) ?? '', {
    open(name, attributes) {
      const relation = name === 'sldId' ? relationships.get(attributes('r:id') ?? '') : undefined
      if (relation?.type === 'slide') slides.push(relation.part)
    },
  })
  return slides
}

/** The text of a slide and its speaker notes. */
async function readSlide(office: OfficePackage, part: string): Promise<[text: string, notes: string]> {
  const text = readText((await office.read(part)) ?? '')
  const relationships = [...(await office.readRelationships(part)).values()]
  const notes = relationships.find(({ type }) => type === 'notesSlide')
  return [text, notes ? readText((await office.read(notes.part)) ?? '') : '']
}

function readText(xml: string): string {
  let text = ''
  let isReading = false
  let cells = 0
  /** Nesting depth of fields (slide number, date) and fallback content, which are skipped. */
  let hiddenDepth = 0
  scanXml(xml, {
    open(name) {
      if (name === 'fld' || name === 'Fallback') hiddenDepth++
      else if (name === 't') isReading = true
      else if (name === 'tc') cells++
      else if (name === 'br') text += '\n'
    },
    close(name) {
      if (name === 'fld' || name === 'Fallback') hiddenDepth--
      else if (name === 't') isReading = false
      else if (name === 'p') text += cells > 0 ? ' ' : '\n'
      else if (name === 'tc') {
        cells--
        text += '\t'
      } else if (name === 'tr') text += '\n'
    },
    text(content) {
      if (isReading && hiddenDepth === 0) text += content
    },
  })
  return text
}
