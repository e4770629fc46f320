import type { BrokerConfiguration, ConfiguredBroker } from './broker-settings.ts'
import { getBrokerClient, getStatus, toBrokerError } from './workos.ts'

/** The result of one check, and what to do if it failed. */
export interface BrokerCheck {
  name: 'settings' | 'apiKey' | 'redirectUri' | 'defaultConnection'
  ok: boolean
  message: string
}

/** No connection has this id; the broker's response still shows whether it knows the client and redirect URI. */
const PROBE_CONNECTION_ID = 'conn_guildhall_probe'

/**
 * Checks the broker's settings.
 *
 * @param callbackUrl the URL at which this service receives sign-ins
 * @returns the checks that ran: only the first if a required setting is missing
 */
export async function testBroker(
  configuration: BrokerConfiguration,
  callbackUrl: string,
): Promise<{ ok: boolean; checks: BrokerCheck[] }> {
  configuration.invalidate()
  const checks: BrokerCheck[] = []
  const settings = await configuration.requireConfigured().catch((error: Error) => {
    checks.push({ name: 'settings', ok: false, message: error.message })
    return null
  })
  if (settings) {
    checks.push({ name: 'settings', ok: true, message: 'All required settings are present.' })
    checks.push(await checkApiKey(settings))
    checks.push(await checkRedirectUri(settings, callbackUrl))
    if (settings.defaultConnectionId)
      checks.push(await checkConnection(settings, settings.defaultConnectionId))
  }
  return { ok: checks.every(({ ok }) => ok), checks }
}

async function checkApiKey(settings: ConfiguredBroker): Promise<BrokerCheck> {
  const name = 'apiKey'
  try {
    await getBrokerClient(settings).sso.listConnections({ limit: 1 })
    return { name, ok: true, message: 'The broker accepts the API key.' }
  } catch (error) {
    return { name, ok: false, message: toBrokerError(error).message }
  }
}

/** Starts a sign-in that cannot succeed; a broker that knows the redirect URI reports the error there. */
async function checkRedirectUri(settings: ConfiguredBroker, callbackUrl: string): Promise<BrokerCheck> {
  const name = 'redirectUri'
  const { redirectUri, clientId } = settings
  if (redirectUri !== callbackUrl) {
    const message = `This service receives sign-ins at ${callbackUrl}, but redirectUri is ${redirectUri}. Change the setting.`
    return { name, ok: false, message }
  }
  const url = getBrokerClient(settings).sso.getAuthorizationUrl({
    connection: PROBE_CONNECTION_ID,
    clientId,
    redirectUri,
  })
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(10_000) })
    const location = URL.parse(response.headers.get('location') ?? '', url)
    await response.body?.cancel()
    if (location && location.origin + location.pathname === redirectUri)
      return { name, ok: true, message: 'The broker accepts the client ID and the redirect URI.' }
    const message = `The broker does not accept the client ID with this redirect URI (${response.status}). Register exactly ${redirectUri} there, and compare the client ID.`
    return { name, ok: false, message }
  } catch (error) {
    return { name, ok: false, message: toBrokerError(error).message }
  }
}

async function checkConnection(settings: ConfiguredBroker, id: string): Promise<BrokerCheck> {
  const name = 'defaultConnection'
  try {
    const { state } = await getBrokerClient(settings).sso.getConnection(id)
    const message =
      state === 'active'
        ? 'The default connection is activated.'
        : `The default connection is ${state}. Activate it at the identity provider.`
    return { name, ok: state === 'active', message }
  } catch (error) {
    if (getStatus(error) === 404)
      return { name, ok: false, message: 'The broker has no connection with this id.' }
    return { name, ok: false, message: toBrokerError(error).message }
  }
}
