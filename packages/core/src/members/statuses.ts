/** The states of a membership (contract section 3). */
export const memberStatuses = ['pending', 'active', 'grace', 'lapsed', 'suspended', 'cancelled'] as const
export type MemberStatus = (typeof memberStatuses)[number]
