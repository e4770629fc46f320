import { useState } from 'react'
import { Button } from '../../../design/button.tsx'
import { Dialog } from '../../../design/dialog.tsx'
import { SelectField } from '../../../design/fields.tsx'
import { useStaffTranslations } from '../../../translations/staff/use-staff-translations.ts'
import { useTranslations } from '../../../translations/use-translations.tsx'

const HOUR_MS = 3_600_000
/** How far back to resend deliveries, in hours. */
const periods = { hour: 1, day: 24, week: 168, month: 720 } as const
type Period = keyof typeof periods

interface RecoverDialogProps {
  isOpen: boolean
  isPending: boolean
  onClose(): void
  onRecover(since: Date): void
}

/** Sends failed deliveries and events that were never delivered. */
export function RecoverDialog({ isOpen, isPending, onClose, onRecover }: RecoverDialogProps) {
  const t = useTranslations()
  const { webhooks } = useStaffTranslations().settings
  const [period, setPeriod] = useState<Period>('day')
  return (
    <Dialog title={webhooks.recover} isOpen={isOpen} isPersistent={isPending} onOpenChange={onClose}>
      <p>{webhooks.recoverHint}</p>
      <SelectField<Period>
        label={webhooks.since}
        isWide
        value={period}
        options={(Object.keys(periods) as Period[]).map((value) => ({
          value,
          text: webhooks.periods[value],
        }))}
        onChange={setPeriod}
      />
      <div className="dialog-buttons">
        <Button kind="quiet" isDisabled={isPending} onPress={onClose}>
          {t.common.cancel}
        </Button>
        <Button
          kind="primary"
          isPending={isPending}
          onPress={() => onRecover(new Date(Date.now() - periods[period] * HOUR_MS))}
        >
          {webhooks.recover}
        </Button>
      </div>
    </Dialog>
  )
}
