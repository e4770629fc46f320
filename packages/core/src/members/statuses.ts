export const memberStatuses = ['pending', 'active', 'grace', 'lapsed', 'suspended', 'cancelled'] as const
export type MemberStatus = (typeof memberStatuses)[number]
