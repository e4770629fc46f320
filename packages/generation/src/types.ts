import type { SpeechApi } from './speech/speech-api.ts'

/** What is to be made, of which text. */
export interface MakeInput {
  kind: 'podcast' | 'infographic'
  /** A file of one `{pageNumber, text}` a line. */
  pagesPath: string
  /** Whether those are pages of the document, to be named. */
  numbered: boolean
  /** Where what is made is written; the caller's to remove. */
  outputDirectory: string
  title: string
  association: string
  /** One of `languages`. */
  language: string
  style: 'conversation' | 'briefing' | null
  /** How long a podcast may be at most. */
  minutes: number | null
  /** `#rrggbb`, or null for ours. */
  brandColor: string | null
}

/** A line of a podcast, with when it is heard and the page it rests on. */
export interface TranscriptLine {
  speaker: string
  text: string
  /** From the beginning. */
  startSeconds: number
  /** Null where it states nothing of the document, or the document has no pages. */
  pageNumber: number | null
}

export interface GeneratedContent {
  /** The language model that wrote it; null where it is of the document's own words. */
  model: string | null
  /** In the formats there are of it, the first one first. */
  files: { format: string; path: string; mimeType: string }[]
  durationSeconds: number | null
  /** In pixels. */
  width: number | null
  height: number | null
  altText: string | null
  facts: { value: string | null; text: string; pageNumber: number | null }[] | null
  transcript: TranscriptLine[] | null
  chapters: { title: string; startSeconds: number }[] | null
}

/** Part of a script that is to be put into spoken words. */
export interface ScriptPart {
  title: string
  /** The heading of the document that it stands under. */
  heading: string | null
  language: string
  style: 'conversation' | 'briefing'
  /** Sentences of the document, in its order. */
  statements: string[]
  /** How many characters may be said at most. */
  characters: number
}

/** A line that was written for a part; `statement` is the place among the part's that it rests on, null for a question. */
export interface WrittenLine {
  speaker: 'A' | 'B'
  text: string
  statement: number | null
}

/** What writes scripts in words of its own. */
export interface ScriptWriter {
  /** As the record names it. */
  model: string
  /** @returns the lines that hold against the statements, none where none does; null where it can't be asked now */
  write(part: ScriptPart, signal: AbortSignal): Promise<WrittenLine[] | null>
}

/** What makes content beside the programs here, where it is configured. */
export interface MakeDependencies {
  /** An API that speaks; null for the embedded engine. */
  speech: SpeechApi | null
  /** Null for the document's own sentences. */
  writer: ScriptWriter | null
}

/** Why it could not be made: a stable code, and a sentence for people that says what to do. */
export interface MakeFailure {
  code:
    | 'nothing_to_say'
    | 'speech_unavailable'
    | 'speech_failed'
    | 'storage_full'
    | 'out_of_memory'
    | 'timed_out'
    | 'cancelled'
    | 'internal_error'
  reason: string
  /** For the log, never for people. */
  detail?: string | null
}

export type Result = { made: GeneratedContent } | { failure: MakeFailure }
