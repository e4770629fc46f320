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

  test.each([
    ['Can I bring my dog?', ['bring']],
    ['What must I bring for my dog?', []],
    ['Ist Grillen erlaubt?', ['erlaubt']],
    ['Wie viele Stimmen braucht man?', ['braucht']],
    ['Was brauche ich für die Aufnahme?', []],
    ['Quand a lieu l’assemblée ?', ['lieu']],
    ['Où a lieu l’assemblée ?', []],
    ['¿Cuánto dura el mandato?', ['dura']],
    ['Krijg ik de waarborgsom terug?', ['krijg', 'terug']],
  ])('gives less weight to verbs that the answer to such a question can do without: %s', (text, words) => {
    const { terms } = parseQuestion(text, languages)
    expect(terms.filter(({ weight }) => weight < 1).map(({ word }) => word)).toEqual(words)
  })
})
