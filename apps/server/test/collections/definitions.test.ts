import { expect, test } from 'bun:test'
import { users } from '@guildhall/core/access/users/users'
import { contentCollections } from '@guildhall/core/content/collections'
import { courses } from '@guildhall/core/content/courses'
import type { Context } from '@guildhall/core/context'
import { members } from '@guildhall/core/members/members'
import { membershipLevels } from '@guildhall/core/members/membership-levels'
import { defineCollection } from '@guildhall/core/records/collection'
import { createRecord } from '@guildhall/core/records/create'
import { field } from '@guildhall/core/records/field'
import { webhooks } from '@guildhall/core/webhooks/webhooks'
import { contentSchemas } from '@guildhall/wire/collections'
import { Member } from '@guildhall/wire/members'
import { text } from '@guildhall/wire/primitives'
import { buildRecordSchemas, defaulted, optional, required } from '@guildhall/wire/record'
import { Type } from '@sinclair/typebox'
import { testDatabase } from '../../../../tools/testing/database.ts'

const { sql } = await testDatabase()
const collections = [...Object.values(contentCollections), members, membershipLevels, users, webhooks]
/** PostgreSQL's type for each kind of field. */
const columnTypes = {
  text: 'text',
  enum: 'text',
  uuid: 'uuid',
  timestamp: 'timestamp with time zone',
  integer: 'integer',
  boolean: 'boolean',
  textList: 'ARRAY',
  uuidList: 'ARRAY',
  json: 'jsonb',
}

test.each(collections.map((collection) => [collection.name, collection] as const))(
  'the columns of %s have the types and nullability of their fields',
  async (_, { table, fields }) => {
    const columns: { name: string; type: string; nullable: boolean }[] = await sql`
      select column_name as name, data_type as type, is_nullable = 'YES' as nullable
      from information_schema.columns where table_name = ${table}`
    for (const [name, { column, kind, nullable }] of Object.entries(fields)) {
      const actual = columns.find((candidate) => candidate.name === column)
      expect([name, actual?.type]).toEqual([name, columnTypes[kind]])
      // JSON columns with a default may be nullable or not; lists never order by them.
      if (kind !== 'json') expect([name, actual?.nullable]).toEqual([name, nullable === true])
    }
  },
)

test.each([
  ...Object.entries(contentSchemas).map(([name, { schemas }]) => [name, schemas.record] as const),
  ['members', Member.record] as const,
])('the record trigger of %s writes the fields of the schema, in order', async (name, record) => {
  const table = collections.find((collection) => collection.name === name)?.table
  const [trigger]: { source: string }[] = await sql`
    select prosrc as source from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where t.tgrelid = ${table}::regclass and prosrc like '%new.record :=%'`
  const source = trigger?.source.match(/new\.record := ([\s\S]*?);\n/)?.[1] ?? ''
  const keys = [...source.matchAll(/"(\w+)":/g)].map(([, key]) => key)
  const expected = Object.keys(record.properties)
  expect(keys.filter((key) => expected.includes(key as string))).toEqual(expected)
})

test('the compiler rejects fields that do not match a definition', () => {
  const tides = defineCollection({
    name: 'tides',
    singular: 'tide',
    table: 'tides',
    fields: { name: field('text', { nullable: false }), height: field('integer') },
    // @ts-expect-error: the field does not exist.
    check: (values) => (values.hight ? [] : []),
  })
  const height = optional(Type.Integer())
  buildRecordSchemas<typeof tides>('Tide', { name: required(text()), height })
  // @ts-expect-error: a field is missing.
  buildRecordSchemas<typeof tides>('Tide', { name: required(text()) })
  // @ts-expect-error: a field is misspelled.
  buildRecordSchemas<typeof tides>('Tide', { name: required(text()), hight: height })
  // @ts-expect-error: a field is of another type.
  buildRecordSchemas<typeof tides>('Tide', { name: required(text()), height: optional(text()) })
  // @ts-expect-error: the field can be null.
  buildRecordSchemas<typeof tides>('Tide', { name: required(text()), height: defaulted(Type.Integer(), 0) })
  // @ts-expect-error: the field does not exist.
  const create = (ctx: Context) => createRecord(ctx, courses, { titel: 'Charts' })
  expect(create).toBeFunction()
})
