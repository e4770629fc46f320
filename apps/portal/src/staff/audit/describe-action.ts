import { getLabel } from '../../words/get-label.ts'
import type { AuditWords } from '../../words/staff/audit-en.ts'

/** Such as “Event updated” for `event.updated`; the action itself if it is newer than this portal. */
export function describeAction(words: AuditWords, action: string): string {
  const dot = action.indexOf('.')
  const [kind, verb] = [action.slice(0, dot), action.slice(dot + 1)]
  if (!Object.hasOwn(words.kinds, kind) || !Object.hasOwn(words.verbs, verb)) return action
  return words.describeAction(getLabel(words.kinds, kind), getLabel(words.verbs, verb))
}
