import { collectionNames, getNoun } from '../collection-names.ts'

/** An event type and its description. */
export interface EventType {
  type: string
  description: string
}

function createRecordEventTypes(singular: string, name = singular): EventType[] {
  const noun = `${/^[aeio]/.test(name) ? 'An' : 'A'} ${name}`
  return [
    { type: `${singular}.created`, description: `${noun} was created.` },
    {
      type: `${singular}.updated`,
      description: `${noun} was changed; \`previous\` has the old values of the changed fields.`,
    },
    {
      type: `${singular}.deleted`,
      description: `${noun} was deleted; \`data\` is the last state of the record.`,
    },
  ]
}

/** Sent by `POST /api/webhooks/{id}/test` to that webhook only, regardless of its subscriptions. */
export const testEvent = 'webhook.test'

/** All event types. */
export const eventTypes: readonly EventType[] = [
  ...Object.values(collectionNames).flatMap((names) =>
    createRecordEventTypes(names.singular, getNoun(names)),
  ),
  {
    type: 'member.erasure_requested',
    description: 'A member requested erasure of their data; see `data.erasureRequestedAt`.',
  },
  ...createRecordEventTypes('resource'),
  { type: 'resource.published', description: 'A resource was published.' },
  { type: 'resource.unpublished', description: 'A resource became a draft again.' },
  { type: 'resource.downloaded', description: 'The file of a resource was downloaded.' },
  { type: 'category.created', description: 'A category of the library was created.' },
  {
    type: 'category.updated',
    description: 'A category was changed or restored; `previous` has the old values of the changed fields.',
  },
  { type: 'category.archived', description: 'A category was archived: only staff see it.' },
  { type: 'grant.created', description: 'A member was granted access to a resource.' },
  { type: 'grant.revoked', description: 'A grant was revoked.' },
  { type: 'order.created', description: 'An order was created.' },
  { type: 'order.paid', description: 'An order was paid in full, and its items took effect.' },
  { type: 'order.expired', description: 'An order expired because it was not paid in time.' },
  { type: 'order.cancelled', description: 'An order was cancelled.' },
  { type: 'order.written_off', description: 'The amount due on an order was written off.' },
  {
    type: 'order.needs_attention',
    description: 'An order needs attention; `data.attention` is the reason.',
  },
  { type: 'payment.succeeded', description: 'A payment for an order was received.' },
  { type: 'payment.failed', description: 'A payment failed, possibly after it had succeeded.' },
  { type: 'payment.disputed', description: 'A buyer disputed a payment; see `data.dispute`.' },
  { type: 'refund.succeeded', description: 'A refund for an order was completed.' },
  { type: 'refund.failed', description: 'A refund failed; the money was not returned.' },
  { type: 'invoice.issued', description: 'An invoice or a credit note was issued.' },
  { type: 'generation.completed', description: 'A podcast or infographic was generated from a resource.' },
  {
    type: 'generation.failed',
    description: 'Generating a podcast or infographic failed; see `data.error`.',
  },
  ...createRecordEventTypes('user'),
  { type: 'invitation.created', description: 'A user was invited.' },
  {
    type: 'invitation.updated',
    description:
      'An invitation was sent again or expired; `previous` has the old values of the changed fields.',
  },
  {
    type: 'invitation.accepted',
    description: 'An invitation was accepted and its roles were granted to the user.',
  },
  { type: 'invitation.revoked', description: 'An invitation was revoked.' },
  { type: 'user.deactivated', description: 'A user was deactivated, and their sessions were ended.' },
  {
    type: 'directory.synced',
    description: 'A directory sync completed; `data` is the directory.',
  },
  { type: 'connection.activated', description: 'A single sign-on connection was activated.' },
  {
    type: 'connection.deactivated',
    description: 'A single sign-on connection was deactivated or deleted.',
  },
  {
    type: 'webhook.disabled',
    description:
      'A webhook was disabled: its receiver responded with 410 or failed for five days. `data` is the webhook.',
  },
  {
    type: testEvent,
    description:
      'A test event. It is sent to one webhook only, whatever its subscriptions; `data` is the webhook.',
  },
]

const names = eventTypes.map(({ type }) => type)

/** Whether a subscription can contain the name: an event type, all types of a record (`member.*`), or `*`. */
export function isSubscribable(name: string): boolean {
  if (name === '*' || names.includes(name)) return true
  return name.endsWith('.*') && names.some((type) => type.startsWith(name.slice(0, -1)))
}

export const knownEventNames = names.join(', ')

/** Whether a subscription matches an event type. @param names the subscription; empty for all */
export const matchesSubscription = (type: string, names: readonly string[]): boolean =>
  names.length === 0 || ['*', `${type.split('.')[0]}.*`, type].some((name) => names.includes(name))

/** SQL for the subscription names that match an event. @param type SQL for the event's type */
export const buildSubscriptionNames = (type: string): string =>
  `array['*', split_part(${type}, '.', 1) || '.*', ${type}]`
