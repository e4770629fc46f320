import type { signInErrors } from '@guildhall/core/identity/broker/sign-in-errors'
import {
  addOrganizationWith,
  Browser,
  buildBrokerPerson,
  testServiceWithBroker,
} from '../../../../tools/testing/broker.ts'
import { callAs } from '../call-as.ts'
import { expectBody } from '../expect-problem.ts'

/**
 * Starts a service whose association has an organization at the broker, with two people in it: Grace, who is staff
 * there, and Alan, who is in no group.
 */
export async function startSignInService() {
  // Each browser sends its own X-Forwarded-For, so that rate limits by IP address do not apply.
  const { service, broker } = await testServiceWithBroker({}, { TRUSTED_PROXIES: '1' })
  const admin = callAs(service, service.client.keys.live.secret)
  const updateSettings = async (change: object, call = admin) =>
    expectBody(await call('PUT', '/api/settings/identity', change))
  let browserCount = 0

  class PersonBrowser extends Browser {
    private readonly from = { 'x-forwarded-for': `10.0.${++browserCount >> 8}.${browserCount & 255}` }
    override get(url: string, headers: Record<string, string> = {}) {
      return super.get(url, url.startsWith(service.url) ? { ...this.from, ...headers } : headers)
    }
    getSession = async () => this.get(`${service.url}/auth/session`)
    getUser = async () => (await expectBody<{ user: Record<string, unknown> }>(await this.getSession())).user
  }

  const grace = buildBrokerPerson({ groups: ['Staff', 'Everybody'] })
  const alan = buildBrokerPerson()
  const { organizationId, connectionId } = addOrganizationWith(broker, [grace, alan])
  await updateSettings({
    organizationId,
    groupRoles: { Staff: 'ROLE_CLIENT_USER', Admins: 'ROLE_CLIENT_ADMIN' },
  })
  const startUrl = `${service.url}/auth/sso?organization=${organizationId}`
  /** Signs in. @returns the browser and the final redirect */
  const signIn = async (person: typeof grace, from = startUrl, browser = new PersonBrowser()) => {
    const location = await browser.getRedirectLocation(await browser.getCallbackUrl(from, person))
    return { browser, location }
  }
  /** @param parameters the `client` and `returnTo` of the sign-in */
  const buildErrorUrl = (code: keyof typeof signInErrors, parameters = {}) =>
    `${service.url}/login?${new URLSearchParams({ ...parameters, error: code })}`
  return {
    ...{ service, broker, admin, updateSettings, PersonBrowser, grace, alan },
    ...{ organizationId, connectionId, startUrl, signIn, buildErrorUrl },
  }
}
