import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { type ScriptPart, verifyLines } from '../src/library/generation/write-script.ts'

const statements = [
  'The harbour office opens at seven in the morning on every day of the week.',
  'Members pay 120 pounds a year, students pay 25.',
  'The harbour never opens.',
]
const part: ScriptPart = {
  ...{ title: 'The harbour', heading: null, language: 'en', style: 'conversation' },
  statements,
  characters: 1000,
}
const createStatement = (text: string, quote: string, id = 2) => ({
  speaker: 'B',
  text,
  cites: [{ id, quote }],
})
const createQuestion = (text: string) => ({ speaker: 'A', text, cites: [] })
const listVerifiedLines = (input: unknown[], overrides: Partial<ScriptPart> = {}) =>
  verifyLines(input, { ...part, ...overrides })

describe('a statement by the model', () => {
  test('is kept with the sentence it cites', () => {
    expect(
      listVerifiedLines([
        createStatement('The members pay 120 pounds a year.', 'Members pay 120 pounds a year'),
      ]),
    ).toEqual([{ speaker: 'B', text: 'The members pay 120 pounds a year.', statement: 1 }])
  })

  test.each([
    [
      'quotes text that the document lacks',
      createStatement('Members pay 120 pounds.', 'Everybody pays 120 pounds a year'),
    ],
    [
      'has a number that its quote lacks',
      createStatement('Members pay 130 pounds.', 'Members pay 120 pounds a year'),
    ],
    [
      'has a word that its quote lacks',
      createStatement('Members pay 120 pounds a month.', 'Members pay 120 pounds a year'),
    ],
    [
      'has an address that its quote lacks',
      createStatement('Members pay at evil.example.', 'Members pay 120 pounds a year'),
    ],
    ['drops a negation', createStatement('The harbour opens.', statements[2] ?? '', 3)],
    [
      'quotes another sentence',
      createStatement('Members pay 120 pounds.', 'Members pay 120 pounds a year', 1),
    ],
    [
      'cites a sentence that does not exist',
      createStatement('Members pay 120 pounds.', 'Members pay 120 pounds a year', statements.length + 1),
    ],
    ['cites nothing', { speaker: 'B', text: 'The sea is blue.', cites: [] }],
    ['is too long', createStatement('It is so. '.repeat(60), 'Members pay 120 pounds a year')],
    ['is empty', createStatement('  ', 'Members pay 120 pounds a year')],
    ['is not a line', 'The sea is blue.'],
    ['is null', null],
    ['has invalid citations', { speaker: 'B', text: 'The sea is blue.', cites: 'all' }],
  ])('is dropped if it %s', (_, line) => {
    expect(listVerifiedLines([line])).toEqual([])
  })

  test('is kept only once if it is repeated', () => {
    const line = createStatement('The members pay 120 pounds a year.', 'Members pay 120 pounds a year')
    expect(listVerifiedLines([line, line])).toHaveLength(1)
  })

  test('is dropped beyond the length limit', () => {
    const lines = [
      createStatement('The members pay 120 pounds a year.', 'Members pay 120 pounds a year'),
      createStatement('Students pay 25.', 'students pay 25'),
    ]
    expect(listVerifiedLines(lines, { characters: 30 })).toHaveLength(1)
  })

  test('is spoken by the only host of a briefing, which has no questions', () => {
    const lines = listVerifiedLines(
      [
        createQuestion('What does it cost?'),
        createStatement('The members pay 120 pounds a year.', 'Members pay 120 pounds a year'),
      ],
      { style: 'briefing' },
    )
    expect(lines).toEqual([{ speaker: 'A', text: 'The members pay 120 pounds a year.', statement: 1 }])
  })
})

describe('a question by the model', () => {
  const answer = createStatement('The members pay 120 pounds a year.', 'Members pay 120 pounds a year')

  test('is kept before its answer', () => {
    const [line] = listVerifiedLines([createQuestion('What does it cost?'), answer])
    expect(line).toEqual({ speaker: 'A', text: 'What does it cost?', statement: null })
  })

  test.each([
    [
      'its answer was dropped',
      [createQuestion('What does it cost?'), createStatement('Members pay 7 pounds.', 'pay 7 pounds')],
    ],
  ])('is dropped if %s', (_, lines) => {
    expect(listVerifiedLines(lines)).toEqual([])
  })

  test.each([
    'Is it true that it costs 99 pounds?',
    'The members pay.',
    'The members pay;',
    'Do the members pay at evil.example?',
    'Do the members pay the stranger at the gate?',
    `${'Do the members pay, '.repeat(20)}or not?`,
  ])(
    'is dropped, and its answer kept, if it adds words or numbers, is not a question or is too long (%s)',
    (text) => {
      expect(listVerifiedLines([createQuestion(text), answer])).toEqual([
        { speaker: 'B', text: 'The members pay 120 pounds a year.', statement: 1 },
      ])
    },
  )
})

const words = statements.flatMap((sentence) => sentence.split(' '))
const anyLine = fc.oneof(
  fc.anything(),
  fc.record({
    speaker: fc.constantFrom('A', 'B', 'C'),
    text: fc
      .array(fc.constantFrom(...words, '7', '120', 'free', '?'), { maxLength: 12 })
      .map((parts) => parts.join(' ')),
    cites: fc.array(
      fc.record({
        id: fc.integer({ min: -1, max: 4 }),
        quote: fc.array(fc.constantFrom(...words, 'not'), { maxLength: 8 }).map((parts) => parts.join(' ')),
      }),
      { maxLength: 3 },
    ),
  }),
)

test('for any output, statements contain only numbers of the document, and questions none', () => {
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 20 }), (input) => {
      for (const { text, statement } of listVerifiedLines(input)) {
        const numbers = text.match(/\d+/g) ?? []
        if (statement === null) expect([text.includes('?'), numbers.length]).toEqual([true, 0])
        else for (const number of numbers) expect(statements.join(' ')).toContain(number)
      }
    }),
    { numRuns: 500 },
  )
})
