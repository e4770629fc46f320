import type { SpeechApi } from './speech/speech-api.ts'

/** The input of a generation. */
export interface GenerationInput {
  kind: 'podcast' | 'infographic'
  /** NDJSON of `{pageNumber, text}`. */
  pagesPath: string
  /** Whether the page numbers are those of the document, so that citations can name them. */
  hasPageNumbers: boolean
  /** The output directory; the caller deletes it. */
  outputDirectory: string
  title: string
  association: string
  /** ISO 639-1. */
  language: string
  style: 'conversation' | 'briefing' | null
  /** The maximum length of a podcast, in minutes; null for 5. */
  minutes: number | null
  /** `#rrggbb`, or null for the default. */
  brandColor: string | null
}

/** A line of a podcast, with its start and the page it cites. */
export interface TranscriptLine {
  speaker: string
  text: string
  /** From the start of the podcast. */
  startSeconds: number
  /** Null if it states nothing from the document, or the document’s pages have no numbers. */
  pageNumber: number | null
}

export interface GeneratedContent {
  /** The language model that wrote it; null for the document's own words. */
  model: string | null
  /** One for each format, the preferred one first. */
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

/** A part of a script to rewrite as spoken language. */
export interface ScriptPart {
  title: string
  /** Its heading in the document. */
  heading: string | null
  language: string
  style: 'conversation' | 'briefing'
  /** Sentences from the document, in order. */
  statements: string[]
  /** The length limit, in characters. */
  characters: number
}

/** A line written for a part; `statement` is the index of the cited statement, null for a question. */
export interface WrittenLine {
  speaker: 'A' | 'B'
  text: string
  statement: number | null
}

/** Writes scripts with a language model. */
export interface ScriptWriter {
  /** The model's name, as stored with the content. */
  model: string
  /** @returns the lines supported by the statements, possibly none; null if the model is unavailable */
  write(part: ScriptPart, signal: AbortSignal): Promise<WrittenLine[] | null>
}

/** Configured external services. */
export interface GenerationDependencies {
  /** The speech API; null for the embedded engine. */
  speech: SpeechApi | null
  /** Null for the document's own sentences. */
  writer: ScriptWriter | null
}

/** Why a generation failed: a stable code, and a message for users with the remedy. */
export interface GenerationFailure {
  code:
    | 'nothing_to_say'
    | 'unsupported_language'
    | 'speech_unavailable'
    | 'speech_failed'
    | 'storage_full'
    | 'out_of_memory'
    | 'timed_out'
    | 'cancelled'
    | 'internal_error'
  reason: string
  /** For the log only. */
  detail?: string | null
}

export type Result = { content: GeneratedContent } | { failure: GenerationFailure }

/** The result before its files are accepted. */
export type ResultWithoutFiles = { content: Omit<GeneratedContent, 'files'> } | { failure: GenerationFailure }
