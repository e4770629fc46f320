import { getPhrases } from '../languages.ts'
import type { GenerationInput, ScriptWriter, WrittenLine } from '../types.ts'
import type { Script, ScriptLine, Statement } from './script.ts'

/** Models follow small inputs more faithfully, and progress is visible. */
const MAX_STATEMENTS_PER_PART = 10

type NumberedLine = Statement & { index: number }

/**
 * Rewrites a script's statements with a language model, part by part. Chapter titles, the ending and the opening,
 * except the notice about the voices, are kept. A part without verified lines keeps the document's own words, as do all
 * remaining parts once the model is unavailable.
 *
 * @param onProgress receives the progress from 0 to 1
 * @returns the script, and the model if it wrote any of it
 */
export async function rewrite(
  script: Script,
  input: Pick<GenerationInput, 'title' | 'language' | 'style'>,
  writer: ScriptWriter,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
): Promise<{ script: Script; model: string | null }> {
  const { title, language } = input
  const style = input.style ?? 'conversation'
  const parts = splitParts(script)
  const lines: ScriptLine[] = []
  let isModelAvailable = true
  let isRewritten = false
  for (const [index, part] of parts.entries()) {
    const originalLines = script.lines.filter(({ statement }) =>
      part.some(({ index }) => index === statement),
    )
    const characters = originalLines.reduce((sum, { text }) => sum + text.length, 0)
    const chapter = part[0]?.chapter ?? 0
    const heading = chapter === 0 ? null : (script.chapters[chapter] ?? null)
    const statements = part.map(({ text }) => text)
    const rewrittenLines: WrittenLine[] | null = isModelAvailable
      ? await writer.write({ title, heading, language, style, statements, characters }, signal)
      : null
    if (rewrittenLines === null) isModelAvailable = false
    isRewritten ||= Boolean(rewrittenLines?.length)
    lines.push(...(rewrittenLines?.length ? rewritePart(rewrittenLines, part, originalLines) : originalLines))
    onProgress((index + 1) / parts.length)
  }
  if (!isRewritten) return { script, model: null }
  return {
    script: { ...script, lines: addOpeningAndEnding(script, renumber(lines), language) },
    model: writer.model,
  }
}

/** Splits the statements by heading, a few at a time. */
function splitParts({ statements }: Script): NumberedLine[][] {
  const numbered = statements.map((statement, index) => ({ ...statement, index }))
  return [...Map.groupBy(numbered, ({ chapter }) => chapter).values()].flatMap((chapter) =>
    Array.from({ length: Math.ceil(chapter.length / MAX_STATEMENTS_PER_PART) }, (_, part) =>
      chapter.slice(part * MAX_STATEMENTS_PER_PART, (part + 1) * MAX_STATEMENTS_PER_PART),
    ),
  )
}

function rewritePart(
  rewrittenLines: WrittenLine[],
  part: NumberedLine[],
  originalLines: ScriptLine[],
): ScriptLine[] {
  const chapter = part[0]?.chapter ?? 0
  return [
    ...originalLines.filter(({ isChapterTitle }) => isChapterTitle),
    ...rewrittenLines.map(({ speaker, text, statement }) => {
      const citedStatement = statement === null ? null : part[statement]
      return {
        ...{ speaker, text, chapter, isChapterTitle: false },
        statement: citedStatement?.index ?? null,
        pageNumber: citedStatement?.pageNumber ?? null,
      }
    }),
  ]
}

/** Renumbers statements in playing order; the mixer drops the last ones if time is short. */
function renumber(lines: ScriptLine[]): ScriptLine[] {
  let next = 0
  return lines.map((line, index) => {
    const isLastOfStatement =
      line.statement !== null && !line.isChapterTitle && lines[index + 1]?.statement !== line.statement
    return { ...line, statement: isLastOfStatement ? next++ : next }
  })
}

function addOpeningAndEnding({ lines }: Script, rewritten: ScriptLine[], language: string): ScriptLine[] {
  const { synthetic, written } = getPhrases(language)
  const frame = lines
    .filter(({ statement }) => statement === null)
    .map((line) => (line.text === synthetic ? { ...line, text: written } : line))
  return [...frame.slice(0, -1), ...rewritten, ...frame.slice(-1)]
}
