import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { splitBlocks } from '../src/text/blocks.ts'
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
        // Before a conjunction, which “of” is in Dutch, the hyphen is that of the first of two compounds.
        const joined = text.replace(/-\n(?=(?!of\b)\p{Ll})/gu, '').replaceAll('\n', ' ')
        expect(
          splitBlocks([{ pageNumber: 1, text }])
            .map((block) => block.text)
            .join(' '),
        ).toBe(joined)
      }),
    )
  })

  test('has tables with cells as rows, whatever is in them, and sentences in cells as paragraphs', () => {
    const text = joinLines(
      'Membership',
      'Year\tMembers\tNote',
      '2021\t380',
      '2022\t391\tnew hall',
      '\t\tclosed in May',
      'The number of members has grown in each of the last years.',
      '1.\tThe member pays the fee to the treasurer in January.',
      'Advice\tNobody navigates by these tables.',
    )
    const blocks = splitBlocks([{ pageNumber: 1, text }])
    expect(blocks.map(({ kind, text }) => [kind, text])).toEqual([
      ['heading', 'Membership'],
      ['columns', 'Year\tMembers\tNote'],
      ['row', '2021\t380'],
      ['row', '2022\t391\tnew hall'],
      ['row', '\t\tclosed in May'],
      ['paragraph', 'The number of members has grown in each of the last years.'],
      ['paragraph', '1. The member pays the fee to the treasurer in January.'],
      ['paragraph', 'Advice'],
      ['paragraph', 'Nobody navigates by these tables.'],
    ])
  })

  test('has sentences that end with a number at a line end, a date at a line start and lists before them', () => {
    const text = joinLines(
      'The treasurer presented the accounts. Income was £96,420,',
      'expenditure £101,880, and the summer festival is on Saturday, the',
      '4. July, at the landing stage behind the old boathouse, which all',
      'members of the association and their families can visit. The board',
      'consists of:',
      'the chair',
      'the treasurer',
      'The board is elected for two years by the members at the general',
      'meeting.',
    )
    const sentences = splitSentences(splitBlocks([{ pageNumber: 1, text }]), 'de')
    expect(sentences.map(({ text, heading }) => [heading, text.slice(0, 19), text.slice(-8)])).toEqual([
      [null, 'The treasurer prese', 'ccounts.'],
      [null, 'Income was £96,420,', 'n visit.'],
      [null, 'The board consists ', 'ists of:'],
      [null, 'the chair', 'he chair'],
      [null, 'the treasurer', 'reasurer'],
      [null, 'The board is electe', 'meeting.'],
    ])
  })

  test('has no footnotes and no marks that refer to them', () => {
    const text = joinLines(
      'Members are reimbursed in second class.1 Journeys by car are paid',
      'at 0.45 pounds per mile2 and over 90 m² of berth. 3 Taxis are not paid.',
      '1 First class is permitted for journeys of more than four hours.',
      '2 Up to a maximum of 300 miles per journey.',
      '3 Except at night.',
    )
    expect(splitBlocks([{ pageNumber: 1, text }]).map((block) => block.text)).toEqual([
      'Members are reimbursed in second class. Journeys by car are paid at 0.45 pounds per mile and over 90 m² of berth. Taxis are not paid.',
    ])
    const steps = joinLines('Proceed in this order.', '1 Open the valve.', '2 Close the valve.')
    expect(splitBlocks([{ pageNumber: 1, text: steps }])[0]?.text).toContain('1 Open the valve.')
  })

  test('has a title that ends with an abbreviated legal form as a heading', () => {
    const text = joinLines(
      'Satzung des Segelvereins e. V.',
      '§ 1 Sitz',
      'Der Verein hat seinen Sitz in Überlingen.',
    )
    const kinds = splitBlocks([{ pageNumber: 1, text }]).map(({ kind }) => kind)
    expect(kinds).toEqual(['heading', 'heading', 'paragraph'])
  })

  test('has titles of two lines as one heading', () => {
    const text = joinLines(
      'Règlement intérieur de l’Amicale des',
      'Randonneurs du Jura',
      'Article 1 – Adhésion',
    )
    expect(splitBlocks([{ pageNumber: 1, text }]).map((block) => block.text)).toEqual([
      'Règlement intérieur de l’Amicale des Randonneurs du Jura',
      'Article 1 – Adhésion',
    ])
  })

  test.each([
    ['exclusion pour non-\npaiement de la cotisation', 'exclusion pour non-paiement de la cotisation'],
    [
      'the co-\nowners, and each co-owner',
      'the co-owners, and each co-owner'.replace('co-owners', 'coowners'),
    ],
    ['the co-\nowner, and each co-owner', 'the co-owner, and each co-owner'],
    ['die Hafen-\nund Liegeplatzordnung', 'die Hafen- und Liegeplatzordnung'],
    ['der Mitglieder‐\nversammlung', 'der Mitgliederversammlung'],
  ])('has words joined at a line end, except compounds: %s', (text, joined) => {
    expect(splitBlocks([{ pageNumber: 1, text }]).map((block) => block.text)).toEqual([joined])
  })

  test('keeps pages that only differ in numbers', () => {
    const pages = [1, 2].map((pageNumber) => ({
      pageNumber,
      text: `Berth ${pageNumber} is let to a member.`,
    }))
    expect(splitBlocks(pages)).toHaveLength(2)
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

  test('are not split after abbreviations and ordinals, and do not begin with the number of a paragraph', () => {
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
    expect(splitTexts('(1) Der Verein heißt Möwe. (2) Ältere zahlen 50 v. H. des Beitrags.', 'de')).toEqual([
      'Der Verein heißt Möwe.',
      'Ältere zahlen 50 v. H. des Beitrags.',
    ])
    expect(splitTexts('1.1 The club is open.', 'en')).toEqual(['The club is open.'])
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
