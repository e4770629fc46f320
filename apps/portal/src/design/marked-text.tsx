import type { ReactNode } from 'react'

/**
 * Text with highlighted matches.
 *
 * @param props.marks `[start, end)` in UTF-16 code units, in order and without overlaps
 */
export function MarkedText({ text, marks }: { text: string; marks: readonly (readonly number[])[] }) {
  const parts: ReactNode[] = []
  let at = 0
  for (const [start = 0, end = 0] of marks) {
    parts.push(text.slice(at, start), <mark key={start}>{text.slice(start, end)}</mark>)
    at = end
  }
  parts.push(text.slice(at))
  return <>{parts}</>
}
