import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { findRunFailure, parseLastReport } from './process.ts'
import { runLimited } from './run-limited.ts'
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

/** The child's report. */
export type ImageReport = { images: Record<ImageSize, SizedImage> } | { failure: Failure }

const CHILD = join(import.meta.dir, 'image-sizes-child.ts')
/** Decoding needs four bytes for each pixel, several times. */
const limits = { ...defaultLimits, seconds: 30, memoryBytes: 768 * 1024 ** 2 }

/**
 * Re-encodes an image in three sizes, in the sandbox of document readers: without metadata, and rotated by its EXIF
 * orientation.
 *
 * @throws only file system errors of the output directory
 */
export async function resizeImage(input: ImageInput, signal?: AbortSignal): Promise<ImageReport> {
  await mkdir(input.outputDirectory, { recursive: true })
  const run = await runLimited({
    command: buildBunCommand(CHILD),
    readablePaths: [input.path],
    directory: input.outputDirectory,
    environment: { PATH: process.env.PATH ?? '', TZ: 'UTC', LANG: 'C.UTF-8' },
    input: JSON.stringify(input),
    timeoutMs: limits.seconds * 1000,
    memoryBytes: limits.memoryBytes,
    signal,
  })
  if (run.stopped === 'cancelled')
    return { failure: { code: 'cancelled', reason: 'Processing was cancelled.' } }
  const report = parseLastReport<ImageReport>(run.output)
  if (report && 'images' in report) return report
  const failure = report?.failure ?? findRunFailure(run.stopped, limits, run.errors)
  return { failure: { ...failure, detail: run.errors.slice(-2_000) || null } }
}
