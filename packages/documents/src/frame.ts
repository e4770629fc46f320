import { join } from 'node:path'
import { formats } from './formats.ts'
import { acceptOutput, withWorkDirectory } from './outputs.ts'
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
  // A tenth into the video, at most 10 seconds, since many videos begin with a black screen.
  const seekSeconds = Math.min(10, (processed.durationSeconds ?? 0) / 10)
  const inputOptions = ['-nostdin', '-v', 'error', '-y', '-threads', '1', '-protocol_whitelist', 'file']
  const outputOptions = ['-frames:v', '1', '-an', '-sn', '-vf', `scale=${PREVIEW_WIDTH}:-2`]
  return withWorkDirectory(input.outputDirectory, async (directory) => {
    const source = ['-ss', seekSeconds.toFixed(3), '-i', input.path]
    const result = await runLimited({
      command: [ffmpeg, ...inputOptions, ...source, ...outputOptions, join(directory, 'preview.png')],
      readablePaths: [input.path],
      directory,
      environment: { PATH: process.env.PATH ?? '' },
      timeoutMs: Math.min(remainingMs, 30_000),
      memoryBytes: input.limits.memoryBytes,
      signal,
    })
    if (result.exitCode !== 0) return processed
    const preview = await acceptOutput(directory, input.outputDirectory, 'preview.png')
    return preview
      ? { ...processed, preview: { ...preview, ...(await readPngSize(preview.path)) } }
      : processed
  })
}

const PNG_HEADER_BYTES = 24

/** A PNG’s size in pixels, from its header (PNG specification, "IHDR"); the image is decoded only in the sandbox. */
async function readPngSize(path: string): Promise<{ width: number; height: number }> {
  const header = Buffer.alloc(PNG_HEADER_BYTES)
  header.set(await Bun.file(path).slice(0, PNG_HEADER_BYTES).bytes())
  return { width: header.readUInt32BE(16), height: header.readUInt32BE(20) }
}
