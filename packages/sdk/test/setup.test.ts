import { afterEach, expect, test } from 'bun:test'
import { Guildhall, GuildhallError } from '@guildhall/sdk'

const baseUrl = 'https://api.guildhall.test'
const page = globalThis as { document?: unknown }

afterEach(() => {
  delete page.document
})

for (const apiKey of ['', ' guild_sk_live_x', 'guild_sk_live_x\n', 'clé', undefined as unknown as string]) {
  test(`rejects the key ${JSON.stringify(apiKey)}`, () => {
    expect(() => new Guildhall({ apiKey, baseUrl })).toThrow(GuildhallError)
  })
}

test('rejects a publishable key and names the alternative', () => {
  expect(() => new Guildhall({ apiKey: 'guild_pk_live_x', baseUrl })).toThrow('needs a secret key')
})

for (const address of [
  '',
  'api.guildhall.test',
  'ftp://x.test',
  'https://x.test?a=1',
  'https://a:b@x.test',
]) {
  test(`rejects the address "${address}"`, () => {
    expect(() => new Guildhall({ apiKey: 'guild_sk_live_x', baseUrl: address })).toThrow(GuildhallError)
  })
}

test('errors never contain the key', () => {
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
