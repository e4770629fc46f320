import type { Webhook, WebhookUpdate } from '@guildhall/sdk'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Banner } from '../../../design/feedback.tsx'
import { RecordEditor } from '../../../forms/record-editor.tsx'
import { type Loaded, load, useDefinedForm } from '../../../forms/use-defined-form.ts'
import { api } from '../../../shell/api.ts'
import { useSession } from '../../../shell/session.ts'
import { useStaffWords } from '../../../words/staff/use-staff-words.ts'
import { useWords } from '../../../words/use-words.tsx'
import { RecordPage } from '../../records/record-page.tsx'
import { RequiresScope } from '../../records/requires-scope.tsx'
import { EventChooser } from './event-chooser.tsx'
import { useWebhookFields } from './use-webhook-fields.ts'
import { WebhookActions } from './webhook-actions.tsx'
import { webhookQuery } from './webhook-query.ts'
import { WebhookStatus } from './webhooks-page.tsx'

/** A webhook: its address and events, what can be done with it, and the way to its deliveries. */
export function WebhookPage() {
  const { settings } = useStaffWords()
  const { webhooks } = settings
  const { slug, id } = useParams({ from: '/a/$slug/manage/settings/webhooks/$id' })
  const { scopes } = useSession()
  const query = useQuery(webhookQuery(id))
  return (
    <RequiresScope scope="webhooks:read">
      <RecordPage
        back={{ href: `/a/${slug}/manage/settings/webhooks`, label: settings.pages.webhooks }}
        query={query}
        title={({ record }) => record.url}
        badge={({ record }) => <WebhookStatus status={record.status} />}
      >
        {(loaded) => (
          <div className="stack record-form">
            {loaded.record.disabledReason === null ? null : (
              <Banner tone="warning" title={webhooks.reasons[loaded.record.disabledReason]} />
            )}
            <Link to="/a/$slug/manage/settings/webhooks/$id/deliveries" params={{ slug, id }}>
              {webhooks.deliveries}
            </Link>
            {scopes.includes('webhooks:write') ? (
              <>
                <WebhookActions record={loaded.record} />
                <WebhookForm key={id} loaded={loaded} />
              </>
            ) : null}
          </div>
        )}
      </RecordPage>
    </RequiresScope>
  )
}

function WebhookForm({ loaded }: { loaded: Loaded<Webhook> }) {
  const words = useWords()
  const queryClient = useQueryClient()
  const { id } = loaded.record
  const { groups, events } = useWebhookFields()
  const form = useDefinedForm({
    key: `webhook.${id}`,
    fields: [...groups.flatMap(({ fields }) => fields), ...events],
    loaded,
    save: async (patch, etag) => {
      // The service checks the fields.
      const saved = await load(
        api.webhooks.update(id, patch as WebhookUpdate, etag === null ? {} : { ifMatch: etag }),
      )
      queryClient.setQueryData(webhookQuery(id).queryKey, saved)
      return saved
    },
    reload: () => load(api.webhooks.get(id)),
  })
  return (
    <RecordEditor form={form} groups={groups} submit={words.common.save}>
      <EventChooser value={form.values.events ?? ''} onChange={(value) => form.set('events', value)} />
    </RecordEditor>
  )
}
