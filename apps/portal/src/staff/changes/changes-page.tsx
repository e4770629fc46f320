import type { MembershipChange, MembershipChangeListQuery } from '@guildhall/sdk'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { ListDefinition } from '../../lists/records/definition.ts'
import { RecordList } from '../../lists/records/record-list.tsx'
import { api } from '../../shell/api.ts'
import { useSession } from '../../shell/session.ts'
import { useTitle } from '../../shell/use-title.ts'
import { useStaffTranslations } from '../../translations/staff/use-staff-translations.ts'
import { useFormat } from '../../translations/use-format.ts'
import { levelsQuery } from '../members/member-queries.ts'

type ChangeRow = Pick<MembershipChange, 'id'> & Partial<MembershipChange>

const kinds = ['joined', 'returned', 'lapsed', 'cancelled'] as const

/** Who joined, lapsed, cancelled and returned, and when. */
export function ChangesPage() {
  const { changes } = useStaffTranslations()
  const search = useSearch({ from: '/a/$slug/manage/changes' })
  const definition = useChangesList()
  useTitle(changes.title)
  return (
    <div className="list-page">
      <div className="page-head">
        <h1>{changes.title}</h1>
      </div>
      <RecordList definition={definition} search={search} />
    </div>
  )
}

function useChangesList(): ListDefinition<ChangeRow> {
  const { changes, members } = useStaffTranslations()
  const { slug, timezone } = useSession().client
  const format = useFormat()
  const { data: levels = [] } = useQuery(levelsQuery)
  return useMemo(() => {
    const options = kinds.map((value) => ({ value, text: changes.kinds[value] }))
    const getLevelName = (key: string) => levels.find((level) => level.key === key)?.name ?? key
    const formatMemberName = ({ member }: ChangeRow) => member?.displayName ?? changes.deleted
    return {
      name: 'membership-changes',
      icon: 'people',
      searchLabel: changes.title,
      isSearchable: false,
      formatCount: (total) => changes.count(total, format.number(total)),
      empty: { title: changes.none, hint: changes.noneHint },
      columns: [
        {
          id: 'member',
          label: changes.member,
          fields: ['member', 'memberId'],
          exportColumns: ['memberId', 'member.displayName'],
          width: 14,
          isDefault: true,
          render: formatMemberName,
        },
        {
          id: 'kind',
          label: changes.kind,
          fields: ['kind'],
          width: 9,
          isDefault: true,
          render: ({ kind }) => (kind ? changes.kinds[kind] : null),
        },
        {
          id: 'level',
          label: members.fields.level,
          fields: ['level'],
          width: 11,
          isDefault: true,
          render: ({ level }) => (level ? getLevelName(level) : null),
        },
        {
          id: 'email',
          label: members.fields.email,
          fields: ['member'],
          exportColumns: ['member.email'],
          width: 17,
          isDefault: true,
          render: ({ member }) => member?.email,
        },
        {
          id: 'createdAt',
          label: changes.date,
          fields: ['createdAt'],
          sort: 'createdAt',
          width: 9,
          isDefault: true,
          render: ({ createdAt }) => (createdAt ? format.date(createdAt, timezone) : null),
        },
      ],
      filters: [
        { field: 'kind', label: changes.kind, kind: 'choice', options, isCounted: true },
        {
          field: 'level',
          label: members.fields.level,
          kind: 'choice',
          canBeEmpty: true,
          options: levels.map(({ key, name }) => ({ value: key, text: name })),
        },
        // The column shows days in the association’s time zone, too.
        { field: 'createdAt', label: changes.date, kind: 'date', timeZone: timezone },
      ],
      tabs: { field: 'kind', options },
      defaultSort: { field: 'createdAt', direction: 'desc' },
      // The cast is safe: the columns name fields of changes, and the query comes from the filters above.
      fetchPage: (fields, query, signal) =>
        api.membershipChanges.list({ ...query, fields: fields.join() } as MembershipChangeListQuery, {
          signal,
        }),
      exportRows: (query) => api.membershipChanges.export(query),
      getRowName: formatMemberName,
      href: ({ member, memberId }) => (member ? `/a/${slug}/manage/members/${memberId}` : null),
    }
  }, [changes, members, format, levels, slug, timezone])
}
