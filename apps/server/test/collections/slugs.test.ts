import { describe, expect, test } from 'bun:test'
import { isVisible } from '@guildhall/wire/primitives'
import fc from 'fast-check'
import { testService } from '../../../../tools/testing/service.ts'
import { callAs } from '../calls.ts'
import { bodyOf, expectProblem } from '../problem.ts'
import { kinds } from './kinds.ts'

const service = await testService()
const staff = callAs(service, service.client.keys.live.secret)
const slugged = kinds.filter(({ most }) => 'slug' in most)
type Data = Record<string, unknown> & { id: string; slug: string }

describe.each(slugged.map((kind) => [kind.name, kind] as const))('the slug of %s', (name, { least }) => {
  const create = async (fields: object) =>
    bodyOf<Data>(await staff('POST', `/api/${name}`, { ...least, ...fields }), 201)
  const change = async (id: string, fields: object) =>
    bodyOf<Data>(await staff('PATCH', `/api/${name}/${id}`, fields))

  test('is made from the title, and numbered where it is taken', async () => {
    const slugs = []
    for (let time = 0; time < 3; time++) slugs.push((await create({ title: 'Été à  Zürich!' })).slug)
    expect(slugs).toEqual(['ete-a-zuerich', 'ete-a-zuerich-2', 'ete-a-zuerich-3'])
  })

  test('fills a number that was left free, and passes over one that was given', async () => {
    const made = [
      await create({ title: 'Gap' }),
      await create({ title: 'Gap' }),
      await create({ slug: 'gap-3' }),
    ]
    expect((await create({ title: 'Gap' })).slug).toBe('gap-4')
    await staff('DELETE', `/api/${name}/${made[1]?.id}`)
    expect((await create({ title: 'Gap' })).slug).toBe('gap-2')
  })

  test('is free in another association', async () => {
    const other = callAs(service, (await service.createClient()).keys.live.secret)
    for (const call of [staff, other]) {
      const answer = await call('POST', `/api/${name}`, { ...least, title: 'Both', slug: null })
      expect((await bodyOf(answer, 201)).slug).toBe('both')
    }
  })

  test('stays when the title changes, and is made anew by null', async () => {
    const { id } = await create({ title: 'First' })
    expect((await change(id, { title: 'Second' })).slug).toBe('first')
    expect((await change(id, { slug: null })).slug).toBe('second')
    // One’s own slug is not taken by somebody else.
    expect((await change(id, { slug: null })).slug).toBe('second')
    await create({ title: 'Third' })
    expect((await change(id, { title: 'Third', slug: null })).slug).toBe('third-2')
  })

  test('given and taken is a conflict', async () => {
    await create({ slug: 'taken' })
    const { id } = await create({ slug: 'free' })
    const answers = [
      await staff('POST', `/api/${name}`, { ...least, slug: 'taken' }),
      await staff('PATCH', `/api/${name}/${id}`, { slug: 'taken' }),
    ]
    for (const answer of answers) {
      const { violations } = await expectProblem(answer, 409, 'conflict')
      expect(violations).toMatchObject([{ propertyPath: 'slug', code: 'taken' }])
    }
    expect((await change(id, { slug: 'free' })).slug).toBe('free')
  })

  test('of many that are made at once with one title is another for each', async () => {
    const made = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        // Half of them as one transaction with the answer that is stored.
        const headers: Record<string, string> = index % 2 ? { 'idempotency-key': `${name} ${index}` } : {}
        const answer = await staff('POST', `/api/${name}`, { ...least, title: 'Rush' }, headers)
        return bodyOf<Data>(answer, 201)
      }),
    )
    const wanted = ['rush', ...Array.from({ length: 39 }, (_, index) => `rush-${index + 2}`)]
    expect(made.map(({ slug }) => slug).toSorted()).toEqual(wanted.toSorted())
    const again = await Promise.all(made.map(({ id }) => change(id, { title: 'Again', slug: null })))
    expect(new Set(again.map(({ slug }) => slug)).size).toBe(40)
  })

  test('is one, whatever the title', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), async (given) => {
        const wellFormed = given.toWellFormed().replaceAll('\0', '')
        // A title of blanks alone is refused.
        const title = isVisible(wellFormed) ? wellFormed : `${wellFormed}-`
        const { slug } = await create({ title })
        expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      }),
      { numRuns: 60 },
    )
    expect((await create({ title: 'x'.repeat(200) })).slug).toMatch(/^x{100}$/)
    expect((await create({ title: '港' })).slug).toMatch(/^[a-z]+(-\d+)?$/)
  })
})
