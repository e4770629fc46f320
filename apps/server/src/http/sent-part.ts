import { isNotModified } from './reply.ts'

const MAX_POSITION = 2n ** 64n - 1n

/**
 * What of a file the answer to a request holds (RFC 9110, sections 13 and 14), as Bun answers it.
 *
 * @param file its size in bytes, and its ETag
 * @returns nothing where the caller has it already (304), and where the range cannot be had (416)
 */
export function sentPart(
  request: Request,
  { size, etag }: { size: number; etag: string },
): 'whole' | 'part' | 'nothing' {
  if (isNotModified(request, etag)) return 'nothing'
  const ifRange = request.headers.get('if-range')
  const range = request.headers.get('range')
  if (range === null || (ifRange !== null && ifRange !== etag)) return 'whole'
  // What is no range of bytes, and several of them, are answered with the whole file.
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(range.replace(/[ \t]/g, '')) ?? []
  if (first === '' && last === '') return 'whole'
  if (BigInt(first) > MAX_POSITION || BigInt(last) > MAX_POSITION) return 'whole'
  if (first === '') return BigInt(last) > 0n && size > 0 ? 'part' : 'nothing'
  if (last !== '' && BigInt(last) < BigInt(first)) return 'whole'
  return BigInt(first) < BigInt(size) ? 'part' : 'nothing'
}
