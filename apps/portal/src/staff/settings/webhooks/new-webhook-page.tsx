import type { Webhook, WebhookCreate } from '@guildhall/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { RecordEditor } from '../../../forms/record-editor.tsx'
import { useDefinedForm } from '../../../forms/use-defined-form.ts'
import { useSendOnce } from '../../../forms/use-send-once.ts'
import { api } from '../../../shell/api.ts'
import { useSession } from '../../../shell/session.ts'
import { useTitle } from '../../../shell/use-title.ts'
import { useStaffTranslations } from '../../../translations/staff/use-staff-translations.ts'
import { ScopeGuard } from '../../records/scope-guard.tsx'
import { IssuedSecret } from '../issued-secret.tsx'
import { EventChooser } from './event-chooser.tsx'
import { useWebhookFields } from './use-webhook-fields.ts'

const emptyWebhook: { record: Partial<Webhook>; etag: null } = { record: {}, etag: null }

export function NewWebhookPage() {
  const { webhooks } = useStaffTranslations().settings
  useTitle(webhooks.new)
  return (
    <ScopeGuard scope="webhooks:write">
      <div className="page-head">
        <h1>{webhooks.new}</h1>
      </div>
      <NewWebhookForm />
    </ScopeGuard>
  )
}

function NewWebhookForm() {
  const { webhooks } = useStaffTranslations().settings
  const { client } = useSession()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [createdWebhook, setCreatedWebhook] = useState<{ id: string; secret: string } | null>(null)
  const { groups, chooserFields } = useWebhookFields()
  const sendOnce = useSendOnce('webhook.new')
  const form = useDefinedForm({
    key: 'webhook.new',
    fields: [...groups.flatMap(({ fields }) => fields), ...chooserFields],
    loaded: emptyWebhook,
    isNew: true,
    save: async (fields) => {
      // The service checks the fields.
      const { id, secret } = await sendOnce(fields, (options) =>
        api.webhooks.create(fields as WebhookCreate, options),
      )
      void queryClient.invalidateQueries({ queryKey: ['rows', 'webhooks'] })
      setCreatedWebhook({ id, secret })
      return emptyWebhook
    },
    reload: async () => emptyWebhook,
  })
  return (
    <>
      <RecordEditor form={form} groups={groups} submitLabel={webhooks.create}>
        <EventChooser value={form.values.events ?? ''} onChange={(value) => form.set('events', value)} />
      </RecordEditor>
      <IssuedSecret
        title={webhooks.created}
        secret={createdWebhook?.secret ?? null}
        onClose={() =>
          void navigate({
            to: '/a/$slug/manage/settings/webhooks/$id',
            params: { slug: client.slug, id: createdWebhook?.id ?? '' },
            ignoreBlocker: true,
          })
        }
      />
    </>
  )
}
