import type { User, UserListQuery } from '@guildhall/sdk'
import { Link, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { Button } from '../../../design/button.tsx'
import { Badge } from '../../../design/feedback.tsx'
import { Icon } from '../../../design/icon.tsx'
import { lazyPart } from '../../../design/lazy-part.tsx'
import { createColumnBuilders } from '../../../lists/records/columns.ts'
import type { ListDefinition } from '../../../lists/records/definition.ts'
import { RecordList } from '../../../lists/records/record-list.tsx'
import { api } from '../../../shell/api.ts'
import { useSession } from '../../../shell/session.ts'
import { useTitle } from '../../../shell/use-title.ts'
import { getLabel } from '../../../translations/get-label.ts'
import { useStaffTranslations } from '../../../translations/staff/use-staff-translations.ts'
import { useFormat } from '../../../translations/use-format.ts'
import { ScopeGuard } from '../../records/scope-guard.tsx'
import { getUserLabel, roles } from './users.ts'

const InviteDialog = lazyPart(
  () => import('./invite-dialog.tsx'),
  ({ onClose }) => onClose(),
)

type UserRow = Pick<User, 'id'> & Partial<User>

/** All users, and a button that invites staff. */
export function PeoplePage() {
  const { settings } = useStaffTranslations()
  const { client, scopes } = useSession()
  const { slug } = client
  const search = useSearch({ from: '/a/$slug/manage/settings/people' })
  const definition = usePeopleList(slug)
  const [isInviting, setInviting] = useState(false)
  useTitle(settings.pages.people)
  return (
    <ScopeGuard scope="identity:read">
      <div className="list-page in-tabs">
        <div className="page-head">
          <h1>{settings.pages.people}</h1>
          <span className="cluster">
            <Link to="/a/$slug/manage/settings/invitations" params={{ slug }} className="button">
              {settings.people.invitations}
            </Link>
            {scopes.includes('identity:write') ? (
              <Button kind="primary" onPress={() => setInviting(true)}>
                <Icon name="plus" />
                {settings.people.invite}
              </Button>
            ) : null}
          </span>
        </div>
        <RecordList definition={definition} search={search} />
        {isInviting ? <InviteDialog onClose={() => setInviting(false)} /> : null}
      </div>
    </ScopeGuard>
  )
}

function usePeopleList(slug: string): ListDefinition<UserRow> {
  const { settings, members } = useStaffTranslations()
  const format = useFormat()
  return useMemo(() => {
    const { people: texts } = settings
    const { column, text, date } = createColumnBuilders<UserRow>(format)
    return {
      name: 'users',
      icon: 'people',
      searchLabel: texts.search,
      formatCount: (total) => texts.count(total, format.number(total)),
      empty: { title: texts.none, hint: texts.noneHint },
      columns: [
        {
          id: 'name',
          label: members.fields.name,
          fields: ['firstName', 'lastName', 'email'],
          sort: 'lastName',
          width: 14,
          isDefault: true,
          render: getUserLabel,
        },
        text('email', members.fields.email, { width: 16 }),
        column(
          'roles',
          texts.roles,
          (roles) => roles.map((role) => getLabel(texts.roleNames, role)).join(', '),
          {
            width: 14,
            isSortable: false,
          },
        ),
        column(
          'status',
          members.fields.status,
          (status) => (
            <Badge tone={status === 'active' ? 'success' : 'warning'}>{texts.statuses[status]}</Badge>
          ),
          { width: 9 },
        ),
        date('createdAt', members.fields.createdAt),
      ],
      filters: [
        {
          field: 'roles',
          label: texts.roles,
          kind: 'choice',
          options: roles.map((value) => ({ value, text: texts.roleNames[value] })),
        },
        {
          field: 'status',
          label: members.fields.status,
          kind: 'choice',
          isCounted: true,
          options: (['active', 'deactivated'] as const).map((value) => ({
            value,
            text: texts.statuses[value],
          })),
        },
        { field: 'createdAt', label: members.fields.createdAt, kind: 'date' },
      ],
      defaultSort: { field: 'createdAt', direction: 'desc' },
      // The cast is safe: the columns name fields of users, and the query comes from the filters above.
      fetchPage: (fields, query, signal) =>
        api.users.list({ ...query, fields: fields.join() } as UserListQuery, { signal }),
      exportRows: (query) => api.users.export(query),
      getRowName: getUserLabel,
      href: ({ id }) => `/a/${slug}/manage/settings/people/${id}`,
    }
  }, [settings, members, format, slug])
}
