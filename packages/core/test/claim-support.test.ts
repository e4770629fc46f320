import { describe, expect, test } from 'bun:test'
import { isClaimSupported } from '@guildhall/core/library/chat/claim-support'
import { getStemmer } from '@guildhall/core/text/languages'
import fc from 'fast-check'
import { languages as generationLanguages } from '../../generation/src/languages.ts'

const quotes = [
  'Students pay 25 pounds a year to the treasurer, Duncan Rae, by 1 May 2026.',
  'Fees are paid at fees.example.org or to account DE89 3704 0044 0532 0130 00; call +44 20 7946 0018.',
  'Anna Smith chairs the general meeting, which Bert Jones opens.',
]
const negatedQuotes = ['Members who have not paid may not vote at the general meeting.']
const germanQuotes = ['Die Mitglieder zahlen den Beitrag bis zum 31. März an die Kasse.']
const isSupported = (claim: string, sources = quotes, languages = ['en']) =>
  isClaimSupported(claim, sources, languages)

describe('isClaimSupported accepts a claim', () => {
  test.each([
    ['A student pays 25 pounds.'],
    ['The fees of students are 25 pounds a year.'],
    ['They can pay Duncan Rae by 1 May 2026.'],
    ['Treasurer Duncan Rae'],
    ['Fees are paid at fees.example.org.'],
    ['Call +44 20 7946 0018!'],
    ['The account: DE89 3704 0044 0532 0130 00'],
    ['The General Meeting is chaired by Anna Smith.'],
  ])('whose words are in its quotes, inflected or not: %s', (claim) => {
    expect(isSupported(claim)).toBe(true)
  })

  test('in German, and with the negation of its quote', () => {
    expect(isSupported('Mitglieder zahlen ihren Beitrag bis zum 31. März.', germanQuotes, ['de'])).toBe(true)
    expect(isSupported('Members who haven’t paid cannot vote.', negatedQuotes)).toBe(true)
  })

  test.each([
    ['The chair and the treasurer sign.', 'The chair, the treasurer and the secretary sign.'],
    ['The chair and the secretary sign.', 'The chair signs, and the secretary signs or seals.'],
    ['The chair and the treasurer sign.', 'The chair signs or seals. The treasurer signs and pays.'],
    ['The chair and the treasurer sign.', 'The chair signs for the treasurer.'],
    ['Members vote and pay dues.', 'Members vote or abstain, and pay dues.'],
    ['The chair or the treasurer signs.', 'The chair and/or the treasurer sign.'],
  ])('that joins words as its quotes do, or as they allow: %s', (claim, quote) => {
    expect(isSupported(claim, [quote])).toBe(true)
  })

  test.each([
    ['Store at -5 °C.', 'Store the samples at −5 °C.'],
    ['-5 °C', 'Store the samples at 20 °C (-5 °C for ice).'],
    ['Store 5 to 10 samples.', 'Store 5-10 samples to the end.'],
    ['Store 10 samples.', 'Store 5–10 samples.'],
    ['Store 5 samples.', '- 5 samples to store'],
    ['The result was -£4,200.', 'The result was −£4,200 for the year.'],
    ['The result was £-4,200.', 'The result was −£4,200 for the year.'],
    ['The fee is £10.', 'The fee is £5-£10.'],
    ['The fee is £10.', '- £10 for the fee'],
  ])('whose numbers have the sign of its quotes: %s', (claim, quote) => {
    expect(isSupported(claim, [quote])).toBe(true)
  })
})

describe('isClaimSupported compares negation in', () => {
  const negatedExamples = [
    ['en', 'Members can vote.', 'Members cannot vote at the meeting.'],
    ['de', 'Mitglieder dürfen abstimmen.', 'Mitglieder dürfen bei der Versammlung nicht abstimmen.'],
    ['fr', 'Les membres peuvent voter.', 'Les membres ne peuvent pas voter à l’assemblée.'],
    ['es', 'Los socios pueden votar.', 'Los socios no pueden votar en la asamblea.'],
    ['it', 'I soci possono votare.', 'I soci non possono votare all’assemblea.'],
    ['nl', 'Leden mogen stemmen.', 'Leden mogen niet stemmen op de vergadering.'],
    ['pt', 'Os membros podem votar.', 'Os membros não podem votar na assembleia.'],
    ['sv', 'Medlemmar får rösta.', 'Medlemmar får inte rösta på stämman.'],
    ['da', 'Medlemmer kan stemme.', 'Medlemmer kan ikke stemme på mødet.'],
    ['nb', 'Medlemmene kan stemme.', 'Medlemmene kan ikke stemme på møtet.'],
    ['nn', 'Medlemene kan røyste.', 'Medlemene kan ikkje røyste på møtet.'],
    ['pl', 'Członkowie mogą głosować.', 'Członkowie nie mogą głosować na zebraniu.'],
    ['fi', 'Jäsenet voi äänestää.', 'Jäsenet ei voi äänestää kokouksessa.'],
    ['ro', 'Membrii pot vota.', 'Membrii nu pot vota la adunare.'],
    ['ru', 'Члены могут голосовать.', 'Члены не могут голосовать на собрании.'],
    ['tr', 'Üyeler zorunlu.', 'Üyeler zorunlu değil.'],
  ] as const
  test.each(negatedExamples)('%s', (language, claim, quote) => {
    expect(isSupported(claim, [quote], [language])).toBe(false)
    expect(isSupported(quote, [quote], [language])).toBe(true)
  })

  test('Finnish, whose negations differ from other words only in their accents', () => {
    expect(isSupported('Kokous alkaa kello 18.', ['Kokous ei pääty kello 18.'], ['fi'])).toBe(false)
  })

  test('each language of generation', () => {
    const testedLanguages: string[] = negatedExamples.map(([language]) => language)
    expect(generationLanguages.filter((language) => !testedLanguages.includes(language))).toEqual([])
  })

  test('no other language, whose claims are therefore rejected', () => {
    expect(isSupported('Členové hlasují.', ['Členové hlasují.'], ['cs'])).toBe(false)
  })

  test.each([
    [
      'sv',
      'Ordföranden och kassören skriver under.',
      'Ordföranden eller kassören skriver under, och alla ser det.',
    ],
    ['pl', 'Prezes i skarbnik podpisują.', 'Prezes lub skarbnik podpisują i wszyscy to widzą.'],
  ])('%s, and alternatives', (language, claim, quote) => {
    expect(isSupported(claim, [quote], [language])).toBe(false)
  })
})

test('stems Norwegian by each of its codes', () => {
  expect(['nb', 'nn', 'no'].map((code) => getStemmer(code)('medlemmene'))).toEqual(Array(3).fill('medlemm'))
})

describe('isClaimSupported rejects a claim', () => {
  test.each([
    ['a word', 'Students pay 25 pounds a month.'],
    ['a synonym', 'Pupils pay 25 pounds a year.'],
    ['a number', 'Students pay 52 pounds a year.'],
    ['a number in words', 'Students pay twenty pounds a year.'],
    ['a reformatted number', 'Students pay 2.5 pounds a year.'],
    ['a unit symbol', 'Students pay $25 a year.'],
    ['a name', 'Students pay Clare Rae.'],
    ['a name combined from two', 'Anna Jones chairs the meeting.'],
    ['a name combined from two', 'The meeting of Bert Smith opens.'],
    ['a URL', 'Fees are paid at evil.example.'],
    ['another URL with the same words', 'Fees are paid at example.org.'],
    ['another URL with the same words', 'Fees are paid at fees.example.org/treasurer.'],
    ['a scheme', 'Fees are paid at http://fees.example.org.'],
    ['an email address', 'Fees are paid to treasurer@fees.example.org.'],
    ['a URL in words', 'Fees are paid at evil dot example.'],
    ['an account number with reordered groups', 'The account: DE89 0044 3704 0532 0130 00'],
    ['a phone number with reordered groups', 'Call +44 7946 20 0018.'],
    ['homoglyphs', 'Students раy 25 pounds a year.'],
    ['invisible characters', 'Students pay 25\u202e pounds a year.'],
    ['a negation', 'Students never pay.'],
  ])('with %s that is not in its quotes: %s', (_, claim) => {
    expect(isSupported(claim)).toBe(false)
  })

  test.each([
    ['Store at -5 °C.', 'Store the samples at 5 °C.'],
    ['Store at 5 °C.', 'Store the samples at -5 °C.'],
    ['Store at 5 °C.', '−5 °C: store the samples at this'],
    ['Store at −10 °C.', 'Store at 5-10 °C.'],
    ['The result was £4,200.', 'The result was −£4,200 for the year.'],
    ['The result was £4,200.', 'The result was £-4,200 for the year.'],
    ['The result was € 4.200.', 'The result was (-€ 4.200) for the year.'],
    ['The result was -£4,200.', 'The result was £4,200 for the year.'],
    ['The result was £4,200.', 'The result was –£4,200 for the year.'],
    ['The result was £4,200.', 'The result was − £4,200 for the year.'],
    ['The result was £4,200.', 'The result:−£4,200 for the year.'],
    ['The result was GBP 4,200.', 'The result was -GBP 4,200 for the year.'],
    ['Store at 5 °C.', 'Store at − 5 °C.'],
  ])('whose numbers differ in sign from its quotes: %s', (claim, quote) => {
    expect(isSupported(claim, [quote])).toBe(false)
  })

  test.each([
    ['The chair and the treasurer sign.', 'The chair or the treasurer signs.', 'en'],
    ['The chair and the treasurer sign.', 'The chair and/or the treasurer sign.', 'en'],
    ['The chair or the treasurer signs.', 'The chair and the treasurer sign, or the secretary.', 'en'],
    ['Treasurer and chair sign.', 'The chair, the treasurer or the secretary signs.', 'en'],
    ['Vorstand und Kasse unterschreiben.', 'Vorstand oder Kasse unterschreiben.', 'de'],
  ])('that joins words differently from its quotes: %s', (claim, quote, language) => {
    expect(isSupported(claim, [quote], [language])).toBe(false)
  })

  test('that drops a negation, and a claim without quotes', () => {
    expect(isSupported('Members vote at the general meeting.', negatedQuotes)).toBe(false)
    expect(isSupported('It is.', [])).toBe(false)
  })

  const word = fc.stringMatching(/^[a-z]{4,9}$/)
  // The Russian stemmer leaves Latin words unchanged, and the Russian word lists contain none.
  const language = ['ru']
  test('with any single word that is not in its quotes, at any position', () => {
    fc.assert(
      fc.property(fc.uniqueArray(word, { minLength: 5, maxLength: 12 }), fc.nat(), (words, at) => {
        const [foreign = '', ...ownWords] = words
        fc.pre(!isSupported(foreign, [ownWords.join(' ')], language))
        const claim = ownWords.toSpliced(at % ownWords.length, 0, foreign).join(' ')
        return (
          isSupported(ownWords.join(' '), [ownWords.join(' ')], language) &&
          !isSupported(claim, [ownWords.join(' ')], language)
        )
      }),
    )
  })
})
