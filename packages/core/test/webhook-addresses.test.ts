import { describe, expect, test } from 'bun:test'
import type { LookupAddress } from 'node:dns'
import { isIP } from 'node:net'
import { checkUrl } from '@guildhall/core/webhooks/check-url'
import { isLoopbackAddress, isPublicAddress } from '@guildhall/core/webhooks/public-address'
import fc from 'fast-check'

/** Creates a fake resolver that knows only `example.org`, with these addresses. */
function createResolver(...addresses: string[]) {
  return async (host: string): Promise<LookupAddress[]> => {
    if (!/^example\.org\.?$/.test(host)) throw Object.assign(new Error('unknown'), { code: 'ENOTFOUND' })
    return addresses.map((address) => ({ address, family: isIP(address) }))
  }
}

async function findCodes(
  url: string,
  isDevelopment = false,
  resolve = createResolver('93.184.215.14'),
): Promise<string[]> {
  const violations = await checkUrl(url, { isDevelopment, resolve })
  for (const { propertyPath, message } of violations) {
    expect(propertyPath).toBe('url')
    expect(message).toMatch(/^[A-Z].*\.$/)
  }
  return violations.map(({ code }) => code)
}

const nonPublicAddresses = {
  'this network': ['0.0.0.0', '0.255.255.255'],
  private: ['10.0.0.0', '10.255.255.255', '172.16.0.0', '172.31.255.255', '192.168.0.0', '192.168.255.255'],
  'shared by carriers': ['100.64.0.0', '100.127.255.255', '100.100.100.200'],
  loopback: ['127.0.0.0', '127.0.0.1', '127.255.255.255', '::1'],
  'link-local': ['169.254.0.0', '169.254.255.255', 'fe80::1', 'febf::1', 'fe80::1%eth0'],
  metadata: [
    '169.254.169.254',
    '169.254.170.2',
    'fd00:ec2::254',
    'fd20:ce::254',
    '192.0.0.192',
    '168.63.129.16',
  ],
  'unique-local': ['fc00::', 'fd12:3456:789a::1', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  'site-local': ['fec0::1'],
  multicast: ['224.0.0.1', '239.255.255.255', 'ff02::1', 'ff0e::1'],
  'reserved and broadcast': ['240.0.0.1', '255.255.255.255', '::', '4000::1', 'e000::1'],
  documentation: ['192.0.2.1', '198.51.100.1', '203.0.113.255', '2001:db8::1', '3fff:fff::1'],
  benchmark: ['198.18.0.1', '198.19.255.255', '2001:2::1'],
  'protocol assignments': ['192.0.0.1', '192.0.0.170', '2001:1::1', '2001:1ff::1'],
  'IPv4 in IPv6': ['::ffff:10.0.0.1', '::ffff:8.8.8.8', '::ffff:7f00:1', '::8.8.8.8', '::ffff:0:8.8.8.8'],
  NAT64: ['64:ff9b::10.0.0.1', '64:ff9b::808:808', '64:ff9b:1::1'],
  '6to4 and Teredo': ['2002:7f00:1::', '2002:808:808::1', '192.88.99.1', '2001::1', '2001:0:1:2::3'],
  'discard and segment routing': ['100::1', '5f00::1'],
  'not an IP address': ['', 'example.org', '1.2.3', '0x7f.0.0.1', '[::1]', '127.0.0.1 '],
}

describe('an address', () => {
  test.each(Object.entries(nonPublicAddresses))('that is %s is not public', (_, addresses) => {
    expect(addresses.filter(isPublicAddress)).toEqual([])
  })

  test('next to a special-purpose range is public', () => {
    const publicAddresses = [
      '1.0.0.0',
      '9.255.255.255',
      '11.0.0.0',
      '100.63.255.255',
      '100.128.0.0',
      '126.255.255.255',
    ]
    publicAddresses.push(
      '128.0.0.0',
      '169.253.255.255',
      '169.255.0.0',
      '172.15.255.255',
      '172.32.0.0',
      '192.0.1.0',
    )
    publicAddresses.push(
      '192.167.255.255',
      '192.169.0.0',
      '198.17.255.255',
      '198.20.0.0',
      '223.255.255.255',
      '8.8.8.8',
    )
    publicAddresses.push(
      '168.63.129.15',
      '2001:200::1',
      '2001:4860:4860::8888',
      '2003::1',
      '2606:4700::1111',
      '2a00::1',
    )
    expect(publicAddresses.filter((address) => !isPublicAddress(address))).toEqual([])
  })

  test('is never both public and loopback, and neither if it embeds an IPv4 address', () => {
    const isNeither = (address: string) => !isPublicAddress(address) && !isLoopbackAddress(address)
    fc.assert(
      fc.property(fc.ipV4(), fc.ipV6(), (four, six) => {
        for (const address of [four, six])
          expect(isPublicAddress(address) && isLoopbackAddress(address)).toBeFalse()
        expect([`::ffff:${four}`, `64:ff9b::${four}`].every(isNeither)).toBeTrue()
      }),
    )
  })
})

describe('a webhook URL', () => {
  test('can be any public HTTPS URL, by name or IP address', async () => {
    for (const url of [
      'https://example.org',
      'HTTPS://EXAMPLE.org.:8443/hooks?association=a%23',
      'https://8.8.8.8/',
      'https://[2606:4700::1111]:444/x',
    ]) {
      expect(await findCodes(url)).toEqual([])
    }
  })

  test('can have a name that does not resolve, or has no addresses', async () => {
    expect(await findCodes('https://not-yet.example/hooks')).toEqual([])
    expect(await findCodes('https://example.org/hooks', false, createResolver())).toEqual([])
  })

  test.each(['EAI_AGAIN', 'ESERVFAIL', 'ETIMEOUT'])('is valid if DNS fails with %s', async (code) => {
    const resolve = () => Promise.reject(Object.assign(new Error('failed'), { code }))
    expect(await findCodes('https://example.org/hooks', false, resolve)).toEqual([])
  })

  test.each([
    '',
    'example.org',
    '/hooks',
    'https://',
    'https://256.1.1.1',
    'https://[fe80::1%25eth0]/',
    'ftp://example.org',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'https://example.org:0/',
    'https://example.org:65536/',
    ' https://example.org',
    'https://exam\nple.org/',
    'https:\\\\example.org',
  ])('that is "%s" is not valid', async (url) => {
    expect(await findCodes(url)).toEqual(['invalid_url'])
  })

  test.each([
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0x7f.1/',
    'https://0177.0.0.01/',
    'https://127.0.0.1./',
    'https://%31%32%37.0.0.1/',
    'https://①②⑦.⓪.⓪.①/',
    'https://127。0。0。1/',
    'https://0/',
    'https://169.254.169.254/latest/meta-data/',
    'https://0xA9FEA9FE/',
    'https://[::1]/',
    'https://[0:0:0:0:0:0:0:1]/',
    'https://[::ffff:169.254.169.254]/',
    'https://[::FFFF:a9fe:a9fe]/',
    'https://[fd00:ec2::254]/',
    'https://localhost/',
    'https://LOCALHOST./',
    'https://loc\u00adalhost/',
    'https://ｌｏｃａｌｈｏｓｔ/',
    'https://hooks.localhost:8443/',
  ])('that is %s is rejected, because its address is not public', async (url) => {
    expect(await findCodes(url)).toEqual(['address_not_public'])
  })

  test("is rejected if one of its name's addresses is not public", async () => {
    for (const address of ['10.0.0.1', '::1', '::ffff:10.0.0.1', 'fe80::1%2', '169.254.169.254']) {
      const resolve = createResolver('93.184.215.14', '2606:4700::1111', address)
      expect(await findCodes('https://example.org/', false, resolve)).toEqual(['address_not_public'])
    }
  })

  test('is rejected with all its violations', async () => {
    const found = await findCodes('http://admin:secret@10.0.0.1/#top')
    expect(found.toSorted()).toEqual([
      'address_not_public',
      'credentials_in_url',
      'fragment_in_url',
      'https_required',
    ])
    expect(await findCodes('https://admin@example.org/#')).toEqual(['credentials_in_url', 'fragment_in_url'])
    expect(await findCodes('http://example.org/')).toEqual(['https_required'])
  })
})

describe('a webhook URL in development', () => {
  test('can be loopback, over HTTP or HTTPS', async () => {
    for (const host of [
      '127.0.0.1:8080',
      '127.8.9.1',
      '[::1]:8080',
      'localhost:8080',
      'hooks.localhost',
      '0x7f.1',
    ]) {
      expect(await findCodes(`http://${host}/hooks`, true)).toEqual([])
      expect(await findCodes(`https://${host}/hooks`, true)).toEqual([])
    }
    expect(await findCodes('http://example.org/', true, createResolver('127.0.0.1', '::1'))).toEqual([])
  })

  test('must be public and HTTPS otherwise', async () => {
    expect(await findCodes('http://example.org/', true)).toEqual(['https_required'])
    expect(await findCodes('http://not-yet.example/', true)).toEqual(['https_required'])
    expect(await findCodes('http://example.org/', true, createResolver('127.0.0.1', '8.8.8.8'))).toEqual([
      'https_required',
    ])
    for (const host of ['10.0.0.1', '0.0.0.0', '169.254.169.254', '[::ffff:127.0.0.1]', '[fd00:ec2::254]']) {
      expect(await findCodes(`https://${host}/`, true)).toEqual(['address_not_public'])
      expect(await findCodes(`http://${host}/`, true)).toEqual(['https_required', 'address_not_public'])
    }
  })
})
