import Bowser from 'bowser'

/** The software that a session began in, as far as it can be told. */
export interface Browser {
  browser: string | null
  operatingSystem: string | null
}

const MAX_USER_AGENT_LENGTH = 512
const MAX_NAME_LENGTH = 64

/** Names the browser and the system of a User-Agent header; the header itself would identify people, so it is not kept. */
export function describeBrowser(userAgent: string | null): Browser {
  const browser = userAgent ? Bowser.parse(userAgent.slice(0, MAX_USER_AGENT_LENGTH)) : null
  return { browser: toBrowserName(browser?.browser.name), operatingSystem: toBrowserName(browser?.os.name) }
}

function toBrowserName(name: string | undefined): string | null {
  return name ? name.slice(0, MAX_NAME_LENGTH) : null
}
