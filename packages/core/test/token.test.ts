import { describe, expect, test } from 'bun:test'
import { hashToken, makeToken, type TokenKind, tokenKind, tokenPrefixes } from '@guildhall/core/keys/token'
import fc from 'fast-check'

const kinds = Object.keys(tokenPrefixes) as TokenKind[]
const anyToken = fc.constantFrom(...kinds).map((kind) => ({ kind, token: makeToken(kind) }))
const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

describe('a token', () => {
  test.each(kinds)('of kind %s has its prefix, 32 random characters and a checksum of 6', (kind) => {
    expect(makeToken(kind)).toMatch(new RegExp(`^${tokenPrefixes[kind]}[0-9A-Za-z]{38}$`))
  })

  test('is recognised as what it was made for', () => {
    fc.assert(fc.property(anyToken, ({ kind, token }) => tokenKind(token) === kind))
  })

  test('with one character mistyped, wherever, is told from a token', () => {
    fc.assert(
      fc.property(anyToken, fc.nat(), fc.constantFrom(...base62), ({ token }, place, character) => {
        const at = place % token.length
        fc.pre(token[at] !== character)
        expect(tokenKind(token.slice(0, at) + character + token.slice(at + 1))).toBeNull()
      }),
      { numRuns: 1000 },
    )
  })

  test('with two neighbours swapped, cut short or lengthened is told from a token', () => {
    fc.assert(
      fc.property(anyToken, fc.nat(), ({ token }, place) => {
        const at = place % (token.length - 1)
        const [first = '', second = ''] = token.slice(at, at + 2)
        fc.pre(first !== second)
        expect(tokenKind(token.slice(0, at) + second + first + token.slice(at + 2))).toBeNull()
        expect(tokenKind(token.slice(0, -1))).toBeNull()
        expect(tokenKind(`${token}0`)).toBeNull()
      }),
    )
  })

  test('under the prefix of another kind is told from a token: the checksum covers the prefix', () => {
    const token = makeToken('secretLive').replace(tokenPrefixes.secretLive, tokenPrefixes.secretTest)
    expect(tokenKind(token)).toBeNull()
  })

  test('is not what any other text is taken for', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => tokenKind(text) === null))
  })

  test('never comes twice, and uses every character of its alphabet', () => {
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
