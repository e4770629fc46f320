import { join } from 'node:path'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { blockNetwork } from './block-network.ts'
import { toFailure } from './failure.ts'
import { type EncodingReport, type ImageInput, type ImageSize, imageSizes } from './image-sizes.ts'

const MAX_MEGAPIXELS = 40
const JPEG_QUALITY = 82
const tooLarge = {
  code: 'too_complex',
  reason: `The image has more than ${MAX_MEGAPIXELS} million pixels. Reduce its size and upload it again.`,
} as const

blockNetwork()
const input = JSON.parse(await Bun.stdin.text()) as ImageInput
const report = (message: EncodingReport) => Bun.write(Bun.stdout, `${JSON.stringify(message)}\n`)

try {
  await report({
    sizes: { small: await resize('small'), medium: await resize('medium'), large: await resize('large') },
  })
} catch (error) {
  const isTooLarge = (error as { code?: string }).code === 'ERR_IMAGE_TOO_MANY_PIXELS'
  await report({ failure: isTooLarge ? tooLarge : toFailure(error) })
}
process.exit(0)

async function resize(size: ImageSize): Promise<{ width: number; height: number }> {
  const edge = imageSizes[size]
  const resized = await new Bun.Image(input.path, { maxPixels: MAX_MEGAPIXELS * 1_000_000, autoOrient: true })
    .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
    .png()
    .bytes()
  // Bun copies the color profile, which can contain anything. Drawing converts the colors to sRGB and leaves it out.
  const image = await loadImage(resized)
  const { width, height } = image
  const canvas = createCanvas(width, height)
  canvas.getContext('2d').drawImage(image, 0, 0)
  const isPng = input.format === 'png'
  const path = join(input.outputDirectory, `${size}.${input.format}`)
  await Bun.write(path, isPng ? await canvas.encode('png') : await canvas.encode('jpeg', JPEG_QUALITY))
  return { width, height }
}
