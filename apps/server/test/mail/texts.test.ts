import { describe, expect, test } from 'bun:test'
import type { MailTexts } from '@guildhall/sdk'
import fc from 'fast-check'
import { testService } from '../../../../tools/testing/service.ts'
import { callAs } from '../call-as.ts'
import { expectBody, expectProblem, expectViolations } from '../expect-problem.ts'

const service = await testService()
const { live } = service.client
const call = callAs(service, service.client.keys.live.secret)
const PATH = '/api/settings/mail'
const welcome = { subject: 'Welcome to {{ association }}', body: 'Come in:\n\n[Sign in]({{ url }})' }
const preview = (text: object, kind = 'invitation') =>
  call('POST', `${PATH}/preview`, { kind, language: 'en', ...welcome, ...text })
const buildTexts = <Text>(text: Text) => ({ texts: { invitation: { de: text } } })

describe('GET /api/settings/mail', () => {
  test('200: the built-in texts of every kind and language, with their variables', async () => {
    const response = await call('GET', PATH)
    expect(response.headers.get('etag')).toBe('"0"')
    const { texts, builtIn, variables } = await expectBody<MailTexts>(response)
    expect(texts).toEqual({})
    expect(Object.keys(builtIn)).toEqual(Object.keys(variables))
    for (const languages of Object.values(builtIn))
      expect(Object.keys(languages)).toEqual(['en', 'de', 'fr', 'es', 'nl'])
    expect(variables.invitation).toEqual(['url', 'expires', 'association'])
  })

  test('403: a key without the scope', async () => {
    const { key } = await live.keys.create({ name: 'Narrow', type: 'secret', scopes: ['members:read'] })
    await expectProblem(await callAs(service, key)('GET', PATH), 403, 'insufficient-scope')
  })
})

describe('PUT /api/settings/mail', () => {
  test('200: keeps other texts; null restores the built-in text', async () => {
    const first = await expectBody<MailTexts>(await call('PUT', PATH, buildTexts(welcome)))
    expect(first.texts).toEqual({ invitation: { de: welcome } })
    const code = { subject: '{{ code }}', body: '# {{ code }}' }
    const second = await expectBody<MailTexts>(
      await call('PUT', PATH, { texts: { sign_in_code: { en: code } } }),
    )
    expect(second.texts).toEqual({ invitation: { de: welcome }, sign_in_code: { en: code } })
    const third = await expectBody<MailTexts>(await call('PUT', PATH, buildTexts(null)))
    expect(third.texts).toEqual({ sign_in_code: { en: code } })
    const fourth = await call('PUT', PATH, { texts: { sign_in_code: null } })
    expect(fourth.headers.get('etag')).toBe('"4"')
    expect((await expectBody<MailTexts>(fourth)).texts).toEqual({})
    const entries = await live.auditLog.list({ action: 'mail.texts_updated' }).toArray()
    expect(entries).toHaveLength(4)
    expect(entries[0]).toMatchObject({
      oldValues: { 'sign_in_code.en': code },
      newValues: { 'sign_in_code.en': null },
    })
  })

  test('200: null for one language restores its built-in text and keeps the other language’s own text', async () => {
    await live.settings.mail.update({ texts: { invitation: { de: welcome, en: welcome } } })
    const { texts } = await live.settings.mail.update(buildTexts(null))
    expect(texts).toEqual({ invitation: { en: welcome } })
    expect((await live.settings.mail.get()).texts).toEqual(texts)
    const [entry] = await live.auditLog.list({ action: 'mail.texts_updated' }).toArray()
    expect(entry).toMatchObject({
      oldValues: { 'invitation.de': welcome },
      newValues: { 'invitation.de': null },
    })
    await live.settings.mail.update({ texts: { invitation: null } })
  })

  test('200: a text equal to the built-in one is not stored', async () => {
    const { builtIn } = await live.settings.mail.get()
    const { texts } = await live.settings.mail.update({ texts: builtIn })
    expect(texts).toEqual({})
  })

  test.each([
    [
      'an unknown variable',
      { ...welcome, subject: 'Hello {{ name }}' },
      ['texts.invitation.de.subject invalid_format'],
    ],
    [
      'a loop',
      { ...welcome, body: `${welcome.body}{% for i in (1..9) %}{% endfor %}` },
      ['texts.invitation.de.body invalid_format'],
    ],
    [
      'a filter',
      { ...welcome, body: `${welcome.body}{{ url | upcase }}` },
      ['texts.invitation.de.body invalid_format'],
    ],
    [
      'an included file',
      { ...welcome, body: `${welcome.body}{% include "/etc/passwd" %}` },
      ['texts.invitation.de.body invalid_format'],
    ],
    [
      'a huge range',
      { ...welcome, body: `${welcome.body}{% if (1..999999999) contains 1 %}{% endif %}` },
      ['texts.invitation.de.body invalid_format'],
    ],
    [
      'an unclosed tag',
      { ...welcome, body: `${welcome.body}{% if url` },
      ['texts.invitation.de.body invalid_format'],
    ],
    ['no link', { ...welcome, body: 'Come in.' }, ['texts.invitation.de.body required']],
    [
      'a link in a condition only',
      { ...welcome, body: '{% if url == "x" %}{{ url }}{% endif %}' },
      ['texts.invitation.de.body required'],
    ],
  ])('400: %s', async (_, text, violations) => {
    await expectViolations(await call('PUT', PATH, buildTexts(text)), violations)
    expect((await live.settings.mail.get()).texts).toEqual({})
  })

  test.each([
    ['an unknown kind', { texts: { newsletter: { en: welcome } } }],
    ['an unknown language', { texts: { invitation: { la: welcome } } }],
    ['a subject only', { texts: { invitation: { en: { subject: 'Hi' } } } }],
    ['more than 5,000 characters', buildTexts({ ...welcome, body: 'a'.repeat(5_001) })],
  ])('400: %s', async (_, body) => {
    await expectProblem(await call('PUT', PATH, body), 400, 'validation-error')
  })

  test('403: staff who are not administrators', async () => {
    const user = await live.users.create({ email: 'staff@example.org', roles: ['ROLE_CLIENT_USER'] })
    const { token } = await live.users.createSession(user.id)
    const staff = callAs(service, token)
    await expectProblem(await staff('PUT', PATH, buildTexts(welcome)), 403, 'forbidden')
    await expectProblem(await staff('GET', PATH), 403, 'forbidden')
  })

  test('texts apply to one association and one environment', async () => {
    const otherClient = await service.createClient()
    await otherClient.live.settings.mail.update(buildTexts(welcome))
    expect((await live.settings.mail.get()).texts).toEqual({})
    expect((await otherClient.sandbox.settings.mail.get()).texts).toEqual({})
  })
})

describe('POST /api/settings/mail/preview', () => {
  test('200: renders example values and the brand', async () => {
    await live.client.update({ name: 'Harbour & Pilots', brandColor: '#ffee00' })
    const { subject, html, text } = await live.settings.mail.preview({
      kind: 'invitation',
      language: 'de',
      subject: welcome.subject,
      body: `## {{ association }}\n\n${welcome.body}`,
    })
    expect(subject).toBe('Welcome to Harbour & Pilots')
    expect(html).toContain('background:#ffee00')
    expect(html).toContain('lang="de"')
    expect(text).toContain('Sign in: https://guildhall.example.org/login')
    expect(text).toContain('Diese Nachricht')
    expect(await live.settings.mail.get()).toMatchObject({ texts: {} })
  })

  test('400: names the field without a prefix', async () => {
    await expectViolations(await preview({ subject: '{{ name }}' }), ['subject invalid_format'])
    await expectViolations(await preview({ body: 'Come in.' }), ['body required'])
  })

  test.each([
    '<script>alert(1)</script>',
    '</mj-text><mj-raw><b>x</b></mj-raw>',
    '<img src="https://tracker.example/pixel.gif">',
    '![pixel](https://tracker.example/pixel.gif)',
    '[run](javascript:alert(1))',
    '[run](data:text/html,x)',
    '[a][b]\n\n[b]: javascript:alert(1)',
  ])('200: escapes or removes %s', async (hostile) => {
    const { html } = await expectBody<{ html: string }>(
      await preview({ body: `${hostile}\n\n${welcome.body}` }),
    )
    expect(html).not.toMatch(/<script|<img|mj-raw>|href="(?:javascript|data):/i)
  })

  test.each(['>', '- '])(
    '400: nesting too deep for the layout engine, which still works: %p',
    async (nesting) => {
      const body = `${nesting.repeat(5_000 / nesting.length - 10)}{{ url }}`
      await expectViolations(await preview({ body }), ['body invalid_format'])
      expect((await preview({})).status).toBe(200)
    },
  )

  test('200: variables in lists and code', async () => {
    const body = '1. Open:\n    - {{ url }}\n\n2. Wait until `{{ expires }}`\n\n3. Enjoy'
    const { html, text } = await live.settings.mail.preview({
      kind: 'invitation',
      language: 'en',
      subject: welcome.subject,
      body,
    })
    expect(text).toStartWith('1. Open:\n  - https://')
    expect(text).toMatch(/\n2\. Wait until [^\\`]+\n3\. Enjoy\n/)
    expect(html).toMatch(/<code>[^\\<]+<\/code>/)
  })

  test('200 or 400: any text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }), async (body) => {
        const response = await preview({ body: `${body}\n\n{{ url }}` })
        expect([200, 400]).toContain(response.status)
      }),
      { numRuns: 100 },
    )
  })
})
