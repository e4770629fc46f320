import type { User, UserUpdate } from '@guildhall/sdk'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { Button } from '../../../design/button.tsx'
import { ConfirmDialog } from '../../../design/confirm-dialog.tsx'
import { Badge } from '../../../design/feedback.tsx'
import type { FieldGroup } from '../../../forms/field-definition.ts'
import { RecordEditor } from '../../../forms/record-editor.tsx'
import { type LoadedRecord, loadRecord, useDefinedForm } from '../../../forms/use-defined-form.ts'
import { useDescribeConflict } from '../../../forms/use-describe-conflict.ts'
import { api } from '../../../shell/api.ts'
import { deleteOnce } from '../../../shell/delete-once.ts'
import { notifyFailure } from '../../../shell/error-state.tsx'
import { sessionQuery, useSession } from '../../../shell/session.ts'
import { getLabel } from '../../../translations/get-label.ts'
import { useStaffTranslations } from '../../../translations/staff/use-staff-translations.ts'
import { useTranslations } from '../../../translations/use-translations.tsx'
import { RecordPage } from '../../records/record-page.tsx'
import { ScopeGuard } from '../../records/scope-guard.tsx'
import { RoleFields } from './role-fields.tsx'
import { getUserLabel } from './users.ts'

const userQuery = (id: string) =>
  queryOptions({
    queryKey: ['user', id],
    queryFn: ({ signal }) => loadRecord(api.users.get(id, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** A user: name, roles, and whether they can sign in. */
export function PersonPage() {
  const { settings } = useStaffTranslations()
  const { people, pages } = settings
  const { slug, id } = useParams({ from: '/a/$slug/manage/settings/people/$id' })
  const query = useQuery(userQuery(id))
  return (
    <ScopeGuard scope="identity:read">
      <RecordPage
        back={{ href: `/a/${slug}/manage/settings/people`, label: pages.people }}
        query={query}
        title={({ record }) => getUserLabel(record)}
        badge={({ record: { status } }) => (
          <Badge tone={status === 'active' ? 'success' : 'warning'}>{people.statuses[status]}</Badge>
        )}
      >
        {(loaded) => (
          <div className="stack">
            <PersonForm key={id} loaded={loaded} />
            <PersonActions record={loaded.record} />
          </div>
        )}
      </RecordPage>
    </ScopeGuard>
  )
}

const rolesField = { path: 'roles', label: '', kind: 'tags' } as const

function PersonForm({ loaded }: { loaded: LoadedRecord<User> }) {
  const t = useTranslations()
  const { settings, members, record } = useStaffTranslations()
  const { user } = useSession()
  const queryClient = useQueryClient()
  const { id } = loaded.record
  const groups = useMemo((): FieldGroup[] => {
    const { fields } = members
    return [
      {
        title: record.groups.person,
        fields: [
          { path: 'firstName', label: fields.firstName, kind: 'text' },
          { path: 'lastName', label: fields.lastName, kind: 'text' },
          { path: 'email', label: fields.email, kind: 'email', isRequired: true },
          { path: 'jobTitle', label: fields.jobTitle, kind: 'text' },
          { path: 'department', label: fields.department, kind: 'text' },
        ],
      },
    ]
  }, [members, record])
  const form = useDefinedForm({
    key: `user.${id}`,
    fields: [...groups.flatMap(({ fields }) => fields), rolesField],
    loaded,
    save: async (patch, etag) => {
      // The service checks the fields.
      const saved = await loadRecord(
        api.users.update(id, patch as UserUpdate, etag === null ? {} : { ifMatch: etag }),
      )
      queryClient.setQueryData(userQuery(id).queryKey, saved)
      void queryClient.invalidateQueries({ queryKey: ['rows', 'users'] })
      // The frame shows the user’s name and the screens that their roles permit.
      if (id === user.id) void queryClient.invalidateQueries(sessionQuery)
      return saved
    },
    reload: () => loadRecord(api.users.get(id)),
  })
  const rolesHint = useDescribeConflict(form)('roles', (roles) =>
    roles
      .split(', ')
      .map((role) => getLabel(settings.people.roleNames, role))
      .join(', '),
  )
  return (
    <RecordEditor form={form} groups={groups} submitLabel={t.common.save}>
      <fieldset className="card field-group">
        <legend>{settings.people.roles}</legend>
        <div className="clear stack-8">
          {rolesHint ? <p className="small">{rolesHint}</p> : null}
          <RoleFields value={form.values.roles ?? ''} onChange={(value) => form.set('roles', value)} />
        </div>
      </fieldset>
    </RecordEditor>
  )
}

/** Activates, deactivates or deletes a user. */
function PersonActions({ record }: { record: User }) {
  const t = useTranslations()
  const { people } = useStaffTranslations().settings
  const { user, client, scopes } = useSession()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const onError = (error: unknown) => notifyFailure(error, t)
  const refreshList = () => void queryClient.invalidateQueries({ queryKey: ['rows', 'users'] })
  const isActive = record.status === 'active'
  const change = useMutation({
    mutationFn: () => api.users.update(record.id, { status: isActive ? 'deactivated' : 'active' }),
    onSuccess: () => {
      refreshList()
      return queryClient.invalidateQueries(userQuery(record.id))
    },
    onError,
  })
  const remove = useMutation({
    mutationFn: () => deleteOnce(() => api.users.delete(record.id)),
    onSuccess: () => {
      refreshList()
      void navigate({ to: '/a/$slug/manage/settings/people', params: { slug: client.slug } })
    },
    onError,
  })
  // Users cannot lock themselves out.
  if (record.id === user.id || !scopes.includes('identity:write')) return null
  return (
    <div className="cluster">
      <Button isPending={change.isPending} onPress={() => change.mutate()}>
        {isActive ? people.deactivate : people.activate}
      </Button>
      <Button kind="danger" onPress={() => setOpen(true)}>
        {people.delete}
      </Button>
      <ConfirmDialog
        title={people.delete}
        isOpen={isOpen}
        onOpenChange={setOpen}
        action={people.delete}
        cancel={t.common.cancel}
        isPending={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        <p>{people.deleteHint(getUserLabel(record))}</p>
      </ConfirmDialog>
    </div>
  )
}
