import type { CSSProperties, ReactNode } from 'react'

interface StackedTableProps {
  label: string
  /** The heading of a numeric column is aligned like its numbers; an empty one is for a column of actions. */
  headers: readonly { text: string; isNumber?: boolean }[]
  /** The rows. */
  children: ReactNode
}

/**
 * A table whose rows are stacked in narrow windows: the style sheet shows each row as a block, with the headings
 * before the values.
 */
export function StackedTable({ label, headers, children }: StackedTableProps) {
  const headings = headers.map(({ text }, index) => [`--heading-${index + 1}`, JSON.stringify(text)])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
    <section className="table-wrap" aria-label={label} tabIndex={0}>
      <table className="stacked-table" style={Object.fromEntries(headings) as CSSProperties}>
        <thead>
          <tr>
            {headers.map(({ text, isNumber }) =>
              text === '' ? (
                <td key={text} />
              ) : (
                <th key={text} scope="col" className={isNumber ? 'number' : ''}>
                  {text}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}
