import type { ReactNode } from 'react'

interface DataTableProps {
  label: string
  heads: readonly string[]
  /** Whether the last column has actions, which need no heading. */
  hasActions?: boolean
  /** The rows. */
  children: ReactNode
}

/** A table that scrolls horizontally in narrow windows, including by keyboard. */
export function DataTable({ label, heads, hasActions = false, children }: DataTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
    <section className="table-wrap" aria-label={label} tabIndex={0}>
      <table className="operator-table">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
            {hasActions ? <td /> : null}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}
