import { Link } from '@tanstack/react-router'
import { Badge, type Tone } from '../../../design/feedback.tsx'
import { SelectField, TextField } from '../../../design/fields.tsx'
import { readAmount } from '../../../forms/read-amount.ts'
import { describeFailure } from '../../../shell/error-state.tsx'
import { useSession } from '../../../shell/session.ts'
import { formatInGroupsOfFour } from '../../../translations/format-in-groups-of-four.ts'
import { useBillingTranslations } from '../../../translations/staff/use-billing-translations.ts'
import { useFormat } from '../../../translations/use-format.ts'
import { useTranslations } from '../../../translations/use-translations.tsx'
import { getBuyerName } from '../order-text.ts'
import { type MatchedOrder, type MatchState, type Proposal, readAmountFor } from './match-statement.ts'
import type { RowResult } from './record-rows.ts'
import type { Choices } from './use-choices.ts'

const tones: Record<MatchState, Tone | undefined> = {
  exact: 'success',
  differs: 'warning',
  settled: 'warning',
  noReference: 'info',
  recorded: undefined,
  unmatched: undefined,
}

interface ProposalRowProps {
  proposal: Proposal
  choices: Choices
  result: RowResult | null
  isDisabled: boolean
}

/** A row of the statement: whether it is recorded, its content, and the order that it pays. */
export function ProposalRow({ proposal, choices, result, isDisabled }: ProposalRowProps) {
  const { statement: texts } = useBillingTranslations()
  const format = useFormat()
  const { row } = proposal
  const order = choices.getOrder(proposal)
  const isDone = result !== null && result.status !== 'failed'
  const currency = order?.currency ?? row.currency
  const amount = order ? readAmountFor(row, order) : readAmount(row.amount, currency ?? '')
  const shownAmount = currency && amount !== null ? format.amount({ amount, currency }) : row.amount
  return (
    <tr>
      <td className="record-check">
        <label>
          <input
            type="checkbox"
            aria-label={texts.choose(`${shownAmount} ${row.text}`.trim())}
            checked={choices.isChosen(proposal) && !isDone}
            disabled={isDisabled || isDone || !choices.canRecord(proposal)}
            onChange={({ target }) => choices.choose(proposal, target.checked)}
          />
        </label>
      </td>
      <td>
        <RowDate proposal={proposal} choices={choices} isDisabled={isDisabled || isDone} />
      </td>
      <td className="number">{shownAmount}</td>
      <td>
        <RowState proposal={proposal} choices={choices} result={result} />
      </td>
      <td className="long">
        <OrderChoice proposal={proposal} choices={choices} isDisabled={isDisabled || isDone} />
      </td>
      <td className="long statement-row-text">{row.text}</td>
    </tr>
  )
}

/** The date of a row; if it could not be read, the user enters it. */
function RowDate({ proposal, choices, isDisabled }: RowPartProps) {
  const { fields } = useBillingTranslations()
  const format = useFormat()
  const date = choices.getDate(proposal)
  if (proposal.row.date || isDisabled || proposal.state === 'recorded' || proposal.orders.length === 0)
    return date ? format.date(date, 'UTC') : null
  return (
    <TextField
      type="date"
      label={fields.receivedAt}
      value={date ?? ''}
      onChange={(day) => choices.enterDate(proposal, day)}
    />
  )
}

function RowState({ proposal, choices, result }: Omit<ProposalRowProps, 'isDisabled'>) {
  const t = useTranslations()
  const { statement: texts } = useBillingTranslations()
  const { state } = proposal
  if (result?.status === 'recorded') return <Badge tone="success">{texts.recorded}</Badge>
  if (result?.status === 'failed') {
    const { title, reasons } = describeFailure(result.error, t)
    return (
      <>
        <Badge tone="danger">{texts.failed}</Badge>
        <p className="small statement-note">{reasons || title}</p>
      </>
    )
  }
  const shownState = result?.status === 'already-recorded' ? 'recorded' : state
  const tone = tones[shownState]
  return (
    <>
      <Badge {...(tone ? { tone } : {})}>{texts.states[shownState]}</Badge>
      {choices.isFuture(proposal) ? <p className="small statement-note">{texts.future}</p> : null}
      {shownState !== 'recorded' && proposal.orders.length > 0 && choices.getDate(proposal) === null ? (
        <p className="small statement-note">{texts.noDate}</p>
      ) : null}
    </>
  )
}

interface RowPartProps {
  proposal: Proposal
  choices: Choices
  isDisabled: boolean
}

/** The order that a row pays; if several orders match, the user chooses one. */
function OrderChoice({ proposal, choices, isDisabled }: RowPartProps) {
  const { statement: texts, orders: orderTexts } = useBillingTranslations()
  const { slug } = useSession().client
  const format = useFormat()
  const { state, orders } = proposal
  const [first] = orders
  const formatOrder = (order: MatchedOrder) =>
    `${getBuyerName(order) || orderTexts.unnamed} · ${formatInGroupsOfFour(order.reference)}`
  if (!first) return null
  if (orders.length > 1)
    return isDisabled ? (
      formatOrder(choices.getOrder(proposal) ?? first)
    ) : (
      <SelectField
        label={texts.chooseOrder}
        isLabelHidden
        value={choices.getOrder(proposal)?.id ?? ''}
        options={[
          { value: '', text: texts.chooseOrder },
          ...orders.map((order) => ({ value: order.id, text: formatOrder(order) })),
        ]}
        onChange={(id) => choices.chooseOrder(proposal, id)}
      />
    )
  const { totals, currency, status } = first
  return (
    <>
      <Link to="/a/$slug/manage/orders/$id" params={{ slug, id: first.id }} target="_blank">
        {formatOrder(first)}
      </Link>
      {state === 'differs' ? (
        <p className="small soft">{texts.amountDue(format.amount({ amount: totals.due, currency }))}</p>
      ) : null}
      {state === 'settled' ? (
        <p className="small soft">{texts.orderStatus(orderTexts.statuses[status])}</p>
      ) : null}
    </>
  )
}
