import { ConflictError, type Invitation, type InvitationListQuery, NotFoundError } from '@guildhall/sdk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Badge, type Tone } from '../../../design/feedback.tsx'
import { Icon } from '../../../design/icon.tsx'
import { notify } from '../../../design/notify.ts'
import { createColumnBuilders } from '../../../lists/records/columns.ts'
import type { ListDefinition, SelectionAction } from '../../../lists/records/definition.ts'
import { HrefLink } from '../../../lists/records/href-link.tsx'
import { RecordList } from '../../../lists/records/record-list.tsx'
import { api } from '../../../shell/api.ts'
import { deleteOnce } from '../../../shell/delete-once.ts'
import { notifyFailure } from '../../../shell/error-state.tsx'
import { useTitle } from '../../../shell/use-title.ts'
import { getLabel } from '../../../translations/get-label.ts'
import { useStaffTranslations } from '../../../translations/staff/use-staff-translations.ts'
import { useFormat } from '../../../translations/use-format.ts'
import { useTranslations } from '../../../translations/use-translations.tsx'
import { ScopeGuard } from '../../records/scope-guard.tsx'

type InvitationRow = Pick<Invitation, 'id'> & Partial<Invitation>

const tones: Record<Invitation['status'], Tone> = {
  pending: 'info',
  accepted: 'success',
  revoked: 'danger',
  expired: 'warning',
}
const mailTones: Record<Invitation['mailStatus'], Tone> = {
  queued: 'info',
  sent: 'success',
  kept: 'info',
  suppressed: 'warning',
  failed: 'danger',
}

/** All invitations; selected ones can be sent again or revoked. */
export function InvitationsPage() {
  const { settings } = useStaffTranslations()
  const { slug } = useParams({ from: '/a/$slug' })
  const search = useSearch({ from: '/a/$slug/manage/settings/invitations' })
  const definition = useInvitationsList()
  useTitle(settings.people.invitations)
  return (
    <ScopeGuard scope="identity:read">
      <div className="list-page in-tabs">
        <div className="record-head">
          <HrefLink href={`/a/${slug}/manage/settings/people`} className="record-back">
            <Icon name="back" />
            {settings.pages.people}
          </HrefLink>
        </div>
        <div className="page-head">
          <h1>{settings.people.invitations}</h1>
        </div>
        <RecordList definition={definition} search={search} />
      </div>
    </ScopeGuard>
  )
}

function useInvitationsList(): ListDefinition<InvitationRow> {
  const { settings, members } = useStaffTranslations()
  const format = useFormat()
  const selectionActions = useInvitationActions()
  return useMemo(() => {
    const { people: texts } = settings
    const { column, text, date } = createColumnBuilders<InvitationRow>(format)
    const statuses = Object.keys(tones) as Invitation['status'][]
    return {
      name: 'invitations',
      icon: 'people',
      searchLabel: texts.invitations,
      isSearchable: false,
      formatCount: (total) => texts.invitationCount(total, format.number(total)),
      empty: { title: texts.noInvitations, hint: texts.noInvitationsHint },
      columns: [
        text('email', members.fields.email, { width: 18 }),
        column(
          'status',
          members.fields.status,
          (status) => <Badge tone={tones[status]}>{texts.invitationStatuses[status]}</Badge>,
          { width: 9 },
        ),
        column(
          'roles',
          texts.roles,
          (roles) => roles.map((role) => getLabel(texts.roleNames, role)).join(', '),
          {
            isSortable: false,
          },
        ),
        column(
          'mailStatus',
          texts.mail,
          (status) => <Badge tone={mailTones[status]}>{settings.mail.statuses[status]}</Badge>,
          { width: 9 },
        ),
        text('mailError', settings.mail.error, { width: 16, isDefault: false }),
        date('expiresAt', settings.keys.expiresAt),
        date('createdAt', members.fields.createdAt, { isDefault: false }),
      ],
      filters: [
        {
          field: 'status',
          label: members.fields.status,
          kind: 'choice',
          isCounted: true,
          options: statuses.map((value) => ({ value, text: texts.invitationStatuses[value] })),
        },
      ],
      defaultSort: { field: 'createdAt', direction: 'desc' },
      // The cast is safe: the columns name fields of invitations, and the query comes from the filters above.
      fetchPage: (fields, query, signal) =>
        api.invitations.list({ ...query, fields: fields.join() } as InvitationListQuery, { signal }),
      getRowName: ({ email = '' }) => email,
      href: null,
      selectionActions,
    }
  }, [settings, members, format, selectionActions])
}

/** The maximum number of invitations to resend or revoke at once; each takes a separate request. */
const MAX_SELECTED = 100

function useInvitationActions(): SelectionAction[] {
  const t = useTranslations()
  const { people } = useStaffTranslations().settings
  const format = useFormat()
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: async ({ name, ids }: { name: 'resend' | 'revoke'; ids: readonly string[] }) => {
      const { invitations } = api
      const send = async (id: string): Promise<unknown> =>
        name === 'resend' ? invitations.resend(id) : deleteOnce(() => invitations.revoke(id))
      const rejections: unknown[] = []
      for (const id of ids)
        await send(id).catch((error) => {
          // An accepted or revoked invitation does not prevent the others from being sent or revoked.
          if (!(error instanceof ConflictError || error instanceof NotFoundError)) throw error
          rejections.push(error)
        })
      if (rejections.length > 0) throw rejections[0]
    },
    onSuccess: (_, { name }) => notify({ tone: 'success', title: people.done[name] }),
    onError: (error) => notifyFailure(error, t),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['rows', 'invitations'] }),
  })
  return useMemo(
    () =>
      (['resend', 'revoke'] as const).map((name) => ({
        id: name,
        label: people[name],
        icon: name === 'resend' ? 'upload' : 'close',
        explainDisabled: (selected) =>
          'ids' in selected && selected.ids.length <= MAX_SELECTED
            ? null
            : people.upTo(format.number(MAX_SELECTED)),
        run: async (selected) => {
          // The mutation has already shown the error.
          if ('ids' in selected) await mutateAsync({ name, ids: selected.ids }).catch(() => undefined)
        },
      })),
    [people, format, mutateAsync],
  )
}
