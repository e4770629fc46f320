/** The four kinds of resources (contract section 5). */
export type ResourceType = 'document' | 'video' | 'audio' | 'image'

/** The formats that are taken, as they are called on the wire (contract section 13, "Library"). */
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

/** What a file is, by its content. */
export interface Identity {
  format: Format
  type: ResourceType
  mimeType: string
}

/** Why a file is not taken: a stable code, and a sentence for people that says what to do. */
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
  /** Without control characters and lone surrogates; lines end with `\n`. Empty where the page has no text. */
  text: string
}

/** A picture of the file, written into the output directory. */
export interface Preview {
  path: string
  mimeType: string
  /** In pixels. */
  width: number
  height: number
}

/** What is learnt of a file. What a format doesn't have, or the file doesn't tell, is null. */
export interface ProcessedFile {
  /**
   * Pages, slides or sheets. Null where the format has no pages, and for a text document whose file doesn't tell
   * where its pages end: its text is then one `Page` with the number 1, which is not to be cited as a page.
   */
  pageCount: number | null
  durationSeconds: number | null
  /** In pixels, as it is shown (a picture turned by its EXIF orientation counts as turned). */
  width: number | null
  height: number | null
  /** ISO 639-1, guessed from the text. */
  language: string | null
  /** The opening of the first page that has text: about 300 characters, ending with a sentence or a word. */
  excerpt: string | null
  /** The first page, a frame, the waveform or the picture itself, at most 640 pixels wide. */
  preview: Preview | null
  /** A file of one JSON `Page` a line. Empty where there is no text. */
  pagesPath: string
  /** True where text was left out because a limit was reached: what is found in it is right, but not all is found. */
  textTruncated: boolean
  /** What is shown in place of the file: for SVG the cleaned drawing. Null means that the file itself is. */
  served: { path: string; mimeType: string } | null
}

/** Why a file could not be worked on: a stable code, and a sentence for people that says what to do. */
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
  /** What the program that read the file wrote last, for the log; never for people. Null where it wrote nothing. */
  detail?: string | null
}

/** What working on one file may cost. */
export interface Limits {
  /** Of all the file's processing, in seconds of the clock. */
  seconds: number
  /** Resident memory of the process that reads the file, in bytes. */
  memoryBytes: number
  /** Pages, slides or sheets: a file with more fails with `too_complex`. */
  pages: number
  /** Text of all pages together, in UTF-16 units; what comes after is left out. */
  textLength: number
  /** Text of one page, in UTF-16 units; what comes after is left out. PostgreSQL indexes a megabyte a row at most. */
  pageTextLength: number
  /** What the parts of an archive inflate to, together, in bytes. */
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
