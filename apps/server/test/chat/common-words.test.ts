import { expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { callAs } from '../call-as.ts'
import { askAs, fillLibrary } from './fill-library.ts'

const service = await testService()
const { client } = service
/** More than the number of passages that are looked up by a question's rarest words. */
const COUNT = 2_100

test('a question is answered even if each of its words is common and the answer lacks one of them', async () => {
  const [logId = ''] = await fillLibrary(service, client, [
    {
      name: 'Log',
      pages: [
        'The council met.',
        'A budget was drafted.',
        'An annual dinner was held.',
        'They approve of it.',
      ],
    },
    { name: 'Statutes', pages: ['The council approves the budget in June.'] },
  ])
  // Copies of the passages, since thousands of pages take a minute to store.
  await service.database
    .sql`insert into resource_passages (client_id, resource_id, page_number, position, language,
      heading, text, stems)
    select client_id, resource_id, page_number, position + copy, language, heading, text, stems
    from resource_passages, generate_series(1, ${COUNT}::int) copy where resource_id = ${logId}`
  await service.database
    .sql`update resources set passage_count = passage_count * ${COUNT + 1} where id = ${logId}`
  const call = callAs(service, client.keys.live.secret)
  const { sources } = await askAs(call, 'When does the council approve the annual budget?')
  expect(sources).toMatchObject([{ resourceName: 'Statutes' }])
})
