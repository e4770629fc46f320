import { useSavePreferences } from '../../shell/preferences.ts'
import { useSession } from '../../shell/session.ts'
import type { Column, ListDefinition, ListedRecord } from './definition.ts'

/** The columns of a list: those in the URL, otherwise the user’s saved ones, otherwise the default ones. */
export function useColumns<Row extends ListedRecord>(
  { name: listName, columns }: ListDefinition<Row>,
  urlColumns: readonly string[] | null,
): { visibleColumns: Column<Row>[]; saveColumns(ids: string[] | null): void } {
  const { preferences } = useSession()
  const savePreferences = useSavePreferences()
  // The lists of different records, such as `grants.<id>`, share their columns.
  const [name = ''] = listName.split('.')
  const chosen = urlColumns ?? readColumns(preferences?.lists[name]?.columns)
  const visibleColumns = columns.filter(({ id, isDefault }, index) =>
    index === 0 || chosen === null ? index === 0 || isDefault : chosen.includes(id),
  )
  const saveColumns = (ids: string[] | null): void => {
    // Sends only this list’s preferences, so that changes to other lists, such as in another tab, are kept.
    void savePreferences({ lists: { [name]: { ...preferences?.lists[name], columns: ids ?? undefined } } })
  }
  return { visibleColumns, saveColumns }
}

function readColumns(stored: unknown): string[] | null {
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : null
}
