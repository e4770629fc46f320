import type { Order, PaymentCreate } from '@guildhall/sdk'
import { today } from '@internationalized/date'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { SelectField, TextField } from '../../design/fields.tsx'
import { notify } from '../../design/notify.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { toStartOfDay } from '../../forms/local-days.ts'
import { readAmount } from '../../forms/read-amount.ts'
import { readViolations } from '../../forms/read-violations.ts'
import { useSendOnce } from '../../forms/use-send-once.ts'
import { api } from '../../shell/api.ts'
import { useSession } from '../../shell/session.ts'
import { toDecimal } from '../../translations/format-money.ts'
import { useBillingTranslations } from '../../translations/staff/use-billing-translations.ts'
import { useStaffTranslations } from '../../translations/staff/use-staff-translations.ts'
import { useFormat } from '../../translations/use-format.ts'
import { refreshOrder } from './order-query.ts'
import { paymentMethods } from './use-payment-method-label.ts'

/** Records a payment for an order. */
export default function PaymentDialog({ order, onClose }: { order: Order; onClose(): void }) {
  const { payment: texts, fields, order: orderTexts } = useBillingTranslations()
  const { client } = useSession()
  const format = useFormat()
  const { form } = useStaffTranslations()
  const queryClient = useQueryClient()
  const { id, currency, totals } = order
  const [amountText, setAmountText] = useState(
    totals.due > 0 ? toDecimal({ amount: totals.due, currency }) : '',
  )
  const [method, setMethod] = useState<PaymentCreate['method']>('bank_transfer')
  const [day, setDay] = useState(today(client.timezone).toString())
  const [reference, setReference] = useState('')
  const sendOnce = useSendOnce()
  const record = useMutation({
    mutationFn: async (amount: number) => {
      const payment: PaymentCreate = {
        amount,
        currency,
        method,
        reference: reference.trim() || null,
        receivedAt: toStartOfDay(day, client.timezone),
      }
      await sendOnce(payment, (options) => api.payments.create(id, payment, options))
      notify({ tone: 'success', title: texts.recorded(format.amount({ amount, currency })) })
    },
    onSuccess: onClose,
    // After a lost response, the payment may have been recorded.
    onSettled: () => refreshOrder(queryClient, id),
  })
  // A new object with each attempt, so that the field shows its message again.
  const [localViolations, setLocalViolations] = useState<Record<string, string> | null>(null)
  const submit = () => {
    const amount = readAmount(amountText, currency) ?? 0
    setLocalViolations(amount > 0 ? null : { amount: form.invalidAmount })
    if (amount > 0) record.mutate(amount)
  }
  return (
    <FormDialog
      title={orderTexts.recordPayment}
      submitLabel={texts.record}
      error={record.error}
      violations={localViolations ?? readViolations(record.error)}
      isPending={record.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        name="amount"
        label={`${fields.amount} (${currency})`}
        inputMode="decimal"
        value={amountText}
        onChange={setAmountText}
        isRequired
        autoFocus
      />
      <SelectField<PaymentCreate['method']>
        label={fields.method}
        isWide
        value={method}
        options={paymentMethods.map((value) => ({ value, text: texts.methods[value] }))}
        onChange={setMethod}
      />
      <TextField
        name="receivedAt"
        type="date"
        label={fields.receivedAt}
        value={day}
        onChange={setDay}
        isRequired
      />
      <TextField
        name="reference"
        label={fields.reference}
        description={texts.referenceHint}
        value={reference}
        onChange={setReference}
        maxLength={200}
      />
    </FormDialog>
  )
}
