import { phrasesOf } from '../languages.ts'
import type { MakeInput, ScriptWriter, WrittenLine } from '../types.ts'
import type { Script, ScriptLine, Statement } from './script.ts'

/** Models follow small inputs more faithfully, and progress is visible. */
const MAX_STATEMENTS_PER_PART = 10

type NumberedLine = Statement & { index: number }

/**
 * Lets a language model rewrite a script's statements, part by part. Chapter titles, the opening and the ending are unchanged. A part without
 * verified lines stays in the document's own words, and so does the rest once the model is unavailable.
 *
 * @param onProgress receives the progress from 0 to 1
 * @returns the script, and the model if it wrote any of it
 */
export async function rewrite(
  script: Script,
  input: Pick<MakeInput, 'title' | 'language' | 'style'>,
  writer: ScriptWriter,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
): Promise<{ script: Script; model: string | null }> {
  const { title, language } = input
  const style = input.style ?? 'conversation'
  const parts = partsOf(script)
  const lines: ScriptLine[] = []
  let asking = true
  let wrote = false
  for (const [place, part] of parts.entries()) {
    const own = script.lines.filter(({ statement }) => part.some(({ index }) => index === statement))
    const characters = own.reduce((sum, { text }) => sum + text.length, 0)
    const chapter = part[0]?.chapter ?? 0
    const heading = chapter === 0 ? null : (script.chapters[chapter] ?? null)
    const statements = part.map(({ text }) => text)
    const written: WrittenLine[] | null = asking
      ? await writer.write({ title, heading, language, style, statements, characters }, signal)
      : null
    if (written === null) asking = false
    wrote ||= Boolean(written?.length)
    lines.push(...(written?.length ? rewriteChapter(written, part, own) : own))
    onProgress((place + 1) / parts.length)
  }
  if (!wrote) return { script, model: null }
  return {
    script: { ...script, lines: withIntroduction(script, renumber(lines), language) },
    model: writer.model,
  }
}

/** Splits the statements by heading, a few at a time. */
function partsOf({ statements }: Script): NumberedLine[][] {
  const numbered = statements.map((statement, index) => ({ ...statement, index }))
  return [...Map.groupBy(numbered, ({ chapter }) => chapter).values()].flatMap((chapter) =>
    Array.from({ length: Math.ceil(chapter.length / MAX_STATEMENTS_PER_PART) }, (_, part) =>
      chapter.slice(part * MAX_STATEMENTS_PER_PART, (part + 1) * MAX_STATEMENTS_PER_PART),
    ),
  )
}

function rewriteChapter(written: WrittenLine[], part: NumberedLine[], own: ScriptLine[]): ScriptLine[] {
  const chapter = part[0]?.chapter ?? 0
  return [
    ...own.filter(({ isChapterTitle }) => isChapterTitle),
    ...written.map(({ speaker, text, statement }) => {
      const rests = statement === null ? null : part[statement]
      return {
        ...{ speaker, text, chapter, isChapterTitle: false },
        statement: rests?.index ?? null,
        pageNumber: rests?.pageNumber ?? null,
      }
    }),
  ]
}

/** Renumbers statements in playing order; the mixer drops the last ones if time is short. */
function renumber(lines: ScriptLine[]): ScriptLine[] {
  let next = 0
  return lines.map((line, place) => {
    const ends =
      line.statement !== null && !line.isChapterTitle && lines[place + 1]?.statement !== line.statement
    return { ...line, statement: ends ? next++ : next }
  })
}

function withIntroduction({ lines }: Script, rewritten: ScriptLine[], language: string): ScriptLine[] {
  const { synthetic, written } = phrasesOf(language)
  const frame = lines
    .filter(({ statement }) => statement === null)
    .map((line) => (line.text === synthetic ? { ...line, text: written } : line))
  return [...frame.slice(0, -1), ...rewritten, ...frame.slice(-1)]
}
