import type { PartName, Parts } from './parts.ts'

const parts: { [Name in PartName]: () => Promise<Parts[Name]> } = {
  calendar: () => import('../calendar.ts'),
  event: () => import('../event/event-view.ts'),
  'structured-data': () => import('../structured-data.ts'),
}

/** Replaces `load-part.ts` in the package for bundlers, which split the module and know its URL. */
export function setSource(): void {}

export function loadPart<Name extends PartName>(name: Name): Promise<Parts[Name]> {
  return parts[name]()
}
