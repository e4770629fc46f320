import { expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson, callAs } from '../call-as.ts'

const service = await testService()
const call = callAs(service, service.client.keys.live.secret)
const create = async (email: string) =>
  (await call('POST', '/api/members', { ...buildPerson(), email })).status

test('a create that times out while it waits for a lock does not fail simultaneous creates', async () => {
  const { id } = await service.client.live.members.create({ ...buildPerson(), email: 'taken@example.org' })
  await using connection = await service.database.sql.reserve()
  await connection`begin`
  // The address will be free if this is committed, so a create with it waits.
  await connection`update members set email = 'other@example.org' where id = ${id}`
  const emails = ['first', 'taken', ...Array.from({ length: 8 }, (_, index) => `new${index}`)]
  const statuses = await Promise.all(emails.map((name) => create(`${name}@example.org`)))
  await connection`rollback`
  expect(statuses.toSpliced(1, 1)).toEqual(Array(9).fill(201))
})
