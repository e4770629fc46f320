import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { splitBlocks } from '../src/text/blocks.ts'
import { findQuantities, parseNumber } from '../src/text/numbers.ts'
import { rankSentences, selectSentences } from '../src/text/rank.ts'
import { isSelfContained, splitSentences } from '../src/text/sentences.ts'

const joinLines = (...lines: string[]) => lines.join('\n')

describe('the text of pages', () => {
  test('is split into headings, paragraphs and rows, without running headers and footers', () => {
    const pages = [1, 2, 3].map((number) => ({
      pageNumber: number,
      text: joinLines(
        'Harbour Association',
        `Fees and dues of ${['students', 'fellows', 'partners'][number - 1]}`,
        `The fee of the ${['first', 'second', 'third'][number - 1]} kind is paid once a year, on the first of March, by trans-`,
        'fer to the account of the branch, which confirms it within ten days at the latest.',
        'Level 2025 2026',
        `Student £1${number} £2${number}`,
        'Chartered member £40 £45',
        'Life member £0 £0',
        `The fee of the ${['first', 'second', 'third'][number - 1]} branch is announced by its treasurer at the meeting that`,
        `members attend in ${['May', 'June', 'July'][number - 1]}.`,
        `Report · ${number} / 3`,
      ),
    }))
    const blocks = splitBlocks(pages)
    expect(blocks.filter(({ pageNumber }) => pageNumber === 2).map(({ kind }) => kind)).toEqual([
      ...(['heading', 'paragraph', 'row', 'row', 'row', 'row', 'paragraph'] as const),
    ])
    expect(blocks.map(({ text }) => text).join('\n')).not.toMatch(/Report ·|Harbour Association/)
    expect(blocks[1]?.text).toContain('by transfer to the account')
  })

  test('has numbered sections as headings, but not list introductions or lines of code', () => {
    const text = joinLines(
      'Error handling',
      'The library releases all memory that belongs to a stream once the stream is closed, and logs the release.',
      'Possible return values:',
      'BZ_PARAM_ERROR if strm is NULL',
      'BZ_OK otherwise',
      '3.3.4. Decompression',
      'int decompress ( stream *strm );',
      'A record of the stream is allocated and initialized by the caller before the function is first called.',
      'Who is notified:',
      'Approved by the council',
      'Rejected otherwise',
      'Everyone else is notified by the office within ten days of the decision, in writing and with the reasons.',
      'Next state = RUNNING',
      'Allowed actions',
      'The stream can be read to its end, and a caller that no longer needs the stream closes it without delay.',
    )
    const blocks = splitBlocks([{ pageNumber: 19, text }])
    const headings = blocks.filter(({ kind }) => kind === 'heading').map((block) => block.text)
    expect(headings).toEqual(['Error handling', '3.3.4. Decompression', 'Allowed actions'])
    const spoken = splitSentences(blocks, 'en').filter((sentence) => isSelfContained(sentence, 'en'))
    expect(spoken.map(({ text, heading }) => `${heading}: ${text.slice(0, 11)}`)).toEqual([
      'Error handling: The library',
      '3.3.4. Decompression: Everyone el',
      'Allowed actions: The stream ',
    ])
  })

  test('has the lines of a paragraph joined, with a space or at a hyphen', () => {
    const line = fc.array(fc.constantFrom('the', 'fee', 'of', 'every', 'Member', 'it-', '“all”'), {
      minLength: 1,
    })
    fc.assert(
      fc.property(fc.array(line, { minLength: 1 }), (words) => {
        const lines = ['of', ...words.map((line) => line.join(' '))]
        const text = lines.join('\n')
        const joined = text.replace(/-\n(?=\p{Ll})/gu, '').replaceAll('\n', ' ')
        expect(
          splitBlocks([{ pageNumber: 1, text }])
            .map((block) => block.text)
            .join(' '),
        ).toBe(joined)
      }),
    )
  })

  test('omits tables of contents', () => {
    const text = joinLines(
      'Contents',
      'Fees ........ 3',
      'Who pays . . . . . . 12',
      'The fee is paid once a year.',
    )
    expect(splitBlocks([{ pageNumber: 1, text }]).map((block) => block.text)).toEqual([
      'Contents',
      'The fee is paid once a year.',
    ])
  })

  test('is split without errors into blocks of existing pages, for any text', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 400 }), { maxLength: 6 }), (texts) => {
        const pages = texts.map((text, index) => ({ pageNumber: index + 1, text }))
        const blocks = splitBlocks(pages)
        for (const { pageNumber } of blocks) expect(pages[pageNumber - 1]).toBeDefined()
        selectSentences(
          rankSentences(splitSentences(blocks, 'en').filter((sentence) => isSelfContained(sentence, 'en'))),
          5,
        )
      }),
      { numRuns: 200 },
    )
  })
})

describe('sentences', () => {
  const splitTexts = (text: string, language: string) =>
    splitSentences([{ kind: 'paragraph', text, pageNumber: 1 }], language).map((sentence) => sentence.text)

  test('are not split after abbreviations and ordinals', () => {
    expect(
      splitTexts('Dr. King spoke at 9 a.m. in Bath. The hall, e.g. the west wing, was full.', 'en'),
    ).toHaveLength(2)
    expect(splitTexts('The vote was a clear no. The plan is plan b. It was read aloud.', 'en')).toHaveLength(
      3,
    )
    expect(splitTexts('Up to 40 came, approx. half of them by sea. D. h. alle.', 'de')).toHaveLength(2)
    expect(splitTexts('Sie tagt am 12. März in Kiel. Danach folgt z. B. die Wahl.', 'de')).toHaveLength(2)
    expect(
      splitTexts('Familien zahlen Fr. 400 im Jahr. Offen ist Mo bis Fr. Die Halle ist zu.', 'de'),
    ).toHaveLength(3)
    const initials = 'A. '.repeat(80_000).trim()
    expect(splitTexts(initials, 'en')).toEqual([initials])
  })

  test.each([
    ['en', 'It is paid once a year by every member of a branch.'],
    ['en', 'However the council may set another date for the payment.'],
    ['en', 'After that, half of the course fee is due in any case.'],
    ['de', 'Dieser wird einmal im Jahr von jedem Mitglied bezahlt.'],
    ['de', 'Von dieser Regelung sind alle Ehrenmitglieder ausgenommen.'],
    ['nl', 'Het is de grootste groei van de vereniging in tien jaar.'],
    ['fr', 'Ces voix peuvent être déléguées à un autre membre.'],
    ['es', 'Su mandato tendrá una duración de cuatro años.'],
    ['sv', 'Det är den största ökningen på tio år i sällskapet.'],
    ['pl', 'To stowarzyszenie działa na terenie całego kraju.'],
    ['en', 'and then the members voted on the motion of the council.'],
    ['en', 'Write to office@example.org for a form of the association.'],
    ['en', 'Is the fee paid once a year by every member of a branch?'],
    ['en', 'Too short.'],
  ])(
    'that are incomplete, are questions, depend on context or contain an email address are skipped: %s, %s',
    (language, text) => {
      expect(isSelfContained({ text }, language)).toBe(false)
    },
  )

  test.each([
    ['de', 'Die Kündigungsfrist beträgt drei Monate.'],
    ['de', 'Den Vorsitz führt in jeder Sitzung das älteste Mitglied des Vorstands.'],
    ['de', 'Es sind 48 von 112 stimmberechtigten Mitgliedern anwesend.'],
    ['nl', 'De contributie bedraagt voor alle leden € 85 per jaar.'],
    ['nl', 'Het bestuur wordt voor de duur van drie jaar gekozen.'],
    ['en', 'On dissolution the assets of the Association pass to the lifeboat fund.'],
    ['en', 'Ten members can request an extraordinary general meeting in writing.'],
    ['en', 'There are six levels of membership, from student to life member.'],
    ['fr', 'On peut aussi écrire à la secrétaire de l’association.'],
    ['fr', 'Il faut connaître la marée et la nature du fond.'],
    ['es', 'Es obligatorio llevar el traje protector cerca de las colmenas.'],
    ['it', 'Ai soci spetta un posto barca ogni 25 metri.'],
    ['da', 'Den ordinære generalforsamling afholdes en gang om året i marts.'],
  ])('that begin with a pronoun of another language are not skipped: %s, %s', (language, text) => {
    const [sentence] = splitSentences([{ kind: 'paragraph', text, pageNumber: 1 }], language)
    expect(sentence?.text).toBe(text)
    expect(isSelfContained({ text }, language)).toBe(true)
  })

  test('are selected from the whole document and differ from each other', () => {
    const sentences = Array.from({ length: 40 }, (_, index) => ({
      text: `${'ABCDEFGHIJ'[index % 10]} harbour masters check berth ${'xyzuvw'[index % 6]?.repeat(5)} at dawn.`,
      pageNumber: Math.floor(index / 4) + 1,
      heading: null,
      headingPage: null,
      position: index,
    }))
    const selected = selectSentences(rankSentences(sentences), 6)
    expect(selected.length).toBeLessThanOrEqual(6)
    expect(new Set(selected.map(({ text }) => text.split(' ')[5])).size).toBe(selected.length)
    expect(new Set(selected.map(({ pageNumber }) => pageNumber)).size).toBeGreaterThan(3)
  })
})

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
  ])('that are not quantities are ignored: %s', (text, language) => {
    expect(findQuantities(text, language).map(({ verbatim }) => verbatim)).toEqual([])
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
