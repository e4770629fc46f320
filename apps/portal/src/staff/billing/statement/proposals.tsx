import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../design/button.tsx'
import { StackedTable } from '../../../design/stacked-table.tsx'
import { SaveBar } from '../../../forms/save-bar.tsx'
import { FailureBanner } from '../../../shell/failure-banner.tsx'
import { useSession } from '../../../shell/session.ts'
import { useBillingTranslations } from '../../../translations/staff/use-billing-translations.ts'
import { useFormat } from '../../../translations/use-format.ts'
import { refreshLists } from '../order-query.ts'
import type { Proposal } from './match-statement.ts'
import { ProposalRow } from './proposal-row.tsx'
import { type RowResult, recordRows } from './record-rows.ts'
import { useChoices } from './use-choices.ts'

/** The rows of a statement with the orders that they pay, and the button that records the chosen ones. */
export function Proposals({ proposals }: { proposals: readonly Proposal[] }) {
  const { statement: texts, fields } = useBillingTranslations()
  const { timezone } = useSession().client
  const format = useFormat()
  const queryClient = useQueryClient()
  const choices = useChoices(proposals, timezone)
  const [results, setResults] = useState<ReadonlyMap<Proposal, RowResult>>(new Map())
  const chosen = choices.chosen.filter(
    ({ proposal }) => (results.get(proposal)?.status ?? 'failed') === 'failed',
  )
  const record = useMutation({
    mutationFn: () =>
      recordRows(chosen, proposals, timezone, (proposal, result) =>
        setResults((before) => new Map(before).set(proposal, result)),
      ),
    onSettled: () => {
      refreshLists(queryClient)
      void queryClient.invalidateQueries({ queryKey: ['order'] })
    },
  })
  const recorded = countStatus(results, 'recorded')
  const failed = countStatus(results, 'failed')
  return (
    <>
      <FailureBanner error={record.error} />
      <div className="card">
        <StackedTable
          label={texts.paste}
          headers={[
            { text: '' },
            { text: texts.date },
            { text: fields.amount, isNumber: true },
            { text: fields.status },
            { text: texts.proposal },
            { text: texts.text },
          ]}
        >
          {proposals.map((proposal) => (
            <ProposalRow
              key={proposal.row.line}
              proposal={proposal}
              choices={choices}
              result={results.get(proposal) ?? null}
              isDisabled={record.isPending}
            />
          ))}
        </StackedTable>
      </div>
      <SaveBar>
        <span role="status" className="numeric">
          {record.isPending
            ? texts.recording(format.number(recorded), format.number(chosen.length + recorded))
            : results.size > 0
              ? texts.result(format.number(recorded), format.number(failed))
              : null}
        </span>
        <Button
          kind="primary"
          isDisabled={chosen.length === 0}
          isPending={record.isPending}
          onPress={() => record.mutate()}
        >
          {texts.record(chosen.length, format.number(chosen.length))}
        </Button>
      </SaveBar>
    </>
  )
}

const countStatus = (results: ReadonlyMap<Proposal, RowResult>, status: RowResult['status']): number =>
  [...results.values()].filter((result) => result.status === status).length
