import type { Webhook, WebhookUpdate } from '@guildhall/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { RecordEditor } from '../../../forms/record-editor.tsx'
import { type LoadedRecord, loadRecord, useDefinedForm } from '../../../forms/use-defined-form.ts'
import { useDescribeConflict } from '../../../forms/use-describe-conflict.ts'
import { api } from '../../../shell/api.ts'
import { useSession } from '../../../shell/session.ts'
import { useTranslations } from '../../../translations/use-translations.tsx'
import { EventChooser } from './event-chooser.tsx'
import { useWebhookFields } from './use-webhook-fields.ts'
import { WebhookFrame } from './webhook-frame.tsx'
import { webhookQuery } from './webhook-query.ts'
import { WebhookSecret } from './webhook-secret.tsx'
import { WebhookState } from './webhook-state.tsx'

/** A webhook: its URL and events, its secret, and its status. */
export function WebhookPage() {
  const { id } = useParams({ from: '/a/$slug/manage/settings/webhooks/$id' })
  const { scopes } = useSession()
  return (
    <WebhookFrame id={id}>
      {(loaded) =>
        scopes.includes('webhooks:write') ? (
          <div className="stack record-form">
            <WebhookForm key={id} loaded={loaded} />
            <WebhookSecret id={id} />
            <WebhookState record={loaded.record} />
          </div>
        ) : null
      }
    </WebhookFrame>
  )
}

function WebhookForm({ loaded }: { loaded: LoadedRecord<Webhook> }) {
  const t = useTranslations()
  const queryClient = useQueryClient()
  const { id } = loaded.record
  const { groups, chooserFields } = useWebhookFields()
  const form = useDefinedForm({
    key: `webhook.${id}`,
    fields: [...groups.flatMap(({ fields }) => fields), ...chooserFields],
    loaded,
    save: async (patch, etag) => {
      // The service checks the fields.
      const saved = await loadRecord(
        api.webhooks.update(id, patch as WebhookUpdate, etag === null ? {} : { ifMatch: etag }),
      )
      queryClient.setQueryData(webhookQuery(id).queryKey, saved)
      void queryClient.invalidateQueries({ queryKey: ['rows', 'webhooks'] })
      return saved
    },
    reload: () => loadRecord(api.webhooks.get(id)),
  })
  const describeConflict = useDescribeConflict(form)
  return (
    <RecordEditor form={form} groups={groups} submitLabel={t.common.save}>
      <EventChooser
        value={form.values.events ?? ''}
        onChange={(value) => form.set('events', value)}
        conflict={describeConflict('events')}
      />
    </RecordEditor>
  )
}
