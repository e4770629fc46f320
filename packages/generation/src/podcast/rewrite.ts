import { phrasesOf } from '../languages.ts'
import type { MakeInput, ScriptWriter, WrittenLine } from '../types.ts'
import type { Script, ScriptLine, Statement } from './script.ts'

/** A model keeps to what it is given better when that is little, and progress shows. */
const MOST_AT_ONCE = 10

type Numbered = Statement & { index: number }

/**
 * Has a script's statements put into spoken words, part by part. What names the chapters, the opening and the end stay
 * as they are; a part for which nothing holds stays in the document's own words, and so does all that is left once the
 * writer can't be asked.
 *
 * @param onProgress told how far it is, from 0 to 1
 * @returns the script, and who wrote any of it
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
    lines.push(...(written?.length ? worded(written, part, own) : own))
    onProgress((place + 1) / parts.length)
  }
  if (!wrote) return { script, model: null }
  return { script: { ...script, lines: framed(script, renumbered(lines), language) }, model: writer.model }
}

/** What stands under one heading, a few statements at a time. */
function partsOf({ statements }: Script): Numbered[][] {
  const numbered = statements.map((statement, index) => ({ ...statement, index }))
  return [...Map.groupBy(numbered, ({ chapter }) => chapter).values()].flatMap((chapter) =>
    Array.from({ length: Math.ceil(chapter.length / MOST_AT_ONCE) }, (_, part) =>
      chapter.slice(part * MOST_AT_ONCE, (part + 1) * MOST_AT_ONCE),
    ),
  )
}

function worded(written: WrittenLine[], part: Numbered[], own: ScriptLine[]): ScriptLine[] {
  const chapter = part[0]?.chapter ?? 0
  return [
    ...own.filter(({ names }) => names),
    ...written.map(({ speaker, text, statement }) => {
      const rests = statement === null ? null : part[statement]
      return {
        ...{ speaker, text, chapter, names: false },
        statement: rests?.index ?? null,
        pageNumber: rests?.pageNumber ?? null,
      }
    }),
  ]
}

/** Statements are counted anew in the order they are heard: the last ones are left out where there is no time. */
function renumbered(lines: ScriptLine[]): ScriptLine[] {
  let next = 0
  return lines.map((line, place) => {
    const ends = line.statement !== null && !line.names && lines[place + 1]?.statement !== line.statement
    return { ...line, statement: ends ? next++ : next }
  })
}

function framed({ lines }: Script, told: ScriptLine[], language: string): ScriptLine[] {
  const { synthetic, written } = phrasesOf(language)
  const frame = lines
    .filter(({ statement }) => statement === null)
    .map((line) => (line.text === synthetic ? { ...line, text: written } : line))
  return [...frame.slice(0, -1), ...told, ...frame.slice(-1)]
}
