import { BlockList, isIP } from 'node:net'

/**
 * IPv4 addresses outside the public internet: the ranges of IANA's special-purpose registry
 * (https://www.iana.org/assignments/iana-ipv4-special-registry, RFC 6890), and multicast (RFC 5771). 168.63.129.16
 * looks public but is Azure's internal platform address.
 */
const specialIpv4 = [
  '0.0.0.0/8', // this network (RFC 791)
  '10.0.0.0/8', // private (RFC 1918)
  '100.64.0.0/10', // carrier-grade NAT (RFC 6598)
  '127.0.0.0/8', // loopback (RFC 1122)
  '169.254.0.0/16', // link-local (RFC 3927), including cloud metadata at 169.254.169.254
  '172.16.0.0/12', // private (RFC 1918)
  '192.0.0.0/24', // protocol assignments (RFC 6890)
  '192.0.2.0/24', // documentation (RFC 5737)
  '192.31.196.0/24', // AS112 (RFC 7535)
  '192.52.193.0/24', // AMT (RFC 7450)
  '192.88.99.0/24', // 6to4 relays (RFC 7526)
  '192.168.0.0/16', // private (RFC 1918)
  '192.175.48.0/24', // AS112 (RFC 7534)
  '198.18.0.0/15', // benchmarks (RFC 2544)
  '198.51.100.0/24', // documentation (RFC 5737)
  '203.0.113.0/24', // documentation (RFC 5737)
  '224.0.0.0/4', // multicast (RFC 5771)
  '240.0.0.0/4', // reserved, and broadcast (RFC 1112, RFC 919)
  '168.63.129.16/32',
]

/**
 * The range IANA allocates for global unicast (https://www.iana.org/assignments/ipv6-unicast-address-assignments). It
 * excludes loopback, unique-local fc00::/7 (with metadata at fd00:ec2::254), link-local, multicast, IPv4-mapped and
 * -compatible, NAT64's 64:ff9b::/96 and 64:ff9b:1::/48, the discard prefix, and segment routing 5f00::/16.
 */
const globalIpv6 = ['2000::/3']

/** Special-purpose ranges inside that range (https://www.iana.org/assignments/iana-ipv6-special-registry). */
const specialIpv6 = [
  '2001::/23', // protocol assignments (RFC 2928), with Teredo 2001::/32 and ORCHID
  '2001:db8::/32', // documentation (RFC 3849)
  '2002::/16', // 6to4, which carries any IPv4 address (RFC 3056)
  '2620:4f:8000::/48', // AS112 (RFC 7534)
  '3fff::/20', // documentation (RFC 9637)
]

const specialAddresses = {
  ipv4: buildBlockList('ipv4', specialIpv4),
  ipv6: buildBlockList('ipv6', specialIpv6),
}
const globalAddresses = buildBlockList('ipv6', globalIpv6)
const loopbackAddresses = {
  ipv4: buildBlockList('ipv4', ['127.0.0.0/8']),
  ipv6: buildBlockList('ipv6', ['::1/128']),
}

/**
 * Whether an IP address belongs to the public internet. IPv6 addresses that embed an IPv4 address by mapping, 6to4,
 * Teredo or NAT64’s well-known prefix are not public.
 *
 * @param address as text, without brackets; anything else, such as an address with a zone, is not public
 */
export function isPublicAddress(address: string): boolean {
  const family = getFamily(address)
  if (family === null || specialAddresses[family].check(address, family)) return false
  return family === 'ipv4' || globalAddresses.check(address, family)
}

/** Whether an IP address is in 127.0.0.0/8 or is ::1. IPv4-mapped loopback addresses do not count. */
export function isLoopbackAddress(address: string): boolean {
  const family = getFamily(address)
  return family !== null && loopbackAddresses[family].check(address, family)
}

function getFamily(address: string): 'ipv4' | 'ipv6' | null {
  // A zone (`fe80::1%eth0`) names a local interface.
  if (address.includes('%')) return null
  const version = isIP(address)
  return version === 0 ? null : `ipv${version as 4 | 6}`
}

function buildBlockList(family: 'ipv4' | 'ipv6', prefixes: string[]): BlockList {
  const list = new BlockList()
  for (const prefix of prefixes) {
    const [network = '', bits] = prefix.split('/')
    list.addSubnet(network, Number(bits), family)
  }
  return list
}
