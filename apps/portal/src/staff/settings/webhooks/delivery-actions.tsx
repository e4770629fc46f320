import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../design/button.tsx'
import { notify } from '../../../design/notify.ts'
import { api } from '../../../shell/api.ts'
import { notifyFailure } from '../../../shell/error-state.tsx'
import { useStaffTranslations } from '../../../translations/staff/use-staff-translations.ts'
import { useFormat } from '../../../translations/use-format.ts'
import { useTranslations } from '../../../translations/use-translations.tsx'
import { RecoverDialog } from './recover-dialog.tsx'

/** Sends a test event, or resends the events of a recent period whose delivery failed or was missed. */
export function DeliveryActions({ webhookId }: { webhookId: string }) {
  const t = useTranslations()
  const { webhooks } = useStaffTranslations().settings
  const format = useFormat()
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const onError = (error: unknown) => notifyFailure(error, t)
  const refresh = () => {
    for (const key of ['rows', 'facet'])
      void queryClient.invalidateQueries({ queryKey: [key, `deliveries.${webhookId}`] })
  }
  const test = useMutation({
    mutationFn: () => api.webhooks.test(webhookId),
    onSuccess: () => {
      notify({ tone: 'success', title: webhooks.tested })
      refresh()
    },
    onError,
  })
  const recover = useMutation({
    mutationFn: (since: Date) => api.webhooks.recover(webhookId, { since }),
    onSuccess: ({ deliveries }) => {
      setOpen(false)
      notify({ tone: 'success', title: webhooks.recovered(format.number(deliveries)) })
      refresh()
    },
    onError,
  })
  return (
    <div className="cluster list-actions">
      <Button isPending={test.isPending} onPress={() => test.mutate()}>
        {webhooks.test}
      </Button>
      <Button onPress={() => setOpen(true)}>{webhooks.recover}</Button>
      <RecoverDialog
        isOpen={isOpen}
        isPending={recover.isPending}
        onClose={() => setOpen(false)}
        onRecover={(since) => recover.mutate(since)}
      />
    </div>
  )
}
