import type { AuditLogEntry } from '@guildhall/sdk'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type DescriptionItem, DescriptionList } from '../../design/description-list.tsx'
import { EmptyState } from '../../design/feedback.tsx'
import { Joined } from '../../design/joined.tsx'
import { HrefLink } from '../../lists/records/href-link.tsx'
import { api } from '../../shell/api.ts'
import { useSession } from '../../shell/session.ts'
import { getLabel } from '../../translations/get-label.ts'
import { useAuditTranslations } from '../../translations/staff/use-audit-translations.ts'
import { useFormat } from '../../translations/use-format.ts'
import { useTranslations } from '../../translations/use-translations.tsx'
import { Changes } from '../records/changes.tsx'
import { RecordPage } from '../records/record-page.tsx'
import { ScopeGuard } from '../records/scope-guard.tsx'
import { describeAction } from './describe-action.ts'
import { getTargetPath } from './target-path.ts'

const entryQuery = (id: string) =>
  queryOptions({
    queryKey: ['audit', 'entry', id],
    queryFn: async ({ signal }) => (await api.auditLog.list({ id }, { signal })).items[0] ?? null,
  })

/** An entry of the audit log: who did what and from where, with the old and new values. */
export function AuditEntryPage() {
  return (
    <ScopeGuard scope="audit:read">
      <LoadedEntry />
    </ScopeGuard>
  )
}

function LoadedEntry() {
  const t = useAuditTranslations()
  const { notFound } = useTranslations().errors
  const { slug, id } = useParams({ from: '/a/$slug/manage/audit/$id' })
  return (
    <RecordPage
      back={{ href: `/a/${slug}/manage/audit`, label: t.title }}
      query={useQuery(entryQuery(id))}
      title={(entry) => (entry ? describeAction(t, entry.action) : notFound[0])}
    >
      {(entry) => (entry ? <Entry entry={entry} /> : <EmptyState icon="notFound" title={notFound[1]} />)}
    </RecordPage>
  )
}

function Entry({ entry }: { entry: AuditLogEntry }) {
  const t = useAuditTranslations()
  const { oldValues, newValues } = entry
  return (
    <div className="record-form">
      <Facts entry={entry} />
      {oldValues && newValues ? (
        <section className="card" aria-label={t.fields}>
          <Changes type={entry.target.type} before={oldValues} after={newValues} />
        </section>
      ) : null}
    </div>
  )
}

function Facts({ entry }: { entry: AuditLogEntry }) {
  const t = useAuditTranslations()
  const format = useFormat()
  const { slug } = useSession().client
  const { action, actor, target, createdAt, reason, ipAddress, requestId } = entry
  const path = getTargetPath(entry)
  const kind = getLabel(t.kinds, target.type)
  const name = <Joined parts={[kind, target.name]} />
  const facts: DescriptionItem[] = [
    [t.when, format.dateTime(createdAt)],
    [t.who, <Joined key="who" parts={[getLabel(t.actors, actor.type), actor.name]} />],
    [
      t.what,
      path ? (
        <HrefLink key="what" href={`/a/${slug}/manage${path}`}>
          {name}
        </HrefLink>
      ) : (
        name
      ),
    ],
    [t.reason, reason],
    [t.code, <code key="code">{action}</code>],
    [t.address, ipAddress],
    [t.request, requestId ? <code key="request">{requestId}</code> : null],
  ]
  return (
    <section className="card card-body" aria-label={t.details}>
      <DescriptionList items={facts} />
    </section>
  )
}
