import { expect, test } from 'bun:test'
import { BrokerLists } from './lists.ts'
import { BrokerStore } from './store.ts'

test('a list reflects a deletion and an addition since the last request', async () => {
  const store = new BrokerStore()
  const lists = new BrokerLists(store, 0)
  const directory = store.addDirectory(store.addOrganization('Port'))
  const listUsers = async () => {
    const response = lists.respond(new URL(`http://broker/directory_users?directory=${directory}`))
    const { data } = (await response.json()) as { data: { id: string }[] }
    return data.map(({ id }) => id)
  }
  const first = store.addUser(directory)
  expect(await listUsers()).toEqual([first])
  store.users.delete(first)
  const second = store.addUser(directory)
  expect(await listUsers()).toEqual([second])
})
