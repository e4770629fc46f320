import { describe, expect, test } from 'bun:test'
import { getNetwork } from '../../src/http/address-limit.ts'

describe('the IP address', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    [null, 'unknown'],
    ['not an address', 'not an address'],
  ])('%s counts as %s', (address, network) => {
    expect(getNetwork(address)).toBe(network)
  })

  test.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['1::8:1:2:3:4', '1:0:0:8::/64'],
  ])('%s shares the limit of its /64 network', (address, network) => {
    expect(getNetwork(address)).toBe(network)
  })
})
