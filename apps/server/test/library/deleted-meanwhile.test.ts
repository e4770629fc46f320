import { expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson, callAs } from '../call-as.ts'
import { expectProblem } from '../expect-problem.ts'
import { createDocument } from '../generation/documents.ts'
import { requestDuringDeletion } from '../request-during-deletion.ts'

const service = await testService()
const { client } = service
const { sql } = service.database
const call = callAs(service, client.keys.live.secret)

test('a grant to a member who is deleted in the meantime is 400', async () => {
  const id = await createDocument(service, client)
  const { id: memberId } = await client.live.members.create(buildPerson())
  const response = await requestDuringDeletion(sql, 'members', memberId, () =>
    call('POST', `/api/resources/${id}/grants`, { memberId }),
  )
  const { violations } = await expectProblem(response, 400, 'validation-error')
  expect(violations).toMatchObject([{ propertyPath: 'memberId', code: 'unknown_reference' }])
})

test.each(['grants', 'generate-podcast'])(
  '%s of a resource that is deleted in the meantime is 404',
  async (path) => {
    const id = await createDocument(service, client)
    const { id: memberId } = await client.live.members.create(buildPerson())
    const response = await requestDuringDeletion(sql, 'resources', id, () =>
      call('POST', `/api/resources/${id}/${path}`, path === 'grants' ? { memberId } : {}),
    )
    await expectProblem(response, 404, 'not-found')
  },
)
