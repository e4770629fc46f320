import type { Invoice, Order } from '@guildhall/sdk'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Loading } from '../../design/feedback.tsx'
import { Icon } from '../../design/icon.tsx'
import { ErrorState } from '../../shell/error-state.tsx'
import { useOrdersTranslations } from '../../translations/orders/use-orders-translations.ts'
import { useFormat } from '../../translations/use-format.ts'
import { useTranslations } from '../../translations/use-translations.tsx'
import { buildInvoiceFileUrl, documentsQuery } from './order-queries.ts'

/** The invoice and the credit notes of an order, as PDFs. */
export function OrderDocuments({ order }: { order: Order }) {
  const t = useTranslations()
  const { documents: texts } = useOrdersTranslations()
  const { data, error, refetch } = useQuery({
    ...documentsQuery(order),
    placeholderData: keepPreviousData,
  })
  // An order that was closed without a document gets none.
  if (data?.items.length === 0 && order.status !== 'open') return null
  return (
    <section className="stack-8" aria-labelledby="documents">
      <h2 id="documents" className="aside-title">
        {texts.title}
      </h2>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading label={t.common.loading} />
      ) : data.items.length === 0 ? (
        <p className="small soft">{texts.none}</p>
      ) : (
        <ul className="stack-8">
          {data.items.map((invoice) => (
            <li key={invoice.id}>
              <DocumentLink invoice={invoice} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function DocumentLink({ invoice: { id, kind, number, issuedOn } }: { invoice: Invoice }) {
  const { documents: texts } = useOrdersTranslations()
  const format = useFormat()
  return (
    <a className="button wide document-link" href={buildInvoiceFileUrl(id)} download>
      <Icon name="download" />
      <span>
        {texts[kind](number)} <span className="soft">{texts.of(format.date(issuedOn, 'UTC'))}</span>
      </span>
    </a>
  )
}
