import { isAscii, isUtf8 } from 'node:buffer'
import { invalid, violation } from '../../errors.ts'

export const fileEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export type FileEncoding = (typeof fileEncodings)[number]

const byteOrderMarks = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
] as const
const workbookSignatures = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
]
/**
 * Control characters other than tabs and line breaks, and bytes that Windows-1252 does not define. No spreadsheet
 * writes them; binary files have them.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it searches for these.
const binaryPattern = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\x81\x8d\x8f\x90\x9d]/

/**
 * Converts a file to UTF-8 without a byte order mark, block by block. If the file has no mark and its first non-ASCII
 * characters are valid UTF-8, it is read as UTF-8; otherwise, as Windows-1252, the encoding of Excel's "CSV" format.
 */
export class Utf8Converter {
  encoding: FileEncoding = 'utf-8'
  private decoder: TextDecoder | null = null
  /** Whether UTF-8 is certain; otherwise, all bytes so far were ASCII. */
  private isCertain = false
  private isFirst = true
  /** The bytes of a character that the next block completes. */
  private incompleteBytes: Uint8Array = new Uint8Array()

  /**
   * @param block blocks must have fixed boundaries in the file, so that the result does not depend on the network
   * @throws DomainError validation-error for a workbook, binary data or an invalid character
   */
  convert(block: Buffer, isLast: boolean): Buffer {
    const start = this.isFirst ? this.readMark(block) : 0
    this.isFirst = false
    if (this.decoder) return this.decode(block.subarray(start), isLast)
    const bytes = Buffer.concat([this.incompleteBytes, block.subarray(start)])
    const complete = bytes.subarray(0, isLast ? bytes.length : measureCompleteCharacters(bytes))
    this.incompleteBytes = bytes.subarray(complete.length)
    if (complete.includes(0))
      throw invalid(
        violation(
          'file',
          'invalid_characters',
          'The file must not contain NUL bytes. Save it as "CSV UTF-8".',
        ),
      )
    if (isUtf8(complete)) {
      this.isCertain ||= !isAscii(complete)
      return complete
    }
    if (this.isCertain || hasUtf8Characters(complete))
      throw createEncodingError('The file is not valid UTF-8')
    this.encoding = 'windows-1252'
    this.decoder = new TextDecoder('windows-1252')
    return this.decode(bytes, isLast)
  }

  private readMark(block: Buffer): number {
    if (workbookSignatures.some((signature) => signature.every((byte, index) => block[index] === byte)))
      throw invalid(
        violation(
          'file',
          'unsupported_format',
          'The file is an Excel workbook. In Excel, choose "Save As", "CSV UTF-8", and import that file.',
        ),
      )
    const mark = byteOrderMarks.find(({ bytes }) => bytes.every((byte, index) => block[index] === byte))
    if (!mark) return 0
    this.encoding = mark.encoding
    if (mark.encoding === 'utf-8') this.isCertain = true
    else this.decoder = new TextDecoder(mark.encoding, { fatal: true })
    return mark.bytes.length
  }

  private decode(bytes: Uint8Array, isLast: boolean): Buffer {
    if (this.encoding === 'windows-1252' && binaryPattern.test(Buffer.from(bytes).toString('latin1')))
      throw createEncodingError('The file is not text')
    try {
      const text = this.decoder?.decode(bytes, { stream: !isLast }) ?? ''
      if (!text.includes('\0')) return Buffer.from(text)
    } catch {
      throw createEncodingError('The file is not valid UTF-16')
    }
    throw invalid(violation('file', 'invalid_characters', 'The file must not contain NUL characters.'))
  }
}

/** Whether invalid UTF-8 contains valid characters beyond ASCII, which is rare in Windows-1252 text. */
function hasUtf8Characters(bytes: Uint8Array): boolean {
  return /[^\p{ASCII}\u{fffd}]/u.test(new TextDecoder().decode(bytes))
}

function createEncodingError(problem: string) {
  return invalid(violation('file', 'invalid_encoding', `${problem}. Save it as "CSV UTF-8".`))
}

/** The length without an incomplete UTF-8 character at the end (RFC 3629, section 3). */
function measureCompleteCharacters(bytes: Uint8Array): number {
  for (let distance = 1; distance <= Math.min(3, bytes.length); distance++) {
    const byte = bytes[bytes.length - distance] ?? 0
    if (byte < 0x80) break
    if (byte < 0xc0) continue
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
    return length > distance ? bytes.length - distance : bytes.length
  }
  return bytes.length
}
