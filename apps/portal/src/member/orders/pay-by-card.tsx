import { ApiError, ConflictError, type Order } from '@guildhall/sdk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Button } from '../../design/button.tsx'
import { Banner } from '../../design/feedback.tsx'
import { api } from '../../shell/api.ts'
import { describeFailure } from '../../shell/error-state.tsx'
import { useSession } from '../../shell/session.ts'
import { useOrdersTranslations } from '../../translations/orders/use-orders-translations.ts'
import { useFormat } from '../../translations/use-format.ts'
import { useTranslations } from '../../translations/use-translations.tsx'
import { orderQuery } from './order-queries.ts'

/** A button that opens the provider’s payment page. Renders nothing if the association does not accept cards. */
export function PayByCard({ order: { id, totals, currency, transfer } }: { order: Order }) {
  const { pay } = useOrdersTranslations()
  const format = useFormat()
  const queryClient = useQueryClient()
  const { cardPayments } = useSession()
  const start = useMutation({
    mutationFn: () => api.orders.checkout(id, { returnUrl: location.origin + location.pathname }),
    onSuccess: ({ url }) => location.assign(url),
    // The order may have been paid in the meantime.
    onError: () => queryClient.invalidateQueries({ queryKey: orderQuery(id).queryKey }),
  })
  const { reset } = start
  useEffect(() => {
    // When the buyer goes back from the provider’s page, the browser may restore this page as it was left.
    const resetAfterRestore = ({ persisted }: PageTransitionEvent) => {
      if (persisted) reset()
    }
    addEventListener('pageshow', resetAfterRestore)
    return () => removeEventListener('pageshow', resetAfterRestore)
  }, [reset])
  if (!cardPayments) return null
  return (
    <div className="stack">
      <h3>{pay.card}</h3>
      <p>{pay.cardHint}</p>
      {start.error ? <CheckoutError error={start.error} hasTransfer={transfer !== null} /> : null}
      <div>
        <Button
          kind="primary"
          onPress={() => start.mutate()}
          // Stays pending until the browser leaves the page.
          isPending={start.isPending || start.isSuccess}
        >
          {pay.cardButton(format.amount({ amount: totals.due, currency }))}
        </Button>
      </div>
    </div>
  )
}

function CheckoutError({ error, hasTransfer }: { error: Error; hasTransfer: boolean }) {
  const t = useTranslations()
  const { pay } = useOrdersTranslations()
  const reason = error instanceof ConflictError ? error.extensions.reason : null
  if (reason === 'payment_pending') return <Banner tone="info" title={pay.pending} />
  if (typeof reason === 'string')
    return (
      <Banner tone="warning" title={pay.amountNotPayable}>
        {hasTransfer ? pay.payByTransfer : pay.askHowToPay}
      </Banner>
    )
  const isProviderError =
    error instanceof ApiError && (error.kind === 'provider-error' || error.kind === 'payments-unavailable')
  const { title, hint } = describeFailure(error, t)
  const retryHint = hasTransfer ? `${pay.noCardHint} ${pay.payByTransfer}` : pay.noCardHint
  return (
    <Banner tone="danger" title={isProviderError ? pay.noCard : title}>
      {isProviderError ? retryHint : hint}
    </Banner>
  )
}
