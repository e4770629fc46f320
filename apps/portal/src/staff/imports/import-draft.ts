import type { ImportMapping } from '@guildhall/sdk'
import { useSyncExternalStore } from 'react'

/** A file about to be imported. It stays in memory, so that leaving the page for the check does not lose it. */
export interface ImportDraft {
  file: Blob
  name: string
  /** Changes with each file. */
  version: number
  mode: 'create' | 'upsert'
  /** As corrected by the user, or of an earlier import; null to guess it. */
  mapping: ImportMapping | null
  /** The id of the dry run of exactly this draft; null if there is none. */
  checkId: string | null
}

let draft: ImportDraft | null = null
let lastVersion = 0
const listeners = new Set<() => void>()

function setDraft(next: ImportDraft | null): void {
  draft = next
  for (const listener of listeners) listener()
}

/** Starts a draft with a file. @param mapping that of an earlier import of the same columns */
export function startDraft(file: Blob, name: string, mapping: ImportMapping | null): void {
  lastVersion++
  setDraft({ file, name, version: lastVersion, mode: 'upsert', mapping, checkId: null })
}

export function changeDraft(changes: Partial<Pick<ImportDraft, 'mode' | 'mapping' | 'checkId'>>): void {
  if (draft) setDraft({ ...draft, checkId: null, ...changes })
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
