import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { Button } from '../../../design/button.tsx'
import { Loading } from '../../../design/feedback.tsx'
import { SearchField } from '../../../design/fields.tsx'
import { Icon } from '../../../design/icon.tsx'
import { Removable } from '../../../forms/removable.tsx'
import { api } from '../../../shell/api.ts'
import { chunk, MAX_FILTER_VALUES } from '../../../shell/chunk.ts'
import { deleteOnce } from '../../../shell/delete-once.ts'
import { ErrorState, notifyFailure } from '../../../shell/error-state.tsx'
import { useStaffTranslations } from '../../../translations/staff/use-staff-translations.ts'
import { useFormat } from '../../../translations/use-format.ts'
import { useTranslations } from '../../../translations/use-translations.tsx'

const MAX_RESULTS = 5

interface NamedGrant {
  id: string
  resourceId: string
  /** Null if the resource was deleted. */
  name: string | null
  createdAt: string
}

const buildGrantsKey = (memberId: string) => ['grants', memberId]

async function loadGrants(memberId: string, signal: AbortSignal): Promise<NamedGrant[]> {
  const { grants } = await api.members.data(memberId, { signal })
  const activeGrants = grants.filter(({ revokedAt }) => revokedAt === null)
  const names = await loadNames(
    activeGrants.map(({ resourceId }) => resourceId),
    signal,
  )
  return activeGrants.map((grant) => ({ ...grant, name: names.get(grant.resourceId) ?? null }))
}

/** @returns the names of those resources that still exist, by id */
async function loadNames(ids: readonly string[], signal: AbortSignal): Promise<Map<string, string>> {
  const pages = await Promise.all(
    chunk([...new Set(ids)], MAX_FILTER_VALUES).map((id) =>
      api.resources.list({ id, itemsPerPage: MAX_FILTER_VALUES }, { signal }),
    ),
  )
  return new Map(pages.flatMap(({ items }) => items.map(({ id, name }) => [id, name])))
}

/** The resources that this member can open because of a grant, such as one from a paid order. */
export function MemberAccess() {
  const t = useTranslations()
  const { record } = useStaffTranslations()
  const { id } = useParams({ from: '/a/$slug/manage/members/$id/access' })
  const { data, error, refetch } = useQuery({
    queryKey: buildGrantsKey(id),
    queryFn: ({ signal }) => loadGrants(id, signal),
  })
  return (
    <div className="stack record-form">
      <section className="card" aria-labelledby="grants">
        <h2 id="grants" className="card-title">
          {record.access.grants}
        </h2>
        {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
        {data ? <Grants memberId={id} grants={data} /> : error ? null : <Loading label={t.common.loading} />}
      </section>
      <AddGrant memberId={id} grants={data ?? []} />
    </div>
  )
}

function Grants({ memberId, grants }: { memberId: string; grants: readonly NamedGrant[] }) {
  const t = useTranslations()
  const { record } = useStaffTranslations()
  const format = useFormat()
  const queryClient = useQueryClient()
  const revoke = useMutation({
    mutationFn: ({ resourceId, id }: NamedGrant) =>
      deleteOnce(() => api.resources.grants.revoke(resourceId, id)),
    onError: (error) => notifyFailure(error, t),
    onSettled: () => queryClient.invalidateQueries({ queryKey: buildGrantsKey(memberId) }),
  })
  if (grants.length === 0) return <p className="card-line soft">{record.access.none}</p>
  return (
    <ul>
      {grants.map((grant) => (
        <li key={grant.id} className="card-line">
          <Icon name="document" />
          <span>
            {grant.name ?? record.access.removed}{' '}
            <span className="small soft">{record.access.since(format.date(grant.createdAt))}</span>
          </span>
          <Removable>
            <Button
              isPending={revoke.isPending && revoke.variables.id === grant.id}
              onPress={() => revoke.mutate(grant)}
            >
              {record.access.revoke}
            </Button>
          </Removable>
        </li>
      ))}
    </ul>
  )
}

function AddGrant({ memberId, grants }: { memberId: string; grants: readonly NamedGrant[] }) {
  const t = useTranslations()
  const { access } = useStaffTranslations().record
  const queryClient = useQueryClient()
  const [text, setText] = useState('')
  const q = useDeferredValue(text.trim())
  const { data, error, refetch } = useQuery({
    queryKey: ['grantable', q],
    queryFn: ({ signal }) => api.resources.list({ q, itemsPerPage: MAX_RESULTS }, { signal }),
    enabled: q.length > 1,
  })
  const grant = useMutation({
    mutationFn: (resourceId: string) => api.resources.grants.create(resourceId, { memberId }),
    onSuccess: () => setText(''),
    onError: (error) => notifyFailure(error, t),
    onSettled: () => queryClient.invalidateQueries({ queryKey: buildGrantsKey(memberId) }),
  })
  const matches = (q.length > 1 ? (data?.items ?? []) : []).filter(({ id }) =>
    grants.every(({ resourceId }) => resourceId !== id),
  )
  return (
    <section className="card" aria-labelledby="add-grant">
      <h2 id="add-grant" className="card-title">
        {access.add}
      </h2>
      <div className="card-body stack-8">
        <SearchField
          label={access.find}
          placeholder={access.find}
          clearLabel={t.common.clear}
          value={text}
          onChange={setText}
        />
        {q.length > 1 && data && matches.length === 0 ? (
          <p className="soft">{t.common.nothingFound}</p>
        ) : null}
        {q.length > 1 && error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      </div>
      <ul>
        {matches.map(({ id, name, type }) => (
          <li key={id} className="card-line">
            <Icon name={type} />
            <span>{name}</span>
            <Removable>
              <Button isPending={grant.isPending && grant.variables === id} onPress={() => grant.mutate(id)}>
                {access.grant}
              </Button>
            </Removable>
          </li>
        ))}
      </ul>
    </section>
  )
}
