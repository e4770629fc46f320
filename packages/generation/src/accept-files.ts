import { extname } from 'node:path'
import { acceptOutput, type OutputName } from '@guildhall/documents/outputs'
import { crashFailure } from './run-step.ts'
import type { GeneratedContent, GenerationInput, Result, ResultWithoutFiles } from './types.ts'

/** The files of each kind, the preferred one first. */
const fileNames = {
  podcast: ['podcast.mp3'],
  infographic: ['infographic.png', 'infographic.svg'],
} as const satisfies Record<GenerationInput['kind'], OutputName[]>

/**
 * Moves the files of the last step to the output directory, and adds them to its result. Returns a failure if a file is
 * missing, not a regular file, or too large.
 */
export async function acceptFiles(
  result: ResultWithoutFiles,
  { kind, outputDirectory }: GenerationInput,
  workDirectory: string,
): Promise<Result> {
  if ('failure' in result) return result
  const files: GeneratedContent['files'] = []
  for (const name of fileNames[kind]) {
    const file = await acceptOutput(workDirectory, outputDirectory, name)
    if (!file)
      return { failure: { ...crashFailure, detail: `${name} is missing, not a regular file, or too large.` } }
    files.push({ ...file, format: extname(name).slice(1) })
  }
  return { content: { ...result.content, files } }
}
