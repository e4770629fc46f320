import dns from 'node:dns'

/**
 * Resolves the names under `localhost`, such as `sandbox.localhost`, to this machine (RFC 6761, section 6.3). Browsers
 * and Bun do; Node asks the system’s resolver, which often does not know them.
 */
export function resolveLocalhostNames(): void {
  const { lookup } = dns
  const resolve = (name: string, ...rest: unknown[]) =>
    (lookup as (...parameters: unknown[]) => void)(name.endsWith('.localhost') ? 'localhost' : name, ...rest)
  dns.lookup = Object.assign(resolve, lookup) as typeof lookup
}
