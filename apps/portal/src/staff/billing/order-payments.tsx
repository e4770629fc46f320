import type { Order, Payment, Refund } from '@guildhall/sdk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../design/button.tsx'
import { ConfirmDialog } from '../../design/confirm-dialog.tsx'
import { Badge, type Tone } from '../../design/feedback.tsx'
import { notify } from '../../design/notify.ts'
import { StackedTable } from '../../design/stacked-table.tsx'
import { Removable } from '../../forms/removable.tsx'
import { api } from '../../shell/api.ts'
import { notifyFailure } from '../../shell/error-state.tsx'
import { useSession } from '../../shell/session.ts'
import { useBillingTranslations } from '../../translations/staff/use-billing-translations.ts'
import { useFormat } from '../../translations/use-format.ts'
import { useTranslations } from '../../translations/use-translations.tsx'
import { type LoadedOrder, refreshOrder } from './order-query.ts'
import { usePaymentMethodLabel } from './use-payment-method-label.ts'

type Dispute = NonNullable<Payment['dispute']>

export const paymentTones: Record<Payment['status'], Tone> = {
  pending: 'info',
  succeeded: 'success',
  failed: 'danger',
  disputed: 'warning',
}
export const refundTones: Record<Refund['status'], Tone> = {
  pending: 'info',
  succeeded: 'success',
  failed: 'danger',
}

/** The payments and refunds of an order. */
export function OrderPayments({ loaded: { order, payments, refunds } }: { loaded: LoadedOrder }) {
  const { lists, fields, order: texts } = useBillingTranslations()
  const { scopes } = useSession()
  const canMarkAsFailed = scopes.includes('billing:write') && payments.some(canBeMarkedAsFailed)
  return (
    <div className="card">
      <h2 className="card-title">{lists.payments}</h2>
      {payments.map(({ id, dispute, currency }) =>
        dispute ? <DisputeNote key={id} dispute={dispute} currency={currency} /> : null,
      )}
      {payments.length === 0 ? (
        <p className="card-body soft">{texts.noPayments}</p>
      ) : (
        <StackedTable
          label={lists.payments}
          headers={[
            { text: fields.receivedAt },
            { text: fields.method },
            { text: fields.status },
            { text: fields.reference },
            { text: fields.amount, isNumber: true },
            ...(canMarkAsFailed ? [{ text: '' }] : []),
          ]}
        >
          {payments.map((payment) => (
            <PaymentRow key={payment.id} order={order} payment={payment} canMarkAsFailed={canMarkAsFailed} />
          ))}
        </StackedTable>
      )}
      {refunds.length > 0 ? <Refunds order={order} refunds={refunds} /> : null}
    </div>
  )
}

interface PaymentRowProps {
  order: Order
  payment: Payment
  canMarkAsFailed: boolean
}

function PaymentRow({ order, payment, canMarkAsFailed }: PaymentRowProps) {
  const { payment: texts } = useBillingTranslations()
  const describeMethod = usePaymentMethodLabel()
  const format = useFormat()
  // The day of a transfer is recorded in the association’s time zone.
  const { timezone } = useSession().client
  const { receivedAt, createdAt, method, status, reference, failureReason } = payment
  return (
    <tr>
      <th scope="row">{format.date(receivedAt ?? createdAt, timezone)}</th>
      <td>{describeMethod(method)}</td>
      <td>
        <Badge tone={paymentTones[status]}>{texts.statuses[status]}</Badge>
      </td>
      <td className="long">{failureReason ?? reference}</td>
      <td className="number">{format.amount(payment)}</td>
      {canMarkAsFailed ? (
        <td className="row-action">
          {canBeMarkedAsFailed(payment) ? <MarkAsFailed order={order} payment={payment} /> : null}
        </td>
      ) : null}
    </tr>
  )
}

/** The status of the buyer’s dispute, and the provider’s deadline for the association’s evidence. */
function DisputeNote({ dispute, currency }: { dispute: Dispute; currency: string }) {
  const { payment: texts } = useBillingTranslations()
  const format = useFormat()
  const { status, amount, dueBy } = dispute
  return (
    <p className="card-body">
      {texts.disputes[status](format.amount({ amount, currency }))}
      {status === 'needs_response' && dueBy ? ` ${texts.disputeDue(format.date(dueBy))}` : null}
    </p>
  )
}

const canBeMarkedAsFailed = ({ status, provider }: Payment) => status === 'succeeded' && provider === 'manual'

/** Marks a payment as failed, after confirmation. */
function MarkAsFailed({ order, payment }: Pick<PaymentRowProps, 'order' | 'payment'>) {
  const t = useTranslations()
  const { payment: texts } = useBillingTranslations()
  const format = useFormat()
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const fail = useMutation({
    mutationFn: () => api.payments.fail(payment.id),
    onSuccess: () => {
      setOpen(false)
      notify({ tone: 'success', title: texts.failed })
    },
    onError: (error) => notifyFailure(error, t),
    onSettled: () => refreshOrder(queryClient, payment.orderId),
  })
  const due = order.totals.due + payment.amount
  return (
    <>
      <Removable>
        <Button kind="quiet" onPress={() => setOpen(true)}>
          {texts.fail}
        </Button>
      </Removable>
      <ConfirmDialog
        title={texts.fail}
        isOpen={isOpen}
        onOpenChange={setOpen}
        action={texts.fail}
        cancel={t.common.cancel}
        isPending={fail.isPending}
        onConfirm={() => fail.mutate()}
      >
        <p>{texts.failHint(format.amount(payment))}</p>
        {order.status === 'paid' && due > 0 ? (
          <p>{texts.failSuspends(format.amount({ amount: due, currency: payment.currency }))}</p>
        ) : null}
      </ConfirmDialog>
    </>
  )
}

function Refunds({ order, refunds }: { order: LoadedOrder['order']; refunds: readonly Refund[] }) {
  const { lists, fields, refund: texts, refunds: listTexts } = useBillingTranslations()
  const format = useFormat()
  const names = new Map(order.lines.map(({ id, description }) => [id, description]))
  return (
    <>
      <h3 className="card-title">{lists.refunds}</h3>
      <StackedTable
        label={lists.refunds}
        headers={[
          { text: fields.createdAt },
          { text: fields.status },
          { text: texts.what },
          { text: fields.reason },
          { text: fields.amount, isNumber: true },
        ]}
      >
        {refunds.map(({ id, createdAt, status, lines, reason, amount, currency }) => (
          <tr key={id}>
            <th scope="row">{format.date(createdAt)}</th>
            <td>
              <Badge tone={refundTones[status]}>{texts.statuses[status]}</Badge>
            </td>
            <td className="long">
              {lines.length === 0
                ? texts.overpaymentName
                : lines.map(({ lineId, revoke }) => (
                    <div key={lineId}>
                      <bdi>{names.get(lineId)}</bdi>
                      {revoke ? <span className="soft"> · {listTexts.revoked}</span> : null}
                    </div>
                  ))}
            </td>
            <td className="long">{reason}</td>
            <td className="number">{format.amount({ amount, currency })}</td>
          </tr>
        ))}
      </StackedTable>
    </>
  )
}
