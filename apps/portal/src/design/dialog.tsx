import { lazy, Suspense } from 'react'
import type { DialogProps } from './modal-dialog.tsx'

const ModalDialog = lazy(() => import('./modal-dialog.tsx'))

/** A modal dialog, loaded when it is first opened. Traps the focus, and returns it when closed. */
export function Dialog(props: DialogProps) {
  return props.isOpen ? (
    <Suspense>
      <ModalDialog {...props} />
    </Suspense>
  ) : null
}
