import type { Order } from '@guildhall/sdk'
import { Link, useParams } from '@tanstack/react-router'
import { Badge, type Tone } from '../../design/feedback.tsx'
import { StackedTable } from '../../design/stacked-table.tsx'
import { useBillingTranslations } from '../../translations/staff/use-billing-translations.ts'
import { useFormat } from '../../translations/use-format.ts'

type Line = Order['lines'][number]
type EffectStatus = NonNullable<NonNullable<Line['effect']>['status']>

const effectTones: Record<EffectStatus, Tone | undefined> = {
  pending: 'info',
  active: 'success',
  suspended: 'warning',
  revoked: undefined,
}

/** The lines of an order, the access they grant, and the totals. */
export function OrderLines({ order }: { order: Order }) {
  const { order: texts, fields } = useBillingTranslations()
  const format = useFormat()
  const { currency, pricesIncludeTax } = order
  const formatAmount = (amount: number) => format.amount({ amount, currency })
  return (
    <div className="card">
      <div className="card-title spread">
        <h2>{texts.lines}</h2>
        <span className="soft small">{pricesIncludeTax ? texts.withTax : texts.withoutTax}</span>
      </div>
      <StackedTable
        label={texts.lines}
        headers={[
          { text: texts.description },
          { text: texts.quantity, isNumber: true },
          { text: texts.unitPrice, isNumber: true },
          { text: texts.tax, isNumber: true },
          { text: fields.total, isNumber: true },
          { text: fields.refunded, isNumber: true },
        ]}
      >
        {order.lines.map((line) => (
          <tr key={line.id}>
            <th scope="row">
              <LineName line={line} />
            </th>
            <td className="number">{format.number(line.quantity)}</td>
            <td className="number">{formatAmount(line.unitPrice)}</td>
            <td className="number">
              <TaxText line={line} />
            </td>
            <td className="number">{formatAmount(line.total)}</td>
            <td className="number">{line.refunded > 0 ? formatAmount(line.refunded) : null}</td>
          </tr>
        ))}
      </StackedTable>
      <Totals order={order} />
    </div>
  )
}

function LineName({ line: { description, item, effect } }: { line: Line }) {
  const { order } = useBillingTranslations()
  const { slug } = useParams({ from: '/a/$slug' })
  const tone = effect ? effectTones[effect.status] : undefined
  return (
    <>
      {item.type === 'resource' && item.id ? (
        <Link to="/a/$slug/manage/library/$id" params={{ slug, id: item.id }}>
          {description}
        </Link>
      ) : (
        description
      )}
      {effect ? (
        <>
          {' '}
          <Badge {...(tone ? { tone } : {})}>{order.effects[effect.status]}</Badge>
        </>
      ) : null}
    </>
  )
}

function TaxText({ line: { taxRate, taxTreatment } }: { line: Line }) {
  const { settings } = useBillingTranslations()
  const format = useFormat()
  return taxTreatment === 'standard' ? format.percent(taxRate / 100) : settings.treatments[taxTreatment]
}

function Totals({ order: { totals, currency } }: { order: Order }) {
  const { order: texts, fields } = useBillingTranslations()
  const format = useFormat()
  const { net, tax, total, paid, refunded, credited, due } = totals
  const rows: [label: string, amount: number, isShown: boolean][] = [
    [texts.net, net, tax > 0],
    [texts.tax, tax, tax > 0],
    [fields.total, total, true],
    [texts.paid, -paid, paid > 0],
    [fields.refunded, refunded, refunded > 0],
    [texts.credited, -credited, credited > 0],
  ]
  return (
    <dl className="card-body totals">
      {rows
        .filter(([, , isShown]) => isShown)
        .map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{format.amount({ amount, currency })}</dd>
          </div>
        ))}
      <div className="total-due">
        <dt>{due < 0 ? texts.overpayment : fields.due}</dt>
        <dd>{format.amount({ amount: Math.abs(due), currency })}</dd>
      </div>
    </dl>
  )
}
