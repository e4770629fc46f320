import type { Order } from '@guildhall/sdk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '../../design/button.tsx'
import { ConfirmDialog } from '../../design/confirm-dialog.tsx'
import { lazyPart } from '../../design/lazy-part.tsx'
import { notify } from '../../design/notify.ts'
import { Removable } from '../../forms/removable.tsx'
import { api } from '../../shell/api.ts'
import { notifyFailure } from '../../shell/error-state.tsx'
import { isAdministrator, useSession } from '../../shell/session.ts'
import { useBillingTranslations } from '../../translations/staff/use-billing-translations.ts'
import { useFormat } from '../../translations/use-format.ts'
import { useTranslations } from '../../translations/use-translations.tsx'
import { getRefundableTotal, isRefundable, type LoadedOrder, refreshOrder } from './order-query.ts'

const PaymentDialog = lazyPart(
  () => import('./payment-dialog.tsx'),
  ({ onClose }) => onClose(),
)
const RefundDialog = lazyPart(
  () => import('./refund-dialog.tsx'),
  ({ onClose }) => onClose(),
)

/** The actions that the user’s role and the order’s status allow. */
export function OrderActions({ loaded }: { loaded: LoadedOrder }) {
  const { order: texts } = useBillingTranslations()
  const session = useSession()
  const [dialog, setDialog] = useState<'payment' | 'refund' | null>(null)
  if (!session.scopes.includes('billing:write')) return null
  const { order, invoices, payments } = loaded
  const isOpen = order.status === 'open'
  const isAdmin = isAdministrator(session)
  const close = () => setDialog(null)
  return (
    <div className="cluster">
      <Button {...(isOpen ? { kind: 'primary' as const } : {})} onPress={() => setDialog('payment')}>
        {texts.recordPayment}
      </Button>
      {invoices.length === 0 && (isOpen || order.status === 'paid') ? <IssueInvoice id={order.id} /> : null}
      {isAdmin && getRefundableTotal(order) > 0 && payments.some(isRefundable) ? (
        <Removable>
          <Button onPress={() => setDialog('refund')}>{texts.refund}</Button>
        </Removable>
      ) : null}
      {isOpen ? <CancelOrder loaded={loaded} /> : null}
      {isAdmin && order.totals.due > 0 ? <WriteOff loaded={loaded} /> : null}
      {dialog === 'payment' ? <PaymentDialog order={order} onClose={close} /> : null}
      {dialog === 'refund' ? <RefundDialog loaded={loaded} onClose={close} /> : null}
    </div>
  )
}

function IssueInvoice({ id }: { id: string }) {
  const t = useTranslations()
  const { order: texts } = useBillingTranslations()
  const queryClient = useQueryClient()
  const issue = useMutation({
    mutationFn: () => api.invoices.create(id),
    onSuccess: ({ number }) => notify({ tone: 'success', title: texts.invoiceIssued(number) }),
    onError: (error) => notifyFailure(error, t),
    onSettled: () => refreshOrder(queryClient, id),
  })
  return (
    <Removable>
      <Button isPending={issue.isPending} onPress={() => issue.mutate()}>
        {texts.issueInvoice}
      </Button>
    </Removable>
  )
}

function CancelOrder({ loaded: { order, etag } }: { loaded: LoadedOrder }) {
  const { order: texts } = useBillingTranslations()
  return (
    <EndOrder
      id={order.id}
      label={texts.cancel}
      cancelLabel={texts.keep}
      successMessage={texts.cancelled}
      end={() => api.orders.cancel(order.id, { ifMatch: etag ?? undefined })}
    >
      {texts.cancelHint}
    </EndOrder>
  )
}

function WriteOff({ loaded: { order, etag } }: { loaded: LoadedOrder }) {
  const t = useTranslations()
  const { order: texts } = useBillingTranslations()
  const format = useFormat()
  const { status, totals, currency } = order
  const describe = status === 'open' ? texts.writeOffHint : texts.writeOffOfClosedOrderHint
  return (
    <EndOrder
      id={order.id}
      label={texts.writeOff}
      cancelLabel={t.common.cancel}
      successMessage={texts.writtenOff}
      end={() => api.orders.writeOff(order.id, { ifMatch: etag ?? undefined })}
    >
      {describe(format.amount({ amount: totals.due, currency }))}
    </EndOrder>
  )
}

interface EndOrderProps {
  id: string
  label: string
  cancelLabel: string
  successMessage: string
  /** The consequences, shown before confirmation. */
  children: ReactNode
  end(): PromiseLike<Order>
}

/** A button that cancels an order or writes it off, after confirmation. */
function EndOrder({ id, label, cancelLabel, successMessage, children, end }: EndOrderProps) {
  const t = useTranslations()
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const run = useMutation({
    mutationFn: async () => end(),
    onSuccess: () => notify({ tone: 'success', title: successMessage }),
    onError: (error) => notifyFailure(error, t),
    onSettled: () => {
      setOpen(false)
      return refreshOrder(queryClient, id)
    },
  })
  return (
    <>
      <Removable>
        <Button kind="danger" onPress={() => setOpen(true)}>
          {label}
        </Button>
      </Removable>
      <ConfirmDialog
        title={label}
        isOpen={isOpen}
        onOpenChange={setOpen}
        action={label}
        cancel={cancelLabel}
        isPending={run.isPending}
        onConfirm={() => run.mutate()}
      >
        <p>{children}</p>
      </ConfirmDialog>
    </>
  )
}
