import { describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson, callAs } from '../call-as.ts'
import { expectBody, expectViolations } from '../expect-problem.ts'
import { buildPdf } from '../library/files.ts'

const service = await testService()
const { live, keys } = service.client
const staff = callAs(service, keys.live.secret)
const operator = callAs(service, service.operatorKey)

/** White space, zero-width characters, a tag character, a filler with the blank Braille pattern, and an override. */
const blanks = [
  ' ',
  '\t\r\n',
  '\u00a0\u2003\u3000',
  '\u200b\u200d\ufeff',
  '\u{e0020}',
  '\u3164\u2800',
  '\u202e',
]
/** Legitimate uses of joiners, marks and directional characters. */
const visibleTexts = ['👩‍👩‍👧', 'می‌خواهم', 'क्‍ष', '‏שלום‎', '❤️', '٣', '—', ' a ']

const times = { startsAt: '2026-03-14T09:00:00Z', endsAt: '2026-03-14T10:00:00Z', timezone: 'Europe/London' }
const requiredTexts: [string, string, Record<string, unknown>][] = [
  ['/api/members', 'firstName', buildPerson()],
  ['/api/members', 'lastName', buildPerson()],
  ['/api/membership-levels', 'name', { key: 'gold' }],
  ['/api/events', 'title', times],
  ['/api/courses', 'title', {}],
  ['/api/jobs', 'title', { employer: 'Port' }],
  ['/api/jobs', 'employer', { title: 'Surveyor' }],
  ['/api/community', 'title', {}],
  ['/api/sponsorships', 'sponsor', {}],
  ['/api/resources/categories', 'name', {}],
  ['/api/keys', 'name', { type: 'publishable' }],
]

describe('a text without visible characters is rejected', () => {
  test.each(requiredTexts)('POST %s %s', async (path, field, otherFields) => {
    for (const blank of blanks)
      await expectViolations(await staff('POST', path, { ...otherFields, [field]: blank }), [
        `${field} blank`,
      ])
  })

  test('in requests of operators, updates, tags and nested objects', async () => {
    const client = { name: ' ', slug: 'blank', plan: 'standard' }
    await expectViolations(await operator('POST', '/api/platform/clients', client), ['name blank'])
    await expectViolations(await staff('PUT', '/api/client', { name: '\u200b' }), ['name blank'])
    const { id } = await live.resources.categories.create({ name: 'Changed' })
    for (const method of ['PUT', 'PATCH'])
      await expectViolations(await staff(method, `/api/resources/categories/${id}`, { name: ' ' }), [
        'name blank',
      ])
    const post = { title: 'A', tags: ['\u200b'], author: { name: ' ' } }
    await expectViolations(await staff('POST', '/api/community', post), [
      'tags[0] blank',
      'author.name blank',
    ])
  })

  test('as the name of an upload, by form and by tus', async () => {
    const form = new FormData()
    form.set('file', new File([buildPdf('A page.')], 'a.pdf'))
    form.set('name', '\u2003\u200b')
    await expectViolations(await staff('POST', '/api/resources', form), ['name blank'])
    const name = Buffer.from('\u2003').toString('base64')
    const headers = { 'tus-resumable': '1.0.0', 'upload-length': '9', 'upload-metadata': `name ${name}` }
    await expectViolations(await staff('POST', '/api/resources/uploads', undefined, headers), ['name blank'])
  })
})

test('a text with visible characters is stored unchanged, including its invisible ones', async () => {
  for (const name of visibleTexts) {
    const { id } = await expectBody(await staff('POST', '/api/resources/categories', { name }), 201)
    expect((await expectBody(await staff('GET', `/api/resources/categories/${id}`))).name).toBe(name)
  }
})
