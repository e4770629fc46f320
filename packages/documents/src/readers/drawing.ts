import { join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import { cleanSvg } from '../clean-svg.ts'
import { fail } from '../failure.ts'
import { createResultWithoutText } from '../page-writer.ts'
import { FONT_FILES } from '../preview.ts'
import { PREVIEW_WIDTH } from '../preview-size.ts'
import type { ReaderInput, ReaderResult } from './reader.ts'

const MAX_BYTES = 10 * 1024 ** 2

/** Writes a sanitized copy to serve, and a preview of it. */
export async function readDrawing(input: ReaderInput): Promise<ReaderResult> {
  const file = Bun.file(input.path)
  if (file.size > MAX_BYTES) {
    fail(
      'too_complex',
      'The drawing is larger than 10 MB. Simplify it or export it as PNG, and upload it again.',
    )
  }
  const cleaned = cleanSvg(await file.text())
  await Bun.write(join(input.outputDirectory, 'cleaned.svg'), cleaned)
  const processed = await createResultWithoutText(input.outputDirectory)
  await input.report(processed)
  return { ...processed, ...(await draw(cleaned, input.outputDirectory)) }
}

async function draw(svg: string, directory: string) {
  const font = { fontFiles: FONT_FILES, loadSystemFonts: false, defaultFontFamily: 'Inter' }
  const drawing = new Resvg(svg, { font })
  const { width, height } = drawing
  if (!(width > 0 && height > 0)) return {}
  const fitTo =
    height > width * 2
      ? ({ mode: 'height', value: PREVIEW_WIDTH * 2 } as const)
      : ({ mode: 'width', value: PREVIEW_WIDTH } as const)
  const image = new Resvg(svg, { font, fitTo }).render()
  await Bun.write(join(directory, 'preview.png'), image.asPng())
  const preview = { width: image.width, height: image.height }
  return { width: Math.round(width), height: Math.round(height), preview }
}
