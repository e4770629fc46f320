import { describe, expect, test } from 'bun:test'
import {
  getTokenKind,
  hashToken,
  makeToken,
  type TokenKind,
  tokenPrefixes,
} from '@guildhall/core/access/keys/token'
import fc from 'fast-check'

const kinds = Object.keys(tokenPrefixes) as TokenKind[]
const anyToken = fc.constantFrom(...kinds).map((kind) => ({ kind, token: makeToken(kind) }))
const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

describe('a token', () => {
  test.each(kinds)('of kind %s has its prefix, 32 random characters and a checksum of 6', (kind) => {
    expect(makeToken(kind)).toMatch(new RegExp(`^${tokenPrefixes[kind]}[0-9A-Za-z]{38}$`))
  })

  test('is recognized as its kind', () => {
    fc.assert(fc.property(anyToken, ({ kind, token }) => getTokenKind(token) === kind))
  })

  test('with any character mistyped is rejected', () => {
    fc.assert(
      fc.property(anyToken, fc.nat(), fc.constantFrom(...base62), ({ token }, position, character) => {
        const at = position % token.length
        fc.pre(token[at] !== character)
        expect(getTokenKind(token.slice(0, at) + character + token.slice(at + 1))).toBeNull()
      }),
      { numRuns: 1000 },
    )
  })

  test('with two characters swapped, truncated or extended is rejected', () => {
    fc.assert(
      fc.property(anyToken, fc.nat(), ({ token }, position) => {
        const at = position % (token.length - 1)
        const [first = '', second = ''] = token.slice(at, at + 2)
        fc.pre(first !== second)
        expect(getTokenKind(token.slice(0, at) + second + first + token.slice(at + 2))).toBeNull()
        expect(getTokenKind(token.slice(0, -1))).toBeNull()
        expect(getTokenKind(`${token}0`)).toBeNull()
      }),
    )
  })

  test('with the prefix of another kind is rejected: the checksum covers the prefix', () => {
    const token = makeToken('secretLive').replace(tokenPrefixes.secretLive, tokenPrefixes.secretTest)
    expect(getTokenKind(token)).toBeNull()
  })

  test('is not confused with any other text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => getTokenKind(text) === null))
  })

  test('is unique, and uses every character of its alphabet', () => {
    const bodies = Array.from({ length: 2000 }, () => makeToken('session').slice(10, 42))
    expect(new Set(bodies).size).toBe(2000)
    expect([...new Set(bodies.join(''))].toSorted().join('')).toBe(base62)
  })

  test('is stored as its SHA-256', () => {
    expect(hashToken('abc').toString('hex')).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    )
  })
})
