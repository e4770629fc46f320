import { Readable } from 'node:stream'
import type { GeneratedContent, Guildhall } from '@guildhall/sdk'
import { connect, type GlobalOptions } from '../connection.ts'
import { CommandFailedError, exitCodes, UsageError } from '../exit-codes.ts'
import { printRecord } from '../output.ts'
import { type Progress, showProgress } from '../progress.ts'
import { printNote } from '../terminal.ts'
import { writeFile } from '../write-file.ts'

type GenerationOptions = GlobalOptions & { language?: string; wait?: boolean; output?: string }

/** Requests a podcast; with `--wait` or `--output`, waits for it. */
export async function generatePodcast(
  id: string,
  options: GenerationOptions & { style?: 'conversation' | 'briefing'; minutes?: string },
): Promise<void> {
  const minutes = options.minutes === undefined ? undefined : Number(options.minutes)
  if (minutes !== undefined && !(Number.isInteger(minutes) && minutes >= 1 && minutes <= 15))
    throw new UsageError('--minutes must be an integer from 1 to 15.')
  const guildhall = await connect(options)
  const { language, style } = options
  const content = await guildhall.resources.generated.createPodcast(id, { language, style, minutes })
  await printOrWait(guildhall, content, options)
}

/** Requests an infographic; with `--wait` or `--output`, waits for it. */
export async function generateInfographic(
  id: string,
  options: GenerationOptions & { format?: 'png' | 'svg' },
): Promise<void> {
  const guildhall = await connect(options)
  const { language, format } = options
  await printOrWait(
    guildhall,
    await guildhall.resources.generated.createInfographic(id, { language, format }),
    options,
  )
}

/** Retries a failed podcast or infographic; with `--wait`, waits for it. */
export async function retry(id: string, contentId: string, options: GenerationOptions): Promise<void> {
  const guildhall = await connect(options)
  await printOrWait(guildhall, await guildhall.resources.generated.retry(id, contentId), options)
}

async function printOrWait(
  guildhall: Guildhall,
  content: GeneratedContent,
  options: GenerationOptions,
): Promise<void> {
  if (!options.wait && !options.output) return printRecord(content, options)
  const { generated } = guildhall.resources
  const exitWithHint = () => {
    printNote(`\nGeneration continues. See: guildhall resources generated ${content.resourceId}`)
    process.exit(exitCodes.interrupted)
  }
  process.once('SIGINT', exitWithHint)
  const progress = showProgress(describeProgress)
  const finished = await generated.wait(content, { onProgress: progress.update }).finally(progress.end)
  process.off('SIGINT', exitWithHint)
  if (finished.status === 'failed')
    throw new CommandFailedError(
      `Generating the ${finished.kind} failed: ${finished.error?.message ?? ''} Retry: guildhall resources retry ${finished.resourceId} ${finished.id}`,
    )
  if (options.output) {
    const { body } = await generated.download(finished.resourceId, finished.id)
    if (!body) throw new CommandFailedError('The response has no content.')
    await writeFile(Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]), options.output)
  }
  printRecord(finished, options)
}

function describeProgress({ kind, status, progress, estimatedSeconds }: GeneratedContent): Progress {
  if (status === 'failed') return { fraction: progress, text: `${kind} failed` }
  if (estimatedSeconds === null) return { fraction: progress, text: `${kind} ready` }
  const remaining = `about ${estimatedSeconds} s left`
  return { fraction: progress, text: status === 'queued' ? `waiting, ${remaining}` : remaining }
}
