import type { Order } from '@guildhall/sdk'
import { QrCode } from '../../design/qr-code.tsx'
import { CopyButton } from '../../shell/copy-button.tsx'
import { useSession } from '../../shell/session.ts'
import { formatInFours } from '../../words/format-in-fours.ts'
import { useOrdersWords } from '../../words/orders/use-orders-words.ts'
import { useFormat } from '../../words/use-format.ts'
import { writeEpcCode } from './epc-code.ts'

/** The account, the amount and the reference of a transfer, to copy or to scan. */
export function TransferDetails({ order }: { order: Order }) {
  const { pay } = useOrdersWords()
  const format = useFormat()
  const { client, cardPayments } = useSession()
  const { transfer, reference, dueAt, currency } = order
  if (!transfer && cardPayments) return null
  if (!transfer)
    return (
      <div className="stack">
        <div>
          <strong>{pay.noAccount}</strong>
          <p>{pay.noAccountHint}</p>
        </div>
        <dl className="transfer-facts">
          <Fact label={pay.reference} shown={formatInFours(reference)} copied={reference} />
        </dl>
      </div>
    )
  const { accountHolder, iban, bic } = transfer
  const due = { amount: order.totals.due, currency }
  return (
    <div className="stack">
      <h3>{pay.transfer}</h3>
      {/* Days end in the association’s time zone. */}
      <p>{dueAt ? pay.until(format.date(dueAt, client.timezone)) : pay.noDate}</p>
      <div className="transfer">
        <dl className="transfer-facts">
          <Fact label={pay.accountHolder} shown={accountHolder} copied={accountHolder} />
          <Fact label={pay.iban} shown={formatInFours(iban)} copied={iban} />
          {bic ? <Fact label={pay.bic} shown={bic} copied={bic} /> : null}
          <Fact label={pay.amount} shown={format.amount(due)} copied={format.decimal(due)} />
          <Fact label={pay.reference} shown={formatInFours(reference)} copied={reference} />
        </dl>
        <TransferCode order={order} />
      </div>
    </div>
  )
}

function Fact({ label, shown, copied }: { label: string; shown: string; copied: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span className="numeric">{shown}</span>
        <CopyButton text={copied} name={label} />
      </dd>
    </div>
  )
}

/** The transfer as a QR code for banking apps, which exists for euro only. */
function TransferCode({ order: { transfer, reference, totals, currency } }: { order: Order }) {
  const { pay } = useOrdersWords()
  if (!transfer || currency !== 'EUR') return null
  const { accountHolder: name, iban, bic } = transfer
  const code = writeEpcCode({ name, iban, bic, amount: totals.due, reference })
  return code === null ? null : (
    <figure className="transfer-code">
      <QrCode text={code} label={pay.qr} correction="M" />
      <figcaption className="small soft">{pay.scan}</figcaption>
    </figure>
  )
}
