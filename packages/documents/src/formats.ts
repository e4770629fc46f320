import type { Format, Identity, ResourceType } from './types.ts'

type Description = {
  type: ResourceType
  mimeType: string
  /** Endings of names that fit, lower case. */
  extensions: readonly string[]
  /** As people call it, with its article. */
  called: string
}

const OPEN_XML = 'application/vnd.openxmlformats-officedocument.'

/** Everything that is taken (contract section 5). */
export const formats: Readonly<Record<Format, Description>> = {
  pdf: document('application/pdf', 'a PDF', 'pdf'),
  doc: document('application/msword', 'a Word 97–2003 document', 'doc'),
  docx: document(`${OPEN_XML}wordprocessingml.document`, 'a Word document', 'docx'),
  xls: document('application/vnd.ms-excel', 'an Excel 97–2003 workbook', 'xls'),
  xlsx: document(`${OPEN_XML}spreadsheetml.sheet`, 'an Excel workbook', 'xlsx'),
  ppt: document('application/vnd.ms-powerpoint', 'a PowerPoint 97–2003 presentation', 'ppt'),
  pptx: document(`${OPEN_XML}presentationml.presentation`, 'a PowerPoint presentation', 'pptx'),
  mp4: { type: 'video', mimeType: 'video/mp4', extensions: ['mp4'], called: 'an MP4 video' },
  webm: { type: 'video', mimeType: 'video/webm', extensions: ['webm'], called: 'a WebM video' },
  mp3: { type: 'audio', mimeType: 'audio/mpeg', extensions: ['mp3'], called: 'an MP3 recording' },
  wav: { type: 'audio', mimeType: 'audio/wav', extensions: ['wav'], called: 'a WAV recording' },
  png: { type: 'image', mimeType: 'image/png', extensions: ['png'], called: 'a PNG image' },
  jpg: { type: 'image', mimeType: 'image/jpeg', extensions: ['jpg', 'jpeg'], called: 'a JPEG image' },
  svg: { type: 'image', mimeType: 'image/svg+xml', extensions: ['svg'], called: 'an SVG drawing' },
}

/** The list for people, in every sentence that refuses a file. */
export const TAKEN = 'PDF, Word, Excel, PowerPoint, MP4, WebM, MP3, WAV, PNG, JPEG and SVG'

export function identityOf(format: Format): Identity {
  const { type, mimeType } = formats[format]
  return { format, type, mimeType }
}

function document(mimeType: string, called: string, extension: string): Description {
  return { type: 'document', mimeType, extensions: [extension], called }
}
