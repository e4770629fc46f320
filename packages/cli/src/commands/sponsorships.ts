import type { Sponsorship } from '@guildhall/sdk'
import type { Command } from 'commander'
import { type Collection, collectionCommand } from '../collection.ts'
import { commonFields, moneyFields, tagFilter, visibilityField, visibilityFilter } from '../common-fields.ts'
import { day } from '../dates.ts'
import { money } from '../money.ts'

export const sponsorships: Collection<Sponsorship> = {
  name: 'sponsorships',
  one: 'a sponsorship',
  about: 'who supports the association',
  resource: (guildhall) => guildhall.sponsorships,
  columns: [
    { title: 'ID', value: (sponsorship) => sponsorship.id, whole: true },
    { title: 'SPONSOR', value: (sponsorship) => sponsorship.sponsor },
    { title: 'TIER', value: (sponsorship) => sponsorship.tier },
    { title: 'STATUS', value: (sponsorship) => sponsorship.status },
    { title: 'STARTS', value: (sponsorship) => day(sponsorship.startsAt) },
    { title: 'ENDS', value: (sponsorship) => day(sponsorship.endsAt) },
    { title: 'SORT', value: (sponsorship) => sponsorship.sort },
    { title: 'PRICE', value: ({ price }) => money(price) },
  ],
  filters: [
    { name: 'status', about: 'proposed, active or ended' },
    { name: 'tier', about: 'the tier' },
    visibilityFilter,
    tagFilter('sponsorships'),
  ],
  fields: [
    { name: 'sponsor', about: 'who it is' },
    { name: 'tier', about: 'the tier, e.g. gold' },
    { name: 'description', about: 'the whole text' },
    { name: 'logoUrl', about: 'the logo' },
    { name: 'url', about: "the sponsor's page" },
    { name: 'startsAt', about: 'from when on, e.g. 2027-01-01T00:00:00Z' },
    { name: 'endsAt', about: 'until when' },
    { name: 'sort', type: 'integer', about: 'its place in lists' },
    ...moneyFields('price', 'what is paid'),
    visibilityField,
    { name: 'status', about: 'proposed, active or ended' },
    ...commonFields,
  ],
  deleting: '`update --status ended` takes it out of public lists and keeps it.',
}

/** `guildhall sponsorships …`. */
export function sponsorshipsCommand(): Command {
  return collectionCommand(sponsorships)
}
