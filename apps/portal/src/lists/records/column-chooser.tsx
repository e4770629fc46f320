import { useState } from 'react'
import { Button } from '../../design/button.tsx'
import { Icon } from '../../design/icon.tsx'
import { lazyPart } from '../../design/lazy-part.tsx'
import { useStaffTranslations } from '../../translations/staff/use-staff-translations.ts'

const ColumnDialog = lazyPart(
  () => import('./column-dialog.tsx'),
  ({ onClose }) => onClose(),
)

export interface ColumnChooserProps {
  columns: readonly { id: string; label: string }[]
  visibleIds: readonly string[]
  /** @param ids in the order of the list; null for the list’s default columns */
  onChange(ids: string[] | null): void
}

/** A button to choose the columns of a list. */
export function ColumnChooser(props: ColumnChooserProps) {
  const { list } = useStaffTranslations()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onPress={() => setOpen(true)}>
        <Icon name="columns" />
        {list.columns}
      </Button>
      {isOpen ? <ColumnDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
