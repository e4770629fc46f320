import { describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { askAbout } from './fill-library.ts'

const service = await testService()

describe('an answer is whole:', () => {
  test('a sentence that introduces a list comes with the list', async () => {
    const page = `Board
The board consists of:
• the chair
• the treasurer
The board is elected for two years by the general meeting in the first quarter of the year.
Documents
The following documents must be submitted with the application:
1. a copy of the licence
2. a medical certificate
The application is examined by the secretary within six weeks of the last of the documents.`
    const answers = await askAbout(
      service,
      'en',
      [page],
      'What does the board consist of?',
      'Which documents must be submitted with the application?',
    )
    expect(answers.map(({ answer }) => answer)).toEqual([
      'The board consists of:\n• the chair\n• the treasurer',
      'The following documents must be submitted with the application:\n• a copy of the licence\n• a medical certificate',
    ])
  })

  test('a sentence that continues on the next page is none', async () => {
    const pages = [
      'Fees\nAll members pay an annual fee, which is due in January of every year and covers the journal.\nThe annual fee for members of the northern branch is currently set by the general meeting at',
      '450 pounds, of which 50 pounds go to the building fund. The southern branch has no fee of its own.',
    ]
    const [answer] = await askAbout(
      service,
      'en',
      pages,
      'What is the annual fee for members of the northern branch?',
    )
    expect(answer).toMatchObject({ status: 'no_direct_answer', results: [{ name: 'Rules' }] })
  })
})
