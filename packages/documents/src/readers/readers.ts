import type { Format } from '../types.ts'
import type { Reader, ReaderInput, ReaderResult } from './reader.ts'

/** The reader of each format, loaded on demand with its library. */
const readers: Readonly<Record<Format, () => Promise<Reader>>> = {
  pdf: async () => (await import('./pdf.ts')).readPdf,
  doc: async () => (await import('./legacy-word.ts')).readLegacyWord,
  docx: async () => (await import('./word.ts')).readWord,
  xls: async () => (await import('./legacy-excel.ts')).readLegacyExcel,
  xlsx: async () => (await import('./excel.ts')).readExcel,
  ppt: async () => (await import('./legacy-powerpoint.ts')).readLegacyPowerPoint,
  pptx: async () => (await import('./powerpoint.ts')).readPowerPoint,
  mp4: async () => (await import('./recording.ts')).readRecording,
  webm: async () => (await import('./recording.ts')).readRecording,
  mp3: async () => (await import('./recording.ts')).readRecording,
  wav: async () => (await import('./recording.ts')).readRecording,
  png: async () => (await import('./image.ts')).readImage,
  jpg: async () => (await import('./image.ts')).readImage,
  svg: async () => (await import('./drawing.ts')).readDrawing,
}

export async function readFile(input: ReaderInput): Promise<ReaderResult> {
  const read = await readers[input.format]()
  return read(input)
}
