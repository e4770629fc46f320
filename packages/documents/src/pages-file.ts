import { Type } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { MAX_INTEGER, storableText } from './child-report.ts'
import type { Limits, Page } from './types.ts'

const page = TypeCompiler.Compile(
  Type.Object({
    pageNumber: Type.Integer({ minimum: 1, maximum: MAX_INTEGER }),
    text: storableText(MAX_INTEGER),
  }),
)
/** More than the longest page, whose characters may all be escaped. */
const MAX_LINE_LENGTH = 2 * 1024 ** 2

/** Thrown for a file that is not NDJSON of pages. */
export class InvalidPagesError extends Error {}

/** Reads a pages file (`ProcessedFile.pagesPath`), in constant memory. @throws InvalidPagesError */
export async function* readPages(path: string): AsyncGenerator<Page> {
  for await (const line of readLines(path)) yield parsePage(line)
}

/** Whether a file contains pages in order, within the limits. It may be the output of a compromised reader. */
export async function hasValidPages(path: string, limits: Limits): Promise<boolean> {
  let count = 0
  let length = 0
  try {
    for await (const { pageNumber, text } of readPages(path)) {
      count++
      length += text.length
      if (pageNumber !== count || count > limits.pages) return false
      if (text.length > limits.pageTextLength || length > limits.textLength) return false
    }
    return true
  } catch (error) {
    if (error instanceof InvalidPagesError) return false
    throw error
  }
}

function parsePage(line: string): Page {
  const value = parseJson(line)
  if (!page.Check(value)) throw new InvalidPagesError('A line is not a page.')
  return value
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    throw new InvalidPagesError('A line is not JSON.')
  }
}

async function* readLines(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let incompleteLine = ''
  for await (const chunk of Bun.file(path).stream()) {
    const lines = (incompleteLine + decoder.decode(chunk, { stream: true })).split('\n')
    incompleteLine = lines.pop() ?? ''
    if (incompleteLine.length > MAX_LINE_LENGTH) throw new InvalidPagesError('A line is too long.')
    yield* lines.filter((line) => line !== '')
  }
  if (incompleteLine !== '') yield incompleteLine
}
