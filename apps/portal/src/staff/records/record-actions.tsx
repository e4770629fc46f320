import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '../../design/button.tsx'
import { ConfirmDialog } from '../../design/confirm-dialog.tsx'
import { notifyFailure } from '../../shell/error-state.tsx'
import { useStaffTranslations } from '../../translations/staff/use-staff-translations.ts'
import { useTranslations } from '../../translations/use-translations.tsx'

interface RecordActionsProps {
  title: string
  isPublished: boolean
  /** Publishes or unpublishes the record. */
  onTogglePublished(): Promise<unknown>
  onDelete(): Promise<unknown>
  /** More actions, shown before the delete button. */
  children: ReactNode
}

/** Actions on a record that can be published. */
export function RecordActions({
  title,
  isPublished,
  onTogglePublished,
  onDelete,
  children,
}: RecordActionsProps) {
  const t = useTranslations()
  const { program } = useStaffTranslations()
  const [isOpen, setOpen] = useState(false)
  const onError = (error: unknown) => notifyFailure(error, t)
  const publish = useMutation({ mutationFn: onTogglePublished, onError })
  const remove = useMutation({ mutationFn: onDelete, onError })
  return (
    <div className="cluster">
      <Button isPending={publish.isPending} onPress={() => publish.mutate()}>
        {isPublished ? program.unpublish : program.publish}
      </Button>
      {children}
      <Button kind="danger" onPress={() => setOpen(true)}>
        {program.delete}
      </Button>
      <ConfirmDialog
        title={program.delete}
        isOpen={isOpen}
        onOpenChange={setOpen}
        action={program.delete}
        cancel={t.common.cancel}
        isPending={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        <p>{program.deleteHint(title)}</p>
      </ConfirmDialog>
    </div>
  )
}
