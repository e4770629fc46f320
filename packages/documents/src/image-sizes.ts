import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Static, Type } from '@sinclair/typebox'
import { createReportReader } from './child-report.ts'
import { acceptOutput, withWorkDirectory } from './outputs.ts'
import { findRunFailure } from './process.ts'
import { type RunResult, runLimited } from './run-limited.ts'
import { buildBunCommand } from './sandbox/sandboxed.ts'
import { defaultLimits, type Failure } from './types.ts'

/** The longest edge of each size in pixels. Smaller images are not enlarged. */
export const imageSizes = { small: 160, medium: 640, large: 1600 } as const
export type ImageSize = keyof typeof imageSizes

/** Formats that browsers and email clients display. */
export type ImageFormat = 'png' | 'jpg'

export interface SizedImage {
  path: string
  mimeType: 'image/png' | 'image/jpeg'
  width: number
  height: number
}

export interface ImageInput {
  path: string
  format: ImageFormat
  /** Created if missing; the caller deletes it. */
  outputDirectory: string
}

export type ImageReport = { images: Record<ImageSize, SizedImage> } | { failure: Failure }

const buildSizeSchema = (size: ImageSize) => {
  const pixels = Type.Integer({ minimum: 1, maximum: imageSizes[size] })
  return Type.Object({ width: pixels, height: pixels })
}
const SizesReport = Type.Object({
  sizes: Type.Object({
    small: buildSizeSchema('small'),
    medium: buildSizeSchema('medium'),
    large: buildSizeSchema('large'),
  }),
})
const readReport = createReportReader(SizesReport)

/** The child's report: the sizes in pixels of the files `<size>.<format>`. */
export type EncodingReport = Static<typeof SizesReport> | { failure: Failure }

const CHILD = join(import.meta.dir, 'image-sizes-child.ts')
/** Decoding needs several copies of the image, at four bytes per pixel. */
const limits = { ...defaultLimits, seconds: 30, memoryBytes: 768 * 1024 ** 2 }

/**
 * Re-encodes an image in three sizes, without metadata and with its EXIF orientation applied, in the document readers’
 * sandbox.
 *
 * @param program the child’s program; tests replace it
 * @throws only file system errors of the output directory
 */
export async function resizeImage(
  input: ImageInput,
  signal?: AbortSignal,
  program: string = CHILD,
): Promise<ImageReport> {
  await mkdir(input.outputDirectory, { recursive: true })
  return withWorkDirectory(input.outputDirectory, async (workDirectory) => {
    const run = await runLimited({
      command: buildBunCommand(program),
      readablePaths: [input.path],
      directory: workDirectory,
      environment: { PATH: process.env.PATH ?? '', TZ: 'UTC', LANG: 'C.UTF-8' },
      input: JSON.stringify({ ...input, outputDirectory: workDirectory }),
      timeoutMs: limits.seconds * 1000,
      memoryBytes: limits.memoryBytes,
      signal,
    })
    return toReport(run, input, workDirectory)
  })
}

async function toReport(run: RunResult, input: ImageInput, workDirectory: string): Promise<ImageReport> {
  if (run.stopped === 'cancelled')
    return { failure: { code: 'cancelled', reason: 'Processing was cancelled.' } }
  const report = readReport(run.output)
  const images = report && 'sizes' in report && (await acceptImages(report.sizes, input, workDirectory))
  if (images) return { images }
  const { code, reason } =
    report && 'failure' in report ? report.failure : findRunFailure(run.stopped, limits, run.errors)
  return { failure: { code, reason, detail: run.errors.slice(-2_000) || null } }
}

/** Moves the files to the output directory. @returns null if one is missing or invalid */
async function acceptImages(
  sizes: Static<typeof SizesReport>['sizes'],
  { format, outputDirectory }: ImageInput,
  workDirectory: string,
): Promise<Record<ImageSize, SizedImage> | null> {
  const accept = async (size: ImageSize): Promise<SizedImage | null> => {
    const file = await acceptOutput(workDirectory, outputDirectory, `${size}.${format}`)
    const { width, height } = sizes[size]
    return file && { ...file, width, height }
  }
  const [small, medium, large] = [await accept('small'), await accept('medium'), await accept('large')]
  return small && medium && large && { small, medium, large }
}
