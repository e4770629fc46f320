import type { ReactNode } from 'react'
import { Form } from 'react-aria-components'
import { Button } from '../design/button.tsx'
import { useKeepDialogOpen } from '../design/keep-dialog-open.ts'
import ModalDialog from '../design/modal-dialog.tsx'
import { FailureBanner } from '../shell/failure-banner.tsx'
import { useTranslations } from '../translations/use-translations.tsx'
import { readViolations } from './read-violations.ts'

interface DialogFormProps {
  submitLabel: string
  kind?: 'primary' | 'danger'
  /** The error of the last request; null if there was none. */
  error: unknown
  /** Replaces the error’s own title, reasons and hint. */
  failureTitle?: string | undefined
  /** Messages by the name of the field; by default those of the service. */
  violations?: Record<string, string>
  isPending: boolean
  isDisabled?: boolean
  onSubmit(): void
  onClose(): void
  children: ReactNode
}

/**
 * A form within a dialog: the failure of its request above the fields, and its buttons below them. The dialog stays open
 * while the request is in flight.
 */
export function DialogForm(props: DialogFormProps) {
  const { submitLabel, kind = 'primary', error, isPending, isDisabled = false, onSubmit, onClose } = props
  const { failureTitle, violations = readViolations(error), children } = props
  const t = useTranslations()
  useKeepDialogOpen(isPending)
  const hasFailed = error !== null && Object.keys(violations).length === 0
  return (
    <Form
      className="stack"
      validationErrors={violations}
      onSubmit={(event) => {
        event.preventDefault()
        // In a form with one field, Enter submits even while the button is pending.
        if (!isPending) onSubmit()
      }}
    >
      {hasFailed ? <FailureBanner error={error} title={failureTitle} /> : null}
      {children}
      <div className="dialog-buttons">
        <Button kind="quiet" isDisabled={isPending} onPress={onClose}>
          {t.common.cancel}
        </Button>
        <Button type="submit" kind={kind} isPending={isPending} isDisabled={isDisabled}>
          {submitLabel}
        </Button>
      </div>
    </Form>
  )
}

/** A modal dialog with one form. */
export function FormDialog({ title, ...form }: DialogFormProps & { title: string }) {
  return (
    <ModalDialog title={title} isOpen onOpenChange={form.onClose}>
      <DialogForm {...form} />
    </ModalDialog>
  )
}
