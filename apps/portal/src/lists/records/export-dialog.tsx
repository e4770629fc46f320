import { getLocalTimeZone } from '@internationalized/date'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../design/button.tsx'
import { Banner } from '../../design/feedback.tsx'
import { Checkbox } from '../../design/fields.tsx'
import { Icon } from '../../design/icon.tsx'
import ModalDialog from '../../design/modal-dialog.tsx'
import { FailureBanner } from '../../shell/failure-banner.tsx'
import { saveFile } from '../../shell/save-file.ts'
import { useStaffTranslations } from '../../translations/staff/use-staff-translations.ts'
import { useFormat } from '../../translations/use-format.ts'
import { useTranslations } from '../../translations/use-translations.tsx'
import type { Column, FilterField, ListDefinition, ListedRecord, SelectedRecords } from './definition.ts'

/** The maximum number of ids in a filter of the service. */
const MAX_IDS = 100

export interface ExportDialogProps {
  definition: Pick<ListDefinition<ListedRecord>, 'name' | 'formatCount' | 'filters' | 'exportRows'>
  columns: readonly Pick<Column<ListedRecord>, 'fields' | 'exportColumns'>[]
  selected: SelectedRecords
  /** The order of the list, which applies to selected rows too. */
  order: object
  onClose(): void
}

/**
 * Saves the records of a list as a file: those that match the filters, or the selected ones, in the order of the list.
 */
export default function ExportDialog(props: ExportDialogProps) {
  const { definition, columns, selected, order, onClose } = props
  const t = useTranslations()
  const { list, reports } = useStaffTranslations()
  const format = useFormat()
  const [hasAllColumns, setHasAllColumns] = useState(false)
  const isSelection = 'ids' in selected
  const count = isSelection ? selected.ids.length : selected.count
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: async (fileFormat: 'csv' | 'xlsx') => {
      const names = [...new Set(columns.flatMap(({ fields, exportColumns = fields }) => exportColumns))]
      const response = await definition.exportRows?.({
        ...(isSelection ? { id: [...selected.ids] } : selected.query),
        order,
        fileFormat,
        fileTimezone: getFileTimeZone(definition.filters),
        ...(hasAllColumns ? {} : { columns: names }),
      })
      if (response) saveFile(`${definition.name.split('.')[0]}.${fileFormat}`, await response.blob())
    },
    onSuccess: onClose,
  })
  const exceedsLimit = isSelection && count > MAX_IDS
  return (
    <ModalDialog title={list.export} isOpen onOpenChange={onClose}>
      <div className="stack">
        <p>{definition.formatCount(count)}</p>
        {exceedsLimit ? <Banner tone="warning" title={list.exportLimit(format.number(MAX_IDS))} /> : null}
        <Checkbox isSelected={hasAllColumns} onChange={setHasAllColumns}>
          {list.allColumns}
        </Checkbox>
        <FailureBanner error={error} />
        <div className="dialog-buttons">
          <Button kind="quiet" onPress={onClose}>
            {t.common.cancel}
          </Button>
          {(['csv', 'xlsx'] as const).map((fileFormat) => (
            <Button
              key={fileFormat}
              isDisabled={exceedsLimit || (isPending && variables !== fileFormat)}
              isPending={isPending && variables === fileFormat}
              onPress={() => mutate(fileFormat)}
            >
              <Icon name="download" />
              {reports.formats[fileFormat]}
            </Button>
          ))}
        </div>
      </div>
    </ModalDialog>
  )
}

/**
 * The time zone of an Excel file, which has only one. It is that of the list’s days without a time, such as due dates,
 * which another time zone could show as the day before or after; for a list without such days, it is the browser’s.
 */
const getFileTimeZone = (filters: readonly FilterField[]): string =>
  filters.find(({ timeZone }) => timeZone !== undefined)?.timeZone ?? getLocalTimeZone()
