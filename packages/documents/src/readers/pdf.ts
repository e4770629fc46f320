import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Canvas, createCanvas } from '@napi-rs/canvas'
import {
  getDocument,
  PasswordResponses,
  PDFDataRangeTransport,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import { throwDamaged, throwEncrypted } from '../failure.ts'
import { type FileReader, withFile } from '../file-reader.ts'
import { createPageWriter, throwTooManyPages } from '../page-writer.ts'
import { savePreview } from '../preview.ts'
import { PREVIEW_WIDTH } from '../preview-size.ts'
import { joinLines } from './pdf-lines.ts'
import type { PreviewSize, ReaderInput, ReaderResult } from './reader.ts'

// File system paths: pdf.js cannot read file: URLs, and would lose the text of fonts that are not embedded.
const library = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const getDataFolder = (folder: string) => `${join(library, folder)}/`
const MAX_IMAGE_PIXELS = 50_000_000

/** Text by page, and a preview of the first. */
export async function readPdf(input: ReaderInput): Promise<ReaderResult> {
  return withFile(input.path, async (file) => {
    const document = await open(file)
    if (document.numPages > input.limits.pages) throwTooManyPages(input.limits.pages)
    const processed = await readText(document, input)
    await input.report(processed)
    return { ...processed, preview: await renderFirstPage(document, input.outputDirectory) }
  })
}

async function open(file: FileReader): Promise<PDFDocumentProxy> {
  const task = getDocument({
    range: new FileRanges(file),
    disableStream: true,
    disableAutoFetch: true,
    rangeChunkSize: 256 * 1024,
    cMapUrl: getDataFolder('cmaps'),
    cMapPacked: true,
    standardFontDataUrl: getDataFolder('standard_fonts'),
    wasmUrl: getDataFolder('wasm'),
    iccUrl: getDataFolder('iccs'),
    maxImageSize: MAX_IMAGE_PIXELS,
    enableXfa: false,
    verbosity: 0,
  })
  try {
    return await task.promise
  } catch (error) {
    const { name, code } = error as { name?: string; code?: number }
    if (name === 'PasswordException' || code === PasswordResponses.NEED_PASSWORD) throwEncrypted()
    throw error
  }
}

/** Gives pdf.js the byte ranges it requests, so that the file is never completely in memory. */
class FileRanges extends PDFDataRangeTransport {
  constructor(private readonly file: FileReader) {
    super(file.size, null)
  }

  override requestDataRange(begin: number, end: number): void {
    this.file.read(begin, end - begin).then(
      (chunk) => this.onDataRange(begin, new Uint8Array(chunk)),
      (error) => {
        console.error(error)
        this.abort()
      },
    )
  }
}

async function readText(document: PDFDocumentProxy, input: ReaderInput): Promise<ReaderResult> {
  const pages = createPageWriter(input.outputDirectory, input.limits)
  let unreadable = 0
  for (let number = 1; number <= document.numPages; number++) {
    const text = await readPageText(document, number).catch((error: unknown) => {
      // A damaged page loses only its own text.
      console.error(error)
      unreadable++
      return ''
    })
    await pages.add(text)
  }
  if (unreadable === document.numPages) throwDamaged()
  return pages.finish()
}

async function readPageText(document: PDFDocumentProxy, number: number): Promise<string> {
  const page = await document.getPage(number)
  try {
    const { items } = await page.getTextContent()
    return joinLines(items.filter((item) => 'str' in item))
  } finally {
    page.cleanup()
  }
}

async function renderFirstPage(document: PDFDocumentProxy, directory: string): Promise<PreviewSize | null> {
  try {
    return await savePreview(directory, await draw(await document.getPage(1)))
  } catch (error) {
    // Without a preview, the text is still useful.
    console.error(error)
    return null
  }
}

async function draw(page: PDFPageProxy): Promise<Canvas> {
  const { width, height } = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: Math.min(PREVIEW_WIDTH / width, (PREVIEW_WIDTH * 2) / height) })
  const canvas = createCanvas(
    Math.max(1, Math.floor(viewport.width)),
    Math.max(1, Math.floor(viewport.height)),
  )
  await page.render({ canvas: canvas as never, viewport, background: 'white' }).promise
  return canvas
}
