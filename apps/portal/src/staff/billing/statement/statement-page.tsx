import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { Button } from '../../../design/button.tsx'
import { Banner, Loading } from '../../../design/feedback.tsx'
import { TextField } from '../../../design/fields.tsx'
import { Icon } from '../../../design/icon.tsx'
import { toLocalDay } from '../../../forms/local-days.ts'
import { Removable } from '../../../forms/removable.tsx'
import { HrefLink } from '../../../lists/records/href-link.tsx'
import { ErrorState } from '../../../shell/error-state.tsx'
import { useSession } from '../../../shell/session.ts'
import { useTitle } from '../../../shell/use-title.ts'
import { useBillingTranslations } from '../../../translations/staff/use-billing-translations.ts'
import { useFormat } from '../../../translations/use-format.ts'
import { useTranslations } from '../../../translations/use-translations.tsx'
import { ScopeGuard } from '../../records/scope-guard.tsx'
import { loadKnownRecords } from './load-known-records.ts'
import { matchStatement } from './match-statement.ts'
import { parseStatement, type Statement } from './parse-statement.ts'
import { Proposals } from './proposals.tsx'

/** Records the transfers in a pasted bank statement as payments of their orders. */
export function StatementPage() {
  const { payments, lists } = useBillingTranslations()
  const { slug } = useSession().client
  const [statement, setStatement] = useState<Statement | null>(null)
  useTitle(payments.fromStatement)
  return (
    <ScopeGuard scope="billing:write">
      <div className="record-head">
        <HrefLink href={`/a/${slug}/manage/payments`} className="record-back">
          <Icon name="back" />
          {lists.payments}
        </HrefLink>
      </div>
      <h1 className="record-title">{payments.fromStatement}</h1>
      {statement ? (
        <Matches statement={statement} onRestart={() => setStatement(null)} />
      ) : (
        <PasteForm onRead={setStatement} />
      )}
    </ScopeGuard>
  )
}

function PasteForm({ onRead }: { onRead(statement: Statement): void }) {
  const { statement: texts } = useBillingTranslations()
  const [text, setText] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  return (
    <Form
      className="card card-body stack record-form"
      onSubmit={(event) => {
        event.preventDefault()
        const statement = parseStatement(text)
        setEmpty(statement.rows.length === 0)
        if (statement.rows.length > 0) onRead(statement)
      }}
    >
      {isEmpty ? (
        <Banner tone="warning" title={texts.nothing}>
          {texts.nothingHint}
        </Banner>
      ) : null}
      <TextField
        label={texts.paste}
        description={texts.pasteHint}
        rows={12}
        inputClassName="statement-text"
        value={text}
        onChange={setText}
        spellCheck="false"
        autoFocus
      />
      <Removable>
        <Button type="submit" kind="primary" isDisabled={text.trim() === ''}>
          {texts.read}
        </Button>
      </Removable>
    </Form>
  )
}

interface MatchesProps {
  statement: Statement
  onRestart(): void
}

function Matches({ statement, onRestart }: MatchesProps) {
  const t = useTranslations()
  const { statement: texts } = useBillingTranslations()
  const { timezone } = useSession().client
  const format = useFormat()
  const { rows, skipped } = statement
  const { data, error, refetch } = useQuery({
    queryKey: ['statement', rows],
    queryFn: async ({ signal }) => {
      const records = await loadKnownRecords(rows, signal)
      return {
        ...records,
        proposals: matchStatement(rows, { ...records, toDay: (instant) => toLocalDay(instant, timezone) }),
      }
    },
    // Recorded rows show their result until another statement is pasted.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
  })
  return (
    <div className="stack">
      <div className="spread">
        <p role="status">
          {texts.found(rows.length, format.number(rows.length))}{' '}
          {skipped > 0 ? (
            <span className="soft">{texts.skipped(skipped, format.number(skipped))}</span>
          ) : null}
        </p>
        <Button onPress={onRestart}>{texts.other}</Button>
      </div>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          {data.hasTooManyOpenOrders ? <Banner tone="info" title={texts.tooManyOpen} /> : null}
          <Proposals proposals={data.proposals} />
        </>
      ) : (
        <Loading label={t.common.loading} />
      )}
    </div>
  )
}
