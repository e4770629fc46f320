import type { ReactNode } from 'react'

/** A label with its value; null if there is none. */
export type Fact = readonly [label: string, value: ReactNode]

/** A few values of a record side by side, each below its label. Those without a value are left out. */
export function FactColumns({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="fact-columns">
      {facts.map(([label, value]) =>
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
