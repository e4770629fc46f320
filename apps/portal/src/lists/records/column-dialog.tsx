import { Button } from '../../design/button.tsx'
import { Checkbox } from '../../design/fields.tsx'
import ModalDialog from '../../design/modal-dialog.tsx'
import { useStaffTranslations } from '../../translations/staff/use-staff-translations.ts'
import { useTranslations } from '../../translations/use-translations.tsx'
import type { ColumnChooserProps } from './column-chooser.tsx'

/** Chooses the columns of a list. The first cannot be hidden. */
export default function ColumnDialog(props: ColumnChooserProps & { onClose(): void }) {
  const { columns, visibleIds, onChange, onClose } = props
  const { list } = useStaffTranslations()
  const { common } = useTranslations()
  const toggle = (id: string) =>
    onChange(
      columns
        .map((column) => column.id)
        .filter((columnId) => (columnId === id ? !visibleIds.includes(id) : visibleIds.includes(columnId))),
    )
  return (
    <ModalDialog title={list.columns} isOpen onOpenChange={onClose}>
      <div className="column-choices">
        {columns.slice(1).map(({ id, label }) => (
          <Checkbox key={id} isSelected={visibleIds.includes(id)} onChange={() => toggle(id)}>
            {label}
          </Checkbox>
        ))}
      </div>
      <div className="dialog-buttons">
        <Button kind="quiet" onPress={() => onChange(null)}>
          {list.standardColumns}
        </Button>
        <Button kind="primary" onPress={onClose}>
          {common.close}
        </Button>
      </div>
    </ModalDialog>
  )
}
