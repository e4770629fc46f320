import { beforeAll, expect, test } from 'bun:test'
import type { Member } from '@guildhall/sdk'
import fc from 'fast-check'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson, callAs } from '../call-as.ts'
import { expectBody } from '../expect-problem.ts'

const service = await testService()
const call = callAs(service, service.client.keys.live.secret)

const statuses = ['pending', 'active', 'lapsed']
const levels = ['gold', 'tin', null]
const tags = ['board', 'speaker', 'o’neill']
const departments = ['Numbers', 'numbers', '%', null]
const regions = [undefined, 'north', '', '7', 7, 7.5, true]
const regionTexts = ['north', '7', '7.5', 'true', 'nothing']

let allMembers: Member[] = []

beforeAll(async () => {
  for (const key of ['gold', 'tin']) await service.client.live.membershipLevels.create({ key, name: key })
  const combinations = statuses.flatMap((status) => levels.map((level) => ({ status, level })))
  for (const [index, combination] of [...combinations, ...combinations].entries()) {
    const region = regions[index % regions.length]
    const fields = {
      ...combination,
      tags: tags.filter((_, bit) => (index >> bit) & 1),
      department: departments[index % departments.length],
      customFields: region === undefined ? {} : { region },
      joinedAt: index % 3 === 0 ? null : new Date(Date.UTC(2024, index)).toISOString(),
    }
    await expectBody(await call('POST', '/api/members', buildPerson(fields)), 201)
  }
  allMembers = await service.client.live.members.list().toArray()
})

/** A filter as query parameters and as a JavaScript function. */
interface Sample {
  parameters: [name: string, value: string][]
  matches: (member: Member) => boolean
}

const pickSeveral = <Value extends string>(values: readonly Value[]) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 3 })

/**
 * Builds filters on a field with at most one value: equal to one of several values, to none of them, or, if the field
 * can be empty, empty or not.
 */
function buildScalarSamples(
  name: string,
  read: (member: Member) => string | null,
  candidateValues: string[],
  canBeEmpty = true,
): fc.Arbitrary<Sample> {
  const oneOfSamples = pickSeveral(candidateValues).map((values) => ({
    parameters: values.map((value): [string, string] => [`${name}[]`, value]),
    matches: (member: Member) => values.includes(read(member) ?? ' '),
  }))
  const noneOfSamples = pickSeveral(candidateValues).map((values) => ({
    parameters: values.map((value): [string, string] => [`${name}[not][]`, value]),
    matches: (member: Member) => !values.includes(read(member) ?? ' '),
  }))
  const emptySamples = fc.boolean().map((empty) => ({
    parameters: [[`${name}[empty]`, String(empty)]] as [string, string][],
    matches: (member: Member) => ((read(member) ?? '') === '') === empty,
  }))
  return canBeEmpty
    ? fc.oneof(oneOfSamples, noneOfSamples, emptySamples)
    : fc.oneof(oneOfSamples, noneOfSamples)
}

const tagSamples: fc.Arbitrary<Sample> = fc.oneof(
  pickSeveral(tags).map((values) => ({
    parameters: values.map((value): [string, string] => ['tags[]', value]),
    matches: (member: Member) => values.every((value) => member.tags.includes(value)),
  })),
  pickSeveral(tags).map((values) => ({
    parameters: values.map((value): [string, string] => ['tags[not][]', value]),
    matches: (member: Member) => !values.some((value) => member.tags.includes(value)),
  })),
  fc.boolean().map((empty) => ({
    parameters: [['tags[empty]', String(empty)]] as [string, string][],
    matches: (member: Member) => (member.tags.length === 0) === empty,
  })),
)

const readRegion = ({ customFields }: Member) =>
  customFields.region === undefined ? null : String(customFields.region)

const query = fc
  .tuple(
    fc.option(buildScalarSamples('status', ({ status }) => status, statuses, false)),
    fc.option(buildScalarSamples('level', ({ level }) => level, ['gold', 'tin', 'nothing'])),
    fc.option(
      buildScalarSamples('department', ({ department }) => department, ['Numbers', 'numbers', '%', '_']),
    ),
    fc.option(buildScalarSamples('customFields[region]', readRegion, regionTexts)),
    fc.option(tagSamples),
  )
  .map((samples) => samples.filter((sample) => sample !== null))

test('lists, totals and cursor pages match the members that the same filters select in JavaScript', async () => {
  await fc.assert(
    fc.asyncProperty(query, fc.integer({ min: 1, max: 7 }), async (samples, itemsPerPage) => {
      const matches = (member: Member) => samples.every((sample) => sample.matches(member))
      const expected = allMembers.filter(matches).map(({ id }) => id)
      const search = new URLSearchParams(samples.flatMap(({ parameters }) => parameters))
      search.append('fields', 'id')
      search.append('facets', 'status')
      search.append('itemsPerPage', String(itemsPerPage))
      const first = await expectBody<Page>(await call('GET', `/api/members?${search}`))
      expect(first.totalItems).toBe(expected.length)
      expect(sum(first.facets.status)).toBeGreaterThanOrEqual(expected.length)
      const ids = first.items.map(({ id }) => id)
      for (let cursor = first.nextCursor; cursor !== null; ) {
        const next = await expectBody<Page>(await call('GET', `/api/members?cursor=${cursor}`))
        ids.push(...next.items.map(({ id }) => id))
        cursor = next.nextCursor
      }
      expect(ids).toEqual(expected)
    }),
    { numRuns: 150 },
  )
})

test('facets count a field’s values among the members that match the other filters, as JavaScript does', async () => {
  await fc.assert(
    fc.asyncProperty(query, async (samples) => {
      const search = new URLSearchParams(samples.flatMap(({ parameters }) => parameters))
      search.append('facets', 'status,level,tags,department')
      const { facets } = await expectBody<Page>(await call('GET', `/api/members?${search}`))
      for (const field of ['status', 'level', 'tags', 'department'] as const) {
        const otherSamples = samples.filter(({ parameters: [[name] = ['', '']] }) => !name.startsWith(field))
        const counts = new Map<string | null, number>()
        for (const member of allMembers.filter((candidate) =>
          otherSamples.every((sample) => sample.matches(candidate)),
        ))
          for (const value of toValues(member[field])) counts.set(value, (counts.get(value) ?? 0) + 1)
        expect(new Map(facets[field]?.map(({ value, count }) => [value, count]))).toEqual(counts)
      }
    }),
    { numRuns: 150 },
  )
})

interface Page {
  items: { id: string }[]
  totalItems: number
  nextCursor: string | null
  facets: Record<string, { value: string | null; count: number }[]>
}

const sum = (counts: { count: number }[] = []) => counts.reduce((total, { count }) => total + count, 0)

const toValues = (value: string | null | string[]): (string | null)[] =>
  Array.isArray(value) ? (value.length > 0 ? value : [null]) : [value]
