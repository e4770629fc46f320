import type { Grant, GrantListQuery, Member } from '@guildhall/sdk'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useDeferredValue, useMemo, useState } from 'react'
import { Button } from '../../design/button.tsx'
import { SearchField } from '../../design/fields.tsx'
import { Icon } from '../../design/icon.tsx'
import { Removable } from '../../forms/removable.tsx'
import { createColumnBuilders } from '../../lists/records/columns.ts'
import type { ListDefinition } from '../../lists/records/definition.ts'
import { RecordList } from '../../lists/records/record-list.tsx'
import { api } from '../../shell/api.ts'
import { deleteOnce } from '../../shell/delete-once.ts'
import { ErrorState, notifyFailure } from '../../shell/error-state.tsx'
import { useSession } from '../../shell/session.ts'
import { useStaffTranslations } from '../../translations/staff/use-staff-translations.ts'
import { useFormat } from '../../translations/use-format.ts'
import { useTranslations } from '../../translations/use-translations.tsx'
import { getMemberName } from '../members/member-queries.ts'

type NamedMember = Pick<Member, 'id' | 'email' | 'displayName' | 'firstName' | 'lastName'>

/** A grant with its member, which is null once the member is deleted. */
type GrantRow = Pick<Grant, 'id'> & Partial<Grant> & { member?: NamedMember | null }

const MAX_RESULTS = 8
/** The maximum number of grants to revoke at once; each is revoked by a separate request. */
const MAX_REVOKED = 100
const memberFields = ['id', 'email', 'displayName', 'firstName', 'lastName'] as const

/** Members who can open a resource regardless of its access level, because they bought it or were granted access. */
export function ResourceGrants() {
  const { library } = useStaffTranslations()
  const { id } = useParams({ from: '/a/$slug/manage/library/$id/grants' })
  const search = useSearch({ from: '/a/$slug/manage/library/$id/grants' })
  const definition = useGrantsList(id)
  return (
    <div className="list-page in-tabs">
      <div className="stack list-actions">
        <p className="measure soft">{library.grants.hint}</p>
        <AddGrant resourceId={id} />
      </div>
      <RecordList definition={definition} search={search} />
    </div>
  )
}

function useGrantsList(resourceId: string): ListDefinition<GrantRow> {
  const { library, members, record } = useStaffTranslations()
  const format = useFormat()
  const queryClient = useQueryClient()
  const { slug } = useSession().client
  return useMemo(() => {
    const texts = library.grants
    const { text, dateTime } = createColumnBuilders<GrantRow>(format)
    const formatMemberName = ({ member }: GrantRow) => (member ? getMemberName(member) : texts.deleted)
    const name = `grants.${resourceId}`
    return {
      name,
      icon: 'people',
      searchLabel: texts.title,
      isSearchable: false,
      formatCount: (total) => texts.count(total, format.number(total)),
      empty: { title: texts.none, hint: texts.noneHint },
      columns: [
        {
          id: 'member',
          label: members.fields.name,
          fields: ['memberId'],
          width: 14,
          isDefault: true,
          render: formatMemberName,
        },
        {
          id: 'email',
          label: members.fields.email,
          fields: ['memberId'],
          width: 17,
          isDefault: true,
          render: ({ member }) => member?.email,
        },
        text('source', texts.source, { width: 10 }),
        text('reference', texts.reference, { width: 12 }),
        dateTime('createdAt', texts.since),
      ],
      filters: [
        { field: 'source', label: texts.source, kind: 'text', canBeEmpty: true },
        { field: 'reference', label: texts.reference, kind: 'text', canBeEmpty: true },
        { field: 'createdAt', label: texts.since, kind: 'date' },
      ],
      defaultSort: { field: 'createdAt', direction: 'desc' },
      // The cast is safe: the query comes from the filters above.
      fetchPage: async (_fields, query, signal) => {
        const page = await api.resources.grants.list(resourceId, query as GrantListQuery, { signal })
        const ids = [...new Set(page.items.map(({ memberId }) => memberId))]
        const grantees =
          ids.length > 0
            ? (await api.members.select(memberFields, { id: ids, itemsPerPage: ids.length }, { signal }))
                .items
            : []
        const items = page.items.map((grant) => ({
          ...grant,
          member: grantees.find(({ id }) => id === grant.memberId) ?? null,
        }))
        return { items, totalItems: page.totalItems }
      },
      getRowName: formatMemberName,
      href: ({ memberId }) => `/a/${slug}/manage/members/${memberId}/access`,
      selectionActions: [
        {
          id: 'revoke',
          label: record.access.revoke,
          icon: 'close',
          explainDisabled: (selected) =>
            'ids' in selected && selected.ids.length <= MAX_REVOKED
              ? null
              : texts.limit(format.number(MAX_REVOKED)),
          run: async (selected) => {
            if (!('ids' in selected)) return
            try {
              for (const id of selected.ids)
                await deleteOnce(() => api.resources.grants.revoke(resourceId, id))
              selected.clear?.()
            } finally {
              await queryClient.invalidateQueries({ queryKey: ['rows', name] })
            }
          },
        },
      ],
    }
  }, [library, members, record, format, queryClient, slug, resourceId])
}

function AddGrant({ resourceId }: { resourceId: string }) {
  const t = useTranslations()
  const { library, record, members } = useStaffTranslations()
  const queryClient = useQueryClient()
  const [text, setText] = useState('')
  const q = useDeferredValue(text.trim())
  const isSearching = q.length > 1
  const { data, error, refetch } = useQuery({
    queryKey: ['grantees', q],
    queryFn: ({ signal }) => api.members.select(memberFields, { q, itemsPerPage: MAX_RESULTS }, { signal }),
    enabled: isSearching,
  })
  const grant = useMutation({
    mutationFn: (memberId: string) => api.resources.grants.create(resourceId, { memberId }),
    onSuccess: () => setText(''),
    onError: (error) => notifyFailure(error, t),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['rows', `grants.${resourceId}`] }),
  })
  return (
    <div className="stack-8">
      <SearchField
        label={library.grants.add}
        placeholder={members.search}
        clearLabel={t.common.clear}
        value={text}
        onChange={setText}
      />
      {isSearching && error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {isSearching && data?.items.length === 0 ? <p className="soft">{t.common.nothingFound}</p> : null}
      {isSearching && data && data.items.length > 0 ? (
        <ul className="card">
          {data.items.map((member) => (
            <li key={member.id} className="card-line">
              <Icon name="person" />
              <span>
                {getMemberName(member)} <span className="soft small">{member.email}</span>
              </span>
              <Removable>
                <Button
                  isPending={grant.isPending && grant.variables === member.id}
                  onPress={() => grant.mutate(member.id)}
                >
                  {record.access.grant}
                </Button>
              </Removable>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
