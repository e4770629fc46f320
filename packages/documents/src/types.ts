/** The types of resources. */
export type ResourceType = 'document' | 'video' | 'audio' | 'image'

/** Supported formats, as named in the API. */
export type Format =
  | 'pdf'
  | 'doc'
  | 'docx'
  | 'xls'
  | 'xlsx'
  | 'ppt'
  | 'pptx'
  | 'mp4'
  | 'webm'
  | 'mp3'
  | 'wav'
  | 'png'
  | 'jpg'
  | 'svg'

/** A file's format, determined by its content. */
export interface Identity {
  format: Format
  type: ResourceType
  mimeType: string
}

/** Why a file is refused: a stable code, and a message for users with the remedy. */
export interface Refusal {
  code:
    | 'empty_file'
    | 'unsupported_format'
    | 'name_contradicts_content'
    | 'several_formats'
    | 'macros'
    | 'encrypted'
    | 'damaged'
    | 'unsafe_archive'
  reason: string
}

/** Text of a page, slide or sheet. */
export interface Page {
  /** From 1, in the order of the file. */
  pageNumber: number
  /** Without lone surrogates or control characters except tabs; lines end with `\n`. Empty if the page has no text. */
  text: string
}

/** A preview image in the output directory. */
export interface Preview {
  path: string
  mimeType: string
  /** In pixels. */
  width: number
  height: number
}

/** Including the ellipsis. */
export const MAX_EXCERPT_LENGTH = 301

/** Metadata and text of a file. Null where the format or the file has none. */
export interface ProcessedFile {
  /**
   * Pages, slides or sheets. Null if the format has no pages, or a text document has no page breaks: its text is
   * then one `Page` with the number 1, which must not be cited as a page.
   */
  pageCount: number | null
  durationSeconds: number | null
  /** In pixels, as displayed (after applying the EXIF orientation). */
  width: number | null
  height: number | null
  /** ISO 639-1, guessed from the text. */
  language: string | null
  /** The start of the first page with text: at most 301 characters, preferably cut after a sentence or a word. */
  excerpt: string | null
  /** The first page, a frame, the waveform or the image itself, at most 640 pixels wide. */
  preview: Preview | null
  /** An NDJSON file of `Page`s. Empty if there is no text. */
  pagesPath: string
  /** Whether text was omitted because of a limit. */
  isTextTruncated: boolean
  /** The file to serve in place of the original: the sanitized drawing for SVG. Null to serve the original. */
  served: { path: string; mimeType: string } | null
}

/** Why a file could not be processed: a stable code, and a message for users with the remedy. */
export interface Failure {
  code:
    | 'encrypted'
    | 'macros'
    | 'damaged'
    | 'unsafe_archive'
    | 'too_complex'
    | 'out_of_memory'
    | 'timed_out'
    | 'cancelled'
    | 'storage_full'
    | 'internal_error'
  reason: string
  /** The last error output of the reader process, for the log only. */
  detail?: string | null
}

/** Limits for processing one file. */
export interface Limits {
  /** Total wall-clock time, in seconds. */
  seconds: number
  /** Resident memory of the process that reads the file, in bytes. */
  memoryBytes: number
  /** Pages, slides or sheets: a file with more fails with `too_complex`. */
  pages: number
  /** Text of all pages combined, in UTF-16 code units; the rest is omitted. */
  textLength: number
  /** Text of one page, in UTF-16 code units; the rest is omitted. PostgreSQL indexes at most 1 MB per row. */
  pageTextLength: number
  /** Inflated size of all parts of an archive, in bytes. */
  inflatedBytes: number
}

export const defaultLimits: Limits = {
  seconds: 120,
  memoryBytes: 1024 ** 3,
  pages: 20_000,
  textLength: 50_000_000,
  pageTextLength: 250_000,
  inflatedBytes: 256 * 1024 ** 2,
}
