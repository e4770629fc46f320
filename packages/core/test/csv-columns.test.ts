import { expect, test } from 'bun:test'
import { defineCollection } from '@guildhall/core/records/collection'
import { buildColumns, readRow } from '@guildhall/core/records/csv-columns'
import { field } from '@guildhall/core/records/field'

const counters = defineCollection({
  name: 'counters',
  singular: 'counter',
  table: 'counters',
  fields: { count: field('integer') },
})
const columns = buildColumns(counters, {})

test.each([
  ['7', 7],
  ['+7', 7],
  ['-07', -7],
  [' 7 ', 7],
])('an integer cell %j is the number %j', (cell, count) => {
  expect(readRow([cell], columns, 'UTC')).toEqual({ values: { count }, violations: [] })
})

test.each(['0x10', '1e3', '1.0', '0b1', '1 000', 'many'])(
  'an integer cell %j remains text, for the schema to reject',
  (cell) => {
    expect(readRow([cell], columns, 'UTC')).toEqual({ values: { count: cell }, violations: [] })
  },
)

test.each(['', ' '])('a blank integer cell %j is skipped', (cell) => {
  expect(readRow([cell], columns, 'UTC')).toEqual({ values: {}, violations: [] })
})
