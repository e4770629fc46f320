import { openCompoundFile } from '../compound-streams.ts'
import { throwDamaged, throwEncrypted, throwMacros } from '../failure.ts'
import { throwTooManyPages, writePages } from '../page-writer.ts'
import { drawText } from '../preview.ts'
import type { ProcessedFile } from '../types.ts'
import type { ReaderInput } from './reader.ts'

/** Kinds of records ([MS-PPT] 2.13.24). */
const SLIDE = 0x03ee
const SLIDE_PERSIST_ATOM = 0x03f3
const TEXT_UTF16 = 0x0fa0
const TEXT_LATIN = 0x0fa8
const SLIDE_LIST = 0x0ff0
const ENCRYPTED = 0xf3d1c4df
const MACROS = 0x0400
const SLIDES_INSTANCE = 0

/**
 * Text by slide: the slide list holds placeholder text; other text boxes are in the slides' own records, which have the
 * same order unless slides were moved.
 */
export async function readLegacyPowerPoint(input: ReaderInput): Promise<ProcessedFile> {
  const streams = await openCompoundFile(input.path)
  const user = streams('Current User')
  if (user && user.length >= 16 && user.readUInt32LE(12) === ENCRYPTED) throwEncrypted()
  const document = streams('PowerPoint Document') ?? throwDamaged()
  const slides = readSlides(document)
  if (slides.length > input.limits.pages) throwTooManyPages(input.limits.pages)
  if (slides.length === 0) throwDamaged()
  const pages = writePages(input.outputDirectory, input.limits)
  for (const slide of slides) await pages.add(slide)
  const processed = await pages.finish()
  await input.report(processed)
  return { ...processed, preview: await drawText(input.outputDirectory, pages.getFirstText(), 'slide') }
}

function readSlides(document: Buffer): string[] {
  const listTexts: string[] = []
  const slideTexts: string[] = []
  /** The record that the walk is in; it owns the text found there. */
  let container: 'list' | 'slide' | null = null
  walk(document, 0, document.length, {
    enter(type, instance) {
      if (type === SLIDE_LIST && instance === SLIDES_INSTANCE) container = 'list'
      if (type === SLIDE) {
        container = 'slide'
        slideTexts.push('')
      }
    },
    leave(type) {
      if (type === SLIDE_LIST || type === SLIDE) container = null
    },
    record(type, content) {
      if (type === MACROS && content.length >= 8 && content.readUInt32LE(4) === 1) throwMacros()
      if (type === SLIDE_PERSIST_ATOM && container === 'list') listTexts.push('')
      const texts = container === 'list' ? listTexts : container === 'slide' ? slideTexts : []
      if (texts.length === 0) return
      if (type === TEXT_UTF16) texts[texts.length - 1] += `${content.toString('utf16le')}\n`
      if (type === TEXT_LATIN) texts[texts.length - 1] += `${content.toString('latin1')}\n`
    },
  })
  if (listTexts.length === 0) return slideTexts
  // Incrementally saved files contain older versions of slides too; then the records cannot be matched.
  return listTexts.map((text, index) =>
    slideTexts.length === listTexts.length ? text + slideTexts[index] : text,
  )
}

type Walker = {
  enter(type: number, instance: number): void
  leave(type: number): void
  record(type: number, content: Buffer): void
}

const HEADER = 8
const MAX_DEPTH = 32

/** Walks records in order; version 15 marks a container ([MS-PPT] 2.3.1). */
function walk(document: Buffer, from: number, to: number, walker: Walker, depth = 0): void {
  let at = from
  while (at + HEADER <= to) {
    const head = document.readUInt16LE(at)
    const type = document.readUInt16LE(at + 2)
    const start = at + HEADER
    const end = Math.min(to, start + document.readUInt32LE(at + 4))
    if ((head & 0xf) === 0xf && depth < MAX_DEPTH) {
      walker.enter(type, head >> 4)
      walk(document, start, end, walker, depth + 1)
      walker.leave(type)
    } else walker.record(type, document.subarray(start, end))
    at = end
  }
}
