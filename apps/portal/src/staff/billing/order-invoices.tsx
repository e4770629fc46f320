import type { Invoice } from '@guildhall/sdk'
import { StackedTable } from '../../design/stacked-table.tsx'
import { useBillingTranslations } from '../../translations/staff/use-billing-translations.ts'
import { useFormat } from '../../translations/use-format.ts'
import { InvoiceDownload } from './invoice-download.tsx'

/** The invoices and credit notes of an order. */
export function OrderInvoices({ invoices }: { invoices: readonly Invoice[] }) {
  const { lists, fields, invoices: texts, order } = useBillingTranslations()
  const format = useFormat()
  const numbers = new Map(invoices.map(({ id, number }) => [id, number]))
  return (
    <div className="card">
      <h2 className="card-title">{lists.invoices}</h2>
      {invoices.length === 0 ? (
        <p className="card-body soft">{order.noInvoices}</p>
      ) : (
        <StackedTable
          label={lists.invoices}
          headers={[
            { text: fields.number },
            { text: fields.kind },
            { text: fields.issuedOn },
            { text: fields.total, isNumber: true },
            { text: '' },
          ]}
        >
          {invoices.map(({ id, number, kind, refersTo, issuedOn, totals, currency }) => (
            <tr key={id}>
              <th scope="row">{number}</th>
              <td>
                {texts.kinds[kind]}
                {refersTo && numbers.has(refersTo) ? (
                  <span className="soft"> · {texts.refersTo(numbers.get(refersTo) ?? '')}</span>
                ) : null}
              </td>
              <td>{format.date(issuedOn, 'UTC')}</td>
              <td className="number">{format.amount({ amount: totals.total, currency })}</td>
              <td className="row-action">
                <InvoiceDownload id={id} number={number} />
              </td>
            </tr>
          ))}
        </StackedTable>
      )}
    </div>
  )
}
