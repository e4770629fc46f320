import { useState } from 'react'
import { Button } from '../../design/button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { SelectField } from '../../design/fields.tsx'
import { useStaffTranslations } from '../../translations/staff/use-staff-translations.ts'
import { useTranslations } from '../../translations/use-translations.tsx'

/** How long the old secret remains valid, in seconds. */
const gracePeriods = { none: 0, hour: 3600, day: 86_400, week: 604_800 } as const
type GracePeriod = keyof typeof gracePeriods

interface RotateDialogProps {
  title: string
  hint: string
  isOpen: boolean
  isPending: boolean
  onClose(): void
  onRotate(graceSeconds: number): void
}

/** Replaces a secret, after asking how long the old one can still be used. */
export function RotateDialog({ title, hint, isOpen, isPending, onClose, onRotate }: RotateDialogProps) {
  const t = useTranslations()
  const { secrets } = useStaffTranslations().settings
  const [grace, setGrace] = useState<GracePeriod>('day')
  return (
    <Dialog title={title} isOpen={isOpen} isPersistent={isPending} onOpenChange={onClose}>
      <p>{hint}</p>
      <SelectField<GracePeriod>
        label={secrets.grace}
        isWide
        value={grace}
        options={(Object.keys(gracePeriods) as GracePeriod[]).map((value) => ({
          value,
          text: secrets.graces[value],
        }))}
        onChange={setGrace}
      />
      <div className="dialog-buttons">
        <Button kind="quiet" isDisabled={isPending} onPress={onClose}>
          {t.common.cancel}
        </Button>
        <Button kind="primary" isPending={isPending} onPress={() => onRotate(gracePeriods[grace])}>
          {title}
        </Button>
      </div>
    </Dialog>
  )
}
