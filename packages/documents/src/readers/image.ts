import { join } from 'node:path'
import { fail } from '../failure.ts'
import { createResultWithoutText } from '../page-writer.ts'
import { PREVIEW_WIDTH } from '../preview-size.ts'
import type { ReaderInput, ReaderResult } from './reader.ts'

const MAX_PIXELS = 100_000_000
const MAX_PREVIEW_HEIGHT = 4 * PREVIEW_WIDTH

/** The displayed size, and a preview without metadata such as location, camera or author. */
export async function readImage(input: ReaderInput): Promise<ReaderResult> {
  const open = () => new Bun.Image(input.path, { maxPixels: MAX_PIXELS, autoOrient: true })
  try {
    const { width, height } = await open().metadata()
    const small = open()
      .resize(PREVIEW_WIDTH, MAX_PREVIEW_HEIGHT, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
    await Bun.write(join(input.outputDirectory, 'preview.webp'), await small.bytes())
    const preview = { width: small.width, height: small.height }
    return { ...(await createResultWithoutText(input.outputDirectory)), width, height, preview }
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_IMAGE_TOO_MANY_PIXELS') {
      fail('too_complex', 'The image has more than 100 million pixels. Reduce its size and upload it again.')
    }
    throw error
  }
}
