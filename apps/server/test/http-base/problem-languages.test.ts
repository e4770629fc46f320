import { describe, expect, test } from 'bun:test'
import { sentences } from '@guildhall/server/http/problem-texts/sentences'
import { problemTexts } from '@guildhall/server/http/problem-texts/translate'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson, callAs } from '../call-as.ts'
import { expectBody, expectProblem } from '../expect-problem.ts'

const service = await testService()
const { live, keys } = service.client
const staff = callAs(service, keys.live.secret)
const accept = (language: string) => ({ 'accept-language': language })
const member = await live.members.create(buildPerson())
const session = callAs(service, (await live.members.createSession(member.id)).token)

const postMember = (language: string, body: unknown) => staff('POST', '/api/members', body, accept(language))

async function readMessages(response: Response): Promise<Record<string, string>> {
  const { violations = [] } = await expectProblem(response, 400, 'validation-error')
  return Object.fromEntries(violations.map(({ propertyPath, message }) => [propertyPath, message]))
}

describe('a problem is worded in the language of Accept-Language', () => {
  const texts: Record<string, [title: string, detail: string, message: string]> = {
    de: [
      'Die Eingaben sind nicht gültig',
      '2 Angaben sind nicht gültig.',
      'Geben Sie eine E-Mail-Adresse an.',
    ],
    fr: [
      'Les données saisies ne sont pas valides',
      '2 champs ne sont pas valides.',
      'Indiquez une adresse e-mail.',
    ],
    es: [
      'Los datos no son válidos',
      '2 campos no son válidos.',
      'Indique una dirección de correo electrónico.',
    ],
    nl: ['De invoer is niet geldig', '2 velden zijn niet geldig.', 'Geef een e-mailadres op.'],
    en: ['The request is not valid', '2 fields are invalid; see "violations".', 'Must be an email address.'],
  }

  test.each(Object.entries(texts))('%s', async (language, [title, detail, message]) => {
    const response = await postMember(language, { email: 'x', firstName: '', lastName: 'A' })
    expect(response.headers.get('content-language')).toBe(language)
    expect(response.headers.get('vary')).toBe('Accept-Encoding, Accept-Language')
    const problem = await expectProblem(response, 400, 'validation-error')
    expect(problem).toMatchObject({ title, detail })
    expect(problem.violations).toContainEqual({ propertyPath: 'email', code: 'invalid_format', message })
  })

  test.each(
    [
      ['', 'en'],
      ['*', 'en'],
      ['ja', 'en'],
      ['de-AT', 'de'],
      ['DE', 'de'],
      ['en-GB, de', 'en'],
      ['fr;q=0.3, nl;q=0.8, es;q=0', 'nl'],
      ['ja, es;q=0.1', 'es'],
      [';;q=,,=', 'en'],
      [`${'x'.repeat(3000)}, de`, 'de'],
      [`${'ja,'.repeat(1000)}de`, 'en'],
    ].map(([header = '', language = '']) => [header.slice(0, 30), language, header] as const),
  )('“%s” → %s', async (_, language, header) => {
    const response = await staff('GET', `/api/members/${crypto.randomUUID()}`, undefined, accept(header))
    expect(response.headers.get('content-language')).toBe(language)
    await expectProblem(response, 404, 'not-found')
  })

  test('in English without the header; a success has no language', async () => {
    const response = await staff('GET', '/api/nothing')
    expect(response.headers.get('content-language')).toBe('en')
    const { detail } = await expectProblem(response, 404, 'not-found')
    expect(detail).toBe('There is no endpoint at this URL.')
    const success = await staff('GET', '/api/members', undefined, accept('de'))
    expect([success.status, success.headers.get('content-language'), success.headers.get('vary')]).toEqual([
      200,
      null,
      'Accept-Encoding',
    ])
  })

  test('for pages of other sites', async () => {
    const headers = { 'x-api-key': keys.live.publishable, origin: 'https://www.example.org', ...accept('nl') }
    const response = await service.request(`/api/resources/${crypto.randomUUID()}`, { headers })
    expect(response.headers.get('vary')).toBe('X-API-Key, Origin, Accept-Encoding, Accept-Language')
    expect((await expectProblem(response, 404, 'not-found')).title).toBe('Niet gevonden')
  })

  test('but not in the public API, whose errors are for developers', async () => {
    const response = await service.request('/api/v1/events', { headers: accept('de') })
    const english = await service.request('/api/v1/events')
    const readError = async (input: Response) => (await expectBody(input, 401)).error
    expect(await readError(response)).toBe(await readError(english))
  })
})

describe('the German text', () => {
  test('keeps limits, examples and allowed values', async () => {
    const response = await postMember('de', {
      email: 'ada@example.org',
      firstName: 'x'.repeat(101),
      lastName: ' ',
      status: 'gone',
      joinedAt: 'today',
      address: { country: 'XX' },
      tags: ['a', 'a'],
      color: 'red',
    })
    expect(await readMessages(response)).toEqual({
      firstName: 'Höchstens 100 Zeichen.',
      lastName: 'Geben Sie mindestens ein sichtbares Zeichen ein.',
      status: 'Erlaubt sind: pending, active, grace, lapsed, suspended, cancelled.',
      joinedAt: 'Geben Sie einen Zeitpunkt an, etwa 2026-03-14T09:26:53Z.',
      'address.country': 'Geben Sie ein Länderkürzel an, etwa GB.',
      tags: 'Jeder Eintrag darf nur einmal vorkommen.',
      color: 'Dieses Feld ist nicht bekannt.',
    })
  })

  test.each([
    ['graceDays', -1, 'Der Wert muss mindestens 0 sein.'],
    ['graceDays', 4000, 'Der Wert darf höchstens 3650 sein.'],
    ['graceDays', 'x', 'Geben Sie eine ganze Zahl an.'],
    ['name', 5, 'Der Wert hat nicht den erwarteten Typ.'],
    ['key', 'ÄÖ', 'Das Format ist nicht gültig. Ein Beispiel: individual.'],
  ])('describes the violation of %s by %p', async (field, value, message) => {
    const body = { key: 'a', name: 'A', [field]: value }
    const response = await staff('POST', '/api/membership-levels', body, accept('de'))
    const problem = await expectProblem(response, 400, 'validation-error')
    expect(problem.violations?.[0]?.message).toBe(message)
    expect(problem.detail).toBe(`${field}: ${message}`)
  })

  test('for a large page without fields, and for an invalid language, contains no English', async () => {
    const page = await staff('GET', '/api/members?itemsPerPage=200', undefined, accept('de'))
    expect(await readMessages(page)).toEqual({
      itemsPerPage: 'Geben Sie eine ganze Zahl von 1 bis 100 an; mit „fields“ bis 500.',
    })
    const client = await staff('PATCH', '/api/client', { locale: '-' }, accept('de'))
    expect((await readMessages(client)).locale).toBe('Geben Sie ein Sprachkürzel an, etwa en oder pt-BR.')
  })

  test('for a key that is too long names the limit', async () => {
    const key = 'x'.repeat(65)
    const response = await postMember('de', buildPerson({ customFields: { [key]: 'a' } }))
    expect(Object.values(await readMessages(response))).toEqual([
      'Ein Schlüssel muss 1 bis 64 Zeichen haben.',
    ])
  })

  test.each([
    ['members?fields=id,nickname', 'Dieses Feld ist nicht bekannt. Bekannt sind: id, '],
    ['members?facets=email', 'Dieses Feld ist nicht bekannt. Bekannt sind: organization, '],
    ['members/export?columns[]=nickname', 'Diese Spalte ist nicht bekannt. Bekannt sind: id, '],
  ])('names the fields and columns that %s can have', async (query, start) => {
    const response = await staff('GET', `/api/${query}`, undefined, accept('de'))
    const { violations = [] } = await expectProblem(response, 400, 'validation-error')
    expect(violations).toHaveLength(1)
    expect(violations[0]?.message).toStartWith(start)
  })

  test('covers 400, 401, 403, 409, 412, 413 and 415', async () => {
    const german = accept('de')
    const signedOut = await service.request('/api/me', { headers: german })
    const path = `/api/members/${member.id}`
    const responses = {
      signedOut,
      noRole: await session('GET', '/api/keys', undefined, german),
      taken: await postMember('de', buildPerson({ email: member.email })),
      changed: await staff('PATCH', path, { phone: '1' }, { ...german, 'if-match': '"9"' }),
      largeBody: await staff('POST', '/api/members', 'x'.repeat(1_100_000), german),
      otherType: await staff('POST', '/api/members', 'a', { ...german, 'content-type': 'text/plain' }),
      malformed: await staff('POST', '/api/members', '{', german),
      noPage: await staff('GET', '/api/members?page=0', undefined, german),
    }
    const problems: Record<string, [number, string, string]> = {}
    for (const [name, response] of Object.entries(responses)) {
      const { title, detail } = await expectBody<{ title: string; detail: string }>(response, response.status)
      problems[name] = [response.status, title, detail]
    }
    expect(problems).toEqual({
      signedOut: [401, 'Nicht angemeldet', 'Melden Sie sich an und versuchen Sie es erneut.'],
      noRole: [
        403,
        'Keine Berechtigung',
        'Ihre Rolle hat dafür keine Berechtigung. Bitten Sie die Administration um Zugriff.',
      ],
      taken: [
        409,
        'Die E-Mail-Adresse ist vergeben',
        'email: Ein anderes Mitglied hat diese E-Mail-Adresse.',
      ],
      changed: [
        412,
        'Der Eintrag wurde inzwischen geändert',
        'Es wurde nichts gespeichert. Laden Sie den Eintrag neu.',
      ],
      largeBody: [413, 'Zu viele Daten', 'Die Datei oder die Eingabe ist zu groß.'],
      otherType: [415, 'Das Format wird nicht unterstützt', 'Dieses Dateiformat wird nicht unterstützt.'],
      malformed: [400, 'Die Anfrage ist fehlerhaft', 'Die Anfrage konnte nicht gelesen werden.'],
      noPage: [
        400,
        'Die Eingaben sind nicht gültig',
        'page: Geben Sie eine ganze Zahl von 1 bis 1000000000 an.',
      ],
    })
  })
})

describe('the texts', () => {
  const listPlaceholders = (text: string) =>
    [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted()

  test.each(Object.entries(problemTexts))(
    'in %s are sentences, or titles without a period, with the same placeholders',
    (_, texts) => {
      for (const [title, detail] of Object.values(texts.kinds)) {
        expect(title).toMatch(/^\p{Lu}.*[^.]$/u)
        expect(detail).toMatch(/^\p{Lu}.*\.$/u)
      }
      for (const message of Object.values(texts.violations)) expect(message).toMatch(/^\p{Lu}.*\.$/u)
      for (const sentence of sentences) {
        const translation = texts.sentences[sentence]
        expect(translation).toMatch(/\.$/)
        if (sentence !== 'This {noun} is still in use.')
          expect(listPlaceholders(translation)).toEqual(listPlaceholders(sentence))
      }
    },
  )

  test('translate only sentences that occur in the code', async () => {
    const root = new URL('../../../../', import.meta.url).pathname
    let code = ''
    for (const folder of ['apps/server/src', 'packages/core/src', 'packages/wire/src'])
      for (const path of new Bun.Glob('**/*.ts').scanSync(root + folder))
        if (!path.includes('problem-texts')) code += await Bun.file(`${root}${folder}/${path}`).text()
    const parts = sentences
      // It is composed in validate.ts; a test above triggers it.
      .filter((sentence) => !/^The format is not valid/.test(sentence))
      .flatMap((sentence) => sentence.split(/\{\w+\}|(?<=\.) /))
      .filter((part) => part.trim().length > 3)
    expect(parts.filter((part) => !code.includes(part))).toEqual([])
  })
})
