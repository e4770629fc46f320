import { type ReactNode, useState } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { DialogPersistence } from './keep-dialog-open.ts'

export interface DialogProps {
  title: string
  isOpen: boolean
  onOpenChange(open: boolean): void
  children: ReactNode
  size?: 'large'
  /** Whether it can only be closed with one of its buttons. */
  isPersistent?: boolean
  role?: 'dialog' | 'alertdialog'
}

export default function ModalDialog({
  title,
  isOpen,
  onOpenChange,
  children,
  size,
  isPersistent,
  role,
}: DialogProps) {
  const [hasPendingRequest, setHasPendingRequest] = useState(false)
  const isKeptOpen = isPersistent || hasPendingRequest
  return (
    <ModalOverlay
      className="modal-overlay"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable={!isKeptOpen}
      isKeyboardDismissDisabled={isKeptOpen}
    >
      <Modal className={`modal ${size ?? ''}`}>
        <AriaDialog className="dialog" role={role ?? 'dialog'}>
          <Heading slot="title">{title}</Heading>
          <DialogPersistence value={setHasPendingRequest}>{children}</DialogPersistence>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
