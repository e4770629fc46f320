import { PreconditionFailedError } from '@guildhall/sdk'
import { useMutation } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import {
  addEdit,
  buildDraftKey,
  type Draft,
  findChangedBases,
  pickChanges,
  pickLaterEdits,
  readDraft,
  toValues,
  writeDraft,
} from './draft.ts'
import { readViolations } from './read-violations.ts'

type Fields = Record<string, string>

/** A record as stored by the service, with its version. */
export interface StoredRecord {
  fields: Fields
  etag: string | null
}

export interface RecordForm {
  values: Fields
  set(name: string, value: string): void
  isDirty: boolean
  isSaving: boolean
  isSaved: boolean
  /** Messages by field name, from the service. */
  violations: Record<string, string>
  /**
   * Whether another user changed the record in the meantime: edited fields keep the user's input, all others take the
   * new values.
   */
  isOutdated: boolean
  /** The new values of fields that both users changed to different values, by field name; never a checkbox. */
  conflicts: Fields
  /** The error of the last save, unless `violations` or `isOutdated` shows it; null if there is none. */
  error: unknown
  save(): void
  discard(): void
}

/**
 * A form for one record. Input survives a reload until it is saved or discarded. If another user changed the record in
 * the meantime, saving fails, fields edited only by that user take the new values, and this user has to save again.
 * Input from an earlier visit is shown as a conflict if another user has since changed the field.
 *
 * @param key names the draft in this browser
 * @param stored the record as it was loaded
 * @param send stores the changed fields, only if the version is still `etag`; `values` are those of all fields
 * @param reload fetches the record again
 * @param isNew whether the record is not stored yet; it is then saved even without changes
 */
export function useRecordForm(
  key: string,
  stored: StoredRecord,
  send: (changes: Fields, etag: string | null, values: Fields) => Promise<StoredRecord>,
  reload: () => Promise<StoredRecord>,
  isNew = false,
): RecordForm {
  const draftKey = buildDraftKey(key)
  const [base, setBase] = useState(stored)
  const [storedEtag, setStoredEtag] = useState(stored.etag)
  const [draft, setDraft] = useState<Draft>(() => readDraft(draftKey))
  // A record without an ETag is not stored yet, so no one else can have changed it.
  const [conflicts, setConflicts] = useState<Fields>(() =>
    stored.etag === null ? {} : findChangedBases(draft, stored.fields),
  )
  const [isOutdated, setOutdated] = useState(Object.keys(conflicts).length > 0)
  const edits = pickChanges(draft, base.fields)
  const changes = toValues(edits)
  const isDirty = Object.keys(edits).length > 0
  const [isSaved, setSaved] = useState(false)

  useEffect(() => writeDraft(draftKey, edits))
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: () => isDirty })

  const mutation = useMutation({
    mutationFn: async (sent: Fields) => {
      try {
        return await send(sent, base.etag, { ...base.fields, ...sent })
      } catch (error) {
        if (!(error instanceof PreconditionFailedError)) throw error
        const latest = await reload()
        // Already saved, by a request whose response was lost.
        if (Object.entries(sent).every(([name, value]) => latest.fields[name] === value)) return latest
        setConflicts(findConflicts(base.fields, latest.fields, sent))
        setBase(latest)
        setOutdated(true)
        throw error
      }
    },
    onSuccess: (saved, sent) => {
      const sentValues = { ...base.fields, ...sent }
      setBase(saved)
      setDraft((current) => pickLaterEdits(current, sentValues, saved.fields))
      // By now, another screen may have replaced the form.
      writeDraft(draftKey, pickLaterEdits(readDraft(draftKey), sentValues, saved.fields))
      setOutdated(false)
      setConflicts({})
      setSaved(true)
    },
  })
  // The record was loaded again, or changed outside the form, such as by publishing it.
  if (stored.etag !== storedEtag) {
    setStoredEtag(stored.etag)
    setBase(stored)
    // While a save is in flight, the new version comes from the save, which reports conflicts itself.
    const found = mutation.isPending
      ? {}
      : findConflicts(base.fields, stored.fields, toValues(pickChanges(edits, stored.fields)))
    if (Object.keys(found).length > 0) {
      setConflicts({ ...conflicts, ...found })
      setOutdated(true)
    }
  }
  // A 409 has violations too, for example for an email address that is taken.
  const violations = readViolations(mutation.error)
  return {
    values: { ...base.fields, ...toValues(draft) },
    set(name, value) {
      setSaved(false)
      setDraft((before) => addEdit(before, name, value, base.fields))
    },
    isDirty,
    isSaving: mutation.isPending,
    isSaved,
    violations,
    isOutdated,
    conflicts,
    error: isPreconditionFailed(mutation.error) || Object.keys(violations).length > 0 ? null : mutation.error,
    // The button is enabled even without changes, so that it does not lose the focus after saving.
    save: () => (isDirty || isNew ? mutation.mutate(changes) : setSaved(true)),
    discard() {
      setDraft({})
      setOutdated(false)
      setConflicts({})
      mutation.reset()
    },
  }
}

/** Whether the record was changed by someone else, which `isOutdated` shows. */
const isPreconditionFailed = (error: Error | null) => error instanceof PreconditionFailedError

/** The latest values of fields that both someone else and this form changed, to different values. */
function findConflicts(before: Fields, latest: Fields, changes: Fields): Fields {
  return Object.fromEntries(
    Object.entries(latest).filter(
      ([name, value]) => name in changes && value !== before[name] && value !== changes[name],
    ),
  )
}
