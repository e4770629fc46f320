import { openCompoundFile } from '../compound-streams.ts'
import { throwDamaged, throwEncrypted, throwMacros } from '../failure.ts'
import { createPageWriter, throwTooManyPages } from '../page-writer.ts'
import { drawText } from '../preview.ts'
import { SlideText } from './legacy-slide-text.ts'
import type { ReaderInput, ReaderResult } from './reader.ts'

/** Record types ([MS-PPT] 2.13.24). */
const SLIDE = 0x03ee
const SLIDE_PERSIST_ATOM = 0x03f3
const TEXT_UTF16 = 0x0fa0
const TEXT_LATIN = 0x0fa8
const SLIDE_LIST = 0x0ff0
/** The header token of an encrypted document. */
const ENCRYPTED = 0xf3d1c4df
const MACROS = 0x0400
const USER_EDIT_ATOM = 0x0ff5
const SLIDES_INSTANCE = 0
const HEADER_BYTES = 8
const MAX_DEPTH = 32
/** In the `Current User` stream. */
const CURRENT_EDIT_OFFSET = 16

/** Text by slide: the slide list holds placeholder text; other text boxes and tables are in the slides' own records. */
export async function readLegacyPowerPoint(input: ReaderInput): Promise<ReaderResult> {
  const streams = await openCompoundFile(input.path)
  const user = streams('Current User')
  if (user && user.length >= 16 && user.readUInt32LE(12) === ENCRYPTED) throwEncrypted()
  const document = streams('PowerPoint Document') ?? throwDamaged()
  const slides = readSlides(document, user)
  if (slides.length > input.limits.pages) throwTooManyPages(input.limits.pages)
  if (slides.length === 0) throwDamaged()
  const pages = createPageWriter(input.outputDirectory, input.limits)
  for (const slide of slides) await pages.add(slide)
  const processed = await pages.finish()
  await input.report(processed)
  return { ...processed, preview: await drawText(input.outputDirectory, pages.getFirstText(), 'slide') }
}

function readSlides(document: Buffer, user: Buffer | null): string[] {
  refuseMacros(document)
  const { offsets, current } = readPersistDirectory(document, user)
  const list = readSlideList(current === null ? document : getRecord(document, current))
  if (offsets.size === 0 || list.length === 0) return addTextsInOrder(list, document)
  // Each record is read only once, so that a file cannot repeat a long text for every slide.
  const unread = new Set(offsets.values())
  return list.map(({ id, text }) => {
    const offset = offsets.get(id)
    if (offset === undefined || !unread.delete(offset)) return text
    return text + readTexts(getRecord(document, offset))
  })
}

function refuseMacros(document: Buffer): void {
  walk(document, {
    record(type, content) {
      if (type === MACROS && content.length >= 8 && content.readUInt32LE(4) === 1) throwMacros()
    },
  })
}

/** The slides in order, each with the id of its record and its placeholder text. */
function readSlideList(document: Buffer): { id: number; text: string }[] {
  const slides: { id: number; text: string }[] = []
  let isInList = false
  walk(document, {
    enter(type, instance) {
      if (type === SLIDE_LIST && instance === SLIDES_INSTANCE) isInList = true
    },
    leave(type) {
      if (type === SLIDE_LIST) isInList = false
    },
    record(type, content) {
      if (!isInList) return
      const slide = slides.at(-1)
      if (type === SLIDE_PERSIST_ATOM) slides.push({ id: readNumber(content, 0), text: '' })
      else if (slide) slide.text += readText(type, content)
    },
  })
  return slides
}

/**
 * Adds the texts of the slides' records to their placeholder texts, for a file without a directory. The records are in
 * the order of the list unless slides were moved or replaced. If their numbers differ, only placeholder texts are used.
 */
function addTextsInOrder(list: { text: string }[], document: Buffer): string[] {
  const texts: string[] = []
  let isInSlide = false
  walk(document, {
    enter(type) {
      if (type !== SLIDE) return
      isInSlide = true
      texts.push('')
    },
    leave(type) {
      if (type === SLIDE) isInSlide = false
    },
    record(type, content) {
      if (isInSlide) texts[texts.length - 1] += readText(type, content)
    },
  })
  if (list.length === 0) return texts
  return list.map(({ text }, index) => (texts.length === list.length ? text + texts[index] : text))
}

function readTexts(record: Buffer): string {
  const texts = new SlideText()
  walk(record, {
    enter: (type) => texts.enter(type),
    leave: (type) => texts.leave(type),
    record(type, content) {
      const text = readText(type, content)
      if (text === '') texts.addProperties(type, content)
      else texts.addText(text)
    },
  })
  return texts.finish()
}

function readText(type: number, content: Buffer): string {
  if (type === TEXT_UTF16) return `${content.toString('utf16le')}\n`
  return type === TEXT_LATIN ? `${content.toString('latin1')}\n` : ''
}

/**
 * Reads the offsets of records by id, from the last save to the first ([MS-PPT] 2.1.2): a file saved incrementally
 * contains earlier versions of its records.
 *
 * @returns the offsets, and that of the current document: null if the file has no directory
 */
function readPersistDirectory(
  document: Buffer,
  user: Buffer | null,
): { offsets: Map<number, number>; current: number | null } {
  const offsets = new Map<number, number>()
  let documentId: number | null = null
  let edit = user ? readNumber(user, CURRENT_EDIT_OFFSET) : 0
  while (document.length >= edit + HEADER_BYTES && document.readUInt16LE(edit + 2) === USER_EDIT_ATOM) {
    const offset = edit + HEADER_BYTES
    documentId ??= readNumber(document, offset + 16)
    addOffsets(offsets, getRecord(document, readNumber(document, offset + 12)))
    const lastEdit = readNumber(document, offset + 8)
    // Earlier saves precede later ones; otherwise the edits form a cycle.
    if (lastEdit === 0 || lastEdit >= edit) break
    edit = lastEdit
  }
  return { offsets, current: documentId === null ? null : (offsets.get(documentId) ?? null) }
}

/** Each entry has the first id, the number of ids (its upper 12 bits) and their offsets. */
function addOffsets(offsets: Map<number, number>, directory: Buffer): void {
  for (let offset = HEADER_BYTES; offset + 4 <= directory.length; ) {
    const entry = directory.readUInt32LE(offset)
    offset += 4
    for (let index = 0; index < entry >>> 20 && offset + 4 <= directory.length; index++, offset += 4) {
      const id = (entry & 0xfffff) + index
      if (!offsets.has(id)) offsets.set(id, directory.readUInt32LE(offset))
    }
  }
}

/** A record with its header; empty if the offset is outside the file. */
function getRecord(document: Buffer, offset: number): Buffer {
  return document.subarray(offset, offset + HEADER_BYTES + readNumber(document, offset + 4))
}

/** 0 outside the file. */
function readNumber(content: Buffer, offset: number): number {
  return offset + 4 <= content.length ? content.readUInt32LE(offset) : 0
}

type Walker = {
  enter?(type: number, instance: number): void
  leave?(type: number): void
  record(type: number, content: Buffer): void
}

/** Walks records in order; version 15 marks a container ([MS-PPT] 2.3.1). */
function walk(document: Buffer, walker: Walker, from = 0, to = document.length, depth = 0): void {
  let offset = from
  while (offset + HEADER_BYTES <= to) {
    const head = document.readUInt16LE(offset)
    const type = document.readUInt16LE(offset + 2)
    const start = offset + HEADER_BYTES
    const end = Math.min(to, start + document.readUInt32LE(offset + 4))
    if ((head & 0xf) === 0xf && depth < MAX_DEPTH) {
      walker.enter?.(type, head >> 4)
      walk(document, walker, start, end, depth + 1)
      walker.leave?.(type)
    } else walker.record(type, document.subarray(start, end))
    offset = end
  }
}
