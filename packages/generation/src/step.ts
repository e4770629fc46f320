import { blockNetwork } from '@guildhall/documents/block-network'
import { isDiskFull } from '@guildhall/documents/disk-full'
import type { PageText } from './text/blocks.ts'
import type { GenerationFailure } from './types.ts'

/** Thrown by a step for an expected failure; the message is for users. */
export class GenerationError extends Error {
  constructor(
    readonly code: GenerationFailure['code'],
    reason: string,
  ) {
    super(reason)
  }
}

/** Runs a step's process: reads its input, works without network access, and writes its result. */
export async function executeStep<Input>(work: (input: Input) => Promise<object>): Promise<never> {
  blockNetwork()
  const input = JSON.parse(await Bun.stdin.text()) as Input
  try {
    await writeMessage(await work(input))
  } catch (error) {
    await writeMessage({ failure: toFailure(error) })
  }
  process.exit(0)
}

/** @throws errors that are bugs */
function toFailure(error: unknown): GenerationFailure {
  if (error instanceof GenerationError) return { code: error.code, reason: error.message }
  if (!isDiskFull(error)) throw error
  return { code: 'storage_full', reason: 'The storage is full. Try again later.' }
}

/** Reports the progress of the step, from 0 to 1. */
export const reportProgress = (progress: number): Promise<void> => writeMessage({ progress })

async function writeMessage(message: object): Promise<void> {
  await Bun.write(Bun.stdout, `${JSON.stringify(message)}\n`)
}

export async function readPages(path: string): Promise<PageText[]> {
  const lines = (await Bun.file(path).text()).split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as PageText)
}
