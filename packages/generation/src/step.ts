import { blockNetwork } from '@guildhall/documents/block-network'
import { isDiskFull } from '@guildhall/documents/disk-full'
import type { PageText } from './text/blocks.ts'
import type { MakeFailure } from './types.ts'

/** What a step throws where its input, and not the program, is what keeps it from its end. */
export class GenerationError extends Error {
  constructor(
    readonly code: MakeFailure['code'],
    reason: string,
  ) {
    super(reason)
  }
}

/** The life of a step's process: reads its input, does its work without a network, and tells what came of it. */
export async function executeStep<Input>(work: (input: Input) => Promise<object>): Promise<never> {
  blockNetwork()
  const input = JSON.parse(await Bun.stdin.text()) as Input
  try {
    await writeMessage(await work(input))
  } catch (error) {
    await writeMessage({ failure: failureFrom(error) })
  }
  process.exit(0)
}

/** @throws what is a fault of the program */
function failureFrom(error: unknown): MakeFailure {
  if (error instanceof GenerationError) return { code: error.code, reason: error.message }
  if (!isDiskFull(error)) throw error
  return { code: 'storage_full', reason: 'There is no room to write what was made. Try again later.' }
}

/** How far the step is, from 0 to 1. */
export const reportProgress = (progress: number): Promise<void> => writeMessage({ progress })

async function writeMessage(what: object): Promise<void> {
  await Bun.write(Bun.stdout, `${JSON.stringify(what)}\n`)
}

export async function readPages(path: string): Promise<PageText[]> {
  const lines = (await Bun.file(path).text()).split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as PageText)
}
