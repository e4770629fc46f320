import { describe, expect, test } from 'bun:test'
import { posts } from '../src/commands/community.ts'
import { courses } from '../src/commands/courses.ts'
import { events } from '../src/commands/events.ts'
import { jobs } from '../src/commands/jobs.ts'
import { keys } from '../src/commands/keys.ts'
import { levels } from '../src/commands/levels.ts'
import { members } from '../src/commands/members.ts'
import { sponsorships } from '../src/commands/sponsorships.ts'
import { users } from '../src/commands/users.ts'
import { webhooks } from '../src/commands/webhooks.ts'

interface Schema {
  $ref?: string
  type?: string | string[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
}

interface Operation {
  requestBody: { content: Record<string, { schema: Schema }> }
}

const document: {
  paths: Record<string, { post?: Operation }>
  components: { schemas: Record<string, Schema> }
} = await Bun.file(new URL(import.meta.resolve('@guildhall/sdk/openapi.json'))).json()
const { schemas } = document.components

/** Unwraps a schema from a reference or a union with null. */
function resolveReference(schema: Schema | undefined): Schema {
  if (schema?.$ref) return resolveReference(schemas[schema.$ref.split('/').pop() ?? ''])
  const choice = schema?.anyOf?.map(resolveReference).find(({ type }) => type !== 'null')
  return choice ?? schema ?? {}
}

function getBodySchema(path: string): Schema {
  return resolveReference(document.paths[path]?.post?.requestBody.content['application/json']?.schema)
}

const types = {
  text: 'string',
  integer: 'integer',
  boolean: 'boolean',
  list: 'array',
  json: 'array',
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
] as const
/** Fields that only `--set` and `--data` can set. */
const fieldsWithoutOption = ['customFields']
/** Fields that cannot be set on creation. */
const updateOnlyFields = ['memberId']

describe('the options to create', () => {
  for (const [collection, path] of collections) {
    test(`${collection.name} match the types of the service’s fields`, () => {
      for (const { name, type = 'text' } of collection.fields) {
        if (updateOnlyFields.includes(name)) continue
        const schema = name
          .split('.')
          .reduce((outer, part) => resolveReference(outer.properties?.[part]), getBodySchema(path))
        expect([name, [schema.type].flat()[0]]).toEqual([name, types[type]])
      }
    })

    test(`${collection.name} cover every field`, () => {
      const coveredFields = collection.fields.map(({ name }) => name.split('.')[0] ?? name)
      const fieldNames = Object.keys(getBodySchema(path).properties ?? {})
      expect(
        fieldNames.filter((name) => !coveredFields.includes(name) && !fieldsWithoutOption.includes(name)),
      ).toEqual([])
    })
  }
})
