import type { Operator } from '@guildhall/sdk'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../design/button.tsx'
import { ConfirmDialog } from '../design/confirm-dialog.tsx'
import { Badge, Loading } from '../design/feedback.tsx'
import { Icon } from '../design/icon.tsx'
import { lazyPart } from '../design/lazy-part.tsx'
import { Removable } from '../forms/removable.tsx'
import { api } from '../shell/api.ts'
import { deleteOnce } from '../shell/delete-once.ts'
import { ErrorState } from '../shell/error-state.tsx'
import { useOperatorTranslations } from '../translations/operator/use-operator-translations.ts'
import { useFormat } from '../translations/use-format.ts'
import { useTranslations } from '../translations/use-translations.tsx'
import { DataTable } from './data-table.tsx'
import { notifyError } from './failure-banner.tsx'
import { useOperator } from './session.ts'
import { useScreenTitle } from './use-screen-title.ts'

const NewOperatorDialog = lazyPart(
  () => import('./new-operator-dialog.tsx'),
  ({ onClose }) => onClose(),
)

const operatorsQuery = queryOptions({
  queryKey: ['operator', 'operators'],
  queryFn: async ({ signal }) => (await api.platform.operators.list({ signal })).items,
})

/** All operators, whose keys can be created and revoked. */
export function OperatorsPage() {
  const { common } = useTranslations()
  const { screens, operators: texts } = useOperatorTranslations()
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(operatorsQuery)
  const [isCreating, setCreating] = useState(false)
  const refresh = () => void queryClient.invalidateQueries(operatorsQuery)
  useScreenTitle(screens.operators)
  return (
    <>
      <div className="page-head">
        <h1>{screens.operators}</h1>
        <Button kind="primary" onPress={() => setCreating(true)}>
          <Icon name="plus" />
          {texts.new}
        </Button>
      </div>
      <div className="stack">
        <p className="soft measure">{texts.hint}</p>
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <OperatorTable operators={data} />
        ) : (
          <Loading label={common.loading} />
        )}
      </div>
      {isCreating ? <NewOperatorDialog onCreated={refresh} onClose={() => setCreating(false)} /> : null}
    </>
  )
}

function OperatorTable({ operators }: { operators: readonly Operator[] }) {
  const { screens, operators: texts, fields } = useOperatorTranslations()
  return (
    <>
      <div className="card">
        <DataTable label={screens.operators} headers={[fields.name, texts.key, fields.createdAt]} hasActions>
          {operators.map((operator) => (
            <OperatorRow key={operator.id} operator={operator} isOnly={operators.length === 1} />
          ))}
        </DataTable>
      </div>
      {operators.length === 1 ? <p className="soft small">{texts.only}</p> : null}
    </>
  )
}

function OperatorRow({ operator, isOnly }: { operator: Operator; isOnly: boolean }) {
  const t = useTranslations()
  const { operators: texts } = useOperatorTranslations()
  const format = useFormat()
  const queryClient = useQueryClient()
  const current = useOperator()
  const [isOpen, setOpen] = useState(false)
  const { id, name, last4, createdAt } = operator
  const revoke = useMutation({
    mutationFn: () => deleteOnce(() => api.platform.operators.delete(id)),
    onSuccess: () => setOpen(false),
    onError: (error) => notifyError(error, t),
    onSettled: () => queryClient.invalidateQueries(operatorsQuery),
  })
  return (
    <tr>
      <th scope="row">
        {name} {id === current.id ? <Badge tone="accent">{texts.you}</Badge> : null}
      </th>
      <td>
        <code>guild_op_…{last4}</code>
      </td>
      <td>{format.date(createdAt)}</td>
      <td className="row-action">
        <Removable>
          <Button
            kind="quiet"
            aria-label={texts.revokeOf(name)}
            isDisabled={isOnly}
            onPress={() => setOpen(true)}
          >
            {texts.revoke}
          </Button>
        </Removable>
        <ConfirmDialog
          title={texts.revokeOf(name)}
          isOpen={isOpen}
          onOpenChange={setOpen}
          action={texts.revoke}
          cancel={t.common.cancel}
          isPending={revoke.isPending}
          onConfirm={() => revoke.mutate()}
        >
          <p>{texts.revokeHint(name)}</p>
        </ConfirmDialog>
      </td>
    </tr>
  )
}
