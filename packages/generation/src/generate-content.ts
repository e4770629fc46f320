import { generatePodcast } from './podcast/generate-podcast.ts'
import { runStep } from './run-step.ts'
import type { GenerationDependencies, GenerationInput, Result } from './types.ts'

const TIMEOUT_SECONDS = 120
const MAX_MEMORY_BYTES = 1024 ** 3

/**
 * Generates a podcast or an infographic from a document's text, in child processes with limits. Never rejects because of
 * the document's content.
 *
 * @param onProgress receives the progress of a podcast from 0 to 1
 * @param signal aborts with the failure `cancelled`
 */
export function generateContent(
  input: GenerationInput,
  dependencies: GenerationDependencies,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
): Promise<Result> {
  if (input.kind === 'podcast') return generatePodcast(input, dependencies, onProgress, signal)
  return runStep<Result>({
    program: 'infographic-step.ts',
    readablePaths: [input.pagesPath],
    directory: input.outputDirectory,
    input,
    seconds: TIMEOUT_SECONDS,
    memoryBytes: MAX_MEMORY_BYTES,
    signal,
  })
}
