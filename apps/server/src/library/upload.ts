import type { Context } from '@guildhall/core/context'
import { DomainError, invalid, type Violation, violation } from '@guildhall/core/errors'
import type { UploadedFile } from '@guildhall/core/library/create-resource'
import { IncomingFile, MAX_FILE_BYTES, MAX_IMAGE_BYTES } from '@guildhall/core/library/incoming-file'
import { truncate } from '@guildhall/core/text/truncate'
import { identifyFile } from '@guildhall/documents/identify'
import { findViolations } from '@guildhall/wire/validate'
import type { TSchema } from '@sinclair/typebox'
import type { Dependencies } from '../dependencies.ts'
import { type PartHeaders, type PartSink, readForm } from '../http/multipart.ts'
import { hasInvalidCharacters, invalidCharactersMessage, parseJson } from '../http/read-json.ts'

/** The combined limit for all text fields. */
const MAX_TEXT_BYTES = 1024 * 1024
/** The limit for the whole form. */
const MAX_FORM_BYTES = MAX_FILE_BYTES + MAX_IMAGE_BYTES + MAX_TEXT_BYTES
const listFields = ['categories', 'tags']
/** Fields sent as JSON, each with an example. */
const jsonFields: Record<string, string> = { price: '{"amount":4900,"currency":"EUR"}', taxRate: '19' }

/**
 * An incoming form with files. `discard` deletes files that no record refers to.
 */
export class Upload {
  readonly fields: Record<string, unknown> = {}
  main: UploadedFile | null = null
  featuredImage: UploadedFile | null = null
  private readonly files = new Map<string, IncomingFile>()
  private readonly violations: Violation[] = []
  private readonly seenFields = new Set<string>()
  private textBytes = 0

  private constructor(
    private readonly deps: Dependencies,
    private readonly ctx: Context,
  ) {}

  /**
   * Receives a form; its files are then on local disk, hashed and identified.
   *
   * @param schema of the text fields
   * @throws DomainError validation-error, malformed-request, payload-too-large, unsupported-media-type,
   * storage-unavailable; nothing is left behind
   */
  static async receive(
    deps: Dependencies,
    ctx: Context,
    request: Request,
    schema: TSchema,
    options: { isFileRequired: boolean },
  ): Promise<Upload> {
    rejectTooLarge(request)
    const upload = new Upload(deps, ctx)
    try {
      await readForm(request, (headers) => upload.open(headers))
      upload.rejectViolations(schema, options.isFileRequired)
      await upload.identify()
      return upload
    } catch (error) {
      await upload.discard()
      throw error
    }
  }

  /** A digest of fields and files for the idempotency fingerprint, independent of the form’s encoding. */
  digest(): Uint8Array {
    const files = [...this.files].map(([name, file]) => [name, file.originalName, file.sha256])
    const content = JSON.stringify([Object.entries(this.fields).sort(), files.sort()])
    return new Bun.CryptoHasher('sha256').update(content).digest()
  }

  async discard(): Promise<void> {
    for (const file of this.files.values()) await file.discard()
  }

  private async open(headers: PartHeaders): Promise<PartSink> {
    const { name } = headers
    const isList = name.endsWith('[]') && listFields.includes(name.slice(0, -2))
    if (this.seenFields.has(name) && !isList)
      this.violations.push(violation(name.slice(0, 100), 'repeated', 'This field is repeated. Send it once.'))
    this.seenFields.add(name)
    if (name === 'file' || name === 'featuredImage') return this.openFile(headers)
    return this.openText(name, isList)
  }

  private async openFile({ name, fileName }: PartHeaders): Promise<PartSink> {
    const earlier = this.files.get(name)
    if (earlier) return { write() {}, end() {} }
    const file = await IncomingFile.begin(this.ctx, this.deps.storage, {
      originalName: sanitizeFileName(fileName),
      field: name,
      maxBytes: name === 'file' ? MAX_FILE_BYTES : MAX_IMAGE_BYTES,
    })
    this.files.set(name, file)
    return { write: (chunk) => file.write(chunk), end: () => file.finish() }
  }

  private openText(name: string, isList: boolean): PartSink {
    const chunks: Uint8Array[] = []
    return {
      write: (chunk) => {
        this.textBytes += chunk.byteLength
        if (this.textBytes > MAX_TEXT_BYTES)
          throw new DomainError(
            'payload-too-large',
            `The text fields of a form are limited to ${MAX_TEXT_BYTES} bytes in total.`,
          )
        chunks.push(chunk.slice())
      },
      end: () => this.addText(name, Buffer.concat(chunks), isList),
    }
  }

  private addText(name: string, bytes: Buffer, isList: boolean): void {
    let value: string
    try {
      value = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    } catch {
      this.violations.push(violation(name, 'invalid_encoding', 'Must be UTF-8.'))
      return
    }
    if (hasInvalidCharacters(value) || hasInvalidCharacters(name))
      this.violations.push(
        violation(name.slice(0, 100).toWellFormed(), 'invalid_characters', invalidCharactersMessage),
      )
    else if (isList) {
      const field = name.slice(0, -2)
      const values = Object.hasOwn(this.fields, field) ? (this.fields[field] as string[]) : []
      this.fields[field] = [...values, value]
    } else if (listFields.includes(name))
      this.violations.push(violation(name, 'unknown_field', `Send ${name}[] once per value.`))
    else if (name.startsWith('__'))
      this.violations.push(violation(name, 'unknown_field', 'Unknown field. Check its spelling.'))
    else if (Object.hasOwn(jsonFields, name)) this.fields[name] = this.parseField(name, value)
    // HTML forms send empty fields as empty text.
    else if (value !== '') this.fields[name] = value
  }

  private parseField(name: string, value: string): unknown {
    if (value === '') return undefined
    try {
      return parseJson(Buffer.from(value))
    } catch {
      this.violations.push(violation(name, 'invalid_json', `Must be JSON, such as ${jsonFields[name]}.`))
      return undefined
    }
  }

  private rejectViolations(schema: TSchema, isFileRequired: boolean): void {
    for (const [name, value] of Object.entries(this.fields)) if (value === undefined) delete this.fields[name]
    this.violations.push(...findViolations(schema, this.fields))
    if (isFileRequired && !this.files.has('file'))
      this.violations.push(violation('file', 'required', 'Send the file in the field "file".'))
    if (this.violations.length > 0) throw invalid(...this.violations)
  }

  private async identify(): Promise<void> {
    const main = this.files.get('file')
    const image = this.files.get('featuredImage')
    if (main) this.main = await identifyUpload('file', main)
    if (image) this.featuredImage = await identifyUpload('featuredImage', image)
    if (this.featuredImage && !['png', 'jpg'].includes(this.featuredImage.identity.format))
      throw new DomainError('unsupported-media-type', 'featuredImage: must be a PNG or JPG image.')
  }
}

/** @throws DomainError unsupported-media-type */
export async function identifyUpload(field: string, file: IncomingFile): Promise<UploadedFile> {
  const result = await identifyFile(file.path, file.originalName)
  if ('identity' in result) return { file, identity: result.identity }
  throw new DomainError('unsupported-media-type', `${field}: ${result.refusal.reason}`, [
    violation(field, result.refusal.code, result.refusal.reason),
  ])
}

/** Rejects a form by its Content-Length, before its body is read. */
function rejectTooLarge(request: Request): void {
  if (Number(request.headers.get('content-length')) <= MAX_FORM_BYTES) return
  throw new DomainError(
    'payload-too-large',
    `file: files are limited to ${MAX_FILE_BYTES} bytes (${MAX_FILE_BYTES / 1_000_000} MB).`,
  )
}

/**
 * Returns a safe base name of at most 200 characters: without control characters, and without bidirectional controls,
 * which can disguise extensions. A long name keeps its extension.
 *
 * @returns `file` for a name that is missing, or empty without those characters, or consists of dots only
 */
export function sanitizeFileName(fileName: string | null): string {
  const last = (fileName ?? '').split(/[/\\]/).at(-1) ?? ''
  const clean = last
    .toWellFormed()
    .replace(/[\p{Cc}\p{Bidi_Control}]/gu, '')
    .trim()
  // `.` and `..` are directories.
  if (/^\.*$/.test(clean)) return 'file'
  if (clean.length <= 200) return clean
  const extension = /\.[a-z0-9]{1,8}$/i.exec(clean)?.[0] ?? ''
  // `truncate` leaves no lone surrogate, which would be invalid in a header.
  return truncate(clean, 200 - extension.length) + extension
}
