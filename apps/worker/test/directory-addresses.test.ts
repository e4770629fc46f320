import { expect, test } from 'bun:test'
import { createBrokerId } from '../../../tools/fake-broker/store.ts'
import { addOrganizationWith, testServiceWithBroker } from '../../../tools/testing/broker.ts'
import { startWorker, waitUntil } from './worker-fixtures.ts'

const { service, broker } = await testServiceWithBroker()
const { store } = broker
const { identity, users } = service.client.live

test('an email address that two users get in one sync goes to the user whose entry changed first', async () => {
  const { organizationId } = addOrganizationWith(broker, [])
  const directoryId = store.addDirectory(organizationId)
  const pairs = ['first', 'second'].map((name) => {
    const ids = [createBrokerId('directory_user'), createBrokerId('directory_user')].toSorted()
    for (const id of ids) store.addUser(directoryId, { id })
    return { email: `${name}@example.org`, ids: name === 'first' ? ids : ids.toReversed() }
  })
  const isCompleted = async (id?: string) => {
    const syncs = await identity.directories.syncs(directoryId, id ? { id } : {}).toArray()
    return syncs.every(({ status }) => status === 'completed')
  }
  await identity.settings.update({ organizationId })
  const worker = startWorker(service)
  await waitUntil(async () => (await users.list()).totalItems === 4)
  await waitUntil(() => isCompleted())

  const previousEmails = pairs.map(({ ids: [, later = ''] }) => store.users.get(later)?.email)
  for (const { email, ids } of pairs)
    for (const [index, id] of ids.entries())
      store.users.set(id, {
        ...store.users.get(id),
        id,
        email,
        emails: [{ primary: true, type: 'work', value: email }],
        updated_at: `2100-01-01T00:00:0${index}.000Z`,
      })
  const { id } = await identity.directories.sync(directoryId)
  await waitUntil(() => isCompleted(id))
  await worker.stop()

  const readEmail = async (entryId = '') => {
    const [entry] = await identity.directories.users(directoryId, { id: entryId }).toArray()
    return (await users.get(entry?.userId ?? '')).email
  }
  for (const [index, { email, ids }] of pairs.entries())
    expect(await Promise.all(ids.map(readEmail))).toEqual([email, previousEmails[index] as string])
})
