import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { Undelivered } from './fault-text.ts'
import { addressesOf, literalAddress, mayReceive, type Resolve } from './resolve-host.ts'

export interface ChannelRules {
  protocol: 'http:' | 'https:'
  /** Whether this machine's own addresses may receive, and by HTTP too. */
  development: boolean
  resolve: Resolve
  /** Certificates to trust in place of the machine's, in PEM. */
  ca: string | undefined
}

/** Makes requests of one protocol, and keeps the connections that wait for the next one. */
export interface Channel {
  /**
   * Begins a POST. Its body is still to be given.
   *
   * @param headers with `host` and `content-length`
   * @param fresh whether it goes by a connection of its own
   */
  post(url: URL, headers: http.OutgoingHttpHeaders, fresh: boolean): http.ClientRequest
  /** Why nothing may be sent to an address, as far as it shows before a name is resolved. */
  refusalOf(url: URL): Error | null
  close(): void
}

/** Node's servers close what was idle for five seconds, others later; so we do before. */
const IDLE_TIMEOUT = 4_000
const MOST_CONNECTIONS_OF_ONE_HOST = 256
const MOST_IDLE_OF_ONE_HOST = 8

/**
 * A name is resolved as part of connecting, and the connection is given only addresses that were just checked: between
 * check and use there is no second look-up that could say something else. A connection that is used again leads to
 * where it was checked to lead.
 */
export function openChannel(rules: ChannelRules): Channel {
  const { protocol, ca } = rules
  const { request, Agent } = protocol === 'https:' ? https : http
  const lookup = checkedLookup(rules)
  const agent = new Agent({
    keepAlive: true,
    timeout: IDLE_TIMEOUT,
    maxSockets: MOST_CONNECTIONS_OF_ONE_HOST,
    maxFreeSockets: MOST_IDLE_OF_ONE_HOST,
  })
  return {
    // A webhook is sent as often as a receiver can take it, so nothing here is copied that need not be.
    post: (url, headers, fresh) =>
      request({
        method: 'POST',
        host: literalAddress(url.hostname)?.address ?? url.hostname,
        port: url.port,
        path: url.pathname + url.search,
        headers,
        agent: fresh ? false : agent,
        lookup,
        ca,
      }),
    refusalOf: (url) => {
      if (protocol === 'http:' && !rules.development) return new Undelivered('https required')
      // An address is connected to as it is: node:net asks for a look-up of names only.
      const literal = literalAddress(url.hostname)
      return literal && !isAllowed(literal.address, rules) ? refused(rules) : null
    },
    close: () => agent.destroy(),
  }
}

/** A look-up for `net.connect` that hands on no address at all if one of them may not receive. */
function checkedLookup(rules: ChannelRules): LookupFunction {
  return (hostname, options, callback) => {
    addressesOf(hostname, rules.resolve).then(
      (addresses) => {
        const [first] = addresses
        if (!first) callback(new Undelivered('name does not resolve'), [])
        else if (!addresses.every(({ address }) => isAllowed(address, rules))) callback(refused(rules), [])
        else if (options.all) callback(null, addresses)
        else callback(null, first.address, first.family)
      },
      (error: Error) => callback(error, []),
    )
  }
}

function isAllowed(address: string, { protocol, development }: ChannelRules): boolean {
  return mayReceive(address, protocol, development)
}

/** By HTTP only this machine may be reached, so there it is the protocol that is wrong. */
function refused({ protocol }: ChannelRules): Undelivered {
  return new Undelivered(protocol === 'http:' ? 'https required' : 'address not public')
}
