import type { Member } from '@guildhall/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Form } from 'react-aria-components'
import { Button } from '../../design/button.tsx'
import { Badge, Banner, EmptyState, Loading } from '../../design/feedback.tsx'
import { Icon } from '../../design/icon.tsx'
import { FormTextField } from '../../forms/form-text-field.tsx'
import { type StoredRecord, useRecordForm } from '../../forms/use-record-form.ts'
import { api } from '../../shell/api.ts'
import { ErrorState } from '../../shell/error-state.tsx'
import { FailureBanner } from '../../shell/failure-banner.tsx'
import { getUserName, useSession } from '../../shell/session.ts'
import { useTitle } from '../../shell/use-title.ts'
import { useFormat } from '../../translations/use-format.ts'
import { useTranslations } from '../../translations/use-translations.tsx'

/** The user’s membership, and the details that members can edit. */
export function ProfilePage() {
  const t = useTranslations()
  const session = useSession()
  const { memberId } = session.user
  const { data, error, refetch } = useQuery({
    queryKey: ['own-member', memberId],
    queryFn: ({ signal }) => loadMember(memberId ?? '', signal),
    enabled: memberId !== null,
    // A background refresh must not change the form while it is being edited.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  useTitle(t.profile.title)
  return (
    <>
      <div className="page-head">
        <h1>{t.profile.title}</h1>
      </div>
      <div className="profile">
        <section className="card padded">
          <h2>{getUserName(session)}</h2>
          <p className="soft">{session.user.email}</p>
          <p className="small soft">{t.profile.emailNote}</p>
        </section>
        {memberId === null ? (
          <EmptyState icon="person" title={t.profile.noMember} />
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <>
            <Membership member={data.member} />
            <Link
              to="/a/$slug/me/orders"
              params={{ slug: session.client.slug }}
              className="card padded card-link"
            >
              <Icon name="orders" />
              {t.nav.orders}
            </Link>
            <Details id={memberId} stored={data.stored} />
          </>
        ) : (
          <Loading label={t.common.loading} />
        )}
      </div>
    </>
  )
}

const fieldNames = ['displayName', 'phone', 'organization', 'jobTitle'] as const

const toStored = (member: Member, etag: string | null): StoredRecord => ({
  fields: Object.fromEntries(fieldNames.map((name) => [name, member[name] ?? ''])),
  etag,
})

async function loadMember(
  id: string,
  signal?: AbortSignal,
): Promise<{ member: Member; stored: StoredRecord }> {
  const { data, etag } = await api.members.get(id, signal ? { signal } : {}).withResponse()
  return { member: data, stored: toStored(data, etag) }
}

function Membership({ member }: { member: Member }) {
  const t = useTranslations()
  const format = useFormat()
  const { level, client } = useSession()
  const { status, memberNumber, joinedAt, renewsAt } = member
  return (
    <section className="card padded stack" aria-labelledby="membership">
      <h2 id="membership">{t.profile.membership}</h2>
      <dl className="facts">
        <dt>{t.profile.status}</dt>
        <dd>
          <Badge tone={status === 'active' ? 'success' : 'warning'}>{t.profile.statuses[status]}</Badge>
        </dd>
        {level ? (
          <>
            <dt>{t.profile.level}</dt>
            <dd>{level.name}</dd>
          </>
        ) : null}
        {memberNumber ? (
          <>
            <dt>{t.profile.number}</dt>
            <dd className="numeric">{memberNumber}</dd>
          </>
        ) : null}
        {joinedAt ? (
          <>
            <dt>{t.profile.joined}</dt>
            <dd>{format.date(joinedAt, client.timezone)}</dd>
          </>
        ) : null}
        {renewsAt ? (
          <>
            <dt>{t.profile.renews}</dt>
            <dd>{format.date(renewsAt, client.timezone)}</dd>
          </>
        ) : null}
      </dl>
    </section>
  )
}

function Details({ id, stored }: { id: string; stored: StoredRecord }) {
  const t = useTranslations()
  const form = useRecordForm(
    `member.${id}`,
    stored,
    async (changes, etag) => {
      const patch = Object.fromEntries(
        Object.entries(changes).map(([name, value]) => [name, value.trim() || null]),
      )
      const response = await api.members.update(id, patch, { ifMatch: etag ?? undefined }).withResponse()
      return toStored(response.data, response.etag)
    },
    async () => (await loadMember(id)).stored,
  )
  const renderField = (name: (typeof fieldNames)[number], autoComplete: string) => (
    <FormTextField key={name} form={form} name={name} label={t.profile[name]} autoComplete={autoComplete} />
  )
  return (
    <section className="card padded stack" aria-labelledby="contact">
      <h2 id="contact">{t.profile.contact}</h2>
      {form.isOutdated ? <Banner tone="warning" title={t.profile.changedElsewhere} /> : null}
      <FailureBanner error={form.error} />
      {form.isSaved && !form.isDirty ? <Banner tone="success" title={t.common.saved} /> : null}
      <Form
        className="stack"
        validationErrors={form.violations}
        onSubmit={(event) => {
          event.preventDefault()
          form.save()
        }}
      >
        {renderField('displayName', 'name')}
        {renderField('phone', 'tel')}
        {renderField('organization', 'organization')}
        {renderField('jobTitle', 'organization-title')}
        <div className="cluster">
          <Button type="submit" kind="primary" isPending={form.isSaving}>
            {t.common.save}
          </Button>
          {form.isDirty ? (
            <Button
              kind="quiet"
              onPress={({ target }) => {
                form.discard()
                // This button disappears when the changes are discarded.
                target.parentElement?.querySelector('button')?.focus()
              }}
            >
              {t.common.cancel}
            </Button>
          ) : null}
        </div>
      </Form>
    </section>
  )
}
