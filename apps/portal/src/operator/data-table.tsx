import type { ReactNode } from 'react'

interface DataTableProps {
  label: string
  headers: readonly string[]
  /** Whether the last column has actions, which need no heading. */
  hasActions?: boolean
  /** The rows. */
  children: ReactNode
}

/** A table that scrolls horizontally in narrow windows, including by keyboard. */
export function DataTable({ label, headers, hasActions = false, children }: DataTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
    <section className="table-wrap" aria-label={label} tabIndex={0}>
      <table className="operator-table">
        <thead>
          <tr>
            {headers.map((header) => (
              <th key={header} scope="col">
                {header}
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
