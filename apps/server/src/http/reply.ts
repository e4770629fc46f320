import type { StoredRecord } from '@guildhall/core/collections/read'
import { DomainError } from '@guildhall/core/errors'

/** An answer before it is put on the wire: plain data, so that it can be stored and replayed. */
export interface Reply {
  status: number
  headers: Record<string, string>
  body: string | Uint8Array | ReadableStream<Uint8Array> | Blob | null
}

const json = 'application/json; charset=utf-8'

/** @param body JSON text, or a value to be made into it */
export function jsonReply(body: string | object, status = 200, headers: Record<string, string> = {}): Reply {
  return {
    status,
    headers: { 'content-type': json, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  }
}

/** 201, the record and where it is. */
export function created(location: string, record: StoredRecord, body: string = record.json): Reply {
  return jsonReply(body, 201, { location, etag: etagOf(record.version) })
}

/** 200 and the record, with its ETag. */
export function recordReply(record: { version: number; json: string }): Reply {
  return jsonReply(record.json, 200, { etag: etagOf(record.version) })
}

export const noContent = (): Reply => ({ status: 204, headers: {}, body: null })

/** Strong, because a record has one representation for each version (RFC 9110, section 8.8.3). */
export function etagOf(version: number): string {
  return `"${version}"`
}

/** Whether If-None-Match names this ETag, compared weakly as RFC 9110 section 13.1.2 says. */
export function isNotModified(request: Request, etag: string | undefined): boolean {
  const given = request.headers.get('if-none-match')
  if (!given || !etag) return false
  return given.trim() === '*' || listed(given).some((entry) => entry.replace(/^W\//, '') === etag)
}

/**
 * The condition of If-Match, compared strongly (RFC 9110, section 13.1.1).
 *
 * @returns a check that throws DomainError precondition-failed for another version
 */
export function ifMatch(request: Request): (version: number) => void {
  const given = request.headers.get('if-match')
  if (given === null || given.trim() === '*') return () => {}
  const accepted = listed(given)
  return (version) => {
    if (accepted.includes(etagOf(version))) return
    throw new DomainError(
      'precondition-failed',
      `The current version is ${etagOf(version)}. Nothing was changed.`,
    )
  }
}

function listed(header: string): string[] {
  return header.split(',').map((entry) => entry.trim())
}
