import { invalid, violation } from '@guildhall/core/errors'
import { isSubscribable, knownEventNames } from '@guildhall/core/outbox/event-types'
import { Type } from '@sinclair/typebox'

/** An event type, all types of a record (`member.*`), or all types (`*`). */
export const EventName = Type.String({
  maxLength: 64,
  description: 'An event type, or a pattern such as `member.*`. Use `type[]` for several.',
})

/** @throws DomainError validation-error for an unknown type */
export function readEventTypes(type: string | undefined, types: string[] = []): string[] {
  const names = [...(type === undefined ? [] : [type]), ...types]
  const violations = names
    .filter((name) => !isSubscribable(name))
    .map((name) =>
      violation('type', 'unknown_event', `Unknown event type "${name}". Must be one of ${knownEventNames}.`),
    )
  if (violations.length > 0) throw invalid(...violations)
  return names
}
