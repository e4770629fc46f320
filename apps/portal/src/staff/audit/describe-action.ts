import { getLabel } from '../../translations/get-label.ts'
import type { AuditTranslations } from '../../translations/staff/audit-en.ts'

/** Names an action, such as “Event updated” for `event.updated`. Returns an action unknown to this portal unchanged. */
export function describeAction(t: AuditTranslations, action: string): string {
  const dot = action.indexOf('.')
  const [kind, verb] = [action.slice(0, dot), action.slice(dot + 1)]
  if (!Object.hasOwn(t.kinds, kind) || !Object.hasOwn(t.verbs, verb)) return action
  return t.describeAction(getLabel(t.kinds, kind), getLabel(t.verbs, verb))
}
