import type { ReactNode } from 'react'

/** A label and its value. An item whose value is null is left out. */
export type DescriptionItem = readonly [label: string, value: ReactNode]

/** A few values of a record side by side, each below its label. */
export function DescriptionList({ items }: { items: readonly DescriptionItem[] }) {
  return (
    <dl className="description-list">
      {items.map(([label, value]) =>
        value === null ? null : (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
