import type { Client, ClientUpdate } from '@guildhall/sdk'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loading } from '../../design/feedback.tsx'
import type { FieldGroup } from '../../forms/field-definition.ts'
import { RecordEditor } from '../../forms/record-editor.tsx'
import { type LoadedRecord, loadRecord, useDefinedForm } from '../../forms/use-defined-form.ts'
import { api } from '../../shell/api.ts'
import { applyBrand } from '../../shell/brand.ts'
import { ErrorState } from '../../shell/error-state.tsx'
import { sessionQuery } from '../../shell/session.ts'
import { useTitle } from '../../shell/use-title.ts'
import { useTranslations } from '../../translations/use-translations.tsx'
import { ScopeGuard } from '../records/scope-guard.tsx'

const clientQuery = queryOptions({
  queryKey: ['client'],
  queryFn: ({ signal }) => loadRecord(api.client.get({ signal })),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

interface ClientSettingsProps {
  /** Identifies the draft of this page. */
  name: string
  title: string
  groups: readonly FieldGroup[]
  children?(values: Record<string, string>): ReactNode
}

/** A page with some of the association’s settings. */
export function ClientSettings(props: ClientSettingsProps) {
  const t = useTranslations()
  const { data, error, refetch } = useQuery(clientQuery)
  useTitle(props.title)
  return (
    <ScopeGuard scope="client:write">
      <div className="page-head">
        <h1>{props.title}</h1>
      </div>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <SettingsForm {...props} loaded={data} />
      ) : (
        <Loading label={t.common.loading} />
      )}
    </ScopeGuard>
  )
}

function SettingsForm({
  name,
  groups,
  loaded,
  children,
}: ClientSettingsProps & { loaded: LoadedRecord<Client> }) {
  const t = useTranslations()
  const queryClient = useQueryClient()
  const form = useDefinedForm({
    key: `client.${name}`,
    fields: groups.flatMap(({ fields }) => fields),
    loaded,
    save: async (patch, etag) => {
      // The service checks the fields.
      const saved = await loadRecord(
        api.client.update(patch as ClientUpdate, etag === null ? {} : { ifMatch: etag }),
      )
      queryClient.setQueryData(clientQuery.queryKey, saved)
      // The frame shows the name and the colors.
      await queryClient.invalidateQueries(sessionQuery)
      applyBrand(queryClient.getQueryData(sessionQuery.queryKey)?.brand ?? null)
      return saved
    },
    reload: () => loadRecord(api.client.get()),
  })
  return (
    <RecordEditor form={form} groups={groups} submitLabel={t.common.save}>
      {children?.(form.values)}
    </RecordEditor>
  )
}
