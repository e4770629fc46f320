import { describe, expect, test } from 'bun:test'
import { parseQuestion } from '@guildhall/core/library/chat/question'

const languages = ['en', 'de', 'fr', 'es', 'nl']

describe('parseQuestion', () => {
  test.each([
    ['de', 'Dürfen wir jemanden mitbringen?', ['mitbringen']],
    ['fr', 'Puis-je payer en ligne ?', ['payer', 'ligne']],
    ['fr', 'Peuvent-ils voter par correspondance ?', ['voter', 'correspondance']],
    ['es', '¿Cuántas colmenas hay que tener?', ['colmenas']],
    ['es', '¿Cuándo se pueden encender los ahumadores?', ['encender', 'ahumadores']],
    ['nl', 'Mag ik in het tuinhuisje overnachten?', ['tuinhuisje', 'overnachten']],
    ['nl', 'Moeten leden afval verbranden?', ['leden', 'afval', 'verbranden']],
  ])('recognizes %s by pronouns and modal verbs, which are no terms: %s', (language, text, words) => {
    const question = parseQuestion(text, languages)
    expect(question.language).toBe(language)
    expect(question.terms.map(({ word }) => word)).toEqual(words)
  })
})
