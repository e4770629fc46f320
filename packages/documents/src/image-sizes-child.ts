import { join } from 'node:path'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { blockNetwork } from './block-network.ts'
import { toFailure } from './failure.ts'
import {
  type ImageInput,
  type ImageReport,
  type ImageSize,
  imageSizes,
  type SizedImage,
} from './image-sizes.ts'

const MAX_MEGAPIXELS = 40
const JPEG_QUALITY = 82
const tooLarge = {
  code: 'too_complex',
  reason: `The image has more than ${MAX_MEGAPIXELS} million pixels. Reduce its size and upload it again.`,
} as const

blockNetwork()
const input = JSON.parse(await Bun.stdin.text()) as ImageInput
const report = (message: ImageReport) => Bun.write(Bun.stdout, `${JSON.stringify(message)}\n`)

try {
  const images: Partial<Record<ImageSize, SizedImage>> = {}
  for (const size of Object.keys(imageSizes) as ImageSize[]) images[size] = await resize(size)
  await report({ images: images as Record<ImageSize, SizedImage> })
} catch (error) {
  const isTooLarge = (error as { code?: string }).code === 'ERR_IMAGE_TOO_MANY_PIXELS'
  await report({ failure: isTooLarge ? tooLarge : toFailure(error) })
}
process.exit(0)

async function resize(size: ImageSize): Promise<SizedImage> {
  const edge = imageSizes[size]
  const resized = await new Bun.Image(input.path, { maxPixels: MAX_MEGAPIXELS * 1_000_000, autoOrient: true })
    .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
    .png()
    .bytes()
  // Bun copies the color profile, which can contain anything. Drawing converts the colors to sRGB and leaves it out.
  const preview = await loadImage(resized)
  const { width, height } = preview
  const canvas = createCanvas(width, height)
  canvas.getContext('2d').drawImage(preview, 0, 0)
  const isPng = input.format === 'png'
  const path = join(input.outputDirectory, `${size}.${input.format}`)
  await Bun.write(path, isPng ? await canvas.encode('png') : await canvas.encode('jpeg', JPEG_QUALITY))
  return { path, mimeType: isPng ? 'image/png' : 'image/jpeg', width, height }
}
