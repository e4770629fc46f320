/** The reports that can be exported. */
export const reportNames = [
  'usage',
  'categories',
  'members',
  'trends',
  'questions',
  'membership',
  'activity',
] as const

export type ReportName = (typeof reportNames)[number]
