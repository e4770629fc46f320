import type { Order } from '@guildhall/sdk'
import { Checkbox, TextField } from '../../design/fields.tsx'
import { useBillingTranslations } from '../../translations/staff/use-billing-translations.ts'
import { useFormat } from '../../translations/use-format.ts'
import {
  type Drafts,
  getRefundableAmount,
  isRevoked,
  type LineDraft,
  listRefundableLines,
} from './refund-form.ts'

interface RefundLinesProps {
  order: Order
  drafts: Drafts
  onChange(drafts: Drafts): void
}

/** The lines to choose, each with its amount and the access that the refund revokes. */
export function RefundLines({ order, drafts, onChange }: RefundLinesProps) {
  return (
    <ul className="stack">
      {listRefundableLines(order).map((line) => {
        const draft = drafts[line.id]
        return draft ? (
          <li key={line.id} className="stack-8">
            <RefundLine
              order={order}
              line={line}
              draft={draft}
              onChange={(changes) => onChange({ ...drafts, [line.id]: { ...draft, ...changes } })}
            />
          </li>
        ) : null
      })}
    </ul>
  )
}

interface RefundLineProps {
  order: Order
  line: Order['lines'][number]
  draft: LineDraft
  onChange(changes: Partial<LineDraft>): void
}

function RefundLine({ order, line, draft, onChange }: RefundLineProps) {
  const { refund: texts, fields } = useBillingTranslations()
  const format = useFormat()
  const { currency } = order
  const isAccessRevoked = isRevoked(line, draft, currency)
  const hasAccess = line.effect !== null && line.effect.status !== 'revoked'
  return (
    <>
      <Checkbox isSelected={draft.isChosen} onChange={(isChosen) => onChange({ isChosen })}>
        {line.description}
      </Checkbox>
      {draft.isChosen ? (
        <div className="stack-8 nested">
          <TextField
            name={line.id}
            label={`${fields.amount} (${currency})`}
            description={texts.remaining(format.amount({ amount: getRefundableAmount(line), currency }))}
            inputMode="decimal"
            value={draft.amount}
            onChange={(amount) => onChange({ amount })}
          />
          {hasAccess ? (
            <Checkbox isSelected={isAccessRevoked} onChange={(shouldRevoke) => onChange({ shouldRevoke })}>
              {texts.revoke}
            </Checkbox>
          ) : null}
          <p className="small soft" role="status">
            {hasAccess
              ? isAccessRevoked
                ? texts.revokes(line.description)
                : texts.keeps(line.description)
              : line.effect
                ? texts.alreadyRevoked
                : texts.noEffect}
          </p>
        </div>
      ) : null}
    </>
  )
}
