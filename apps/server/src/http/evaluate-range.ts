import { isNotModified } from './reply.ts'

const MAX_POSITION = 2n ** 64n - 1n

/**
 * The part of a file that the response contains (RFC 9110, sections 13 and 14), as Bun evaluates it.
 *
 * @param file its size in bytes, and its ETag
 * @returns `none` for 304 and 416
 */
export function evaluateRange(
  request: Request,
  { size, etag }: { size: number; etag: string },
): 'full' | 'partial' | 'none' {
  if (isNotModified(request, etag)) return 'none'
  const ifRange = request.headers.get('if-range')
  const range = request.headers.get('range')
  if (range === null || (ifRange !== null && ifRange !== etag)) return 'full'
  // Other units and multiple ranges get the whole file.
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(range.replace(/[ \t]/g, '')) ?? []
  if (first === '' && last === '') return 'full'
  if (BigInt(first) > MAX_POSITION || BigInt(last) > MAX_POSITION) return 'full'
  if (first === '') return BigInt(last) > 0n && size > 0 ? 'partial' : 'none'
  if (last !== '' && BigInt(last) < BigInt(first)) return 'full'
  return BigInt(first) < BigInt(size) ? 'partial' : 'none'
}
