import type { Sponsorship, SponsorshipCreate } from '@guildhall/sdk'
import type { Command } from 'commander'
import { buildCollectionCommand, defineCollection } from '../collection.ts'
import {
  buildMoneyFields,
  buildTagFilter,
  contentFields,
  visibilityField,
  visibilityFilter,
} from '../content-fields.ts'
import { formatDate } from '../dates.ts'
import { formatMoney } from '../money.ts'

export const sponsorships = defineCollection<Sponsorship, SponsorshipCreate>()({
  name: 'sponsorships',
  singular: 'a sponsorship',
  description: 'manage sponsorships',
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
    { name: 'status', description: 'proposed, active or ended' },
    { name: 'tier', description: 'tier, e.g. gold' },
    visibilityFilter,
    buildTagFilter('sponsorships'),
  ],
  fields: [
    { name: 'sponsor', description: 'name of the sponsor' },
    { name: 'tier', description: 'tier, e.g. gold' },
    { name: 'description', description: 'description' },
    { name: 'logoUrl', description: 'URL of the logo' },
    { name: 'url', description: 'URL of the sponsor’s website' },
    { name: 'startsAt', description: 'start time, e.g. 2027-01-01T00:00:00Z' },
    { name: 'endsAt', description: 'end time' },
    { name: 'sort', type: 'integer', description: 'position in lists, lowest first' },
    ...buildMoneyFields('price', 'price'),
    visibilityField,
    { name: 'status', description: 'proposed, active or ended' },
    ...contentFields,
  ],
  deletionWarning: 'To hide it instead, use `update --status ended`.',
})

/** `guildhall sponsorships …`. */
export function createSponsorshipsCommand(): Command {
  return buildCollectionCommand(sponsorships)
}
