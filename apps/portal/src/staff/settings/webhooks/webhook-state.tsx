import type { Webhook } from '@guildhall/sdk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../../design/button.tsx'
import { ConfirmDialog } from '../../../design/confirm-dialog.tsx'
import { api } from '../../../shell/api.ts'
import { deleteOnce } from '../../../shell/delete-once.ts'
import { notifyFailure } from '../../../shell/error-state.tsx'
import { useSession } from '../../../shell/session.ts'
import { useStaffTranslations } from '../../../translations/staff/use-staff-translations.ts'
import { useTranslations } from '../../../translations/use-translations.tsx'
import { webhookQuery } from './webhook-query.ts'

/** Enables, disables or deletes a webhook. */
export function WebhookState({ record: { id, status } }: { record: Webhook }) {
  const t = useTranslations()
  const { webhooks } = useStaffTranslations().settings
  const { client } = useSession()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const onError = (error: unknown) => notifyFailure(error, t)
  const refreshList = () => {
    for (const key of ['rows', 'facet']) void queryClient.invalidateQueries({ queryKey: [key, 'webhooks'] })
  }
  const isEnabled = status === 'enabled'
  const change = useMutation({
    mutationFn: () => api.webhooks.update(id, { status: isEnabled ? 'disabled' : 'enabled' }),
    onSuccess: async () => {
      refreshList()
      await queryClient.invalidateQueries(webhookQuery(id))
    },
    onError,
  })
  const remove = useMutation({
    mutationFn: () => deleteOnce(() => api.webhooks.delete(id)),
    onSuccess: () => {
      refreshList()
      void navigate({ to: '/a/$slug/manage/settings/webhooks', params: { slug: client.slug } })
    },
    onError,
  })
  return (
    <section className="card" aria-labelledby="state">
      <h2 id="state" className="card-title">
        {webhooks.status}
      </h2>
      <div className="card-body stack">
        <p className="soft">{webhooks.stateHint[status]}</p>
        <div className="cluster">
          <Button isPending={change.isPending} onPress={() => change.mutate()}>
            {isEnabled ? webhooks.disable : webhooks.enable}
          </Button>
          <Button kind="danger" onPress={() => setOpen(true)}>
            {webhooks.delete}
          </Button>
        </div>
      </div>
      <ConfirmDialog
        title={webhooks.delete}
        isOpen={isOpen}
        onOpenChange={setOpen}
        action={webhooks.delete}
        cancel={t.common.cancel}
        isPending={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        <p>{webhooks.deleteHint}</p>
      </ConfirmDialog>
    </section>
  )
}
