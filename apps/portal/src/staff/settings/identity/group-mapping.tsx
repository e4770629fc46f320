import type { DirectoryGroup, IdentitySettings, IdentitySettingsUpdate } from '@guildhall/sdk'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { Button } from '../../../design/button.tsx'
import { Loading } from '../../../design/feedback.tsx'
import { SelectField, TextField } from '../../../design/fields.tsx'
import { notify } from '../../../design/notify.ts'
import { type LoadedRecord, loadRecord } from '../../../forms/use-defined-form.ts'
import { api } from '../../../shell/api.ts'
import { ErrorState, notifyFailure } from '../../../shell/error-state.tsx'
import { useSession } from '../../../shell/session.ts'
import { useStaffTranslations } from '../../../translations/staff/use-staff-translations.ts'
import { useFormat } from '../../../translations/use-format.ts'
import { useTranslations } from '../../../translations/use-translations.tsx'
import { roles } from '../people/users.ts'

interface Mapping {
  settings: LoadedRecord<IdentitySettings>
  /** Of all directories. */
  groups: DirectoryGroup[]
}

const mappingQuery = queryOptions({
  queryKey: ['group-mapping'],
  queryFn: async ({ signal }): Promise<Mapping> => {
    const [settings, directories] = await Promise.all([
      loadRecord(api.identity.settings.get({ signal })),
      api.identity.directories.list({}, { signal }).toArray(),
    ])
    const groups = await Promise.all(
      directories.map(({ id }) => api.identity.directories.groups(id, {}, { signal }).toArray()),
    )
    return { settings, groups: groups.flat() }
  },
})

/** The role that each group of a directory or identity provider grants, and how many people are in it. */
export function GroupMapping() {
  const t = useTranslations()
  const { signIn } = useStaffTranslations().settings
  const { data, error, refetch } = useQuery(mappingQuery)
  return (
    <section className="card" aria-labelledby="groups">
      <h2 id="groups" className="card-title">
        {signIn.groups}
      </h2>
      <div className="card-body stack">
        <p className="measure">{signIn.groupsHint}</p>
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <Rules mapping={data} />
        ) : (
          <Loading label={t.common.loading} />
        )}
      </div>
    </section>
  )
}

function Rules({ mapping: { settings, groups } }: { mapping: Mapping }) {
  const t = useTranslations()
  const { signIn, people } = useStaffTranslations().settings
  const { scopes } = useSession()
  const format = useFormat()
  const queryClient = useQueryClient()
  const [name, setName] = useState('')
  const { groupRoles, defaultRole } = settings.record
  const { mutate } = useMutation({
    // One change after another, since each creates the version that the next one requires.
    scope: { id: 'group-mapping' },
    mutationFn: (change: IdentitySettingsUpdate) => {
      const { etag } = queryClient.getQueryData(mappingQuery.queryKey)?.settings ?? settings
      return loadRecord(api.identity.settings.update(change, etag === null ? {} : { ifMatch: etag }))
    },
    onSuccess: async (saved) => {
      await queryClient.cancelQueries(mappingQuery)
      queryClient.setQueryData(mappingQuery.queryKey, (latest) => latest && { ...latest, settings: saved })
      notify({ tone: 'success', title: t.common.saved })
    },
    onError: (error) => {
      notifyFailure(error, t)
      return queryClient.invalidateQueries(mappingQuery)
    },
  })
  const addGroup = () => {
    const group = name.trim()
    const options = { onSuccess: () => setName((current) => (current.trim() === group ? '' : current)) }
    mutate({ groupRoles: { [group]: 'ROLE_MEMBER' } }, options)
  }
  const roleByGroup = groupRoles as Record<string, string>
  const names = [...new Set([...groups.map((group) => group.name), ...Object.keys(roleByGroup)])].sort()
  const countPeople = (group: string) =>
    groups
      .filter((directoryGroup) => directoryGroup.name === group)
      .reduce((sum, { memberCount }) => sum + memberCount, 0)
  const roleOptions = roles.map((role) => ({ value: role as string, text: people.roleNames[role] }))
  const isReadOnly = !scopes.includes('identity:write')
  return (
    <fieldset className="plain stack" disabled={isReadOnly}>
      <SelectField
        label={signIn.defaultRole}
        value={defaultRole}
        options={roleOptions}
        onChange={(role) => mutate({ defaultRole: role })}
      />
      {names.map((group) => (
        <div key={group} className="spread rule">
          <span>
            <strong>{group}</strong>
            <span className="soft small">
              {' '}
              {signIn.peopleIn(countPeople(group), format.number(countPeople(group)))}
            </span>
          </span>
          <SelectField
            label={signIn.roleOf(group)}
            isLabelHidden
            value={roleByGroup[group] ?? ''}
            options={[{ value: '', text: signIn.byDefault }, ...roleOptions]}
            onChange={(role) => mutate({ groupRoles: { [group]: role || null } })}
          />
        </div>
      ))}
      <Form
        className="cluster"
        onSubmit={(event) => {
          event.preventDefault()
          addGroup()
        }}
      >
        <TextField label={signIn.otherGroup} value={name} onChange={setName} maxLength={255} isRequired />
        <Button type="submit">{signIn.addGroup}</Button>
      </Form>
    </fieldset>
  )
}
