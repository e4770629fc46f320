type Fields = Record<string, string>

interface Edit {
  value: string
  /**
   * The stored value when the user edited the field: null if there was none, undefined in drafts of earlier portal
   * versions.
   */
  base?: string | null | undefined
}

/** The edited fields of a form by name. */
export type Draft = Record<string, Edit>

/**
 * Adds an edit. If the field was edited before, the edit keeps the earlier one’s base.
 *
 * @param stored the stored values of the fields
 */
export function addEdit(draft: Draft, name: string, value: string, stored: Fields): Draft {
  const previous = pickChanges(draft, stored)[name]
  return { ...draft, [name]: { value, base: previous ? previous.base : (stored[name] ?? null) } }
}

export const toValues = (draft: Draft): Fields =>
  Object.fromEntries(Object.entries(draft).map(([name, { value }]) => [name, value]))

/** The edits that differ from these values. */
export function pickChanges(draft: Draft, values: Fields): Draft {
  return Object.fromEntries(Object.entries(draft).filter(([name, { value }]) => value !== values[name]))
}

/** The edits made during a save, based on the saved values. */
export function pickLaterEdits(draft: Draft, sent: Fields, saved: Fields): Draft {
  return Object.fromEntries(
    Object.entries(pickChanges(draft, sent)).map(([name, { value }]) => [
      name,
      { value, base: saved[name] ?? null },
    ]),
  )
}

/** The stored values, by name, of edited fields that someone else has changed since the edit. */
export function findChangedBases(draft: Draft, stored: Fields): Fields {
  return Object.fromEntries(
    Object.entries(pickChanges(draft, stored)).flatMap(([name, { base }]) => {
      const value = stored[name] ?? ''
      return base === undefined || (base ?? '') === value ? [] : [[name, value]]
    }),
  )
}

export function readDraft(key: string): Draft {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(
      Object.entries(stored).flatMap(([name, edit]): [string, Edit][] => {
        // Earlier versions of the portal stored only the values.
        if (typeof edit === 'string') return [[name, { value: edit }]]
        return isEdit(edit) ? [[name, edit]] : []
      }),
    )
  } catch {
    // The draft is not valid JSON.
    return {}
  }
}

function isEdit(edit: unknown): edit is Edit {
  if (typeof edit !== 'object' || edit === null || !('value' in edit)) return false
  const base = 'base' in edit ? edit.base : null
  return typeof edit.value === 'string' && (typeof base === 'string' || base === null)
}

/** The key of a form’s draft in this browser’s storage; its prefix is one of those in shell/local-data.ts. */
export const buildDraftKey = (name: string): string => `guildhall.draft.${name}`

/** Deletes the draft of a form that is discarded, or whose record was deleted. @param name of the draft */
export const deleteDraft = (name: string): void => localStorage.removeItem(buildDraftKey(name))

/** Stores a draft; an empty one is deleted. */
export function writeDraft(key: string, draft: Draft): void {
  if (Object.keys(draft).length > 0) localStorage.setItem(key, JSON.stringify(draft))
  else localStorage.removeItem(key)
}
