import { withWorkDirectory } from '@guildhall/documents/outputs'
import { acceptFiles } from './accept-files.ts'
import { languages } from './languages.ts'
import { generatePodcast } from './podcast/generate-podcast.ts'
import { runStep } from './run-step.ts'
import { contentReport } from './step-reports.ts'
import type {
  GenerationDependencies,
  GenerationFailure,
  GenerationInput,
  Result,
  ResultWithoutFiles,
} from './types.ts'

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
  if (!languages.includes(input.language)) return Promise.resolve({ failure: createLanguageFailure(input) })
  return withWorkDirectory(input.outputDirectory, async (directory) => {
    const stepInput = { ...input, outputDirectory: directory }
    const result =
      input.kind === 'podcast'
        ? await generatePodcast(stepInput, input.outputDirectory, dependencies, onProgress, signal)
        : await generateInfographic(stepInput, signal)
    return acceptFiles(result, input, directory)
  })
}

function createLanguageFailure({ language }: GenerationInput): GenerationFailure {
  const reason = `The document seems to be in "${language}", which is not supported. If that is wrong, request the content again in one of these languages: ${languages.join(', ')}.`
  return { code: 'unsupported_language', reason }
}

async function generateInfographic(input: GenerationInput, signal: AbortSignal): Promise<ResultWithoutFiles> {
  const result = await runStep({
    report: contentReport,
    program: 'infographic-step.ts',
    readablePaths: [input.pagesPath],
    directory: input.outputDirectory,
    input,
    seconds: TIMEOUT_SECONDS,
    memoryBytes: MAX_MEMORY_BYTES,
    signal,
  })
  return 'failure' in result ? result : { content: { ...result.content, model: null } }
}
