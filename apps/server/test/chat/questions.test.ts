import { expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { askAbout } from './fill-library.ts'

const service = await testService()

test('a question about a price is answered with a price, not with an age or a time', async () => {
  const page = `Membership
Student membership is open to persons under 28 years of age who are enrolled in a recognised school.
Students pay £25 a year for their membership.
Thursday
Time\tSession\tRoom
12:15\tLunch\tConcourse
19:00\tConference dinner\tBaltic Restaurant`
  const [membership, dinner] = await askAbout(
    service,
    'en',
    [page],
    'What does a student membership cost?',
    'How much is the conference dinner?',
  )
  expect(membership?.answer).toBe('Students pay £25 a year for their membership.')
  expect(dinner?.status).toBe('no_direct_answer')
})

test('modal verbs and pronouns of a question need not be in the text', async () => {
  const [answer] = await askAbout(
    service,
    'es',
    ['Artículo 5\nLos ahumadores no podrán encenderse entre el 1 de junio y el 30 de septiembre.'],
    '¿Cuándo se pueden encender los ahumadores?',
  )
  expect(answer?.answer).toBe(
    'Los ahumadores no podrán encenderse entre el 1 de junio y el 30 de septiembre.',
  )
})

test('a word is found as a part of a compound', async () => {
  const [answer] = await askAbout(
    service,
    'de',
    ['§ 5 Mitgliedsbeiträge\nDer Jahresbeitrag ist jeweils im Januar fällig.'],
    'Wann ist der Beitrag fällig?',
  )
  expect(answer?.answer).toBe('Der Jahresbeitrag ist jeweils im Januar fällig.')
})

test('an answer that owes a word of the question to the sentence before is not given without it', async () => {
  const page = `Guests
Guests may use the library. They may not borrow charts. No member may hold more than one office.
The boathouse is closed on Mondays. The office is open on Tuesdays and Fridays from 9:00 to 12:30.`
  const [answer] = await askAbout(service, 'en', [page], 'When is the boathouse open?')
  expect(answer?.answer).toBe(
    'The boathouse is closed on Mondays.\nThe office is open on Tuesdays and Fridays from 9:00 to 12:30.',
  )
})
