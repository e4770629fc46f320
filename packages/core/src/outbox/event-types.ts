/** A kind of event: its name, and what happened when it is sent. */
export interface EventType {
  type: string
  description: string
}

const ofRecords = (singular: string, noun: string): EventType[] => [
  { type: `${singular}.created`, description: `${noun} was created.` },
  {
    type: `${singular}.updated`,
    description: `${noun} was changed; \`previous\` has the fields' old values.`,
  },
  {
    type: `${singular}.deleted`,
    description: `${noun} was deleted; \`data\` is the last state of the record.`,
  },
]

/** Sent by `POST /api/webhooks/{id}/test` to that webhook alone, whatever it subscribes to. */
export const testEvent = 'webhook.test'

/** Every kind of event that can happen (contract section 9). */
export const eventTypes: readonly EventType[] = [
  ...ofRecords('member', 'A member'),
  ...ofRecords('event', 'An event'),
  ...ofRecords('course', 'A course'),
  ...ofRecords('job', 'A job'),
  ...ofRecords('post', 'A post'),
  ...ofRecords('sponsorship', 'A sponsorship'),
  ...ofRecords('resource', 'A resource'),
  { type: 'resource.published', description: 'A resource was published.' },
  { type: 'resource.unpublished', description: 'A resource became a draft again.' },
  { type: 'resource.downloaded', description: 'Somebody downloaded the file of a resource.' },
  { type: 'category.created', description: 'A category of the library was created.' },
  {
    type: 'category.updated',
    description: "A category was changed or restored; `previous` has the fields' old values.",
  },
  { type: 'category.archived', description: 'A category was archived: members no longer see it.' },
  { type: 'generation.completed', description: 'A podcast or infographic was generated from a resource.' },
  {
    type: 'generation.failed',
    description: 'Generating a podcast or infographic failed; see `data.error`.',
  },
  ...ofRecords('user', 'A user'),
  { type: 'user.deactivated', description: 'A user was deactivated, and its sessions ended.' },
  {
    type: 'directory.synced',
    description: 'A directory sync completed; `data` is the directory.',
  },
  { type: 'connection.activated', description: 'A connection for single sign-on was activated.' },
  {
    type: 'connection.deactivated',
    description: 'A connection for single sign-on was deactivated, or deleted.',
  },
  {
    type: 'webhook.disabled',
    description:
      'A webhook was disabled: its receiver answered 410, or failed for five days. `data` is the webhook.',
  },
  {
    type: testEvent,
    description:
      'A test event. It is sent to one webhook only, whatever its subscriptions; `data` is the webhook.',
  },
]

const names = eventTypes.map(({ type }) => type)

/** What a subscription may name: a kind, all of a record (`member.*`), or everything (`*`). */
export function isSubscribable(name: string): boolean {
  if (name === '*' || names.includes(name)) return true
  return name.endsWith('.*') && names.some((known) => known.startsWith(name.slice(0, -1)))
}

export const knownEventNames = names.join(', ')

/** The same as `namesOfKind` for one event. @param names of a subscription; none: all */
export const isWanted = (type: string, names: readonly string[]): boolean =>
  names.length === 0 || ['*', `${type.split('.')[0]}.*`, type].some((name) => names.includes(name))

/** SQL for the names by which a subscription may ask for an event. @param type SQL for the event's kind */
export const namesOfKind = (type: string): string =>
  `array['*', split_part(${type}, '.', 1) || '.*', ${type}]`
