import type { SponsorshipCreate } from '@guildhall/sdk'
import { addDays } from './days.ts'

type DemoSponsorship = SponsorshipCreate & { externalId: string }
/** `days`: first and last day, in days from today. */
type Sponsor = readonly [
  sponsor: string,
  tier: keyof typeof tiers,
  days: readonly [first: number, last: number],
  description: string,
  more?: Partial<SponsorshipCreate>,
]

/** The number of sponsors with a logo in `packages/website-plugin/pages/images`. */
const LOGO_COUNT = 9

/** Price of a tier for a year, in pounds; in the order of public lists. */
const tiers = { platinum: 18_000, gold: 9_500, silver: 4_800, bronze: 1_900, media: 0 }

const sponsors: readonly Sponsor[] = [
  [
    'Northgate Hydrographic Ltd',
    'platinum',
    [-210, 155],
    'Surveys of ports and coasts. Sponsors the conference.',
  ],
  [
    'Tidewater Survey Group',
    'gold',
    [-90, 275],
    'Site investigations for offshore wind. Sponsors the graduate prize.',
  ],
  ['Sonarwerk Kiel', 'gold', [-300, 65], 'Multibeam echo sounders, made where they are tested.'],
  [
    'Port of Saltmarsh Authority',
    'silver',
    [-120, 245],
    'Opens its gates, its tower and its dredger to our visits.',
  ],
  ['Fjordlink Robotics', 'silver', [-30, 335], 'Uncrewed vessels, and the people ashore who steer them.'],
  ['Estuary & Coast Engineering', 'silver', [-355, 10], 'Advice for estuaries.', { tags: ['renewal-due'] }],
  ['Chandlers Row Instruments', 'bronze', [-60, 305], 'Tide poles, sounding leads and everything since.'],
  [
    'Leadline Mutual',
    'bronze',
    [-15, 350],
    'Indemnity for surveyors, owned by surveyors.',
    { visibility: 'members' },
  ],
  ['The Soundings Quarterly', 'media', [-180, 185], 'Reports from our events in print and online.'],
  ['Deepwater Datum Systems', 'gold', [-420, -55], 'Positioning for the deep sea.', { status: 'ended' }],
  ['Saltmarsh Boatyard', 'bronze', [-500, -135], 'Built two of our training boats.', { status: 'ended' }],
  ['Gulf Datum Inc.', 'platinum', [40, 405], 'For the Galveston branch.', { status: 'proposed' }],
]

/**
 * The demo association's sponsorships.
 *
 * @param now the day that dates are relative to
 * @param imagesUrl where the demo’s images are served; without it, sponsors have no logos
 */
export function makeDemoSponsorships(now: Date, imagesUrl?: string): DemoSponsorship[] {
  return sponsors.map((sponsor, index) => ({
    ...makeSponsorship(sponsor, index + 1, now),
    ...(imagesUrl && index < LOGO_COUNT ? { logoUrl: `${imagesUrl}/logo-${index + 1}.svg` } : {}),
  }))
}

function makeSponsorship(
  [sponsor, tier, [first, last], description, more]: Sponsor,
  number: number,
  now: Date,
): DemoSponsorship {
  const amount = tiers[tier] * 100
  return {
    sponsor,
    tier,
    description,
    url: `https://www.example.org/sponsors/${number}`,
    startsAt: addDays(now, first),
    endsAt: addDays(now, last),
    sort: (Object.keys(tiers).indexOf(tier) + 1) * 100 + number,
    price: amount === 0 ? null : { amount, currency: 'GBP' },
    status: 'active',
    tags: tier === 'media' ? ['in-kind'] : [],
    ...more,
    externalId: `sponsor-${number}`,
  }
}
