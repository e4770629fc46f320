import { beforeAll, describe, expect, test } from 'bun:test'
import { deriveBrandPalette } from '@guildhall/core/access/clients/brand-palette'
import { fillMirror, testServiceWithBroker } from '../../../../tools/testing/broker.ts'
import { testService } from '../../../../tools/testing/service.ts'
import { callAs } from '../call-as.ts'
import { expectBody, expectProblem } from '../expect-problem.ts'

const testSetup = await testServiceWithBroker()
const { service } = testSetup
const { live, record } = service.client
const anonymous = callAs(service, null)
const fetchPage = async (slug: string, call = anonymous) =>
  expectBody(await call('GET', `/auth/clients/${slug}`))
const neutralPage = {
  name: null,
  logoUrl: null,
  brandColor: null,
  brand: null,
  locale: 'en',
  signIn: { code: true, singleSignOn: false },
}

beforeAll(async () => {
  const brand = { logoUrl: 'https://example.org/logo.png', brandColor: '#0b5cad', locale: 'de' }
  await live.client.update({ name: 'Harbour Surveyors', ...brand })
})

describe('GET /auth/clients/{slug}', () => {
  test('200: returns only the name, brand, language and sign-in methods of the association', async () => {
    expect(await fetchPage(record.slug)).toEqual({
      name: 'Harbour Surveyors',
      logoUrl: 'https://example.org/logo.png',
      brandColor: '#0b5cad',
      brand: deriveBrandPalette('#0b5cad'),
      locale: 'de',
      signIn: { code: true, singleSignOn: false },
    })
  })

  test('200: offers single sign-on while the association has an active connection', async () => {
    const client = await service.createClient()
    expect(await fetchPage(client.record.slug)).toMatchObject({ signIn: { singleSignOn: false } })
    const { connectionId } = await fillMirror(testSetup, client.live)
    expect(await fetchPage(client.record.slug)).toMatchObject({ signIn: { singleSignOn: true } })
    await service.database.sql`update sso_connections set state = 'deactivated' where id = ${connectionId}`
    expect(await fetchPage(client.record.slug)).toMatchObject({ signIn: { singleSignOn: false } })
  })

  test('200: the sandbox’s host returns the sandbox twin', async () => {
    const response = await fetch(`${service.sandboxUrl}/auth/clients/${record.slug}`)
    expect(await expectBody(response)).toEqual({ ...neutralPage, name: service.client.twin.name })
  })

  test.each(['unknown', 'UPPER', '%00', '%F0%9F%8F%9B', 'a'.repeat(300), "x'--"])(
    '200: neutral values for the unknown slug %p',
    async (slug) => {
      expect(await fetchPage(slug)).toEqual(neutralPage)
    },
  )

  test('200: neutral values for a suspended and a deleted association', async () => {
    const { record: otherRecord } = await service.createClient()
    await service.operator.platform.clients.update(otherRecord.id, { suspended: true })
    expect(await fetchPage(otherRecord.slug)).toEqual(neutralPage)
    const { record: deleted } = await service.createClient()
    await service.operator.platform.clients.delete(deleted.id)
    expect(await fetchPage(deleted.slug)).toEqual(neutralPage)
  })

  test('200: ignores unknown parameters and invalid credentials', async () => {
    const callWithInvalidKey = callAs(service, 'guild_sk_live_revoked')
    expect(await fetchPage(`${record.slug}?from=mail`, callWithInvalidKey)).toMatchObject({
      name: 'Harbour Surveyors',
    })
  })

  test('the SDK returns the association’s name', async () => {
    expect((await live.auth.client(record.slug)).name).toBe('Harbour Surveyors')
  })

  test('200: no single sign-on without a configured broker', async () => {
    const serviceWithoutBroker = await testService()
    const { sql } = serviceWithoutBroker.database
    const client = serviceWithoutBroker.client.record
    await sql`insert into identity_settings (client_id, organization_id) values (${client.id}, 'org_1')`
    await sql`insert into sso_connections (id, client_id, name, type, state, organization_id, stamp, created_at, updated_at)
      values ('conn_1', ${client.id}, 'Okta', 'OktaSAML', 'activated', 'org_1', '1', now(), now())`
    const response = await serviceWithoutBroker.request(`/auth/clients/${client.slug}`)
    expect(await expectBody(response)).toMatchObject({ signIn: { singleSignOn: false } })
  })

  test('429: over 60 requests a minute from an IP address', async () => {
    const limited = await testService({ TRUSTED_PROXIES: '1' })
    const requestFrom = (address: string) =>
      limited.request('/auth/clients/unknown', { headers: { 'x-forwarded-for': address } })
    for (let request = 0; request < 60; request++) expect((await requestFrom('203.0.113.7')).status).toBe(200)
    await expectProblem(await requestFrom('203.0.113.7'), 429, 'rate-limit-exceeded')
    expect((await requestFrom('203.0.113.8')).status).toBe(200)
  })
})
