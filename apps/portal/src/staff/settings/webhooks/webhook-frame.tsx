import type { Webhook } from '@guildhall/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Banner } from '../../../design/feedback.tsx'
import type { LoadedRecord } from '../../../forms/use-defined-form.ts'
import { useSession } from '../../../shell/session.ts'
import { TabList } from '../../../shell/tab-list.tsx'
import { useStaffTranslations } from '../../../translations/staff/use-staff-translations.ts'
import { RecordPage } from '../../records/record-page.tsx'
import { ScopeGuard } from '../../records/scope-guard.tsx'
import { webhookQuery } from './webhook-query.ts'
import { WebhookStatus } from './webhooks-page.tsx'

interface WebhookFrameProps {
  id: string
  children(loaded: LoadedRecord<Webhook>): ReactNode
}

/** The URL and status of a webhook, and its tabs. */
export function WebhookFrame({ id, children }: WebhookFrameProps) {
  const { settings } = useStaffTranslations()
  const { webhooks } = settings
  const { slug } = useSession().client
  const query = useQuery(webhookQuery(id))
  const params = { slug, id }
  return (
    <ScopeGuard scope="webhooks:read">
      <RecordPage
        back={{ href: `/a/${slug}/manage/settings/webhooks`, label: settings.pages.webhooks }}
        query={query}
        title={({ record }) => new URL(record.url).host}
        badge={({ record }) => <WebhookStatus status={record.status} />}
      >
        {(loaded) => (
          <>
            <p className="small soft webhook-url below-title">{loaded.record.url}</p>
            {loaded.record.disabledReason === null ? null : (
              <Banner tone="warning" title={webhooks.reasons[loaded.record.disabledReason]} />
            )}
            <TabList label={loaded.record.url} className="record-tabs">
              <Link
                to="/a/$slug/manage/settings/webhooks/$id"
                params={params}
                className="tab"
                activeOptions={{ exact: true }}
              >
                {settings.title}
              </Link>
              <Link
                to="/a/$slug/manage/settings/webhooks/$id/deliveries"
                params={params}
                className="tab"
                activeOptions={{ includeSearch: false }}
              >
                {webhooks.deliveries}
              </Link>
            </TabList>
            {children(loaded)}
          </>
        )}
      </RecordPage>
    </ScopeGuard>
  )
}
