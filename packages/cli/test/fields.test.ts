import { describe, expect, test } from 'bun:test'
import { clients } from '../src/commands/clients.ts'
import { posts } from '../src/commands/community.ts'
import { courses } from '../src/commands/courses.ts'
import { events } from '../src/commands/events.ts'
import { invoices } from '../src/commands/invoices.ts'
import { jobs } from '../src/commands/jobs.ts'
import { keys } from '../src/commands/keys.ts'
import { ledger } from '../src/commands/ledger.ts'
import { levels } from '../src/commands/levels.ts'
import { members } from '../src/commands/members.ts'
import { orders } from '../src/commands/orders.ts'
import { payments } from '../src/commands/payments.ts'
import { refunds } from '../src/commands/refunds.ts'
import { sponsorships } from '../src/commands/sponsorships.ts'
import { users } from '../src/commands/users.ts'
import { views } from '../src/commands/views.ts'
import { webhooks } from '../src/commands/webhooks.ts'
import type { Field } from '../src/fields.ts'

interface Schema {
  $ref?: string
  type?: string | string[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
}

interface Operation {
  parameters?: { name: string; in: string }[]
  requestBody: { content: Record<string, { schema: Schema }> }
}

const document: {
  paths: Record<string, { get?: Operation; post?: Operation; patch?: Operation }>
  components: { schemas: Record<string, Schema> }
} = await Bun.file(new URL(import.meta.resolve('@guildhall/sdk/openapi.json'))).json()
const { schemas } = document.components

/** Unwraps a schema from a reference or a union with null. */
function resolveReference(schema: Schema | undefined): Schema {
  if (schema?.$ref) return resolveReference(schemas[schema.$ref.split('/').pop() ?? ''])
  const choice = schema?.anyOf?.map(resolveReference).find(({ type }) => type !== 'null')
  return choice ?? schema ?? {}
}

function getBodySchema(operation: Operation | undefined): Schema {
  return resolveReference(operation?.requestBody.content['application/json']?.schema)
}

/** Returns the schema of a field by its path, such as `address.city`. */
function getFieldSchema(body: Schema, path: string): Schema {
  return path.split('.').reduce((outer, name) => resolveReference(outer.properties?.[name]), body)
}

const types = {
  text: ['string'],
  integer: ['integer'],
  boolean: ['boolean'],
  list: ['array'],
  day: ['string'],
  json: ['array', 'object'],
} as const
const collections = [
  [members, '/api/members'],
  [levels, '/api/membership-levels'],
  [events, '/api/events'],
  [courses, '/api/courses'],
  [jobs, '/api/jobs'],
  [posts, '/api/community'],
  [sponsorships, '/api/sponsorships'],
  [users, '/api/users'],
  [keys, '/api/keys'],
  [webhooks, '/api/webhooks'],
  [views, '/api/views'],
  [clients, '/api/platform/clients'],
] as const
const lists = [
  ...collections,
  [orders, '/api/orders'],
  [payments, '/api/payments'],
  [refunds, '/api/refunds'],
  [invoices, '/api/invoices'],
  [ledger, '/api/ledger'],
] as const
/** Fields that only `--set` and `--data` can set. */
const fieldsWithoutOption = ['customFields']

function expectSameTypes(fields: readonly Field[], body: Schema): void {
  for (const { name, type = 'text' } of fields) {
    const [fieldType] = [getFieldSchema(body, name).type].flat()
    expect([name, types[type]]).toEqual([name, expect.arrayContaining([fieldType])])
  }
}

describe('the options to create', () => {
  for (const [collection, path] of collections) {
    const body = getBodySchema(document.paths[path]?.post)

    test(`${collection.name} match the types of the service’s fields`, () => {
      expectSameTypes(
        collection.fields.filter(({ onlyIn }) => onlyIn !== 'update'),
        body,
      )
    })

    test(`${collection.name} cover every top-level field`, () => {
      const coveredFields = collection.fields
        .filter(({ onlyIn }) => onlyIn !== 'update')
        .map(({ name }) => name.split('.')[0] ?? name)
      const fieldNames = Object.keys(body.properties ?? {})
      expect(
        fieldNames.filter((name) => !coveredFields.includes(name) && !fieldsWithoutOption.includes(name)),
      ).toEqual([])
    })
  }
})

describe('the options to update', () => {
  for (const [collection, path] of collections) {
    const body = getBodySchema(document.paths[`${path}/{id}`]?.patch)

    test(`${collection.name} match the types of the service’s fields`, () => {
      expectSameTypes(
        collection.fields.filter(({ onlyIn }) => onlyIn !== 'create'),
        body,
      )
    })
  }
})

describe('the options to list', () => {
  for (const [{ name, filters, isSearchable = true }, path] of lists) {
    test(`${name} are filters of the service, with --q only if the service has it`, () => {
      const parameters = document.paths[path]?.get?.parameters?.map((parameter) => parameter.name) ?? []
      const unknownFilters = filters.filter(
        (filter) => !parameters.includes(filter.isList ? `${filter.name}[]` : filter.name),
      )
      expect(unknownFilters).toEqual([])
      expect(isSearchable).toBe(parameters.includes('q'))
    })
  }
})
