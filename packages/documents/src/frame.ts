import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { formats } from './formats.ts'
import { PREVIEW_WIDTH } from './preview-size.ts'
import type { ProcessInput } from './process.ts'
import { runLimited } from './run-limited.ts'
import type { Limits, ProcessedFile } from './types.ts'

/**
 * Adds a frame of a video as its preview, using ffmpeg. Returns the file unchanged if it is not a video, no time
 * remains, or ffmpeg is missing or fails.
 */
export async function addFrame(
  processed: ProcessedFile,
  input: ProcessInput & { limits: Limits },
  remainingMs: number,
  signal?: AbortSignal,
): Promise<ProcessedFile> {
  const ffmpeg = formats[input.format].type === 'video' ? Bun.which('ffmpeg') : null
  if (!ffmpeg || remainingMs <= 0) return processed
  const path = join(input.outputDirectory, 'preview.png')
  // A tenth into the video, at most 10 seconds, since many videos begin with a black screen.
  const seekSeconds = Math.min(10, (processed.durationSeconds ?? 0) / 10)
  const inputOptions = ['-nostdin', '-v', 'error', '-y', '-threads', '1', '-protocol_whitelist', 'file']
  const outputOptions = ['-frames:v', '1', '-an', '-sn', '-vf', `scale=${PREVIEW_WIDTH}:-2`, path]
  const result = await runLimited({
    command: [ffmpeg, ...inputOptions, '-ss', seekSeconds.toFixed(3), '-i', input.path, ...outputOptions],
    readablePaths: [input.path],
    directory: input.outputDirectory,
    environment: { PATH: process.env.PATH ?? '' },
    timeoutMs: Math.min(remainingMs, 30_000),
    memoryBytes: input.limits.memoryBytes,
    signal,
  })
  const size = result.exitCode === 0 ? await readSize(path) : null
  if (!size) {
    await rm(path, { force: true })
    return processed
  }
  return { ...processed, preview: { path, mimeType: 'image/png', ...size } }
}

/** The size of an image; null if it does not exist. */
async function readSize(path: string): Promise<{ width: number; height: number } | null> {
  if (!(await Bun.file(path).exists())) return null
  const { width, height } = await new Bun.Image(path).metadata()
  return { width, height }
}
