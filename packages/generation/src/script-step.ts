import { join } from 'node:path'
import { getPhrases } from './languages.ts'
import { drawCover } from './podcast/cover.ts'
import { writeScript } from './podcast/script.ts'
import { executeStep, GenerationError, readPages } from './step.ts'
import { splitBlocks } from './text/blocks.ts'
import { splitSentences } from './text/sentences.ts'
import type { GenerationInput } from './types.ts'

await executeStep(async (input: GenerationInput) => {
  const sentences = splitSentences(splitBlocks(await readPages(input.pagesPath)), input.language)
  const { title, association, language, hasPageNumbers, style, minutes } = input
  const phrases = getPhrases(language)
  const options = {
    title,
    association,
    language,
    hasPageNumbers,
    phrases,
    style: style ?? 'conversation',
    minutes: minutes ?? 5,
  }
  const script = writeScript(sentences, options)
  if (script.lines.length === 0)
    throw new GenerationError('nothing_to_say', 'The document has no complete sentences to read out.')
  await Bun.write(join(input.outputDirectory, 'cover.jpg'), await drawCover(input))
  return { script }
})
