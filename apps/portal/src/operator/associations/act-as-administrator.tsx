import type { PlatformClient } from '@guildhall/sdk'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../design/button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { TextField } from '../../design/fields.tsx'
import { Icon } from '../../design/icon.tsx'
import { api } from '../../shell/api.ts'
import { useOperatorWords } from '../../words/operator/use-operator-words.ts'
import { useWords } from '../../words/use-words.tsx'
import { FailureBanner } from '../failure-banner.tsx'
import { RequestForm } from '../request-form.tsx'

/** Signs the operator in as an administrator of the association, for a reason. */
export function ActAsAdministrator({ association }: { association: PlatformClient }) {
  const { associations: texts } = useOperatorWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button isDisabled={association.suspended} onPress={() => setOpen(true)}>
        <Icon name="person" />
        {texts.act}
      </Button>
      <Dialog title={texts.act} isOpen={isOpen} onOpenChange={setOpen}>
        <ReasonForm association={association} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function ReasonForm({ association, onClose }: { association: PlatformClient; onClose(): void }) {
  const { common } = useWords()
  const { associations: texts } = useOperatorWords()
  const [reason, setReason] = useState('')
  const act = useMutation({
    mutationFn: () => api.platform.clients.actAsAdministrator(association.id, { reason: reason.trim() }),
    // The page is loaded again, with the session of the association.
    onSuccess: ({ slug }) => location.assign(`/a/${slug}/manage`),
  })
  return (
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
        <Button kind="quiet" onPress={onClose}>
          {common.cancel}
        </Button>
        <Button type="submit" kind="primary" isPending={act.isPending}>
          {texts.act}
        </Button>
      </div>
    </RequestForm>
  )
}
