import { describe, expect, test } from 'bun:test'
import { containsAnswerType } from '@guildhall/core/library/chat/question'

describe('containsAnswerType finds an amount', () => {
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
    expect(containsAnswerType('amount', sentence)).toBe(true)
  })

  test.each([
    'Tenants are not members.',
    'The dossier stays at the desk.',
    'The sixth article applies.',
    'Das Mitglied reicht die Einladung weiter.',
    'Tension at the quay is nonexistent.',
  ])('not in words that start like a number: %s', (sentence) => {
    expect(containsAnswerType('amount', sentence)).toBe(false)
  })
})
