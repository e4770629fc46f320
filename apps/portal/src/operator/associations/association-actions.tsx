import type { PlatformClient } from '@guildhall/sdk'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../design/button.tsx'
import { ConfirmDialog } from '../../design/confirm-dialog.tsx'
import { notify } from '../../design/notify.ts'
import { type LoadedRecord, loadRecord } from '../../forms/use-defined-form.ts'
import { api } from '../../shell/api.ts'
import { deleteOnce } from '../../shell/delete-once.ts'
import { useOperatorTranslations } from '../../translations/operator/use-operator-translations.ts'
import { useFormat } from '../../translations/use-format.ts'
import { useTranslations } from '../../translations/use-translations.tsx'
import { notifyError } from '../failure-banner.tsx'
import { saveOnce } from '../save-once.ts'
import { associationQuery, associationsQuery, usageQuery } from './association-queries.ts'

/** Suspends and resumes an association, and deletes it. */
export function AssociationActions({ loaded: { record, etag } }: { loaded: LoadedRecord<PlatformClient> }) {
  const t = useTranslations()
  const { associations: texts } = useOperatorTranslations()
  const queryClient = useQueryClient()
  const [open, setOpen] = useState<'suspend' | 'delete' | null>(null)
  const { id, name, suspended } = record
  const options = etag === null ? {} : { ifMatch: etag }
  const onError = (error: unknown): void => {
    notifyError(error, t)
    void queryClient.invalidateQueries(associationQuery(id))
  }
  const setSuspended = useMutation({
    mutationFn: (value: boolean) =>
      saveOnce(
        () => loadRecord(api.platform.clients.update(id, { suspended: value }, options)),
        () => loadRecord(api.platform.clients.get(id)),
        (latest) => latest.suspended === value,
      ),
    onSuccess: (saved) => {
      setOpen(null)
      queryClient.setQueryData(associationQuery(id).queryKey, saved)
      void queryClient.invalidateQueries(associationsQuery)
    },
    onError,
  })
  return (
    <section className="card" aria-labelledby="actions">
      <h2 id="actions" className="card-title">
        {texts.actions}
      </h2>
      <div className="card-body cluster">
        {suspended ? (
          <Button isPending={setSuspended.isPending} onPress={() => setSuspended.mutate(false)}>
            {texts.resume}
          </Button>
        ) : (
          <Button onPress={() => setOpen('suspend')}>{texts.suspend}</Button>
        )}
        <Button kind="danger" onPress={() => setOpen('delete')}>
          {texts.delete}
        </Button>
      </div>
      <ConfirmDialog
        title={texts.suspend}
        isOpen={open === 'suspend'}
        onOpenChange={() => setOpen(null)}
        action={texts.suspend}
        cancel={t.common.cancel}
        isPending={setSuspended.isPending}
        onConfirm={() => setSuspended.mutate(true)}
      >
        <p>{texts.suspendHint(name)}</p>
      </ConfirmDialog>
      {open === 'delete' ? (
        <DeleteDialog
          association={record}
          options={options}
          onError={onError}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </section>
  )
}

interface DeleteDialogProps {
  association: PlatformClient
  options: { ifMatch?: string }
  onError(error: unknown): void
  onClose(): void
}

/** Shows the data that will be deleted, and requires typing the slug. */
function DeleteDialog({ association, options, onError, onClose }: DeleteDialogProps) {
  const t = useTranslations()
  const { associations: texts } = useOperatorTranslations()
  const format = useFormat()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { id, name, slug } = association
  const { data: usage } = useQuery(usageQuery(id))
  const remove = useMutation({
    mutationFn: () => deleteOnce(() => api.platform.clients.delete(id, options)),
    onSuccess: () => {
      void queryClient.invalidateQueries(associationsQuery)
      notify({ tone: 'success', title: texts.deleted(name) })
      void navigate({ to: '/operator/associations' })
    },
    onError,
  })
  const deletedData = usage
    ? [
        texts.losses.members(usage.members, format.number(usage.members)),
        texts.losses.users(usage.users, format.number(usage.users)),
        texts.losses.resources(
          usage.resources,
          format.number(usage.resources),
          format.bytes(usage.storageBytes),
        ),
        texts.losses.others,
      ]
    : [texts.losses.others]
  return (
    <ConfirmDialog
      title={texts.delete}
      isOpen
      onOpenChange={onClose}
      action={texts.delete}
      cancel={t.common.cancel}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate()}
      confirmation={{ text: slug, label: texts.typeToDelete(slug) }}
    >
      <p>{texts.deleteHint(name)}</p>
      <ul className="bullets">
        {deletedData.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
