import type { Format, Identity, ResourceType } from './types.ts'

type FormatDescription = {
  type: ResourceType
  mimeType: string
  /** File name extensions, in lower case. */
  extensions: readonly string[]
  /** The name for users, with its article. */
  label: string
}

const OPEN_XML = 'application/vnd.openxmlformats-officedocument.'

/** All supported formats. */
export const formats: Readonly<Record<Format, FormatDescription>> = {
  pdf: describeDocument('application/pdf', 'a PDF', 'pdf'),
  doc: describeDocument('application/msword', 'a Word 97–2003 document', 'doc'),
  docx: describeDocument(`${OPEN_XML}wordprocessingml.document`, 'a Word document', 'docx'),
  xls: describeDocument('application/vnd.ms-excel', 'an Excel 97–2003 workbook', 'xls'),
  xlsx: describeDocument(`${OPEN_XML}spreadsheetml.sheet`, 'an Excel workbook', 'xlsx'),
  ppt: describeDocument('application/vnd.ms-powerpoint', 'a PowerPoint 97–2003 presentation', 'ppt'),
  pptx: describeDocument(`${OPEN_XML}presentationml.presentation`, 'a PowerPoint presentation', 'pptx'),
  mp4: { type: 'video', mimeType: 'video/mp4', extensions: ['mp4'], label: 'an MP4 video' },
  webm: { type: 'video', mimeType: 'video/webm', extensions: ['webm'], label: 'a WebM video' },
  mp3: { type: 'audio', mimeType: 'audio/mpeg', extensions: ['mp3'], label: 'an MP3 recording' },
  wav: { type: 'audio', mimeType: 'audio/wav', extensions: ['wav'], label: 'a WAV recording' },
  png: { type: 'image', mimeType: 'image/png', extensions: ['png'], label: 'a PNG image' },
  jpg: { type: 'image', mimeType: 'image/jpeg', extensions: ['jpg', 'jpeg'], label: 'a JPEG image' },
  svg: { type: 'image', mimeType: 'image/svg+xml', extensions: ['svg'], label: 'an SVG drawing' },
}

/** The list for users, in messages that refuse a file. */
export const SUPPORTED_FORMATS = 'PDF, Word, Excel, PowerPoint, MP4, WebM, MP3, WAV, PNG, JPEG and SVG'

export function getIdentity(format: Format): Identity {
  const { type, mimeType } = formats[format]
  return { format, type, mimeType }
}

function describeDocument(mimeType: string, label: string, extension: string): FormatDescription {
  return { type: 'document', mimeType, extensions: [extension], label }
}
