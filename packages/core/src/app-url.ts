import type { Environment } from './context.ts'
import type { Settings } from './settings.ts'

/** The URL of the portal in an environment. The sandbox’s portal is served from its own host. */
export function getAppUrl(
  { appUrl, sandboxBaseUrl }: Pick<Settings, 'appUrl' | 'sandboxBaseUrl'>,
  environment: Environment,
): URL {
  return environment === 'live' ? appUrl : new URL(appUrl.pathname, sandboxBaseUrl)
}
