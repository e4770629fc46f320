/** The reports that can be exported. */
export const reportNames = ['usage', 'categories', 'members', 'trends', 'activity'] as const

export type ReportName = (typeof reportNames)[number]
