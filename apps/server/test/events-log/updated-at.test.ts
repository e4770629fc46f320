import { expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { waitUntilBlocking } from '../wait-until-blocking.ts'

const service = await testService()
const { members } = service.client.live

test('a change that waited for a lock has a later `updatedAt` than the change before it', async () => {
  const { sql } = service.database
  const { id } = await members.create({ email: 'ada@example.org', firstName: 'Ada', lastName: 'King' })
  await using connection = await sql.reserve()
  const [{ pid }] = await connection`select pg_backend_pid() as pid`
  await connection`begin`
  await connection`select from members where id = ${id} for update`
  const pendingUpdate = members.update(id, { phone: '1' }).then((member) => member)
  await waitUntilBlocking(sql, pid)
  await connection`update members set job_title = 'Pilot', updated_at = clock_timestamp() where id = ${id}`
  const [first] = await connection`select updated_at from members where id = ${id}`
  await connection`commit`
  const second = await pendingUpdate
  expect(second).toMatchObject({ jobTitle: 'Pilot', phone: '1' })
  expect(Date.parse(second.updatedAt)).toBeGreaterThanOrEqual(first.updated_at.getTime())
})
