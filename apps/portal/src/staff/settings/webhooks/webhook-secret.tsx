import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../design/button.tsx'
import { api } from '../../../shell/api.ts'
import { notifyFailure } from '../../../shell/error-state.tsx'
import { useStaffTranslations } from '../../../translations/staff/use-staff-translations.ts'
import { useTranslations } from '../../../translations/use-translations.tsx'
import { IssuedSecret } from '../issued-secret.tsx'
import { RotateDialog } from '../rotate-dialog.tsx'

/** Rotates the secret that signs deliveries. */
export function WebhookSecret({ id }: { id: string }) {
  const t = useTranslations()
  const { webhooks } = useStaffTranslations().settings
  const [isOpen, setOpen] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const rotate = useMutation({
    mutationFn: (graceSeconds: number) => api.webhooks.rotateSecret(id, { graceSeconds }),
    onSuccess: (issued) => {
      setOpen(false)
      setSecret(issued.secret)
    },
    onError: (error) => notifyFailure(error, t),
  })
  return (
    <section className="card" aria-labelledby="secret">
      <h2 id="secret" className="card-title">
        {webhooks.secret}
      </h2>
      <div className="card-body stack">
        <p className="soft">{webhooks.secretHint}</p>
        <div>
          <Button onPress={() => setOpen(true)}>{webhooks.rotate}</Button>
        </div>
      </div>
      <RotateDialog
        title={webhooks.rotate}
        hint={webhooks.rotateHint}
        isOpen={isOpen}
        isPending={rotate.isPending}
        onClose={() => setOpen(false)}
        onRotate={(graceSeconds) => rotate.mutate(graceSeconds)}
      />
      <IssuedSecret title={webhooks.rotated} secret={secret} onClose={() => setSecret(null)} />
    </section>
  )
}
