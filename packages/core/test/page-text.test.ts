import { describe, expect, test } from 'bun:test'
import { isOnPage } from '@guildhall/core/library/chat/quotes'
import { splitUnits } from '@guildhall/core/text/page-text'
import { RunningHeaders, splitBatches, splitPassages } from '@guildhall/core/text/passages'
import fc from 'fast-check'

const listUnitTexts = (page: string) =>
  splitUnits(page, 'en').map(
    ({ kind, heading, text }) => `${kind === 'item' ? '• ' : ''}[${heading}] ${text}`,
  )

describe('splitUnits splits a page', () => {
  test('into sentences with their headings, joining wrapped lines', () => {
    const page = `Member handbook
Welcome to the association. This handbook explains what your membership offers and what it
asks of you, e.g. the fees of Art. 7. It was last revised by Dr. King in January 2026 in Ply-
mouth.
Your branch
You belong to one.`
    expect(listUnitTexts(page)).toEqual([
      '[Member handbook] Welcome to the association.',
      '[Member handbook] This handbook explains what your membership offers and what it asks of you, e.g. the fees of Art. 7.',
      '[Member handbook] It was last revised by Dr. King in January 2026 in Plymouth.',
      '[Your branch] You belong to one.',
    ])
  })

  test('into sentences with the numbers before them', () => {
    expect(
      listUnitTexts('Article 3. Ten members are a quorum of the general meeting. 2.Guests have no vote.'),
    ).toEqual([
      '[null] Article 3. Ten members are a quorum of the general meeting.',
      '[null] 2.Guests have no vote.',
    ])
  })

  test('after a word of one letter, but not after an initial', () => {
    expect(
      listUnitTexts('The fees are listed in annex b. The form was drafted by J. Smith in June.'),
    ).toEqual(['[null] The fees are listed in annex b.', '[null] The form was drafted by J. Smith in June.'])
  })

  test('into items and rows with the header of their table', () => {
    expect(
      listUnitTexts('Fees\nLevel\tFee\nStudent\t£25\nFellow\t£290\n\nDuties\n• Be on time.\n• Be kind.'),
    ).toEqual([
      '• [Fees · Level Fee] Student £25',
      '• [Fees · Level Fee] Fellow £290',
      '• [Duties] Be on time.',
      '• [Duties] Be kind.',
    ])
  })

  test('into rows of a table that lost its columns, of which none is a heading or joined to the next', () => {
    const page = `Programme
Time Session Speaker Room
13:30 Fatigue and shift planning Kwame Mensah Hall Two
15:15 Workshop: Portable pilot units Lucia Ferrante Barbour Room
19:00 Conference dinner Baltic Restaurant

Fees
Course Members Guests Duration
First aid at sea £110 £165 1 day
Radio refresher £95 £140 1 day
Cancellations up to 14 days before are free of charge. After that, half is due.`
    expect(listUnitTexts(page)).toEqual([
      '• [Programme · Time Session Speaker Room] 13:30 Fatigue and shift planning Kwame Mensah Hall Two',
      '• [Programme · Time Session Speaker Room] 15:15 Workshop: Portable pilot units Lucia Ferrante Barbour Room',
      '• [Programme · Time Session Speaker Room] 19:00 Conference dinner Baltic Restaurant',
      '• [Fees · Course Members Guests Duration] First aid at sea £110 £165 1 day',
      '• [Fees · Course Members Guests Duration] Radio refresher £95 £140 1 day',
      '[Fees · Course Members Guests Duration] Cancellations up to 14 days before are free of charge.',
      '[Fees · Course Members Guests Duration] After that, half is due.',
    ])
  })

  test('into the sentences of a narrow column, but not the lines of a list of names', () => {
    const column = `Sommerfest
Das Sommerfest findet am Samstag, dem
4. Juli, auf der Wiese hinter dem
Bootshaus statt. Die Jugendabteilung
übernimmt den Verkauf der Getränke,
während die Damengruppe Kuchen und
Salate vorbereitet. Der Eintritt kostet für
Erwachsene fünf Euro; Kinder unter
zwölf Jahren zahlen nichts.`
    expect(splitUnits(column, 'de').map(({ text }) => text)).toEqual([
      'Das Sommerfest findet am Samstag, dem 4. Juli, auf der Wiese hinter dem Bootshaus statt.',
      'Die Jugendabteilung übernimmt den Verkauf der Getränke, während die Damengruppe Kuchen und Salate vorbereitet.',
      'Der Eintritt kostet für Erwachsene fünf Euro; Kinder unter zwölf Jahren zahlen nichts.',
    ])
    const names =
      'Members of the council\nMargaret Oakley, Newcastle\nWilhelmina Price, Plymouth\nKwame Mensah, Southampton'
    expect(listUnitTexts(names)).toHaveLength(3)
  })

  test('into numbered items after a colon', () => {
    const page =
      'The following must be sent to the secretary of the council:\n1. a copy of the licence\n2. Certificates\nof health\n3. two photographs'
    expect(listUnitTexts(page)).toEqual([
      '[null] The following must be sent to the secretary of the council:',
      '• [null] a copy of the licence',
      '• [null] Certificates of health',
      '• [null] two photographs',
    ])
  })

  test('into parts that are on the page verbatim, for any text', () => {
    const line = fc.oneof(
      fc.stringMatching(/^[A-Za-z0-9 .,?!•\t'-]{0,90}$/),
      fc.string({ unit: 'grapheme', maxLength: 60 }),
    )
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        const page = lines.join('\n').normalize('NFC')
        for (const { text } of splitPassages([{ pageNumber: 1, text: page }], 'en'))
          for (const unit of text.split('\n'))
            if (!isOnPage(page, unit.replace(/^• /, ''))) throw new Error(JSON.stringify({ page, unit }))
      }),
      { numRuns: 300, examples: [[['0.A,']]] },
    )
  })
})

describe('splitPassages', () => {
  const split = (...pages: string[]) =>
    splitPassages(
      pages.map((text, index) => ({ pageNumber: index + 1, text })),
      'en',
    ).map(({ text }) => text)

  test('marks a sentence that continues on the next page', () => {
    const line = 'The fee of the northern branch is set every year by the general meeting of members at'
    expect(split(`It rains. It pours.\n${line}`, '450 pounds. The southern branch has none.')).toEqual([
      `It rains.\nIt pours.\n${line} …`,
      '… 450 pounds.\nThe southern branch has none.',
    ])
    expect(split('Fees\n• Fees are set by', 'the meeting.')).toEqual([
      '• Fees are set by …',
      '… the meeting.',
    ])
    expect(split('Fees\n• Fees are low', 'Duties\n• Duties are many')).toEqual([
      '• Fees are low',
      '• Duties are many',
    ])
  })

  test('marks a sentence that continues in the next batch of pages', async () => {
    const texts = [
      'It rains. The fee is set by',
      'the meeting. It pours. The keeper of',
      'the lantern sleeps.',
    ]
    async function* batches() {
      for (const [index, text] of texts.entries()) yield [{ pageNumber: index + 1, text }]
    }
    const split = splitBatches(batches(), new RunningHeaders(), 'en')
    expect(
      (await Array.fromAsync(split)).flatMap(({ passages }) => passages.map(({ text }) => text)),
    ).toEqual([
      '• It rains. The fee is set by …',
      '• … the meeting. It pours. The keeper of …',
      '… the lantern sleeps.',
    ])
  })

  test('keeps a list with the sentence that introduces it', () => {
    const items = Array.from({ length: 40 }, (_, index) => `• the keeper of lantern ${index}`)
    const [passage] = split(`${'It rains. '.repeat(40)}\nThe board consists of:\n${items.join('\n')}`)
    expect(passage).toContain(`The board consists of:\n${items.slice(0, 20).join('\n')}`)
  })
})

// With quadratic time, this would take longer than the timeout of tests.
test('a page of 80,000 initials is a single sentence', () => {
  const page = 'A. '.repeat(80_000).trim()
  expect(splitUnits(page, 'en')).toEqual([{ text: page, kind: 'sentence', heading: null }])
})

test('running headers and footers are removed from pages, and a single page is kept', () => {
  const pages = [1, 2, 3].map(
    (number) =>
      `The Association\nPage of ${'abcd'[number]}.\nMore of ${'wxyz'[number]}.\nHandbook · ${number} / 3`,
  )
  const runningHeaders = new RunningHeaders()
  for (const page of pages) runningHeaders.record(page)
  expect(pages.map((page) => runningHeaders.removeFrom(page))).toEqual([
    'Page of b.\nMore of x.',
    'Page of c.\nMore of y.',
    'Page of d.\nMore of z.',
  ])
  const singlePage = new RunningHeaders()
  singlePage.record('Only')
  expect(singlePage.removeFrom('Only')).toBe('Only')
})
