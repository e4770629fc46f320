import { DomainError } from '@guildhall/core/errors'
import type { StoredRecord } from '@guildhall/core/records/read'

/** A response as plain data. One whose body is text or null can be stored and replayed. */
export interface Reply {
  status: number
  headers: Record<string, string>
  /** Set-Cookie headers, where one in `headers` is not enough. */
  cookies?: string[]
  body: string | Uint8Array | ReadableStream<Uint8Array> | Blob | null
}

const JSON_TYPE = 'application/json; charset=utf-8'

/** @param body JSON text, or a value to serialize */
export function jsonReply(body: string | object, status = 200, headers: Record<string, string> = {}): Reply {
  return {
    status,
    headers: { 'content-type': JSON_TYPE, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  }
}

/** 201 with the record, its Location and its ETag. @param body replaces the record’s JSON */
export function createdReply(location: string, record: StoredRecord, body: string = record.json): Reply {
  return jsonReply(body, 201, { location, etag: formatEtag(record.version) })
}

/** 200 with the record and its ETag. */
export function recordReply(record: { version: number; json: string }): Reply {
  return jsonReply(record.json, 200, { etag: formatEtag(record.version) })
}

export const noContentReply = (): Reply => ({ status: 204, headers: {}, body: null })

/**
 * A strong ETag, as If-Match requires. Endpoints whose responses differ within a version (`variesWithinVersion`) never
 * compare it with If-None-Match.
 */
export function formatEtag(version: number): string {
  return `"${version}"`
}

/** Whether If-None-Match matches, by weak comparison (RFC 9110, section 13.1.2). */
export function isNotModified(request: Request, etag: string | undefined): boolean {
  const header = request.headers.get('if-none-match')
  if (!header || !etag) return false
  return header.trim() === '*' || parseList(header).some((entry) => entry.replace(/^W\//, '') === etag)
}

/**
 * The If-Match precondition, by strong comparison (RFC 9110, section 13.1.1).
 *
 * @returns a check that throws DomainError precondition-failed for another version
 */
export function ifMatch(request: Request): (version: number) => void {
  const header = request.headers.get('if-match')
  if (header === null || header.trim() === '*') return () => {}
  const accepted = parseList(header)
  return (version) => {
    if (accepted.includes(formatEtag(version))) return
    throw new DomainError(
      'precondition-failed',
      `The current version is ${formatEtag(version)}. Nothing was changed.`,
    )
  }
}

function parseList(header: string): string[] {
  return header.split(',').map((entry) => entry.trim())
}
