import { useMutation } from '@tanstack/react-query'
import { Button } from '../../design/button.tsx'
import { Icon } from '../../design/icon.tsx'
import { Removable } from '../../forms/removable.tsx'
import { notifyFailure } from '../../shell/error-state.tsx'
import { useStaffTranslations } from '../../translations/staff/use-staff-translations.ts'
import { useFormat } from '../../translations/use-format.ts'
import { useTranslations } from '../../translations/use-translations.tsx'
import type { SelectedRecords, SelectionAction } from './definition.ts'
import type { Selection } from './use-selection.ts'

export interface SelectionBarProps {
  selection: Selection
  /** The number of matching records. */
  total: number
  query: object
  actions: readonly SelectionAction[]
}

/** Actions on the selected rows, and a button that selects all matching records. */
export default function SelectionBar({ selection, total, query, actions }: SelectionBarProps) {
  const { list } = useStaffTranslations()
  const format = useFormat()
  const { count, isAll, clear } = selection
  const selected: SelectedRecords = isAll ? { query, count, clear } : { ids: selection.ids, clear }
  return (
    <Removable className="selection-bar">
      <span role="status">{list.selected(format.number(count))}</span>
      <span className="cluster">
        {actions.map((action) => (
          <Action key={action.id} action={action} selected={selected} />
        ))}
      </span>
      <span className="cluster">
        {!isAll && count < total ? (
          <Removable>
            <Button kind="quiet" onPress={selection.selectAll}>
              {list.selectAll(format.number(total))}
            </Button>
          </Removable>
        ) : null}
        <Button kind="quiet" onPress={clear}>
          {list.clearSelection}
        </Button>
      </span>
    </Removable>
  )
}

function Action({ action, selected }: { action: SelectionAction; selected: SelectedRecords }) {
  const t = useTranslations()
  const { mutate, isPending } = useMutation({
    mutationFn: () => action.run(selected),
    onError: (error) => notifyFailure(error, t),
  })
  const disabledReason = action.explainDisabled?.(selected) ?? null
  return (
    <>
      <Button isPending={isPending} isDisabled={disabledReason !== null} onPress={() => mutate()}>
        <Icon name={action.icon} />
        {action.label}
      </Button>
      {disabledReason ? <span className="small soft">{disabledReason}</span> : null}
    </>
  )
}
