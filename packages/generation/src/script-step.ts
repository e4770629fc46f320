import { join } from 'node:path'
import { phrasesOf } from './languages.ts'
import { drawCover } from './podcast/cover.ts'
import { writeScript } from './podcast/script.ts'
import { executeStep, GenerationError, readPages } from './step.ts'
import { blocksOf } from './text/blocks.ts'
import { sentencesOf } from './text/sentences.ts'
import type { MakeInput } from './types.ts'

await executeStep(async (input: MakeInput) => {
  const sentences = sentencesOf(blocksOf(await readPages(input.pagesPath)), input.language)
  const { title, association, numbered, style, minutes } = input
  const phrases = phrasesOf(input.language)
  const options = {
    title,
    association,
    numbered,
    phrases,
    style: style ?? 'conversation',
    minutes: minutes ?? 5,
  }
  const script = writeScript(sentences, options)
  if (script.lines.length === 0)
    throw new GenerationError('nothing_to_say', 'The document has no complete sentences to read out.')
  const coverPath = join(input.outputDirectory, 'cover.jpg')
  await Bun.write(coverPath, await drawCover(input))
  return { script, coverPath }
})
