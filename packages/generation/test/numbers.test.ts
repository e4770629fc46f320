import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { findQuantities, parseNumber } from '../src/text/numbers.ts'

describe('numbers', () => {
  test.each([
    ['Dues are £47,800 a year.', '£47,800', '£', 47_800],
    ['It cost 1,2 Millionen Euro in all.', '1,2 Millionen Euro', 'Euro', 1.2],
    ['Of all, 40.3 per cent answered.', '40.3 per cent', '%', 40.3],
    ['Davon stimmten 12,5 Prozent zu.', '12,5 Prozent', '%', 12.5],
    ['Près de 1 250 mètres de câble.', '1 250 mètres', 'mètres', 1250],
    ['The swell was 4.5 m high.', '4.5 m', 'm', 4.5],
    ['They have 4,812 members.', '4,812', null, 4812],
    ['They have 5 million members.', '5 million', null, 5],
    ['They have 340 junior members.', '340', null, 340],
    ['We held 120 general meetings.', '120', null, 120],
    ['Outside 40 ships were waiting.', '40', null, 40],
    ['The council set 12 goals.', '12', null, 12],
    ['The result of the year was −£4,200.', '−£4,200', '£', -4200],
    ['The result of the year was (−4,200 EUR).', '−4,200 EUR', 'EUR', -4200],
    ['The store reached −5 °C.', '−5 °C', '°C', -5],
    ['Income changed by −3.2 per cent.', '−3.2 per cent', '%', -3.2],
    ['Membership changed by −340 in all.', '−340', null, -340],
    ['The fee is CHF 250 a year.', 'CHF 250', 'CHF', 250],
    ['The fee is Fr. 1’250.– a year.', 'Fr. 1’250.–', 'Fr.', 1250],
    ['The fee is US$40 a year.', 'US$40', 'US$', 40],
    ['Members of the harbour pay kr 250 a year.', 'kr 250', 'kr', 250],
  ])('are found with their units: %s', (text, verbatim, unit, value) => {
    expect(findQuantities(text, 'en')).toMatchObject([{ verbatim, unit, value }])
  })

  test.each([
    ['In 2019 the harbour was closed.', 'en'],
    ['See section 14 of the rules.', 'en'],
    ['See subsection 14 of the rules.', 'en'],
    ['The council met on 12 January in Bath.', 'en'],
    ['The council met on Jan. 12 in Bath.', 'en'],
    ['Der Rat tagte am 12. Oktober in Bath.', 'de'],
    ['Rada zebrała się 12 stycznia w Bath.', 'pl'],
    ['The standard HC-101 holds for version 3.11 of it.', 'en'],
    ['Two of the 3 masts fell.', 'en'],
    ['The floor is at −1 now.', 'en'],
    ['It rose by 5–10 % and 5−10 %.', 'en'],
    ['It was –5 °C, and the result –£4,200 or -£4,200.', 'en'],
    ['It was − 5 °C in the end.', 'en'],
    ['The meeting opened at 18:30 and closed at 21:10.', 'en'],
    ['The hall is open from 10 to 12 and closes at 9.30 pm.', 'en'],
    ['Die Sitzung beginnt um 19.30 Uhr und dauert von 14 bis 22 Uhr.', 'de'],
    ['Les permanences ont lieu de 14 h à 17 h 30, la salle ferme à 18h30.', 'fr'],
    ['Se celebró a las 19:30 horas; se atiende de 9 a 14 horas.', 'es'],
    ['De vergadering werd geopend om 20.00 uur.', 'nl'],
    ['Call the coastguard on 0191 555 0142 or +44 113 496 0998.', 'en'],
    ['El teléfono de la oficina es el 980 512 340.', 'es'],
    ['The IBAN is DE89 3704 0044 0532 0130 00 for payments.', 'en'],
    ['Das Büro ist in 88662 Überlingen, Seestraße 14.', 'de'],
    ['Le local se trouve au 27 rue des Pêcheurs, 13002 Marseille.', 'fr'],
    ['The registered number of the charity is 1123456 in England.', 'en'],
    ['Call on VHF channel 16; see articles 13 to 15 on a scale of 1:50.', 'en'],
    ['In 1998/99 the club moved, on 17 and 18 September.', 'en'],
    ['Entre el 1 de junio y el 30 de septiembre está cerrado.', 'es'],
    ['Stimmberechtigt ist, wer das 16. Lebensjahr vollendet hat.', 'de'],
    ['Works cost between 12,000 and 15,000 euros for 20 to 30 days.', 'en'],
  ])('that are not quantities are ignored: %s', (text, language) => {
    expect(findQuantities(text, language).map(({ verbatim }) => verbatim)).toEqual([])
  })

  test.each([
    ['The fee was raised from £165 to £180 by the meeting.', 'en', '£180'],
    ['A half plot costs £30 instead of £26.', 'en', '£30'],
    ['Membership grew by 12 to 140 in a year.', 'en', '140'],
    ['Der Beitrag steigt von 40 auf 45 Euro im Jahr.', 'de', '45 Euro'],
    ['Familien zahlen EUR 60 statt EUR 54 im Jahr.', 'de', 'EUR 60'],
    ['La cotisation passe de 35 € à 40 € en janvier.', 'fr', '40 €'],
    ['La cuota sube de 24 a 30 euros al año.', 'es', '30 euros'],
    ['De contributie gaat van € 120 naar € 135 per jaar.', 'nl', '€ 135'],
  ])('of a change are the new value: %s', (text, language, value) => {
    expect(findQuantities(text, language).map(({ verbatim }) => verbatim)).toEqual([value])
  })

  test('occur verbatim in the text, for any text', () => {
    const word = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.constantFrom('£', '%', '12,5', '1.000', '€ 3', 'million', 'km', '§ 4'),
    )
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), (words) => {
        const text = words.join(' ')
        for (const { verbatim, value } of findQuantities(text, 'en')) {
          expect(text).toContain(verbatim)
          expect(Number.isFinite(value)).toBe(true)
        }
      }),
    )
  })

  test.each([
    ['1,234,567.8', 1_234_567.8],
    ['1.234.567,8', 1_234_567.8],
    ['1,234', 1234],
    ['0,234', 0.234],
    ['12,5', 12.5],
    ['1’000', 1000],
  ])('are parsed: %s is %p', (digits, value) => {
    expect(parseNumber(digits)).toBe(value)
  })
})
