import type { PlatformClient, PlatformClientCreated } from '@guildhall/sdk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../design/button.tsx'
import { SelectField, TextField } from '../../design/fields.tsx'
import ModalDialog from '../../design/modal-dialog.tsx'
import { readViolations } from '../../forms/read-violations.ts'
import { useSendOnce } from '../../forms/use-send-once.ts'
import { api } from '../../shell/api.ts'
import { useOperatorTranslations } from '../../translations/operator/use-operator-translations.ts'
import { useTranslations } from '../../translations/use-translations.tsx'
import { FailureBanner } from '../failure-banner.tsx'
import { IssuedKeys } from '../issued-keys.tsx'
import { RequestForm } from '../request-form.tsx'
import { associationsQuery, planNames, plans } from './association-queries.ts'
import { listAssociationKeys } from './list-association-keys.ts'
import { isSlugTaken, SlugField, useNameAndSlug } from './slug-field.tsx'

/** Creates an association, then shows its keys once. */
export default function NewAssociationDialog({ onClose }: { onClose(): void }) {
  const { associations: texts } = useOperatorTranslations()
  const form = useNewAssociation()
  const { data: created } = form.create
  return (
    <ModalDialog
      title={created ? texts.created(created.client.name) : texts.new}
      isOpen
      onOpenChange={onClose}
      // Dismissing it would lose the keys.
      isPersistent={created !== undefined}
      size="large"
    >
      {created ? (
        <CreatedAssociation created={created} onClose={onClose} />
      ) : (
        <CreateForm form={form} onClose={onClose} />
      )}
    </ModalDialog>
  )
}

/** The form’s values and the mutation that creates the association. */
function useNewAssociation() {
  const queryClient = useQueryClient()
  const nameAndSlug = useNameAndSlug()
  const [plan, setPlan] = useState<PlatformClient['plan']>('standard')
  const { name, slug } = nameAndSlug
  const sendOnce = useSendOnce()
  const create = useMutation({
    mutationFn: () => {
      const request = { name: name.trim(), slug, plan }
      return sendOnce(request, (options) => api.platform.clients.create(request, options))
    },
    onSuccess: () => void queryClient.invalidateQueries(associationsQuery),
  })
  return { ...nameAndSlug, plan, setPlan, create }
}

function CreateForm(props: { form: ReturnType<typeof useNewAssociation>; onClose(): void }) {
  const { form, onClose } = props
  const { name, setName, slug, setSlug, plan, setPlan, create } = form
  const t = useTranslations()
  const { associations: texts, fields } = useOperatorTranslations()
  return (
    <RequestForm
      request={create}
      violations={isSlugTaken(create.error) ? { slug: fields.slugTaken } : readViolations(create.error)}
    >
      <FailureBanner error={create.error} />
      <TextField
        label={fields.name}
        name="name"
        isRequired
        maxLength={200}
        autoFocus
        value={name}
        onChange={setName}
      />
      <SlugField name="slug" value={slug} onChange={setSlug} />
      <SelectField<PlatformClient['plan']>
        label={fields.plan}
        isWide
        value={plan}
        options={plans.map((value) => ({ value, text: planNames[value] }))}
        onChange={setPlan}
      />
      <div className="dialog-buttons">
        <Button kind="quiet" isDisabled={create.isPending} onPress={onClose}>
          {t.common.cancel}
        </Button>
        <Button type="submit" kind="primary" isPending={create.isPending}>
          {texts.create}
        </Button>
      </div>
    </RequestForm>
  )
}

function CreatedAssociation({ created, onClose }: { created: PlatformClientCreated; onClose(): void }) {
  const { associations: texts, secrets } = useOperatorTranslations()
  const navigate = useNavigate()
  const openAssociation = (): void => {
    onClose()
    void navigate({
      to: '/operator/associations/$id',
      params: { id: created.client.id },
      ignoreBlocker: true,
    })
  }
  return (
    <>
      <p>{texts.createdHint}</p>
      <IssuedKeys keys={listAssociationKeys(created.keys, secrets.keys)} />
      <div className="dialog-buttons">
        <Button kind="primary" onPress={openAssociation}>
          {secrets.several.stored}
        </Button>
      </div>
    </>
  )
}
