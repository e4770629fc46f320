import type { MailMessage, MailMessageListQuery, SuppressedAddress } from '@guildhall/sdk'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Button } from '../../design/button.tsx'
import { Badge, type Tone } from '../../design/feedback.tsx'
import { Removable } from '../../forms/removable.tsx'
import { ListView } from '../../lists/list-view.tsx'
import { createColumnBuilders } from '../../lists/records/columns.ts'
import type { ListDefinition } from '../../lists/records/definition.ts'
import { RecordList } from '../../lists/records/record-list.tsx'
import { api } from '../../shell/api.ts'
import { deleteOnce } from '../../shell/delete-once.ts'
import { notifyFailure } from '../../shell/error-state.tsx'
import { useSession } from '../../shell/session.ts'
import { useTitle } from '../../shell/use-title.ts'
import { getLabel } from '../../translations/get-label.ts'
import { useStaffTranslations } from '../../translations/staff/use-staff-translations.ts'
import { useFormat } from '../../translations/use-format.ts'
import { useTranslations } from '../../translations/use-translations.tsx'
import { ScopeGuard } from '../records/scope-guard.tsx'

type MessageRow = Pick<MailMessage, 'id'> & Partial<MailMessage>

const tones: Record<MailMessage['status'], Tone> = {
  queued: 'info',
  sent: 'success',
  kept: 'info',
  suppressed: 'warning',
  failed: 'danger',
}
/** Few, since they are shown above the list of emails. */
const ADDRESSES_PER_PAGE = 10
const statuses = Object.keys(tones) as MailMessage['status'][]

/** The emails with their status, and the suppressed addresses. */
export function MailPage() {
  const { settings } = useStaffTranslations()
  const search = useSearch({ from: '/a/$slug/manage/settings/mail' })
  const definition = useMessagesList()
  useTitle(settings.pages.mail)
  return (
    <ScopeGuard scope="identity:read">
      <div className="page-head">
        <h1>{settings.pages.mail}</h1>
      </div>
      <SuppressedAddresses />
      <div className="list-page in-tabs">
        <RecordList definition={definition} search={search} />
      </div>
    </ScopeGuard>
  )
}

function SuppressedAddresses() {
  const { mail } = useStaffTranslations().settings
  const query = useInfiniteQuery({
    queryKey: ['suppressed-addresses'],
    queryFn: ({ pageParam, signal }) =>
      api.mail.suppressedAddresses.list(
        { itemsPerPage: ADDRESSES_PER_PAGE, ...(pageParam ? { cursor: pageParam } : {}) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })
  if (query.isPending || query.data?.pages[0]?.items.length === 0) return null
  return (
    <section className="card" aria-labelledby="suppressed">
      <h2 id="suppressed" className="card-title">
        {mail.suppressed}
      </h2>
      <p className="card-body measure">{mail.suppressedHint}</p>
      <ListView<SuppressedAddress, { items: SuppressedAddress[]; totalItems: number | null }>
        query={query}
        icon="mail"
        empty={{ title: mail.suppressed }}
        isFiltered={false}
        onClear={() => undefined}
        skeleton={null}
      >
        {(addresses) => (
          <ul>
            {addresses.map((address) => (
              <AddressLine key={address.id} address={address} />
            ))}
          </ul>
        )}
      </ListView>
    </section>
  )
}

function AddressLine({ address: { id, email, error } }: { address: SuppressedAddress }) {
  const t = useTranslations()
  const { mail } = useStaffTranslations().settings
  const { scopes } = useSession()
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: () => deleteOnce(() => api.mail.suppressedAddresses.delete(id)),
    onError: (failure) => notifyFailure(failure, t),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['suppressed-addresses'] }),
  })
  return (
    <li className="card-line">
      <Badge tone="warning">{mail.bounced}</Badge>
      <span>
        <strong>{email}</strong>{' '}
        <span className="soft small" lang="en">
          {error}
        </span>
      </span>
      {scopes.includes('identity:write') ? (
        <Removable>
          <Button isPending={remove.isPending} onPress={() => remove.mutate()}>
            {mail.sendAgain}
          </Button>
        </Removable>
      ) : null}
    </li>
  )
}

function useMessagesList(): ListDefinition<MessageRow> {
  const { settings, members } = useStaffTranslations()
  const format = useFormat()
  return useMemo(() => {
    const { mail: texts, pages } = settings
    const { column, text, dateTime } = createColumnBuilders<MessageRow>(format)
    return {
      name: 'mail-messages',
      icon: 'mail',
      searchLabel: pages.mail,
      isSearchable: false,
      formatCount: (total) => texts.count(total, format.number(total)),
      empty: { title: texts.none, hint: texts.noneHint },
      columns: [
        text('recipient', members.fields.email, { width: 18 }),
        column('kind', texts.kind, (kind) => getLabel(texts.kinds, kind)),
        column(
          'status',
          members.fields.status,
          (status) => <Badge tone={tones[status]}>{texts.statuses[status]}</Badge>,
          { width: 14 },
        ),
        text('error', texts.error, { width: 16 }),
        dateTime('createdAt', members.fields.createdAt),
        dateTime('sentAt', texts.sentAt, { isDefault: false }),
      ],
      filters: [
        {
          field: 'status',
          label: members.fields.status,
          kind: 'choice',
          isCounted: true,
          options: statuses.map((value) => ({ value, text: texts.statuses[value] })),
        },
        { field: 'recipient', label: members.fields.email, kind: 'text' },
        { field: 'createdAt', label: members.fields.createdAt, kind: 'date' },
      ],
      defaultSort: { field: 'createdAt', direction: 'desc' },
      // The cast is safe: the columns name fields of emails, and the query comes from the filters above.
      fetchPage: (fields, query, signal) =>
        api.mail.list({ ...query, fields: fields.join() } as MailMessageListQuery, { signal }),
      getRowName: ({ recipient = '' }) => recipient,
      href: null,
    }
  }, [settings, members, format])
}
