import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanText, excerptOf, isReadable, withoutRunningLines } from './clean-text.ts'
import { fail } from './failure.ts'
import { languageOf } from './language.ts'
import type { Limits, Page, ProcessedFile } from './types.ts'

const LANGUAGE_SAMPLE = 20_000
const FLUSH_AT = 256 * 1024

/** Writes pages as they come, and keeps of them only what the summary needs. */
export type PageWriter = {
  /**
   * The next page, cleaned here.
   *
   * @param aside what belongs to the page and is searched, but isn't seen on it: what a speaker noted
   */
  add(text: string, aside?: string): Promise<void>
  count(): number
  /** The opening of the text, for a picture of it. */
  firstText(): string
  /** Ends the file. */
  finish(): Promise<ProcessedFile>
}

/** @throws UnreadableFile `too_complex` (from `add`) for more pages than the limits allow */
export function writePages(directory: string, limits: Limits): PageWriter {
  const pagesPath = join(directory, 'pages.ndjson')
  // A sink writes over what is there, from an attempt before, and leaves the rest of it.
  writeFileSync(pagesPath, '')
  const sink = Bun.file(pagesPath).writer({ highWaterMark: FLUSH_AT })
  let count = 0
  let length = 0
  let truncated = false
  let firstText = ''
  let secondText = ''
  let sample = ''
  return {
    async add(raw, aside = '') {
      count++
      if (count > limits.pages) failForPages(limits.pages)
      const opening = raw.slice(0, limits.pageTextLength * 2)
      truncated ||= opening.length < raw.length
      const seen = isReadable(opening) ? cleanText(opening) : ''
      const whole = aside === '' ? seen : cleanText(`${seen}\n\n${aside}`)
      const text = cut(whole, Math.min(limits.pageTextLength, limits.textLength - length))
      truncated ||= text.length < whole.length
      length += text.length
      if (firstText === '') firstText = seen.slice(0, LANGUAGE_SAMPLE)
      else secondText ||= seen.slice(0, LANGUAGE_SAMPLE)
      if (sample.length < LANGUAGE_SAMPLE) sample += `${text}\n`
      sink.write(`${JSON.stringify({ pageNumber: count, text } satisfies Page)}\n`)
      await sink.flush()
    },
    count: () => count,
    firstText: () => firstText,
    async finish() {
      await sink.end()
      return {
        ...nothingKnown(pagesPath),
        pageCount: count,
        language: languageOf(sample.slice(0, LANGUAGE_SAMPLE)),
        excerpt: excerptOf(withoutRunningLines(firstText, secondText)),
        textTruncated: truncated,
      }
    },
  }
}

export function failForPages(most: number): never {
  fail('too_complex', `The file has more than ${most} pages, slides or sheets. Upload it in parts.`)
}

/** For a file without text: an empty list of pages. */
export async function withoutText(directory: string): Promise<ProcessedFile> {
  const pagesPath = join(directory, 'pages.ndjson')
  await Bun.write(pagesPath, '')
  return nothingKnown(pagesPath)
}

function nothingKnown(pagesPath: string): ProcessedFile {
  return {
    pageCount: null,
    durationSeconds: null,
    width: null,
    height: null,
    language: null,
    excerpt: null,
    preview: null,
    pagesPath,
    textTruncated: false,
    served: null,
  }
}

/** Never between the halves of a surrogate pair. */
function cut(text: string, length: number): string {
  return text.slice(0, Math.max(0, length)).replace(/[\ud800-\udbff]$/, '')
}
