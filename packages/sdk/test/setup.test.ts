import { afterEach, describe, expect, test } from 'bun:test'
import { Guildhall, GuildhallError, type GuildhallOptions } from '@guildhall/sdk'

const baseUrl = 'https://api.guildhall.test'
const page = globalThis as { document?: unknown; location?: unknown }

afterEach(() => {
  delete page.document
  delete page.location
})

for (const apiKey of ['', ' guild_sk_live_x', 'guild_sk_live_x\n', 'clé', undefined as unknown as string]) {
  test(`rejects the key ${JSON.stringify(apiKey)}`, () => {
    expect(() => new Guildhall({ apiKey, baseUrl })).toThrow(GuildhallError)
  })
}

test('rejects a publishable key and asks for a secret key', () => {
  expect(() => new Guildhall({ apiKey: 'guild_pk_live_x', baseUrl })).toThrow('needs a secret key')
})

for (const invalidUrl of [
  '',
  'api.guildhall.test',
  'ftp://x.test',
  'https://x.test?a=1',
  'https://a:b@x.test',
]) {
  test(`rejects the baseUrl "${invalidUrl}"`, () => {
    expect(() => new Guildhall({ apiKey: 'guild_sk_live_x', baseUrl: invalidUrl })).toThrow(GuildhallError)
  })
}

test('the error of an invalid key does not contain the key', () => {
  const apiKey = 'guild_sk_live_verysecret '
  try {
    new Guildhall({ apiKey, baseUrl })
  } catch (error) {
    expect(String(error)).not.toContain('verysecret')
  }
  expect.assertions(1)
})

for (const apiKey of ['guild_sk_live_x', 'guild_op_x']) {
  test(`${apiKey} is rejected in a browser unless allowed`, () => {
    page.document = {}
    expect(() => new Guildhall({ apiKey, baseUrl })).toThrow('must not be used in a browser')
    expect(new Guildhall({ apiKey, baseUrl, dangerouslyAllowBrowser: true })).toBeInstanceOf(Guildhall)
  })
}

test('accepts a session token in a browser', () => {
  page.document = {}
  expect(new Guildhall({ apiKey: 'guild_ses_x', baseUrl })).toBeInstanceOf(Guildhall)
})

describe('with the session cookie', () => {
  /** Opens a page of an origin. @returns its `fetch`, and the requests sent */
  function openPage(origin: string) {
    page.document = {}
    page.location = { origin }
    const requests: { url: string; init: RequestInit }[] = []
    const fetch = async (url: string, init: RequestInit) => {
      requests.push({ url, init })
      return Response.json({ id: '1' })
    }
    return { requests, fetch }
  }

  test('calls the page’s own origin without a key, with its cookies', async () => {
    const { requests, fetch } = openPage('https://portal.guildhall.test')
    const guildhall = new Guildhall({ session: 'cookie', fetch })
    await guildhall.me.get()
    await guildhall.members.delete('1')
    expect(requests.map(({ url, init }) => [url, init.credentials, init.redirect])).toEqual([
      ['https://portal.guildhall.test/api/me', 'same-origin', 'manual'],
      ['https://portal.guildhall.test/api/members/1', 'same-origin', 'manual'],
    ])
    for (const { init } of requests) expect(new Headers(init.headers).has('authorization')).toBe(false)
  })

  test('lets the browser follow the redirect to a file, since a page cannot read the redirect’s target', async () => {
    const { requests, fetch } = openPage('https://portal.guildhall.test')
    await new Guildhall({ session: 'cookie', fetch }).resources.download('1')
    expect(requests[0]?.init.redirect).toBe('follow')
  })

  test('accepts a path of the page’s origin as baseUrl and rejects another origin', () => {
    openPage('https://portal.guildhall.test')
    const ownOrigin = { session: 'cookie', baseUrl: 'https://portal.guildhall.test/guildhall' } as const
    expect(new Guildhall(ownOrigin)).toBeInstanceOf(Guildhall)
    expect(() => new Guildhall({ session: 'cookie', baseUrl })).toThrow('https://portal.guildhall.test')
  })

  test('requires baseUrl outside a page', () => {
    expect(() => new Guildhall({ session: 'cookie' })).toThrow(
      'baseUrl must be a URL such as https://api.example.org, not "".',
    )
    expect(new Guildhall({ session: 'cookie', baseUrl })).toBeInstanceOf(Guildhall)
  })

  test('rejects an additional key, and values of session other than “cookie”', () => {
    const withKey = { session: 'cookie', apiKey: 'guild_ses_x', baseUrl } as unknown as GuildhallOptions
    expect(() => new Guildhall(withKey)).toThrow('not both')
    const invalidSession = { session: 'token', baseUrl } as unknown as GuildhallOptions
    expect(() => new Guildhall(invalidSession)).toThrow("session must be 'cookie'")
  })
})

test('requests with a key do not set credentials', async () => {
  let init: RequestInit = {}
  const fetch = async (_url: string, input: RequestInit) => {
    init = input
    return Response.json({ id: '1' })
  }
  await new Guildhall({ apiKey: 'guild_sk_live_x', baseUrl, fetch }).me.get()
  expect('credentials' in init).toBe(false)
})
