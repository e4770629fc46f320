/** The scripts that are loaded when first used, so that other pages do not wait for them. */
export interface Parts {
  calendar: typeof import('../calendar.ts')
  event: typeof import('../event/event-view.ts')
  'structured-data': typeof import('../structured-data.ts')
}

export type PartName = keyof Parts
