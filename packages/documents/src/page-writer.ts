import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanText, isReadable, removeRunningLines, toExcerpt } from './clean-text.ts'
import { fail } from './failure.ts'
import { detectLanguage } from './language.ts'
import type { ReaderResult } from './readers/reader.ts'
import type { Limits, Page } from './types.ts'

const LANGUAGE_SAMPLE_LENGTH = 20_000
const FLUSH_BYTES = 256 * 1024

/** Writes pages as they are read, in constant memory. */
export type PageWriter = {
  /**
   * Adds the next page; its text is cleaned here.
   *
   * @param notes speaker notes: searchable text that is not visible on the page
   */
  add(text: string, notes?: string): Promise<void>
  getCount(): number
  /** The start of the text, for a preview. */
  getFirstText(): string
  /** Closes the file. @returns the page count, language and excerpt */
  finish(): Promise<ReaderResult>
}

/**
 * Creates a writer of `pages.ndjson`, which it empties.
 *
 * @throws UnreadableFileError `too_complex` (from `add`) for more pages than the limits allow
 */
export function createPageWriter(directory: string, limits: Limits): PageWriter {
  const pagesPath = join(directory, 'pages.ndjson')
  // A sink does not truncate the file of an earlier attempt.
  writeFileSync(pagesPath, '')
  const sink = Bun.file(pagesPath).writer({ highWaterMark: FLUSH_BYTES })
  let count = 0
  let length = 0
  let isTruncated = false
  let firstText = ''
  let secondText = ''
  let sample = ''
  return {
    async add(raw, notes = '') {
      count++
      if (count > limits.pages) throwTooManyPages(limits.pages)
      const opening = raw.slice(0, limits.pageTextLength * 2)
      isTruncated ||= opening.length < raw.length
      const visibleText = isReadable(opening) ? cleanText(opening) : ''
      const fullText = notes === '' ? visibleText : cleanText(`${visibleText}\n\n${notes}`)
      const text = truncate(fullText, Math.min(limits.pageTextLength, limits.textLength - length))
      isTruncated ||= text.length < fullText.length
      length += text.length
      if (firstText === '') firstText = visibleText.slice(0, LANGUAGE_SAMPLE_LENGTH)
      else secondText ||= visibleText.slice(0, LANGUAGE_SAMPLE_LENGTH)
      if (sample.length < LANGUAGE_SAMPLE_LENGTH) sample += `${text}\n`
      sink.write(`${JSON.stringify({ pageNumber: count, text } satisfies Page)}\n`)
      await sink.flush()
    },
    getCount: () => count,
    getFirstText: () => firstText,
    async finish() {
      await sink.end()
      return {
        ...createEmptyResult(),
        pageCount: count,
        language: detectLanguage(sample.slice(0, LANGUAGE_SAMPLE_LENGTH)),
        excerpt: toExcerpt(removeRunningLines(firstText, secondText)),
        isTextTruncated: isTruncated,
      }
    },
  }
}

export function throwTooManyPages(maxPages: number): never {
  fail('too_complex', `The file has more than ${maxPages} pages, slides or sheets. Upload it in parts.`)
}

/** Writes an empty pages file, for a file without text. */
export async function createResultWithoutText(directory: string): Promise<ReaderResult> {
  await Bun.write(join(directory, 'pages.ndjson'), '')
  return createEmptyResult()
}

function createEmptyResult(): ReaderResult {
  return {
    pageCount: null,
    durationSeconds: null,
    width: null,
    height: null,
    language: null,
    excerpt: null,
    preview: null,
    isTextTruncated: false,
  }
}

/** Truncates without splitting a surrogate pair. */
function truncate(text: string, length: number): string {
  return text.slice(0, Math.max(0, length)).replace(/[\ud800-\udbff]$/, '')
}
