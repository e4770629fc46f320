import { Readable } from 'node:stream'
import type { GeneratedContent, Guildhall } from '@guildhall/sdk'
import { connect, type GlobalOptions } from '../connection.ts'
import { CommandFailure, exitCodes, UsageError } from '../exit-codes.ts'
import { printRecord } from '../output.ts'
import { type Reading, showProgress } from '../progress.ts'
import { note } from '../terminal.ts'
import { writeFile } from '../write-file.ts'

type MakingOptions = GlobalOptions & { language?: string; wait?: boolean; output?: string }

/** Asks for a podcast, and with `--wait` or `--output` follows it to its end. */
export async function makePodcast(
  id: string,
  options: MakingOptions & { style?: 'conversation' | 'briefing'; minutes?: string },
): Promise<void> {
  const minutes = options.minutes === undefined ? undefined : Number(options.minutes)
  if (minutes !== undefined && !(Number.isInteger(minutes) && minutes >= 1 && minutes <= 15))
    throw new UsageError('--minutes takes a whole number from 1 to 15.')
  const guildhall = await connect(options)
  const { language, style } = options
  const asked = await guildhall.resources.generated.createPodcast(id, { language, style, minutes })
  await follow(guildhall, asked, options)
}

/** Asks for an infographic, and with `--wait` or `--output` follows it to its end. */
export async function makeInfographic(
  id: string,
  options: MakingOptions & { format?: 'png' | 'svg' },
): Promise<void> {
  const guildhall = await connect(options)
  const { language, format } = options
  await follow(
    guildhall,
    await guildhall.resources.generated.createInfographic(id, { language, format }),
    options,
  )
}

export async function retry(id: string, contentId: string, options: MakingOptions): Promise<void> {
  const guildhall = await connect(options)
  await follow(guildhall, await guildhall.resources.generated.retry(id, contentId), options)
}

async function follow(guildhall: Guildhall, asked: GeneratedContent, options: MakingOptions): Promise<void> {
  if (!options.wait && !options.output) return printRecord(asked, options)
  const { generated } = guildhall.resources
  const leave = () => {
    note(`\nThe work goes on. See: guildhall resources generated ${asked.resourceId}`)
    process.exit(exitCodes.interrupted)
  }
  process.once('SIGINT', leave)
  const progress = showProgress(reading)
  const done = await generated.wait(asked, { onProgress: progress.update }).finally(progress.end)
  process.off('SIGINT', leave)
  if (done.status === 'failed')
    throw new CommandFailure(
      `The ${done.kind} could not be made: ${done.error?.message ?? ''} Retry: guildhall resources retry ${done.resourceId} ${done.id}`,
    )
  if (options.output) {
    const { body } = await generated.download(done.resourceId, done.id)
    if (!body) throw new CommandFailure('The service sent no file.')
    await writeFile(Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]), options.output)
  }
  printRecord(done, options)
}

function reading({ kind, status, progress, estimatedSeconds }: GeneratedContent): Reading {
  if (status === 'failed') return { fraction: progress, text: `${kind} failed` }
  if (estimatedSeconds === null) return { fraction: progress, text: `${kind} ready` }
  const left = `about ${estimatedSeconds} s left`
  return { fraction: progress, text: status === 'queued' ? `waiting, ${left}` : left }
}
