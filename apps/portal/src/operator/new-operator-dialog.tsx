import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../design/button.tsx'
import { TextField } from '../design/fields.tsx'
import ModalDialog from '../design/modal-dialog.tsx'
import { useSendOnce } from '../forms/use-send-once.ts'
import { api } from '../shell/api.ts'
import { useOperatorTranslations } from '../translations/operator/use-operator-translations.ts'
import { useTranslations } from '../translations/use-translations.tsx'
import { FailureBanner } from './failure-banner.tsx'
import { IssuedKeys } from './issued-keys.tsx'
import { RequestForm } from './request-form.tsx'

interface NewOperatorDialogProps {
  onCreated(): void
  onClose(): void
}

/** Creates an operator, then shows the key once. */
export default function NewOperatorDialog({ onCreated, onClose }: NewOperatorDialogProps) {
  const { operators: texts, secrets, setUp } = useOperatorTranslations()
  const [name, setName] = useState('')
  const sendOnce = useSendOnce()
  const create = useMutation({
    mutationFn: () => {
      const request = { name: name.trim() }
      return sendOnce(request, (options) => api.platform.operators.create(request, options))
    },
    onSuccess: onCreated,
  })
  const created = create.data
  return (
    <ModalDialog
      title={created ? texts.created(created.name) : texts.new}
      isOpen
      onOpenChange={onClose}
      // Closing it earlier would lose the key.
      isPersistent={created !== undefined}
    >
      {created ? (
        <>
          <IssuedKeys keys={[{ name: setUp.operatorKey, key: created.key }]} />
          <div className="dialog-buttons">
            <Button kind="primary" onPress={onClose}>
              {secrets.single.stored}
            </Button>
          </div>
        </>
      ) : (
        <RequestForm request={create}>
          <FailureBanner error={create.error} />
          <NameField value={name} onChange={setName} />
          <DialogButtons isPending={create.isPending} onClose={onClose} />
        </RequestForm>
      )}
    </ModalDialog>
  )
}

function NameField(props: { value: string; onChange(value: string): void }) {
  const { operators: texts, fields } = useOperatorTranslations()
  return (
    <TextField
      {...props}
      label={fields.name}
      name="name"
      description={texts.nameHint}
      isRequired
      maxLength={200}
      autoFocus
    />
  )
}

function DialogButtons({ isPending, onClose }: { isPending: boolean; onClose(): void }) {
  const { common } = useTranslations()
  const { operators: texts } = useOperatorTranslations()
  return (
    <div className="dialog-buttons">
      <Button kind="quiet" isDisabled={isPending} onPress={onClose}>
        {common.cancel}
      </Button>
      <Button type="submit" kind="primary" isPending={isPending}>
        {texts.create}
      </Button>
    </div>
  )
}
