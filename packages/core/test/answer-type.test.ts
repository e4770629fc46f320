import { describe, expect, test } from 'bun:test'
import { type AnswerType, findAnswerType, rateAnswerType } from '@guildhall/core/library/chat/answer-type'
import { foldText } from '@guildhall/core/text/marks'

const contains = (answerType: AnswerType, sentence: string, context?: string) =>
  rateAnswerType(answerType, sentence, context) === 1

test.each<[AnswerType | null, string[]]>([
  [
    'price',
    [
      'What does a student membership cost?',
      'How much is the conference dinner?',
      'Was kostet ein Liegeplatz?',
      'Wie hoch ist der Jahresbeitrag?',
      'Combien paient les étudiants ?',
      '¿Cuánto cuesta el examen?',
      'Hoe hoog is de contributie?',
    ],
  ],
  ['amount', ['How many members does the council have?', 'Wie viele Stimmen hat ein Mitglied?']],
  ['date', ['When are fees due?', 'Wann ist der Beitrag fällig?']],
  [null, ['How do I pay my fee?', 'Are fees refunded?', 'Wie kann ich bezahlen?']],
])('findAnswerType recognizes a question for: %s', (answerType, questions) => {
  expect(questions.map((question) => findAnswerType(foldText(question)))).toEqual(
    questions.map(() => answerType),
  )
})

describe('rateAnswerType finds an amount', () => {
  test.each([
    'Fellows pay 290 pounds.',
    'Sixteen members are enough.',
    'Two-thirds of the votes are needed.',
    'It costs hundreds of pounds.',
    'Ein Mitglied hat eine Stimme.',
    'Es braucht vierzig Stimmen.',
    'Der Beitrag ist fünf Euro.',
    'La cotisation est de trente euros.',
  ])('in: %s', (sentence) => {
    expect(contains('amount', sentence)).toBe(true)
  })

  test.each([
    'Tenants are not members.',
    'The dossier stays at the desk.',
    'The sixth article applies.',
    'Das Mitglied reicht die Einladung weiter.',
    'Tension at the quay is nonexistent.',
  ])('not in words that start like a number: %s', (sentence) => {
    expect(contains('amount', sentence)).toBe(false)
  })
})

describe('rateAnswerType finds a price', () => {
  test.each([
    ['', 'Students pay £25 a year.'],
    ['', 'Die Gebühr beträgt 38,50 € je Meter.'],
    ['', 'Children enter free.'],
    ['', 'Ehrenmitglieder sind beitragsfrei.'],
    ['', 'La cotisation est de trente euros.'],
    ['Annual fees', 'Student\t25'],
  ])('below “%s” in: %s', (context, sentence) => {
    expect(contains('price', sentence, context)).toBe(true)
  })

  test.each([
    'Student membership is open to persons under 28 years of age.',
    '19:00 Conference dinner',
    'The dinner takes place on 17 September 2026.',
    'Das Abendessen beginnt am 17. September um 19 Uhr.',
    'Een tuinhuisje mag 24 vierkante meter groot zijn.',
  ])('not in an age, a time, a date or a measure: %s', (sentence) => {
    expect(contains('price', sentence, 'Conference fees')).toBe(false)
  })
})
