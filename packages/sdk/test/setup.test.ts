import { afterEach, expect, test } from 'bun:test'
import { Guildhall, GuildhallError } from '@guildhall/sdk'

const baseUrl = 'https://api.guildhall.test'
const page = globalThis as { document?: unknown }

afterEach(() => {
  delete page.document
})

for (const apiKey of ['', ' guild_sk_live_x', 'guild_sk_live_x\n', 'clé', undefined as unknown as string]) {
  test(`the key ${JSON.stringify(apiKey)} is refused`, () => {
    expect(() => new Guildhall({ apiKey, baseUrl })).toThrow(GuildhallError)
  })
}

test('a publishable key is refused with what to use instead', () => {
  expect(() => new Guildhall({ apiKey: 'guild_pk_live_x', baseUrl })).toThrow('A secret key is needed')
})

for (const address of [
  '',
  'api.guildhall.test',
  'ftp://x.test',
  'https://x.test?a=1',
  'https://a:b@x.test',
]) {
  test(`the address "${address}" is refused`, () => {
    expect(() => new Guildhall({ apiKey: 'guild_sk_live_x', baseUrl: address })).toThrow(GuildhallError)
  })
}

test('a fault in the settings never repeats the key', () => {
  const apiKey = 'guild_sk_live_verysecret '
  try {
    new Guildhall({ apiKey, baseUrl })
  } catch (error) {
    expect(String(error)).not.toContain('verysecret')
  }
  expect.assertions(1)
})

for (const apiKey of ['guild_sk_live_x', 'guild_op_x']) {
  test(`${apiKey} is refused in a page unless it is asked for`, () => {
    page.document = {}
    expect(() => new Guildhall({ apiKey, baseUrl })).toThrow('no place in a page')
    expect(new Guildhall({ apiKey, baseUrl, dangerouslyAllowBrowser: true })).toBeInstanceOf(Guildhall)
  })
}

test('a session token may be used in a page', () => {
  page.document = {}
  expect(new Guildhall({ apiKey: 'guild_ses_x', baseUrl })).toBeInstanceOf(Guildhall)
})
