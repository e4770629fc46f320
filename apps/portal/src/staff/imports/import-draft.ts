import type { ImportMapping } from '@guildhall/sdk'
import { useSyncExternalStore } from 'react'

/** A file about to be imported. It is kept in memory, so that it is not lost when the dry run opens another page. */
export interface ImportDraft {
  file: Blob
  name: string
  /** Changes with each file. */
  version: number
  mode: 'create' | 'upsert'
  /** From the user’s corrections or an earlier import; null lets the service propose it. */
  mapping: ImportMapping | null
  /** The id of the dry run of exactly this draft; null if there is none. */
  dryRunId: string | null
}

let draft: ImportDraft | null = null
let lastVersion = 0
const listeners = new Set<() => void>()

function setDraft(next: ImportDraft | null): void {
  draft = next
  for (const listener of listeners) listener()
}

/** Starts a draft with a file. @param mapping that of an earlier import with the same columns */
export function startDraft(file: Blob, name: string, mapping: ImportMapping | null): void {
  lastVersion++
  setDraft({ file, name, version: lastVersion, mode: 'upsert', mapping, dryRunId: null })
}

export function changeDraft(changes: Partial<Pick<ImportDraft, 'mode' | 'mapping' | 'dryRunId'>>): void {
  if (draft) setDraft({ ...draft, dryRunId: null, ...changes })
}

/** Whether the file of a draft is still the one to import. */
export const hasCurrentFile = ({ version }: ImportDraft): boolean => draft?.version === version

export function discardDraft(): void {
  setDraft(null)
}

export function useImportDraft(): ImportDraft | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => draft,
  )
}
