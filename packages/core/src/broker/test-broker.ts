import type { BrokerConfiguration, ConfiguredBroker } from './broker-settings.ts'
import { brokerClient, brokerFault, statusOf } from './workos.ts'

/** One thing that was tried with the broker, and what to do where it failed. */
export interface BrokerCheck {
  name: 'settings' | 'apiKey' | 'redirectUri' | 'defaultConnection'
  ok: boolean
  message: string
}

/** No connection has this id: the broker's answer tells whether it knows client and redirect URI. */
const PROBE = 'conn_guildhall_probe'

/**
 * Tries the broker's settings.
 *
 * @param callback where this service receives sign-ins
 * @returns every check that could be made; later ones need the earlier
 */
export async function testBroker(
  configuration: BrokerConfiguration,
  callback: string,
): Promise<{ ok: boolean; checks: BrokerCheck[] }> {
  configuration.forget()
  const checks: BrokerCheck[] = []
  const settings = await configuration.required().catch((error: Error) => {
    checks.push({ name: 'settings', ok: false, message: error.message })
    return null
  })
  if (settings) {
    checks.push({ name: 'settings', ok: true, message: 'Every setting that is needed is there.' })
    checks.push(await tryApiKey(settings))
    checks.push(await tryRedirectUri(settings, callback))
    if (settings.defaultConnectionId) checks.push(await tryConnection(settings, settings.defaultConnectionId))
  }
  return { ok: checks.every(({ ok }) => ok), checks }
}

async function tryApiKey(settings: ConfiguredBroker): Promise<BrokerCheck> {
  const name = 'apiKey'
  try {
    await brokerClient(settings).sso.listConnections({ limit: 1 })
    return { name, ok: true, message: 'The broker takes the API key.' }
  } catch (error) {
    return { name, ok: false, message: brokerFault(error).message }
  }
}

/** Asks for a sign-in that can't succeed; a broker that knows the redirect URI says so there. */
async function tryRedirectUri(settings: ConfiguredBroker, callback: string): Promise<BrokerCheck> {
  const name = 'redirectUri'
  const { redirectUri, clientId } = settings
  if (redirectUri !== callback) {
    const message = `This service receives sign-ins at ${callback}, but the setting says ${redirectUri}.`
    return { name, ok: false, message }
  }
  const address = brokerClient(settings).sso.getAuthorizationUrl({ connection: PROBE, clientId, redirectUri })
  try {
    const answer = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(10_000) })
    const location = URL.parse(answer.headers.get('location') ?? '', address)
    await answer.body?.cancel()
    if (location && location.origin + location.pathname === redirectUri)
      return { name, ok: true, message: 'The broker knows the client ID and the redirect URI.' }
    const message = `The broker does not accept the client ID with this redirect URI (${answer.status}). Register ${redirectUri} there, to the letter, and compare the client ID.`
    return { name, ok: false, message }
  } catch (error) {
    return { name, ok: false, message: brokerFault(error).message }
  }
}

async function tryConnection(settings: ConfiguredBroker, id: string): Promise<BrokerCheck> {
  const name = 'defaultConnection'
  try {
    const { state } = await brokerClient(settings).sso.getConnection(id)
    const message =
      state === 'active' ? 'The default connection is activated.' : `It is ${state}: activate it.`
    return { name, ok: state === 'active', message }
  } catch (error) {
    if (statusOf(error) === 404)
      return { name, ok: false, message: 'The broker has no connection with this id.' }
    return { name, ok: false, message: brokerFault(error).message }
  }
}
