import { lazy, Suspense } from 'react'
import type { DialogProps } from './modal-dialog.tsx'

const ModalDialog = lazy(() => import('./modal-dialog.tsx'))

/** A modal dialog, loaded when it is first opened. Focus stays inside and returns to where it was. */
export function Dialog(props: DialogProps) {
  return props.isOpen ? (
    <Suspense>
      <ModalDialog {...props} />
    </Suspense>
  ) : null
}
