import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { acceptOutput, withWorkDirectory } from './outputs.ts'
import { findRunFailure, parseLastReport } from './process.ts'
import { type RunResult, runLimited } from './run-limited.ts'
import { buildBunCommand } from './sandbox/sandboxed.ts'
import { defaultLimits, type Failure } from './types.ts'

/** The longest edge of each size in pixels. Smaller images are not enlarged. */
export const imageSizes = { small: 160, medium: 640, large: 1600 } as const
export type ImageSize = keyof typeof imageSizes

/** Formats that browsers and mail clients display. */
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

/** The child's report: the sizes in pixels of the files `<size>.<format>`. */
export type EncodingReport =
  | { sizes: Record<ImageSize, { width: number; height: number }> }
  | { failure: Failure }

const CHILD = join(import.meta.dir, 'image-sizes-child.ts')
/** Decoding needs four bytes for each pixel, several times. */
const limits = { ...defaultLimits, seconds: 30, memoryBytes: 768 * 1024 ** 2 }

/**
 * Re-encodes an image in three sizes, in the sandbox of document readers: without metadata, and rotated by its EXIF
 * orientation.
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
  const report = parseLastReport<Partial<EncodingReport>>(run.output)
  const sizes = report && 'sizes' in report ? report.sizes : null
  const images = sizes && (await acceptImages(sizes, input, workDirectory))
  if (images) return { images }
  const reported = report && 'failure' in report ? report.failure : null
  const failure = reported ?? findRunFailure(run.stopped, limits, run.errors)
  return { failure: { ...failure, detail: run.errors.slice(-2_000) || null } }
}

/** Moves the files to the output directory. @returns null if one is missing */
async function acceptImages(
  sizes: Partial<Record<ImageSize, { width: number; height: number }>>,
  { format, outputDirectory }: ImageInput,
  workDirectory: string,
): Promise<Record<ImageSize, SizedImage> | null> {
  const accept = async (size: ImageSize): Promise<SizedImage | null> => {
    const file = await acceptOutput(workDirectory, outputDirectory, `${size}.${format}`)
    const dimensions = sizes[size]
    return file && dimensions ? { ...file, width: dimensions.width, height: dimensions.height } : null
  }
  const [small, medium, large] = [await accept('small'), await accept('medium'), await accept('large')]
  return small && medium && large && { small, medium, large }
}
