import type { Order } from '@guildhall/sdk'
import { QrCode } from '../../design/qr-code.tsx'
import { CopyButton } from '../../shell/copy-button.tsx'
import { useSession } from '../../shell/session.ts'
import { formatInGroupsOfFour } from '../../translations/format-in-groups-of-four.ts'
import { useOrdersTranslations } from '../../translations/orders/use-orders-translations.ts'
import { useFormat } from '../../translations/use-format.ts'
import { writeEpcCode } from './epc-code.ts'

/**
 * The account, the amount and the reference of a transfer, to copy or to scan. If the association has no account for
 * transfers, only the reference, or nothing if it accepts cards.
 */
export function TransferDetails({ order }: { order: Order }) {
  const { pay } = useOrdersTranslations()
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
          <Fact label={pay.reference} text={formatInGroupsOfFour(reference)} copyText={reference} />
        </dl>
      </div>
    )
  const { accountHolder, iban, bic } = transfer
  const due = { amount: order.totals.due, currency }
  return (
    <div className="stack">
      <h3>{pay.transfer}</h3>
      {/* The due date is a day in the association’s time zone. */}
      <p>{dueAt ? pay.until(format.date(dueAt, client.timezone)) : pay.noDate}</p>
      <div className="transfer">
        <dl className="transfer-facts">
          <Fact label={pay.accountHolder} text={accountHolder} copyText={accountHolder} />
          <Fact label={pay.iban} text={formatInGroupsOfFour(iban)} copyText={iban} />
          {bic ? <Fact label={pay.bic} text={bic} copyText={bic} /> : null}
          <Fact label={pay.amount} text={format.amount(due)} copyText={format.decimal(due)} />
          <Fact label={pay.reference} text={formatInGroupsOfFour(reference)} copyText={reference} />
        </dl>
        <TransferCode order={order} />
      </div>
    </div>
  )
}

function Fact({ label, text, copyText }: { label: string; text: string; copyText: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span className="numeric">{text}</span>
        <CopyButton text={copyText} name={label} />
      </dd>
    </div>
  )
}

/** The transfer as a QR code for banking apps; the standard (EPC069-12) covers only euros. */
function TransferCode({ order: { transfer, reference, totals, currency } }: { order: Order }) {
  const { pay } = useOrdersTranslations()
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
