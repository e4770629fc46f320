import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../design/button.tsx'
import { Icon } from '../../design/icon.tsx'
import ModalDialog from '../../design/modal-dialog.tsx'
import { api } from '../../shell/api.ts'
import { FailureBanner } from '../../shell/failure-banner.tsx'
import { saveFile } from '../../shell/save-file.ts'
import { useSession } from '../../shell/session.ts'
import { useBillingTranslations } from '../../translations/staff/use-billing-translations.ts'
import { useStaffTranslations } from '../../translations/staff/use-staff-translations.ts'
import { useTranslations } from '../../translations/use-translations.tsx'
import { getPresetDays } from '../reports/period.ts'
import { PeriodFields } from '../reports/period-fields.tsx'
import type { DayRange } from '../reports/read-period.ts'

const formats = ['csv', 'xlsx'] as const

/** Saves the postings of a period as a file. */
export default function LedgerDialog({ onClose }: { onClose(): void }) {
  const t = useTranslations()
  const { reports } = useStaffTranslations()
  const { ledger } = useBillingTranslations()
  const { timezone } = useSession().client
  const [period, setPeriod] = useState<DayRange>(() => getPresetDays('thisYear', timezone))
  const save = useMutation({
    mutationFn: async (format: (typeof formats)[number]) => {
      const response = await api.ledger.export({ ...period, timezone, format })
      saveFile(`ledger.${format}`, await response.blob())
    },
    onSuccess: onClose,
  })
  return (
    <ModalDialog title={ledger.export} isOpen onOpenChange={onClose}>
      <div className="stack">
        <p>{ledger.exportHint}</p>
        <PeriodFields period={period} timezone={timezone} onChange={setPeriod} />
        <FailureBanner error={save.error} />
        <div className="dialog-buttons">
          <Button kind="quiet" onPress={onClose}>
            {t.common.cancel}
          </Button>
          {formats.map((format) => (
            <Button
              key={format}
              isPending={save.isPending && save.variables === format}
              isDisabled={save.isPending && save.variables !== format}
              onPress={() => save.mutate(format)}
            >
              <Icon name="download" />
              {reports.formats[format]}
            </Button>
          ))}
        </div>
      </div>
    </ModalDialog>
  )
}
