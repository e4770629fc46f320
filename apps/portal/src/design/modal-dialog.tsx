import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'

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
  return (
    <ModalOverlay
      className="modal-overlay"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable={!isPersistent}
      isKeyboardDismissDisabled={isPersistent ?? false}
    >
      <Modal className={`modal ${size ?? ''}`}>
        <AriaDialog className="dialog" role={role ?? 'dialog'}>
          <Heading slot="title">{title}</Heading>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
