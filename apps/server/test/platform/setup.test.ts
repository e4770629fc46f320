import { describe, expect, test } from 'bun:test'
import type { CompletedSetup } from '@guildhall/sdk'
import { testService } from '../../../../tools/testing/service.ts'
import { expectBody, expectProblem, expectViolations } from '../expect-problem.ts'
import { PageBrowser } from '../identity/mail-service.ts'
import { addSetupToken, startFirstRun } from './first-run.ts'

const service = await testService()
const { sql } = service.database

const input = {
  operator: { name: 'Grace' },
  association: { name: 'Pilots', slug: 'pilots', locale: 'de', timezone: 'Europe/Berlin' },
  administrator: { email: 'ada@example.org', firstName: 'Ada', lastName: 'Lovelace' },
}
const send = (body: object, browser = new PageBrowser(service)) => browser.send('POST', '/auth/setup', body)
const checkToken = (token: string) => new PageBrowser(service).send('POST', '/auth/setup/check', { token })

const createToken = () => startFirstRun(service)

describe('POST /auth/setup', () => {
  test('201: operator, association, sandbox, keys and administrator; signed in as operator and administrator', async () => {
    const token = await createToken()
    expect((await checkToken(token)).status).toBe(204)
    const browser = new PageBrowser(service)
    const response = await send({ token, ...input }, browser)
    const { operatorKey, client, sandbox, keys } = await expectBody<CompletedSetup>(response, 201)
    expect(client).toMatchObject({ name: 'Pilots', slug: 'pilots', locale: 'de', timezone: 'Europe/Berlin' })
    expect(sandbox).toMatchObject({ slug: 'pilots', environment: 'test' })
    const operator = await expectBody(await browser.send('GET', '/auth/operator'))
    expect(operator).toMatchObject({ name: 'Grace' })
    const session = await expectBody<{ user: object }>(await browser.send('GET', '/auth/session'))
    expect(session.user).toMatchObject({ email: 'ada@example.org', roles: ['ROLE_CLIENT_ADMIN'] })
    expect((await service.request('/api/platform/clients', { key: operatorKey })).status).toBe(200)
    expect((await service.request('/api/members', { key: keys.live.secret })).status).toBe(200)
    await service.relay()
    const events = await service.createSdk(keys.live.secret).eventsLog.list().toArray()
    expect(events.map(({ type }) => type)).toEqual(['user.created'])
  })

  test('401: a used, an unknown and a malformed token', async () => {
    const token = await createToken()
    expect((await send({ token, ...input, association: { name: 'A', slug: 'a1' } })).status).toBe(201)
    for (const invalidToken of [token, `guild_setup_${'x'.repeat(38)}`, '']) {
      await expectProblem(await send({ token: invalidToken, ...input }), 401, 'unauthorized')
      await expectProblem(await checkToken(invalidToken), 401, 'unauthorized')
    }
    expect(await addSetupToken(service)).toBeNull()
  })

  test('401: a token after an operator was created on the command line', async () => {
    const token = await createToken()
    await sql`insert into operator_keys (name, hash) values ('Ada', '\\x01')`
    await expectProblem(await send({ token, ...input }), 401, 'unauthorized')
  })

  test('201 for one of several concurrent requests with the tokens of several servers, 401 for the others', async () => {
    const tokens = [await createToken(), await addSetupToken(service), await addSetupToken(service)]
    const responses = await Promise.all(
      tokens.flatMap((token, index) =>
        [0, 1, 2].map((attempt) =>
          send({ token, ...input, association: { name: 'B', slug: `b-${index}-${attempt}` } }),
        ),
      ),
    )
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(8)
    const [{ count }] =
      await sql`select count(*)::int from clients where slug like 'b-%' and environment = 'live'`
    expect(count).toBe(1)
  })

  test('409: a taken slug; the token remains usable, and nothing is left behind', async () => {
    const token = await createToken()
    const inputWithTakenSlug = { ...input, association: { name: 'Pilots', slug: service.client.record.slug } }
    await expectProblem(await send({ token, ...inputWithTakenSlug }), 409, 'conflict')
    const [{ count }] = await sql`select count(*)::int from operator_keys`
    expect(count).toBe(0)
    expect((await checkToken(token)).status).toBe(204)
  })

  test('400: reports all invalid fields together', async () => {
    await createToken()
    const body = {
      token: 'x',
      operator: { name: '' },
      association: { name: 'A', slug: 'A b', timezone: 'Mars/Base' },
      administrator: { email: 'x', firstName: 'A', lastName: 'B' },
    }
    await expectViolations(await send(body), [
      'administrator.email invalid_format',
      'association.slug invalid_format',
      'association.timezone invalid_format',
      'operator.name too_short',
    ])
  })

  test('403: from a page of another site', async () => {
    const token = await createToken()
    const browser = new PageBrowser(service)
    for (const [path, body] of [
      ['/auth/setup', { token, ...input }],
      ['/auth/setup/check', { token }],
    ] as const) {
      const response = await browser.send('POST', path, body, { origin: 'https://elsewhere.example' })
      await expectProblem(response, 403, 'forbidden')
    }
  })
})
