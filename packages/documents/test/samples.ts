import * as spreadsheet from '@e965/xlsx'
import { registerMp3Encoder } from '@mediabunny/mp3-encoder'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { Document, Packer, PageBreak, Paragraph } from 'docx'
import {
  AudioSample,
  AudioSampleSource,
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp3OutputFormat,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  WavOutputFormat,
  WebMOutputFormat,
} from 'mediabunny'
import PdfDocument from 'pdfkit'
import PowerPoint from 'pptxgenjs'
import type { Format } from '../src/types.ts'

registerMp3Encoder()

const SAMPLE_RATE = 44_100

/** A PDF with one page for each text. */
export async function buildPdf(
  pages: string[],
  options: PDFKit.PDFDocumentOptions = {},
): Promise<Uint8Array> {
  const document = new PdfDocument({ autoFirstPage: false, ...options })
  const chunks: Uint8Array[] = []
  document.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  const ended = new Promise((resolve) => document.once('end', resolve))
  for (const page of pages) document.addPage().text(page)
  document.end()
  await ended
  return Buffer.concat(chunks)
}

/** A Word document with manual page breaks between the texts. */
export async function buildDocx(pages: string[]): Promise<Uint8Array> {
  const children = pages.flatMap((page, index) => [
    ...(index > 0 ? [new Paragraph({ children: [new PageBreak()] })] : []),
    ...page.split('\n').map((line) => new Paragraph(line)),
  ])
  return new Uint8Array(await Packer.toBuffer(new Document({ sections: [{ children }] })))
}

export type Sheets = Record<string, (string | number | boolean | Date)[][]>

export function buildWorkbook(sheets: Sheets, bookType: 'xlsx' | 'biff8'): Uint8Array {
  const book = spreadsheet.utils.book_new()
  for (const [name, rows] of Object.entries(sheets)) {
    spreadsheet.utils.book_append_sheet(book, spreadsheet.utils.aoa_to_sheet(rows), name)
  }
  return new Uint8Array(spreadsheet.write(book, { type: 'buffer', bookType, bookSST: true }))
}

export async function buildPptx(slides: { text: string; notes?: string }[]): Promise<Uint8Array> {
  const presentation = new PowerPoint()
  for (const { text, notes } of slides) {
    const slide = presentation.addSlide()
    slide.addText(text, { x: 1, y: 1, w: 8, h: 2 })
    if (notes) slide.addNotes(notes)
  }
  return new Uint8Array((await presentation.write({ outputType: 'nodebuffer' })) as Buffer)
}

/** A compound file ([MS-CFB]) with these streams. */
export function buildCompoundFile(streams: Record<string, Uint8Array>): Uint8Array {
  const file = spreadsheet.CFB.utils.cfb_new()
  for (const [name, content] of Object.entries(streams)) {
    spreadsheet.CFB.utils.cfb_add(file, `/${name}`, Buffer.from(content))
  }
  return new Uint8Array(spreadsheet.CFB.write(file, { type: 'buffer' }) as Buffer)
}

/** A video with undecodable one-second frames; only the metadata of its container is read. */
export async function buildVideo(
  format: 'mp4' | 'webm',
  seconds: number,
  width = 320,
  height = 180,
): Promise<Uint8Array> {
  const codec = format === 'mp4' ? 'avc' : 'vp8'
  const source = new EncodedVideoPacketSource(codec)
  const output = createOutput(format === 'mp4' ? new Mp4OutputFormat() : new WebMOutputFormat())
  output.addVideoTrack(source)
  await output.start()
  const description = Buffer.from(
    '0142c01effe1000a6742c01e8c8d40502120 01000468ce3c80'.replace(' ', ''),
    'hex',
  )
  const decoderConfig = {
    codec: format === 'mp4' ? 'avc1.42c01e' : 'vp8',
    codedWidth: width,
    codedHeight: height,
    ...(format === 'mp4' && { description }),
  }
  for (let second = 0; second < seconds; second++) {
    await source.add(new EncodedPacket(new Uint8Array(64), 'key', second, 1), { decoderConfig })
  }
  return finish(output)
}

/** A 440 Hz tone of increasing volume. */
export async function buildAudio(format: 'mp3' | 'wav', seconds: number): Promise<Uint8Array> {
  const source = new AudioSampleSource(
    format === 'mp3' ? { codec: 'mp3', bitrate: 128_000 } : { codec: 'pcm-s16' },
  )
  const output = createOutput(format === 'mp3' ? new Mp3OutputFormat() : new WavOutputFormat())
  output.addAudioTrack(source)
  await output.start()
  const data = new Float32Array(SAMPLE_RATE * seconds)
  for (let index = 0; index < data.length; index++) {
    data[index] = (index / data.length) * Math.sin((2 * Math.PI * 440 * index) / SAMPLE_RATE)
  }
  const sample = new AudioSample({
    data,
    format: 'f32',
    numberOfChannels: 1,
    sampleRate: SAMPLE_RATE,
    timestamp: 0,
  })
  await source.add(sample)
  sample.close()
  return finish(output)
}

function createOutput(format: OutputFormat) {
  return new Output({ format, target: new BufferTarget() })
}

async function finish(output: Output<OutputFormat, BufferTarget>): Promise<Uint8Array> {
  await output.finalize()
  return new Uint8Array(output.target.buffer ?? new ArrayBuffer())
}

/** Builds an image whose left half is red and whose right half is blue. */
export function buildImage(format: 'png' | 'jpeg', width: number, height: number): Uint8Array {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = 'red'
  context.fillRect(0, 0, width / 2, height)
  context.fillStyle = 'blue'
  context.fillRect(width / 2, 0, width / 2, height)
  return new Uint8Array(format === 'png' ? canvas.toBuffer('image/png') : canvas.toBuffer('image/jpeg'))
}

/** The color near the left edge of an image without a color profile: red, green and blue. */
export async function readLeftColor(image: Uint8Array): Promise<number[]> {
  const drawn = await loadImage(image)
  const context = createCanvas(drawn.width, drawn.height).getContext('2d')
  context.drawImage(drawn, 0, 0)
  return [...context.getImageData(2, 2, 1, 1).data].slice(0, 3)
}

export function buildSvg(content: string, attributes = 'viewBox="0 0 200 100"'): Uint8Array {
  return Buffer.from(
    `<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`,
  )
}

/** Builds a small file of a format. In `doc` and `ppt`, it has no text: the tests of these formats build their own. */
export async function buildSample(format: Format): Promise<Uint8Array> {
  switch (format) {
    case 'pdf':
      return buildPdf(['The first page.', 'The second page.'])
    case 'docx':
      return buildDocx(['The first page.', 'The second page.'])
    case 'xlsx':
      return buildWorkbook(
        {
          Fees: [
            ['Grade', 'Fee'],
            ['Fellow', 240],
          ],
        },
        'xlsx',
      )
    case 'pptx':
      return buildPptx([{ text: 'The first slide', notes: 'Say hello' }, { text: 'The second slide' }])
    case 'doc':
      return buildCompoundFile({ WordDocument: buildWordDocument(), '1Table': new Uint8Array(32) })
    case 'xls':
      return buildWorkbook(
        {
          Fees: [
            ['Grade', 'Fee'],
            ['Fellow', 240],
          ],
        },
        'biff8',
      )
    case 'ppt':
      return buildCompoundFile({
        'PowerPoint Document': new Uint8Array(64),
        'Current User': new Uint8Array(32),
      })
    case 'mp4':
    case 'webm':
      return buildVideo(format, 3)
    case 'mp3':
    case 'wav':
      return buildAudio(format, 2)
    case 'png':
      return buildImage('png', 40, 30)
    case 'jpg':
      return buildImage('jpeg', 40, 30)
    case 'svg':
      return buildSvg('<rect width="200" height="100" fill="teal"/>')
  }
}

function buildWordDocument(): Uint8Array {
  const header = Buffer.alloc(1024)
  header.writeUInt16LE(0xa5ec, 0)
  return header
}
