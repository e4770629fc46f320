import type { Webhook } from '@guildhall/sdk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../../design/button.tsx'
import { ConfirmDialog } from '../../../design/confirm-dialog.tsx'
import { notify } from '../../../design/notify.ts'
import { api } from '../../../shell/api.ts'
import { notifyFailure } from '../../../shell/error-state.tsx'
import { useSession } from '../../../shell/session.ts'
import { useStaffWords } from '../../../words/staff/use-staff-words.ts'
import { useFormat } from '../../../words/use-format.ts'
import { useWords } from '../../../words/use-words.tsx'
import { IssuedSecret } from '../issued-secret.tsx'
import { RotateDialog } from '../rotate-dialog.tsx'
import { RecoverDialog } from './recover-dialog.tsx'
import { webhookQuery } from './webhook-query.ts'

/** Testing a webhook, resending what failed, replacing its secret, switching it off, deleting it. */
export function WebhookActions({ record }: { record: Webhook }) {
  const words = useWords()
  const { webhooks } = useStaffWords().settings
  const { client } = useSession()
  const format = useFormat()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [open, setOpen] = useState<'rotate' | 'recover' | 'delete' | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const { id, status } = record
  const close = () => setOpen(null)
  const onError = (error: unknown) => notifyFailure(error, words)
  const refresh = async () => {
    void queryClient.invalidateQueries({ queryKey: ['rows', 'webhooks'] })
    await queryClient.invalidateQueries(webhookQuery(id))
  }
  const test = useMutation({
    mutationFn: () => api.webhooks.test(id),
    onSuccess: () => notify({ tone: 'success', title: webhooks.tested }),
    onError,
  })
  const change = useMutation({
    mutationFn: () => api.webhooks.update(id, { status: status === 'enabled' ? 'disabled' : 'enabled' }),
    onSuccess: refresh,
    onError,
  })
  const recover = useMutation({
    mutationFn: (since: Date) => api.webhooks.recover(id, { since }),
    onSuccess: ({ deliveries }) => {
      close()
      notify({ tone: 'success', title: webhooks.recovered(format.number(deliveries)) })
    },
    onError,
  })
  const rotate = useMutation({
    mutationFn: (graceSeconds: number) => api.webhooks.rotateSecret(id, { graceSeconds }),
    onSuccess: (issued) => {
      close()
      setSecret(issued.secret)
    },
    onError,
  })
  const remove = useMutation({
    mutationFn: () => api.webhooks.delete(id),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['rows', 'webhooks'] })
      void navigate({ to: '/a/$slug/manage/settings/webhooks', params: { slug: client.slug } })
    },
    onError,
  })
  return (
    <div className="cluster">
      {status === 'enabled' ? (
        <>
          <Button isPending={test.isPending} onPress={() => test.mutate()}>
            {webhooks.test}
          </Button>
          <Button onPress={() => setOpen('recover')}>{webhooks.recover}</Button>
        </>
      ) : null}
      <Button isPending={change.isPending} onPress={() => change.mutate()}>
        {status === 'enabled' ? webhooks.disable : webhooks.enable}
      </Button>
      <Button onPress={() => setOpen('rotate')}>{webhooks.rotate}</Button>
      <Button kind="danger" onPress={() => setOpen('delete')}>
        {webhooks.delete}
      </Button>
      <RecoverDialog
        isOpen={open === 'recover'}
        isPending={recover.isPending}
        onClose={close}
        onRecover={(since) => recover.mutate(since)}
      />
      <RotateDialog
        title={webhooks.rotate}
        advice={webhooks.rotateAdvice}
        isOpen={open === 'rotate'}
        isPending={rotate.isPending}
        onClose={close}
        onRotate={(graceSeconds) => rotate.mutate(graceSeconds)}
      />
      <IssuedSecret title={webhooks.rotated} secret={secret} onClose={() => setSecret(null)} />
      <ConfirmDialog
        title={webhooks.delete}
        isOpen={open === 'delete'}
        onOpenChange={close}
        action={webhooks.delete}
        cancel={words.common.cancel}
        isPending={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        <p>{webhooks.deleteAdvice}</p>
      </ConfirmDialog>
    </div>
  )
}
