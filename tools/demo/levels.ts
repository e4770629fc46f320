import type { MembershipLevelCreate } from '@guildhall/sdk'

/** The demo association's membership levels. The last one is retired: it can no longer be assigned. */
export const levels: readonly MembershipLevelCreate[] = [
  makeLevel('student', 'Student', 2_500, 30),
  makeLevel('associate', 'Associate', 9_500, 30),
  makeLevel('member', 'Chartered member', 16_500, 45),
  { ...makeLevel('fellow', 'Fellow', 29_000, 60), premium: true },
  { ...makeLevel('corporate', 'Corporate partner', 120_000, 90), premium: true },
  { ...makeLevel('life', 'Life member', 240_000, 0), premium: true, period: 'lifetime' },
  { ...makeLevel('correspondent', 'Correspondent', 4_000, 30), status: 'retired' },
]

function makeLevel(key: string, name: string, pence: number, graceDays: number): MembershipLevelCreate {
  const sort =
    ['student', 'associate', 'member', 'fellow', 'corporate', 'life', 'correspondent'].indexOf(key) + 1
  return {
    key,
    name,
    premium: false,
    price: { amount: pence, currency: 'GBP' },
    period: 'year',
    graceDays,
    sort,
  }
}

/** The grace period of a level after `renewsAt`, in days. */
export function getGraceDays(key: string): number {
  return levels.find((candidate) => candidate.key === key)?.graceDays ?? 0
}
