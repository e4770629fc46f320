import Bowser from 'bowser'

/** The browser and the operating system that created a session, if known. */
export interface Browser {
  browser: string | null
  operatingSystem: string | null
}

const MAX_USER_AGENT_CHARACTERS = 512
const MAX_NAME_CHARACTERS = 64

/**
 * Parses the browser and the operating system from a User-Agent header. The header itself could identify people, so it
 * is not stored.
 */
export function describeBrowser(userAgent: string | null): Browser {
  const browser = userAgent ? Bowser.parse(userAgent.slice(0, MAX_USER_AGENT_CHARACTERS)) : null
  return { browser: truncateName(browser?.browser.name), operatingSystem: truncateName(browser?.os.name) }
}

function truncateName(name: string | undefined): string | null {
  return name ? name.slice(0, MAX_NAME_CHARACTERS) : null
}
