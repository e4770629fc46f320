import { expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson, callAs } from '../call-as.ts'
import { expectProblem } from '../expect-problem.ts'
import { createDocument } from '../generation/documents.ts'
import { waitUntilBlocking } from '../wait-until-blocking.ts'

const service = await testService()
const { client } = service
const { sql } = service.database
const call = callAs(service, client.keys.live.secret)

/** Sends a request that waits for the deletion of a row, which is committed afterwards. */
async function requestDuringDeletion(
  table: 'members' | 'resources',
  id: string,
  send: () => Promise<Response>,
): Promise<Response> {
  await using connection = await sql.reserve()
  const [{ pid }] = await connection`select pg_backend_pid() as pid`
  await connection`begin`
  await connection`delete from ${sql(table)} where id = ${id}`
  const response = send()
  await waitUntilBlocking(sql, pid)
  await connection`commit`
  return response
}

test('a grant to a member who is deleted in the meantime is 400', async () => {
  const id = await createDocument(service, client)
  const { id: memberId } = await client.live.members.create(buildPerson())
  const response = await requestDuringDeletion('members', memberId, () =>
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
    const response = await requestDuringDeletion('resources', id, () =>
      call('POST', `/api/resources/${id}/${path}`, path === 'grants' ? { memberId } : {}),
    )
    await expectProblem(response, 404, 'not-found')
  },
)
