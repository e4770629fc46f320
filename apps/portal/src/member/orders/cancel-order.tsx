import { ConflictError, type Order } from '@guildhall/sdk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Button } from '../../design/button.tsx'
import { ConfirmDialog } from '../../design/confirm-dialog.tsx'
import { api } from '../../shell/api.ts'
import { FailureBanner } from '../../shell/failure-banner.tsx'
import { useOrdersTranslations } from '../../translations/orders/use-orders-translations.ts'
import { orderQuery } from './order-queries.ts'

/** A button that cancels an order. Renders nothing unless the order is open and has no payments. */
export function CancelOrder({ order: { id, status, totals } }: { order: Order }) {
  const { order: texts, pay } = useOrdersTranslations()
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const cancel = useMutation({
    mutationFn: () => cancelIfOpen(id),
    onSuccess: (order) => {
      queryClient.setQueryData(orderQuery(id).queryKey, order)
    },
    onSettled: () => setOpen(false),
  })
  useEffect(() => {
    // The button that the dialog would return the focus to no longer exists.
    if (cancel.isSuccess && !isOpen) requestAnimationFrame(() => document.getElementById('main')?.focus())
  }, [cancel.isSuccess, isOpen])
  if (status !== 'open' || totals.paid > 0) return null
  return (
    <div className="stack-8">
      <FailureBanner error={cancel.error} title={isPaymentPending(cancel.error) ? pay.pending : undefined} />
      <div>
        <Button kind="danger" onPress={() => setOpen(true)}>
          {texts.cancel}
        </Button>
      </div>
      <ConfirmDialog
        title={texts.cancelTitle}
        isOpen={isOpen}
        onOpenChange={setOpen}
        action={texts.cancel}
        cancel={texts.keep}
        isPending={cancel.isPending}
        onConfirm={() => cancel.mutate()}
      >
        <p>{texts.cancelHint}</p>
      </ConfirmDialog>
    </div>
  )
}

function isPaymentPending(error: Error | null): boolean {
  return error instanceof ConflictError && error.extensions.reason === 'payment_pending'
}

/**
 * Cancels an order. If it is no longer open, for instance because an earlier request succeeded but its response was
 * lost, returns its current state.
 */
async function cancelIfOpen(id: string): Promise<Order> {
  try {
    return await api.orders.cancel(id)
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error
    const latest = await api.orders.get(id)
    if (latest.status === 'open') throw error
    return latest
  }
}
