import Bowser from 'bowser'

/** The browser and system that created a session, if known. */
export interface Browser {
  browser: string | null
  operatingSystem: string | null
}

const MAX_USER_AGENT_LENGTH = 512
const MAX_NAME_LENGTH = 64

/**
 * Parses the browser and system from a User-Agent header. The header itself could identify people, so it is not stored.
 */
export function describeBrowser(userAgent: string | null): Browser {
  const browser = userAgent ? Bowser.parse(userAgent.slice(0, MAX_USER_AGENT_LENGTH)) : null
  return { browser: toBrowserName(browser?.browser.name), operatingSystem: toBrowserName(browser?.os.name) }
}

function toBrowserName(name: string | undefined): string | null {
  return name ? name.slice(0, MAX_NAME_LENGTH) : null
}
