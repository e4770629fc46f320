import { createHmac, timingSafeEqual } from 'node:crypto'
import { invalid, violation } from '@guildhall/core/errors'
import type { Filter, Order } from '@guildhall/core/records/list'

/** A position in a list, and the list it belongs to. */
export interface CursorContent {
  collection: string
  clientId: string
  filters: Filter[]
  order: Order[]
  words: string | null
  /** Absent in cursors of older versions. */
  fields?: string[] | null
  itemsPerPage: number
  after: (string | null)[]
}

const SIGNATURE_BYTES = 16

/** Creates an opaque, signed cursor. */
export function signCursor(content: CursorContent, key: Buffer): string {
  const body = Buffer.from(JSON.stringify(content))
  return Buffer.concat([sign(body, key), body]).toString('base64url')
}

/** @throws DomainError validation-error for a forged cursor or one from another list */
export function verifyCursor(
  cursor: string,
  key: Buffer,
  collection: string,
  clientId: string,
): CursorContent {
  const bytes = Buffer.from(cursor, 'base64url')
  const body = bytes.subarray(SIGNATURE_BYTES)
  const signature = bytes.subarray(0, SIGNATURE_BYTES)
  const isCanonical = bytes.toString('base64url') === cursor
  if (!isCanonical || signature.length < SIGNATURE_BYTES || !timingSafeEqual(signature, sign(body, key)))
    throw createInvalidCursorError()
  const content = JSON.parse(body.toString()) as CursorContent
  if (content.collection !== collection || content.clientId !== clientId) throw createInvalidCursorError()
  return content
}

function sign(body: Buffer, key: Buffer): Buffer {
  return createHmac('sha256', key).update('cursor').update(body).digest().subarray(0, SIGNATURE_BYTES)
}

function createInvalidCursorError() {
  return invalid(
    violation('cursor', 'invalid_cursor', 'The cursor is not valid for this list. Start again without it.'),
  )
}
