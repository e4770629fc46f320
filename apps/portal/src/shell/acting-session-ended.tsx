import { Button } from '../design/button.tsx'
import ModalDialog from '../design/modal-dialog.tsx'
import { useOperatorTranslations } from '../translations/operator/use-operator-translations.ts'
import { deleteLocalData } from './local-data.ts'

/** Shown when an operator’s session as an administrator has expired. Continuing requires a new one, with a reason. */
export default function ActingSessionEnded() {
  const { acting } = useOperatorTranslations()
  const leave = (): void => {
    deleteLocalData()
    location.assign('/operator/associations')
  }
  return (
    <ModalDialog title={acting.ended} isOpen onOpenChange={() => undefined} isPersistent>
      <p>{acting.endedHint}</p>
      <div className="dialog-buttons">
        <Button kind="primary" onPress={leave}>
          {acting.back}
        </Button>
      </div>
    </ModalDialog>
  )
}
