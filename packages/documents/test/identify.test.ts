import { describe, expect, test } from 'bun:test'
import { unzipSync, zipSync } from 'fflate'
import { formats } from '../src/formats.ts'
import { identifyFile } from '../src/identify.ts'
import type { Format } from '../src/types.ts'
import { createTemporaryDirectory } from './directory.ts'
import {
  buildAudio,
  buildCompoundFile,
  buildDocx,
  buildImage,
  buildSample,
  buildSvg,
  buildVideo,
} from './samples.ts'

const directory = createTemporaryDirectory()
const everyFormat = Object.keys(formats) as Format[]
const encode = (content: string) => new TextEncoder().encode(content)

async function identify(content: Uint8Array | string, name: string) {
  const outcome = await identifyFile(directory.write(content), name)
  return 'identity' in outcome ? outcome.identity.format : outcome.refusal.code
}

async function findReason(content: Uint8Array | string, name: string) {
  const outcome = await identifyFile(directory.write(content), name)
  return 'refusal' in outcome ? outcome.refusal.reason : ''
}

describe('identifyFile', () => {
  test.each(everyFormat)('identifies %s by its content, with its own extension or none', async (format) => {
    const sample = await buildSample(format)
    const { type, mimeType, extensions } = formats[format]
    for (const name of [
      ...extensions.map((extension) => `Annual Report.${extension.toUpperCase()}`),
      'report',
    ]) {
      const outcome = await identifyFile(directory.write(sample), name)
      expect(outcome).toEqual({ identity: { format, type, mimeType } })
    }
  })

  test.each(everyFormat)('refuses %s with any other extension', async (format) => {
    const sample = await buildSample(format)
    const otherExtensions = everyFormat
      .filter((otherFormat) => otherFormat !== format)
      .flatMap((otherFormat) => formats[otherFormat].extensions)
    for (const extension of [...otherExtensions, 'exe', 'html', 'hta']) {
      expect(await identify(sample, `report.${extension}`)).toBe('name_contradicts_content')
    }
  })

  test('does not treat a number after a period as an extension', async () => {
    expect(await identify(await buildSample('pdf'), 'Standard 4.12')).toBe('pdf')
  })

  test('refuses an empty file', async () => {
    expect(await identify('', 'report.pdf')).toBe('empty_file')
  })

  test('refuses unsupported formats and lists the supported ones', async () => {
    expect(await identify('Minutes of the meeting', 'minutes.txt')).toBe('unsupported_format')
    expect(await identify(encode('GIF89a\x01\x00\x01\x00\x00\x00\x00;'), 'a.gif')).toBe('unsupported_format')
    expect(await findReason('Minutes', 'minutes.txt')).toContain('Supported: PDF, Word')
  })

  test('rejects a web page named as a PDF, with the reason', async () => {
    const page = '<!doctype html><script>alert(1)</script>'
    expect(await identify(page, 'report.pdf')).toBe('name_contradicts_content')
    expect(await findReason(page, 'report.pdf')).toContain('it is a web page')
  })

  test('refuses a PDF with bytes before its header', async () => {
    const shifted = Buffer.concat([encode('<html><script>alert(1)</script>'), await buildSample('pdf')])
    expect(await identify(shifted, 'report.pdf')).toBe('name_contradicts_content')
  })

  test.each(['pdf', 'png', 'jpg', 'mp3', 'wav', 'mp4'] as const)(
    'refuses a %s that is also an archive',
    async (format) => {
      const combined = Buffer.concat([
        await buildSample(format),
        zipSync({ 'evil.class': encode('cafebabe') }),
      ])
      expect(await identify(combined, `file.${format}`)).toBe('several_formats')
    },
  )

  test('refuses an image that is also a PDF', async () => {
    const jpeg = Buffer.from(buildImage('jpeg', 4, 4))
    const comment = Buffer.concat([Buffer.from('fffe000b', 'hex'), encode('%PDF-1.7\n')])
    const combined = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)])
    expect(await identify(combined, 'logo.jpg')).toBe('several_formats')
  })

  test('refuses a QuickTime file named as an MP4', async () => {
    const mp4 = Buffer.from(await buildVideo('mp4', 1))
    mp4.write('qt  ', 8, 'latin1')
    expect(await identify(mp4, 'film.mp4')).toBe('name_contradicts_content')
  })

  test('accepts an M4V named as an MP4, and an animated PNG', async () => {
    const mp4 = Buffer.from(await buildVideo('mp4', 1))
    mp4.write('M4V ', 8, 'latin1')
    expect(await identify(mp4, 'film.mp4')).toBe('mp4')
    const png = Buffer.from(buildImage('png', 4, 4))
    const animation = Buffer.from('000000086163544c0000000200000000f38d9370', 'hex')
    expect(
      await identify(Buffer.concat([png.subarray(0, 33), animation, png.subarray(33)]), 'logo.png'),
    ).toBe('png')
  })

  test('refuses a file that only contains an SVG or starts like one', async () => {
    expect(await identify('<html><svg xmlns="http://www.w3.org/2000/svg"/></html>', 'a.svg')).toBe(
      'name_contradicts_content',
    )
    expect(await identify('<svgx/>', 'a.svg')).toBe('name_contradicts_content')
    expect(await identify(Buffer.concat([buildSvg('<g/>'), encode('<!-- after the end -->')]), 'a.svg')).toBe(
      'svg',
    )
  })

  test('skips the declaration, comments and document type of an SVG', async () => {
    const opening =
      '\uFEFF<?xml version="1.0"?><!-- made > by hand --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x" [<!ENTITY a "b">]>\n'
    expect(await identify(`${opening}<svg:svg xmlns:svg="http://www.w3.org/2000/svg"/>`, 'a.svg')).toBe('svg')
  })

  test('identifies a recording that starts with a large tag', async () => {
    const tagged = Buffer.concat([
      Buffer.from('494433040000000010 00'.replace(' ', ''), 'hex'),
      Buffer.alloc(2048),
      await buildAudio('mp3', 1),
    ])
    expect(await identify(tagged, 'a.mp3')).toBe('mp3')
  })
})

describe('Office archives', () => {
  const change = async (edit: (parts: Record<string, Uint8Array>) => void) => {
    const parts = unzipSync(await buildDocx(['One page.']))
    edit(parts)
    return zipSync(parts)
  }
  const decodeContentTypes = (parts: Record<string, Uint8Array>) =>
    new TextDecoder().decode(parts['[Content_Types].xml'])

  test('an archive without content types is not a document', async () => {
    expect(await identify(zipSync({ 'a.txt': encode('a') }), 'a.docx')).toBe('name_contradicts_content')
    expect(await identify(zipSync({ 'a.txt': encode('a') }), 'a.zip')).toBe('unsupported_format')
  })

  test('content types without the main part they name are not a document', async () => {
    const hollow = await change((parts) => delete parts['word/document.xml'])
    expect(await identify(hollow, 'a.docx')).toBe('name_contradicts_content')
  })

  test('macros are refused by content type and by part', async () => {
    const byType = await change((parts) => {
      const list = decodeContentTypes(parts).replace(
        'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
        'application/vnd.ms-word.document.macroEnabled.main+xml',
      )
      parts['[Content_Types].xml'] = encode(list)
    })
    const byPart = await change((parts) => {
      parts['word/vbaProject.bin'] = encode('macro')
    })
    for (const content of [byType, byPart]) {
      expect(await identify(content, 'a.docx')).toBe('macros')
      expect(await identify(content, 'a.docm')).toBe('macros')
    }
  })

  test('content types of 400,000 unterminated tags are refused', async () => {
    const endless = await change((parts) => {
      parts['[Content_Types].xml'] = encode('<Default\t'.repeat(400_000))
    })
    expect(await identify(endless, 'a.docx')).toMatch(/^(name_contradicts_content|unsafe_archive)$/)
    const stored = zipSync({ '[Content_Types].xml': encode('<Default\t'.repeat(400_000)) }, { level: 0 })
    expect(await identify(stored, 'a.docx')).toBe('name_contradicts_content')
  })

  test('a document of two formats is refused', async () => {
    const combined = await change((parts) => {
      const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'
      const override = `<Override PartName="/xl/workbook.xml" ContentType="${sheet}"/></Types>`
      parts['[Content_Types].xml'] = encode(decodeContentTypes(parts).replace('</Types>', override))
      parts['xl/workbook.xml'] = encode('<workbook/>')
    })
    expect(await identify(combined, 'a.docx')).toBe('several_formats')
  })

  test('a truncated archive is damaged', async () => {
    const complete = await buildDocx(['One page.'])
    expect(await identify(complete.subarray(0, complete.length - 30), 'a.docx')).toBe('damaged')
  })

  test('a zip bomb is refused because of its declared size', async () => {
    const bomb = await change((parts) => {
      parts['word/media/image1.bmp'] = new Uint8Array(80 * 1024 ** 2)
    })
    expect(bomb.length).toBeLessThan(200_000)
    expect(await identify(bomb, 'a.docx')).toBe('unsafe_archive')
  })

  test.each([
    ['deflated', 6],
    ['stored', 0],
  ] as const)('a %s part larger than declared is refused', async (_, level) => {
    const large = await change((parts) => {
      parts['[Content_Types].xml'] = encode(decodeContentTypes(parts) + ' '.repeat(100_000))
    })
    const understated = Buffer.from(zipSync(unzipSync(large), { level }))
    for (const at of findSizeOffsets(understated, '[Content_Types].xml')) understated.writeUInt32LE(10, at)
    expect(await identify(understated, 'a.docx')).toBe('unsafe_archive')
  })

  test('overlapping parts are refused', async () => {
    const archive = Buffer.from(await change(() => undefined))
    const [size = 0] = findSizeOffsets(archive, 'word/document.xml').slice(-1)
    archive.writeUInt32LE(archive.length, size - 4)
    expect(await identify(archive, 'a.docx')).toBe('unsafe_archive')
  })

  test('a duplicate part is refused', async () => {
    const twice = Buffer.from(
      await change((parts) => Object.assign(parts, { 'word/xocument.xml': encode('x') })),
    )
    const renamed = Buffer.from(
      twice.toString('latin1').replaceAll('word/xocument.xml', 'word/document.xml'),
      'latin1',
    )
    expect(await identify(renamed, 'a.docx')).toBe('unsafe_archive')
  })

  test('an encrypted part is refused', async () => {
    const archive = Buffer.from(await change(() => undefined))
    for (const at of findSizeOffsets(archive, 'word/document.xml')) archive.writeUInt16LE(1, at - 16)
    expect(await identify(archive, 'a.docx')).toBe('encrypted')
  })

  /** The offsets of a part’s declared inflated sizes in the central directory. */
  function findSizeOffsets(archive: Buffer, name: string): number[] {
    const offsets: number[] = []
    for (let at = archive.indexOf('PK\x01\x02'); at >= 0; at = archive.indexOf('PK\x01\x02', at + 1)) {
      const length = archive.readUInt16LE(at + 28)
      if (archive.toString('latin1', at + 46, at + 46 + length) === name) offsets.push(at + 24)
    }
    return offsets
  }
})

describe('compound files', () => {
  test('encrypted Office documents are refused', async () => {
    const file = buildCompoundFile({
      EncryptedPackage: new Uint8Array(64),
      EncryptionInfo: new Uint8Array(64),
    })
    expect(await identify(file, 'a.docx')).toBe('encrypted')
  })

  test('legacy documents with macros are refused', async () => {
    const book = buildCompoundFile({
      Workbook: new Uint8Array(64),
      '_VBA_PROJECT_CUR/VBA/dir': new Uint8Array(64),
    })
    expect(await identify(book, 'a.xls')).toBe('macros')
  })

  test('an archive inside a workbook is not a second format', async () => {
    const theme = zipSync({ 'theme/theme1.xml': encode('<theme/>') })
    const padded = Buffer.concat([theme, new Uint8Array(3_000)])
    expect(await identify(buildCompoundFile({ Workbook: padded }), 'a.xls')).toBe('xls')
  })

  test('an installer is not a document', async () => {
    expect(await identify(buildCompoundFile({ Property: new Uint8Array(64) }), 'a.msi')).toBe(
      'unsupported_format',
    )
  })

  test('a truncated compound file, or a compound file with a cyclic directory, is damaged', async () => {
    const file = Buffer.from(buildCompoundFile({ Workbook: new Uint8Array(5_000) }))
    expect(await identify(file.subarray(0, 300), 'a.xls')).toBe('damaged')
    const directorySector = file.readUInt32LE(48)
    const table = (file.readUInt32LE(76) + 1) * 512
    file.writeUInt32LE(directorySector, table + directorySector * 4)
    expect(await identify(file, 'a.xls')).toBe('damaged')
  })
})
