import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { DeliveryError } from './delivery-error.ts'
import { type HostResolver, isAllowedTarget, parseLiteralAddress, resolveAddresses } from './resolve-host.ts'

export interface ChannelRules {
  protocol: 'http:' | 'https:'
  /** Allows loopback addresses, and plain HTTP to them. */
  isDevelopment: boolean
  resolve: HostResolver
  /** CA certificates in PEM that replace the default ones. */
  ca: string | undefined
}

/** Sends requests over one protocol and keeps idle connections for reuse. */
export interface Channel {
  /**
   * Starts a POST; the caller writes the body.
   *
   * @param headers with `host` and `content-length`
   * @param opensConnection whether to open a new connection instead of reusing one
   */
  post(url: URL, headers: http.OutgoingHttpHeaders, opensConnection: boolean): http.ClientRequest
  /** Returns an error if the URL is forbidden as written, before DNS resolution; otherwise null. */
  checkTarget(url: URL): Error | null
  close(): void
}

/** Node.js servers close connections that have been idle for five seconds; close them earlier. */
const IDLE_TIMEOUT_MS = 4_000
const MAX_SOCKETS_PER_HOST = 256
const MAX_IDLE_SOCKETS_PER_HOST = 8

/**
 * Host names are resolved and checked while connecting, so there is no second lookup that DNS rebinding could change. A
 * reused connection goes to the address that was checked.
 */
export function openChannel(rules: ChannelRules): Channel {
  const { protocol, ca } = rules
  const { request, Agent } = protocol === 'https:' ? https : http
  const lookup = createCheckedLookup(rules)
  const agent = new Agent({
    keepAlive: true,
    timeout: IDLE_TIMEOUT_MS,
    maxSockets: MAX_SOCKETS_PER_HOST,
    maxFreeSockets: MAX_IDLE_SOCKETS_PER_HOST,
  })
  return {
    post: (url, headers, opensConnection) =>
      request({
        method: 'POST',
        host: parseLiteralAddress(url.hostname)?.address ?? url.hostname,
        port: url.port,
        path: url.pathname + url.search,
        headers,
        agent: opensConnection ? false : agent,
        lookup,
        ca,
      }),
    checkTarget: (url) => {
      if (protocol === 'http:' && !rules.isDevelopment) return new DeliveryError('https required')
      // node:net calls `lookup` for names only, so literal addresses are checked here.
      const literal = parseLiteralAddress(url.hostname)
      return literal && !isAllowed(literal.address, rules) ? createRefusalError(rules) : null
    },
    close: () => agent.destroy(),
  }
}

/** A lookup for `net.connect` that fails if any of the addresses is not allowed. */
function createCheckedLookup(rules: ChannelRules): LookupFunction {
  return (hostname, options, callback) => {
    resolveAddresses(hostname, rules.resolve).then(
      (addresses) => {
        const [first] = addresses
        if (!first) callback(new DeliveryError('name does not resolve'), [])
        else if (!addresses.every(({ address }) => isAllowed(address, rules)))
          callback(createRefusalError(rules), [])
        else if (options.all) callback(null, addresses)
        else callback(null, first.address, first.family)
      },
      (error: Error) => callback(error, []),
    )
  }
}

function isAllowed(address: string, { protocol, isDevelopment }: ChannelRules): boolean {
  return isAllowedTarget(address, protocol, isDevelopment)
}

/** Plain HTTP is allowed to loopback only, so for HTTP the error names the protocol. */
function createRefusalError({ protocol }: ChannelRules): DeliveryError {
  return new DeliveryError(protocol === 'http:' ? 'https required' : 'address not public')
}
