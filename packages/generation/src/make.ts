import { makePodcast } from './podcast/make-podcast.ts'
import { runStep } from './run-step.ts'
import type { MakeDependencies, MakeInput, Result } from './types.ts'

const SECONDS = 120
const MEMORY_BYTES = 1024 ** 3

/**
 * Makes a podcast or an infographic of a document's text, in processes of its own: a document that makes them loop or
 * grow harms nothing. It never rejects for what the document holds.
 *
 * @param onProgress told how far it is, from 0 to 1
 * @param signal ends the work: failure `cancelled`
 */
export function makeContent(
  input: MakeInput,
  means: MakeDependencies,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
): Promise<Result> {
  if (input.kind === 'podcast') return makePodcast(input, means, onProgress, signal)
  return runStep<Result>({
    program: 'infographic-step.ts',
    reads: [input.pagesPath],
    directory: input.outputDirectory,
    input,
    seconds: SECONDS,
    memoryBytes: MEMORY_BYTES,
    signal,
  })
}
