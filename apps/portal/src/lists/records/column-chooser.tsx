import { useState } from 'react'
import { Button } from '../../design/button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { Checkbox } from '../../design/fields.tsx'
import { Icon } from '../../design/icon.tsx'
import { useStaffWords } from '../../words/staff/use-staff-words.ts'
import { useWords } from '../../words/use-words.tsx'

export interface ColumnChooserProps {
  columns: readonly { id: string; label: string }[]
  shown: readonly string[]
  /** @param ids in the order of the list; null for the list’s own */
  onChange(ids: string[] | null): void
}

/** Chooses the columns of a list. The first one stays. */
export function ColumnChooser({ columns, shown, onChange }: ColumnChooserProps) {
  const { list } = useStaffWords()
  const { common } = useWords()
  const [isOpen, setOpen] = useState(false)
  const toggle = (id: string) =>
    onChange(
      columns
        .map((column) => column.id)
        .filter((other) => (other === id ? !shown.includes(id) : shown.includes(other))),
    )
  return (
    <>
      <Button onPress={() => setOpen(true)}>
        <Icon name="columns" />
        {list.columns}
      </Button>
      <Dialog title={list.columns} isOpen={isOpen} onOpenChange={setOpen}>
        <div className="column-choices">
          {columns.slice(1).map(({ id, label }) => (
            <Checkbox key={id} isSelected={shown.includes(id)} onChange={() => toggle(id)}>
              {label}
            </Checkbox>
          ))}
        </div>
        <div className="dialog-buttons">
          <Button kind="quiet" onPress={() => onChange(null)}>
            {list.standardColumns}
          </Button>
          <Button kind="primary" onPress={() => setOpen(false)}>
            {common.close}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
