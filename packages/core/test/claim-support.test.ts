import { describe, expect, test } from 'bun:test'
import { isClaimSupported } from '@guildhall/core/chat/claim-support'
import fc from 'fast-check'

const quotes = [
  'Students pay 25 pounds a year to the treasurer, Duncan Rae, by 1 May 2026.',
  'Fees are paid at fees.example.org or to account DE89 3704 0044 0532 0130 00; call +44 20 7946 0018.',
  'Anna Smith chairs the general meeting, which Bert Jones opens.',
]
const negated = ['Members who have not paid may not vote at the general meeting.']
const german = ['Die Mitglieder zahlen den Beitrag bis zum 31. März an die Kasse.']
const isSupported = (claim: string, of = quotes, languages = ['en']) => isClaimSupported(claim, of, languages)

describe('a claim stands', () => {
  test.each([
    ['A student pays 25 pounds.'],
    ['The fees of students are 25 pounds a year.'],
    ['They can pay Duncan Rae by 1 May 2026.'],
    ['Treasurer Duncan Rae'],
    ['Fees are paid at fees.example.org.'],
    ['Call +44 20 7946 0018!'],
    ['The account: DE89 3704 0044 0532 0130 00'],
    ['The General Meeting is chaired by Anna Smith.'],
  ])('where its quotes have all that it says, inflected or not: %s', (claim) => {
    expect(isSupported(claim)).toBe(true)
  })

  test('in other languages and with denials of its quotes', () => {
    expect(isSupported('Mitglieder zahlen ihren Beitrag bis zum 31. März.', german, ['de'])).toBe(true)
    expect(isSupported('Members who haven’t paid cannot vote.', negated)).toBe(true)
  })
})

describe('a claim does not stand', () => {
  test.each([
    ['a word', 'Students pay 25 pounds a month.'],
    ['another word for the same', 'Pupils pay 25 pounds a year.'],
    ['a number', 'Students pay 52 pounds a year.'],
    ['a number in words', 'Students pay twenty pounds a year.'],
    ['a number written otherwise', 'Students pay 2.5 pounds a year.'],
    ['a sign of a unit', 'Students pay $25 a year.'],
    ['a name', 'Students pay Clare Rae.'],
    ['a name put together of two', 'Anna Jones chairs the meeting.'],
    ['a name put together of two', 'The meeting of Bert Smith opens.'],
    ['an address', 'Fees are paid at evil.example.'],
    ['another address of the same words', 'Fees are paid at example.org.'],
    ['another address of the same words', 'Fees are paid at fees.example.org/treasurer.'],
    ['a scheme', 'Fees are paid at http://fees.example.org.'],
    ['an address of mail', 'Fees are paid to treasurer@fees.example.org.'],
    ['an address in words', 'Fees are paid at evil dot example.'],
    ['an account of the same groups', 'The account: DE89 0044 3704 0532 0130 00'],
    ['a telephone number of the same groups', 'Call +44 7946 20 0018.'],
    ['letters that look alike', 'Students раy 25 pounds a year.'],
    ['signs that nobody sees', 'Students pay 25\u202e pounds a year.'],
    ['a denial', 'Students never pay.'],
  ])('with %s that its quotes have not: %s', (_, claim) => {
    expect(isSupported(claim)).toBe(false)
  })

  test('without the denial of its quote, and without a quote', () => {
    expect(isSupported('Members vote at the general meeting.', negated)).toBe(false)
    expect(isSupported('It is.', [])).toBe(false)
  })

  const word = fc.stringMatching(/^[a-z]{4,9}$/)
  test('with any one word that its quotes have not, wherever it stands', () => {
    fc.assert(
      fc.property(fc.uniqueArray(word, { minLength: 5, maxLength: 12 }), fc.nat(), (words, at) => {
        const [foreign = '', ...own] = words
        fc.pre(!isSupported(foreign, [own.join(' ')], ['xx']))
        const claim = own.toSpliced(at % own.length, 0, foreign).join(' ')
        return (
          isSupported(own.join(' '), [own.join(' ')], ['xx']) && !isSupported(claim, [own.join(' ')], ['xx'])
        )
      }),
    )
  })
})
