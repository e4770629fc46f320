import type { Sponsorship, SponsorshipCreate } from '@guildhall/sdk'
import type { Command } from 'commander'
import { buildCollectionCommand, defineCollection } from '../collection.ts'
import {
  buildMoneyFields,
  buildTagFilter,
  commonFields,
  visibilityField,
  visibilityFilter,
} from '../common-fields.ts'
import { formatDate } from '../dates.ts'
import { formatMoney } from '../money.ts'

export const sponsorships = defineCollection<Sponsorship, SponsorshipCreate>()({
  name: 'sponsorships',
  singular: 'a sponsorship',
  about: 'manage sponsorships',
  resource: (guildhall) => guildhall.sponsorships,
  columns: [
    { title: 'ID', value: (sponsorship) => sponsorship.id, hasFixedWidth: true },
    { title: 'SPONSOR', value: (sponsorship) => sponsorship.sponsor },
    { title: 'TIER', value: (sponsorship) => sponsorship.tier },
    { title: 'STATUS', value: (sponsorship) => sponsorship.status },
    { title: 'STARTS', value: (sponsorship) => formatDate(sponsorship.startsAt) },
    { title: 'ENDS', value: (sponsorship) => formatDate(sponsorship.endsAt) },
    { title: 'SORT', value: (sponsorship) => sponsorship.sort },
    { title: 'PRICE', value: ({ price }) => formatMoney(price) },
  ],
  bulk: 'tags',
  filters: [
    { name: 'status', about: 'proposed, active or ended' },
    { name: 'tier', about: 'tier, e.g. gold' },
    visibilityFilter,
    buildTagFilter('sponsorships'),
  ],
  fields: [
    { name: 'sponsor', about: 'name of the sponsor' },
    { name: 'tier', about: 'tier, e.g. gold' },
    { name: 'description', about: 'description' },
    { name: 'logoUrl', about: 'URL of the logo' },
    { name: 'url', about: 'URL of the sponsor’s website' },
    { name: 'startsAt', about: 'start time, e.g. 2027-01-01T00:00:00Z' },
    { name: 'endsAt', about: 'end time' },
    { name: 'sort', type: 'integer', about: 'position in lists, lowest first' },
    ...buildMoneyFields('price', 'price'),
    visibilityField,
    { name: 'status', about: 'proposed, active or ended' },
    ...commonFields,
  ],
  deletionWarning: 'To hide it instead, use `update --status ended`.',
})

/** `guildhall sponsorships …`. */
export function createSponsorshipsCommand(): Command {
  return buildCollectionCommand(sponsorships)
}
