import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { FilterField, ListDefinition, SelectedRecords } from '../../lists/records/definition.ts'
import {
  CUSTOM_PREFIX,
  type ListSearch,
  parseListSearch,
  toListSearch,
} from '../../lists/records/list-search.ts'
import { api } from '../../shell/api.ts'
import { useSession } from '../../shell/session.ts'
import { useStaffTranslations } from '../../translations/staff/use-staff-translations.ts'
import { useFormat } from '../../translations/use-format.ts'
import { useTranslations } from '../../translations/use-translations.tsx'
import { createMemberColumns, memberStatuses } from './member-columns.tsx'
import { customFieldsQuery, getMemberName, levelsQuery, type MemberRow } from './member-queries.ts'

/** The list of members: its columns, filters, tabs and actions. */
export function useMembersList(
  search: ListSearch,
  openBulkDialog: (selected: SelectedRecords) => void,
): ListDefinition<MemberRow> {
  const { slug, timezone: timeZone } = useSession().client
  const parameters = new URLSearchParams(search).toString()
  const t = useTranslations()
  const staff = useStaffTranslations()
  const format = useFormat()
  const { data: levels = [] } = useQuery(levelsQuery)
  const { data: customFields = [] } = useQuery(customFieldsQuery)
  return useMemo(() => {
    const { fields: labels, search: searchLabel, count, empty, emptyHint } = staff.members
    const getLevelName = (key: string) => levels.find((level) => level.key === key)?.name ?? key
    const statuses = memberStatuses.map((value) => ({ value, text: t.profile.statuses[value] }))
    const createFilter = (
      name: Exclude<keyof typeof labels, 'name' | 'city' | 'country' | 'newsletter' | 'firstName'>,
      kind: FilterField['kind'],
      options: Partial<FilterField> = {},
    ): FilterField => ({ field: name, label: labels[name], kind, ...options })
    const optional = { canBeEmpty: true }
    const counted = { canBeEmpty: true, isCounted: true }
    const filters = [
      createFilter('status', 'choice', { options: statuses, isCounted: true }),
      createFilter('level', 'choice', {
        ...counted,
        options: levels.map(({ key, name }) => ({ value: key, text: name })),
      }),
      createFilter('tags', 'choice', counted),
      createFilter('organization', 'choice', counted),
      createFilter('department', 'choice', counted),
      createFilter('joinedAt', 'date', { ...optional, timeZone }),
      createFilter('renewsAt', 'date', { ...optional, timeZone }),
      createFilter('email', 'text'),
      createFilter('lastName', 'text'),
      createFilter('displayName', 'text', optional),
      createFilter('jobTitle', 'text', optional),
      createFilter('phone', 'text', optional),
      createFilter('memberNumber', 'text', optional),
      createFilter('externalId', 'text', optional),
      createFilter('erasureRequestedAt', 'date', optional),
      createFilter('createdAt', 'date'),
      createFilter('updatedAt', 'date'),
      ...customFields.map(
        (key): FilterField => ({ field: CUSTOM_PREFIX + key, label: key, kind: 'text', canBeEmpty: true }),
      ),
    ]
    const state = parseListSearch(Object.fromEntries(new URLSearchParams(parameters)))
    const list = new URLSearchParams(toListSearch(state)).toString()
    return {
      name: 'members',
      icon: 'people',
      searchLabel,
      formatCount: (total) => count(total, format.number(total)),
      empty: {
        title: empty,
        hint: emptyHint,
        action: (
          <span className="cluster">
            <Link to="/a/$slug/manage/members/import" params={{ slug }} className="button primary">
              {staff.imports.title}
            </Link>
            <Link to="/a/$slug/manage/members/new" params={{ slug }} className="button">
              {staff.record.newMember}
            </Link>
          </span>
        ),
      },
      columns: createMemberColumns({ t, staff, format, timeZone, getLevelName, customFields }),
      filters,
      tabs: { field: 'status', options: statuses },
      defaultSort: { field: 'createdAt', direction: 'desc' },
      // The cast is safe: the columns name fields of members.
      fetchPage: (fields, query, signal) =>
        api.members.select(fields as (keyof MemberRow)[], query, { signal }),
      exportRows: (query) => api.members.export(query),
      getRowName: getMemberName,
      href: ({ id }, index) =>
        `/a/${slug}/manage/members/${id}?${new URLSearchParams({ list, at: String(index) })}`,
      selectionActions: [
        {
          id: 'change',
          label: staff.bulk.action,
          icon: 'settings',
          run: async (selected) => openBulkDialog(selected),
        },
      ],
    }
  }, [t, staff, format, levels, customFields, slug, timeZone, parameters, openBulkDialog])
}
