import { collectionNames } from '@guildhall/core/collection-names'
import type { ContentName } from '@guildhall/core/content/collections'
import { eventTypes } from '@guildhall/core/outbox/event-types'
import { type TObject, type TSchema, Type } from '@sinclair/typebox'
import { contentSchemas } from './collections.ts'
import { GeneratedContent } from './generation.ts'
import { Connection, Directory } from './identity.ts'
import { Member } from './members.ts'
import { Order } from './orders.ts'
import { Invoice, Payment, Refund } from './payments.ts'
import { Invitation, User } from './people.ts'
import { closed, Instant, nullable, Uuid } from './primitives.ts'
import { Category, Grant, Resource } from './resources.ts'
import { Webhook } from './webhooks.ts'

const ErasedRecord = Type.Object(
  { id: Uuid, erased: Type.Literal(true) },
  {
    $id: 'ErasedRecord',
    ...closed,
    description: 'An erased member or user. Only the id is kept.',
  },
)

const contentRecords = Object.fromEntries(
  Object.entries(contentSchemas).map(([name, { schemas }]) => [
    collectionNames[name as ContentName].singular,
    schemas.record,
  ]),
)

/** The record schemas by the first part of the event type. */
const records: Record<string, TObject> = {
  member: Member.record,
  ...contentRecords,
  resource: Resource,
  category: Category.record,
  grant: Grant,
  order: Order,
  payment: Payment,
  refund: Refund,
  invoice: Invoice,
  generation: GeneratedContent,
  user: User.record,
  invitation: Invitation.record,
  directory: Directory,
  connection: Connection,
  webhook: Webhook.record,
}
const people = ['member', 'user']
/** The verbs of the event types that can have `previous`; it is null in events of other types. */
const verbsWithChanges = ['updated', 'deactivated', 'accepted', 'revoked', 'archived', 'erasure_requested']
const previousSchemas = new Map<string, TObject>()

/** The envelope of each event type, as delivered, logged and streamed. */
export const webhookEvents: Record<string, TObject> = Object.fromEntries(
  eventTypes.map(({ type, description }) => [type, buildEnvelope(type, description)]),
)

function buildEnvelope(type: string, description: string): TObject {
  const [singular = '', verb = ''] = type.split('.')
  const record = records[singular]
  if (!record) throw new Error(`There is no schema for the data of ${type}.`)
  const data: TSchema =
    verb === 'deleted' && people.includes(singular) ? Type.Union([record, ErasedRecord]) : record
  const name = type.replace(/(^|[._])[a-z]/g, (letters) => letters.replace(/[._]/, '').toUpperCase())
  return Type.Object(
    {
      id: Uuid,
      type: Type.Literal(type),
      timestamp: Instant,
      data,
      previous: verbsWithChanges.includes(verb) ? nullable(buildPrevious(singular, record)) : Type.Null(),
    },
    { $id: `${name}Event`, ...closed, description },
  )
}

/** Builds the schema of `previous`: every field of the record but `id`, `createdAt` and `updatedAt`, each optional. */
function buildPrevious(singular: string, record: TObject): TObject {
  const cached = previousSchemas.get(singular)
  if (cached) return cached
  const { id: _, createdAt, updatedAt, ...fields } = record.properties
  const schema = Type.Partial(Type.Object(fields), {
    $id: `Previous${record.$id}`,
    ...closed,
    description: 'The previous values of the changed fields.',
  })
  previousSchemas.set(singular, schema)
  return schema
}

/** Any event, discriminated by `type`. */
export const WebhookEvent = Type.Union(Object.values(webhookEvents), { $id: 'WebhookEvent' })

export const EventLogPage = Type.Object(
  {
    items: Type.Array(WebhookEvent),
    nextCursor: nullable(
      Type.String({ description: 'Pass as `after` to get the next events. `null` on the last page.' }),
    ),
  },
  { $id: 'EventLogPage', ...closed },
)

export const EventTypes = Type.Object(
  {
    items: Type.Array(
      Type.Object({
        type: Type.String({ examples: ['member.created'] }),
        description: Type.String({ examples: ['A member was created.'] }),
        example: WebhookEvent,
      }),
    ),
  },
  { $id: 'EventTypes', ...closed },
)
