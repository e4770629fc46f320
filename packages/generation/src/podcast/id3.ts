/** The metadata of an MP3. */
export interface Tags {
  title: string
  artist: string
  /** ISO 639-1. */
  language: string
  comment: string
  cover: Uint8Array
  durationSeconds: number
  chapters: { title: string; startSeconds: number }[]
}

/**
 * Builds an ID3v2.3 tag, which more players support than 2.4, with chapters (id3.org, "ID3v2 Chapter Frame Addendum").
 * The MP3 encoder does not support chapters.
 */
export function buildId3Tag({
  title,
  artist,
  language,
  comment,
  cover,
  durationSeconds,
  chapters,
}: Tags): Uint8Array {
  const ends = [...chapters.slice(1).map(({ startSeconds }) => startSeconds), durationSeconds]
  const entries = chapters.map((chapter, index) => ({
    ...chapter,
    id: `ch${index}`,
    endSeconds: ends[index] ?? durationSeconds,
  }))
  const code = toIso6392(language)
  const frames = Buffer.concat([
    buildTextFrame('TIT2', title),
    buildTextFrame('TPE1', artist),
    buildTextFrame('TALB', artist),
    buildTextFrame('TCON', 'Podcast'),
    buildTextFrame('TLAN', code),
    buildTextFrame('TLEN', String(Math.round(durationSeconds * 1000))),
    buildFrame('COMM', [
      Buffer.from([1]),
      Buffer.from(code, 'latin1'),
      encodeUtf16(''),
      NUL,
      encodeUtf16(comment),
    ]),
    buildFrame('APIC', [
      Buffer.from([0]),
      encodeLatin1('image/jpeg'),
      Buffer.from([3]),
      encodeLatin1(''),
      cover,
    ]),
    buildContentsFrame(entries.map(({ id }) => id)),
    ...entries.map(buildChapterFrame),
  ])
  return Buffer.concat([Buffer.from('ID3\x03\x00\x00', 'latin1'), encodeSynchsafe(frames.length), frames])
}

const NUL = Buffer.from([0, 0])

function buildFrame(id: string, parts: Uint8Array[]): Buffer {
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from(id, 'latin1'), encodeUint32(body.length), Buffer.from([0, 0]), body])
}

const buildTextFrame = (id: string, text: string): Buffer =>
  buildFrame(id, [Buffer.from([1]), encodeUtf16(text)])

/** The ordered top-level table of contents, which players show as the chapter list. */
const buildContentsFrame = (ids: string[]): Buffer =>
  buildFrame('CTOC', [encodeLatin1('toc'), Buffer.from([3, ids.length]), ...ids.map(encodeLatin1)])

function buildChapterFrame({
  id,
  title,
  startSeconds,
  endSeconds,
}: {
  id: string
  title: string
  startSeconds: number
  endSeconds: number
}): Buffer {
  const noOffsets = Buffer.alloc(8, 0xff)
  return buildFrame('CHAP', [
    encodeLatin1(id),
    encodeUint32(Math.round(startSeconds * 1000)),
    encodeUint32(Math.round(endSeconds * 1000)),
    noOffsets,
    buildTextFrame('TIT2', title),
  ])
}

const encodeLatin1 = (text: string): Buffer => Buffer.from(`${text}\0`, 'latin1')
const encodeUtf16 = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le')

function encodeUint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** Seven bits per byte, so that the size cannot be mistaken for an MPEG sync word. */
const encodeSynchsafe = (value: number): Buffer =>
  Buffer.from([21, 14, 7, 0].map((shift) => (value >> shift) & 0x7f))

/** The three-letter codes (ISO 639-2) that ID3 requires. */
const iso6392Codes: Record<string, string> = {
  en: 'eng',
  de: 'deu',
  nl: 'nld',
  fr: 'fra',
  es: 'spa',
  it: 'ita',
  pt: 'por',
  sv: 'swe',
  da: 'dan',
  nb: 'nor',
  pl: 'pol',
}
const toIso6392 = (language: string): string => iso6392Codes[language] ?? 'und'
