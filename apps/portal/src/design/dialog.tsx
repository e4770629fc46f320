import { lazyPart } from './lazy-part.tsx'
import type { DialogProps } from './modal-dialog.tsx'

const ModalDialog = lazyPart<DialogProps>(
  () => import('./modal-dialog.tsx'),
  ({ onOpenChange }) => onOpenChange(false),
)

/** A modal dialog, loaded when it is first opened. Traps the focus, and returns it when closed. */
export function Dialog(props: DialogProps) {
  return props.isOpen ? <ModalDialog {...props} /> : null
}
