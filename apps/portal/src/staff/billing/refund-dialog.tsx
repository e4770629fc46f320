import { ConflictError, type RefundCreate } from '@guildhall/sdk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Banner } from '../../design/feedback.tsx'
import { SelectField, TextField } from '../../design/fields.tsx'
import { notify } from '../../design/notify.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { isStoredError } from '../../forms/is-stored-error.ts'
import { readViolations } from '../../forms/read-violations.ts'
import { useSendOnce } from '../../forms/use-send-once.ts'
import { api } from '../../shell/api.ts'
import { useBillingTranslations } from '../../translations/staff/use-billing-translations.ts'
import { useStaffTranslations } from '../../translations/staff/use-staff-translations.ts'
import { useFormat } from '../../translations/use-format.ts'
import { isRefundable, type LoadedOrder, refreshOrder } from './order-query.ts'
import {
  createDrafts,
  findExcess,
  findInvalidLines,
  listRefundableLines,
  toRefundLines,
} from './refund-form.ts'
import { RefundLines } from './refund-lines.tsx'

type Target = 'lines' | 'overpayment'

const isExcess = (error: unknown) => error instanceof ConflictError && error.kind === 'refund-exceeds-payment'

/** Refunds lines of an order or an overpayment, and shows which access this revokes. */
export default function RefundDialog({ loaded, onClose }: { loaded: LoadedOrder; onClose(): void }) {
  const { id, currency } = loaded.order
  const { refund: texts, fields, order: orderTexts } = useBillingTranslations()
  const { form } = useStaffTranslations()
  const format = useFormat()
  const queryClient = useQueryClient()
  const formatAmount = (amount: number) => format.amount({ amount, currency })
  const sendOnce = useSendOnce()
  const refund = useMutation({
    mutationFn: async ({ request, amount }: { request: RefundCreate; amount: number }) => {
      await sendOnce(request, (options) => api.refunds.create(id, request, options))
      notify({ tone: 'success', title: texts.done(formatAmount(amount)) })
    },
    onSuccess: onClose,
    // The refundable amounts may have changed.
    onSettled: () => refreshOrder(queryClient, id),
  })
  // The request depends on the order. While a refund may have been recorded, it must not change, so that it is not
  // recorded twice.
  const isUnresolved = refund.isPending || (refund.error !== null && !isStoredError(refund.error))
  const { order, payments } = useFrozen(loaded, isUnresolved)
  const { totals } = order
  const overpaid = Math.max(0, -totals.due)
  const targets: Target[] = [
    ...(listRefundableLines(order).length > 0 ? ['lines' as const] : []),
    ...(overpaid > 0 ? ['overpayment' as const] : []),
  ]
  const [chosenTarget, setTarget] = useState<Target>(overpaid > 0 ? 'overpayment' : 'lines')
  const target = targets.includes(chosenTarget) ? chosenTarget : (targets[0] ?? 'lines')
  const [drafts, setDrafts] = useState(() => createDrafts(order))
  const [reason, setReason] = useState('')
  const [wasSubmitted, setSubmitted] = useState(false)
  // A new object with each attempt, so that the fields show their messages again.
  const [invalidLines, setInvalidLines] = useState<Record<string, string> | null>(null)
  const { lines, total } = toRefundLines(order, drafts)
  const amount = target === 'lines' ? total : overpaid
  const violations = useMemo(() => {
    if (target === 'overpayment') return {}
    if (invalidLines) return invalidLines
    return isExcess(refund.error)
      ? findExcess(order, drafts, texts, (limit) => format.amount({ amount: limit, currency }))
      : readViolations(refund.error)
  }, [invalidLines, order, drafts, target, format, currency, refund.error, texts])
  const messages = target === 'lines' ? findInvalidLines(order, drafts, form.invalidAmount) : {}
  const hasInvalidLines = Object.keys(messages).length > 0
  const submit = () => {
    setSubmitted(true)
    setInvalidLines(hasInvalidLines ? { ...messages } : null)
    if (hasInvalidLines || amount === 0) return
    const note = { reason: reason.trim() || null }
    refund.mutate({ request: target === 'lines' ? { lines, ...note } : { amount, ...note }, amount })
  }
  return (
    <FormDialog
      title={orderTexts.refund}
      submitLabel={orderTexts.refund}
      kind="danger"
      error={refund.error}
      failureTitle={isExcess(refund.error) ? texts.changed : undefined}
      violations={violations}
      isPending={refund.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {targets.length > 1 ? (
        <SelectField<Target>
          label={texts.what}
          isWide
          value={target}
          options={targets.map((value) => ({
            value,
            text: value === 'lines' ? texts.lines : texts.overpayment(formatAmount(overpaid)),
          }))}
          onChange={setTarget}
        />
      ) : null}
      {target === 'lines' ? (
        <RefundLines order={order} drafts={drafts} onChange={setDrafts} />
      ) : (
        <p>{texts.overpayment(formatAmount(overpaid))}</p>
      )}
      <TextField name="reason" label={fields.reason} value={reason} onChange={setReason} maxLength={500} />
      <p className="spread">
        <span>{texts.total}</span>
        <strong className="numeric">{formatAmount(amount)}</strong>
      </p>
      {wasSubmitted && amount === 0 && !hasInvalidLines ? (
        <Banner tone="warning" title={texts.nothingChosen} />
      ) : null}
      <p className="small soft">
        {payments.some((payment) => payment.provider !== 'manual' && isRefundable(payment))
          ? texts.cardHint
          : texts.transferHint}
      </p>
    </FormDialog>
  )
}

/** The value, which does not change while `isFrozen`. */
function useFrozen<Value>(value: Value, isFrozen: boolean): Value {
  const [frozen, setFrozen] = useState(value)
  if (!isFrozen && frozen !== value) setFrozen(value)
  return isFrozen ? frozen : value
}
