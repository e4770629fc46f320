import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { TextField } from './fields.tsx'
import { useKeepDialogOpen } from './keep-dialog-open.ts'

interface ConfirmDialogProps {
  title: string
  isOpen: boolean
  onOpenChange(open: boolean): void
  children: ReactNode
  /** The label of the button that confirms. */
  action: string
  cancel: string
  isPending: boolean
  onConfirm(): void
  /** For irreversible actions: a text to type first, and the label of its field. */
  confirmation?: { text: string; label: string }
}

/** Asks for confirmation of a dangerous action. The dialog stays open while the request is in flight. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, isOpen, onOpenChange } = props
  return (
    <Dialog title={title} isOpen={isOpen} onOpenChange={onOpenChange} role="alertdialog">
      <Content {...props} />
    </Dialog>
  )
}

/** Mounted each time the dialog opens, so that text typed earlier does not count as confirmation. */
function Content(props: ConfirmDialogProps) {
  const { onOpenChange, children, action, cancel, isPending, onConfirm, confirmation } = props
  const [text, setText] = useState('')
  useKeepDialogOpen(isPending)
  return (
    <>
      {children}
      {confirmation ? (
        <TextField label={confirmation.label} value={text} onChange={setText} autoComplete="off" autoFocus />
      ) : null}
      <div className="dialog-buttons">
        <Button kind="quiet" isDisabled={isPending} onPress={() => onOpenChange(false)}>
          {cancel}
        </Button>
        <Button
          kind="danger"
          isDisabled={confirmation !== undefined && text.trim() !== confirmation.text}
          isPending={isPending}
          onPress={onConfirm}
        >
          {action}
        </Button>
      </div>
    </>
  )
}
