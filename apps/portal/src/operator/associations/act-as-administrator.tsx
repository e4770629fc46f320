import type { PlatformClient } from '@guildhall/sdk'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../design/button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { TextField } from '../../design/fields.tsx'
import { Icon } from '../../design/icon.tsx'
import { api } from '../../shell/api.ts'
import { useOperatorTranslations } from '../../translations/operator/use-operator-translations.ts'
import { useTranslations } from '../../translations/use-translations.tsx'
import { FailureBanner } from '../failure-banner.tsx'
import { RequestForm } from '../request-form.tsx'

/** Asks for a reason and signs the operator in as an administrator of the association. */
export function ActAsAdministrator({ association }: { association: PlatformClient }) {
  const { associations: texts } = useOperatorTranslations()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button isDisabled={association.suspended} onPress={() => setOpen(true)}>
        <Icon name="person" />
        {texts.act}
      </Button>
      {isOpen ? <ReasonDialog association={association} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function ReasonDialog({ association, onClose }: { association: PlatformClient; onClose(): void }) {
  const { common } = useTranslations()
  const { associations: texts } = useOperatorTranslations()
  const [reason, setReason] = useState('')
  const act = useMutation({
    mutationFn: () => api.platform.clients.actAsAdministrator(association.id, { reason: reason.trim() }),
    // A full page load, so that the portal starts with the new session.
    onSuccess: ({ slug }) => location.assign(`/a/${slug}/manage`),
  })
  // The request ends the session of another association in this browser, and cannot be cancelled.
  const isEntering = act.isPending || act.isSuccess
  return (
    <Dialog title={texts.act} isOpen isPersistent={act.isSuccess} onOpenChange={onClose}>
      <RequestForm request={act}>
        <FailureBanner error={act.error} />
        <p>{texts.actHint(association.name)}</p>
        <TextField
          label={texts.reason}
          name="reason"
          description={texts.reasonHint}
          isRequired
          maxLength={500}
          autoFocus
          autoComplete="off"
          value={reason}
          onChange={setReason}
        />
        <div className="dialog-buttons">
          <Button kind="quiet" isDisabled={isEntering} onPress={onClose}>
            {common.cancel}
          </Button>
          <Button type="submit" kind="primary" isPending={isEntering}>
            {texts.act}
          </Button>
        </div>
      </RequestForm>
    </Dialog>
  )
}
