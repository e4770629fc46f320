import type { sponsorships } from '@guildhall/core/content/sponsorships'
import { Type } from '@sinclair/typebox'
import { commonFields, longText, visibility } from './collection-fields.ts'
import { Instant, Money, oneOf, text, Url } from './primitives.ts'
import { buildRecordSchemas, defaulted, optional, required } from './record.ts'

export const Sponsorship = buildRecordSchemas<typeof sponsorships>('Sponsorship', {
  externalId: commonFields.externalId,
  sponsor: required(text(200, ['Port of Bristol'])),
  tier: optional(text(64, ['gold'])),
  description: optional(longText()),
  logoUrl: optional(Url),
  url: optional(Url),
  startsAt: optional({ ...Instant, description: 'An active sponsorship is visible from this time.' }),
  endsAt: optional({
    ...Instant,
    description: 'When an active sponsorship ends: it is no longer visible, and its status becomes `ended`.',
  }),
  sort: defaulted(Type.Integer({ minimum: -1_000_000, maximum: 1_000_000 }), 0),
  price: optional(Money),
  visibility,
  status: defaulted(oneOf('proposed', 'active', 'ended'), 'proposed'),
  tags: commonFields.tags,
  customFields: commonFields.customFields,
})
