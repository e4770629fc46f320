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
const statement = (text: string, quote: string, id = 2) => ({ speaker: 'B', text, cites: [{ id, quote }] })
const question = (text: string) => ({ speaker: 'A', text, cites: [] })
const verifiedLines = (input: unknown[], overrides: Partial<ScriptPart> = {}) =>
  verifyLines(input, { ...part, ...overrides })

describe('a statement by the model', () => {
  test('is kept with the sentence it cites', () => {
    expect(
      verifiedLines([statement('The members pay 120 pounds a year.', 'Members pay 120 pounds a year')]),
    ).toEqual([{ speaker: 'B', text: 'The members pay 120 pounds a year.', statement: 1 }])
  })

  test.each([
    [
      'quotes text that is not there',
      statement('Members pay 120 pounds.', 'Everybody pays 120 pounds a year'),
    ],
    [
      'has a number that its quote lacks',
      statement('Members pay 130 pounds.', 'Members pay 120 pounds a year'),
    ],
    [
      'has a word that its quote lacks',
      statement('Members pay 120 pounds a month.', 'Members pay 120 pounds a year'),
    ],
    [
      'has an address that its quote lacks',
      statement('Members pay at evil.example.', 'Members pay 120 pounds a year'),
    ],
    ['drops a negation', statement('The harbour opens.', statements[2] ?? '', 3)],
    ['quotes another sentence', statement('Members pay 120 pounds.', 'Members pay 120 pounds a year', 1)],
    [
      'cites a sentence that does not exist',
      statement('Members pay 120 pounds.', 'Members pay 120 pounds a year', 3),
    ],
    ['cites nothing', { speaker: 'B', text: 'The sea is blue.', cites: [] }],
    ['is too long', statement('It is so. '.repeat(60), 'Members pay 120 pounds a year')],
    ['is empty', statement('  ', 'Members pay 120 pounds a year')],
    ['is not a line', 'The sea is blue.'],
    ['is null', null],
    ['has invalid citations', { speaker: 'B', text: 'The sea is blue.', cites: 'all' }],
  ])('is dropped if it %s', (_, line) => {
    expect(verifiedLines([line])).toEqual([])
  })

  test('is kept once', () => {
    const line = statement('The members pay 120 pounds a year.', 'Members pay 120 pounds a year')
    expect(verifiedLines([line, line])).toHaveLength(1)
  })

  test('is dropped beyond the length limit', () => {
    const lines = [
      statement('The members pay 120 pounds a year.', 'Members pay 120 pounds a year'),
      statement('Students pay 25.', 'students pay 25'),
    ]
    expect(verifiedLines(lines, { characters: 30 })).toHaveLength(1)
  })

  test('has a single host in a briefing', () => {
    const lines = verifiedLines(
      [
        question('What does it cost?'),
        statement('The members pay 120 pounds a year.', 'Members pay 120 pounds a year'),
      ],
      { style: 'briefing' },
    )
    expect(lines).toEqual([{ speaker: 'A', text: 'The members pay 120 pounds a year.', statement: 1 }])
  })
})

describe('a question by the model', () => {
  const answer = statement('The members pay 120 pounds a year.', 'Members pay 120 pounds a year')

  test('is kept before its answer', () => {
    const [line] = verifiedLines([question('What does it cost?'), answer])
    expect(line).toEqual({ speaker: 'A', text: 'What does it cost?', statement: null })
  })

  test.each([
    [
      'its answer was dropped',
      [question('What does it cost?'), statement('Members pay 7 pounds.', 'pay 7 pounds')],
    ],
    ['it has a number', [question('Is it true that it costs 99 pounds?')]],
    ['it is not a question', [question('It costs a lot.')]],
  ])('is dropped if %s', (_, lines) => {
    expect(verifiedLines(lines)).toEqual([])
  })

  test.each([
    'Is it true that it costs 99 pounds?',
    'It costs a lot.',
    'It costs a lot;',
    'Do the members pay at evil.example?',
    'Do the members pay the stranger at the gate?',
    `${'Is it dear, '.repeat(20)}or not?`,
  ])('is dropped if it states something or is too long (%s)', (text) => {
    expect(verifiedLines([question(text), answer])).toEqual([
      { speaker: 'B', text: 'The members pay 120 pounds a year.', statement: 1 },
    ])
  })
})

const words = statements.flatMap((sentence) => sentence.split(' '))
const anyLine = fc.oneof(
  fc.anything(),
  fc.record({
    speaker: fc.constantFrom('A', 'B', 'C'),
    text: fc
      .array(fc.constantFrom(...words, '7', '120', 'free', '?'), { maxLength: 12 })
      .map((of) => of.join(' ')),
    cites: fc.array(
      fc.record({
        id: fc.integer({ min: -1, max: 4 }),
        quote: fc.array(fc.constantFrom(...words, 'not'), { maxLength: 8 }).map((of) => of.join(' ')),
      }),
      { maxLength: 3 },
    ),
  }),
)

test('for any output, statements contain only numbers of their sentence, and questions none', () => {
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 20 }), (input) => {
      for (const { text, statement } of verifiedLines(input)) {
        const numbers = text.match(/\d+/g) ?? []
        if (statement === null) expect([text.includes('?'), numbers.length]).toEqual([true, 0])
        else expect(statements.join(' ')).toContain(numbers[0] ?? '')
      }
    }),
    { numRuns: 500 },
  )
})
