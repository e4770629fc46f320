import type { Quote } from '@guildhall/sdk'
import type { ReactNode } from 'react'
import { useOrdersTranslations } from '../../translations/orders/use-orders-translations.ts'
import { useFormat } from '../../translations/use-format.ts'
import { groupByTax } from './group-by-tax.ts'

interface OrderLinesProps {
  title: string
  order: Pick<Quote, 'currency' | 'pricesIncludeTax' | 'totals'> & {
    lines: readonly (Quote['lines'][number] & { id?: string })[]
  }
  /** Renders a note after the description of the line at this index. */
  renderNote?: (index: number) => ReactNode
  /** Additional sums. */
  children?: ReactNode
}

/** The lines of an order or a quote, with the tax per rate and the total. */
export function OrderLines({ title, order, renderNote, children }: OrderLinesProps) {
  const { lines: texts } = useOrdersTranslations()
  const format = useFormat()
  const { currency, pricesIncludeTax, lines, totals } = order
  const { groups, notes } = groupByTax(lines)
  const taxed = groups.filter(({ tax }) => tax !== 0)
  const formatAmount = (value: number) => format.amount({ amount: value, currency })
  return (
    <section className="card padded order-lines" aria-labelledby="order-lines">
      <h2 id="order-lines">{title}</h2>
      <table>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{texts.description}</th>
            <th scope="col">{texts.amount}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <tr key={line.id ?? line.item.id ?? line.description}>
              <th scope="row">
                {line.quantity === 1 ? null : `${format.number(line.quantity)} × `}
                {line.description}
                {renderNote?.(index)}
              </th>
              <td>{formatAmount(pricesIncludeTax ? line.total : line.net)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {taxed.length > 0 ? <Sum label={texts.net} value={formatAmount(totals.net)} /> : null}
          {taxed.map(({ rate, net, tax }) => {
            const percent = format.percent(rate / 100)
            const label = groups.length > 1 ? texts.taxOn(percent, formatAmount(net)) : texts.tax(percent)
            return <Sum key={rate} label={label} value={formatAmount(tax)} />
          })}
          <Sum label={texts.total} value={formatAmount(totals.total)} isStrong />
          {children}
        </tfoot>
      </table>
      {notes.map((note) => (
        <p key={note} className="small soft">
          {note}
        </p>
      ))}
      {taxed.length > 0 && pricesIncludeTax ? <p className="small soft">{texts.pricesIncludeTax}</p> : null}
    </section>
  )
}

export function Sum({
  label,
  value,
  isStrong = false,
}: {
  label: string
  value: string
  isStrong?: boolean
}) {
  return (
    <tr className={isStrong ? 'strong' : ''}>
      <th scope="row">{label}</th>
      <td>{value}</td>
    </tr>
  )
}
