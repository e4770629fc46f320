import { afterAll } from 'bun:test'
import { processEvents } from '@guildhall/core/identity/process-events'
import { openDatabase } from '@guildhall/core/platform/database/database'
import type { Guildhall } from '@guildhall/sdk'
import { FakeBroker, type FakeBrokerOptions } from '../fake-broker/server.ts'
import type { BrokerConnection, Person } from '../fake-broker/store.ts'
import { type TestService, testService } from './service.ts'

export { Browser } from './browser.ts'

/** A service that uses a fake broker for sign-in. */
export type ServiceWithBroker = { service: TestService; broker: FakeBroker }

/**
 * Starts a fake broker and a service. Call it where `testService` can be called.
 *
 * @param environment settings besides the broker's
 */
export async function testServiceWithBroker(
  options: FakeBrokerOptions = {},
  environment: Record<string, string> = {},
): Promise<ServiceWithBroker> {
  const broker = new FakeBroker({ requestsPerSecond: 0, ...options })
  afterAll(() => broker.stop())
  const service = await testService((url) => {
    broker.redirectUris.add(`${url.replace('localhost', 'sandbox.localhost')}/auth/callback/broker`)
    return {
      ...broker.getEnvironment(`${url}/auth/callback/broker`),
      BROKER_REQUESTS_PER_SECOND: '0',
      ...environment,
    }
  })
  return { service, broker }
}

let personCount = 0

/** Builds a person at an identity provider, with another email address in each call. */
export function buildBrokerPerson(fields: Partial<Person> = {}): Person {
  personCount++
  return {
    id: `prof_${personCount}_${crypto.randomUUID().slice(0, 8)}`,
    idpId: `idp_${personCount}`,
    email: `signed.in.${personCount}@example.org`,
    firstName: 'Grace',
    lastName: `Hopper ${personCount}`,
    ...fields,
  }
}

/** Adds an organization with a connection for these people. */
export function addOrganizationWith(
  broker: FakeBroker,
  people: Person[],
  connection: Partial<BrokerConnection> = {},
): { organizationId: string; connectionId: string } {
  const organizationId = broker.store.addOrganization('Harbour Surveyors')
  const connectionId = broker.store.addConnection(organizationId, { people, ...connection })
  return { organizationId, connectionId }
}

/** The ids of an organization, its connection and its directory. */
export interface MirroredIds {
  organizationId: string
  connectionId: string
  directoryId: string
}

/**
 * Gives an association an organization with a connection, and a directory with a user in a group. Returns after the
 * broker's events have been processed.
 *
 * @param guildhall an SDK client of the association
 */
export async function fillMirror(
  { service, broker }: ServiceWithBroker,
  guildhall: Guildhall,
  people: Person[] = [],
): Promise<MirroredIds> {
  const { store } = broker
  const { organizationId, connectionId } = addOrganizationWith(broker, people)
  const directoryId = store.addDirectory(organizationId)
  const group = store.groups.get(store.addGroup(directoryId, 'Staff'))
  const user = store.users.get(store.addUser(directoryId, {}, [String(group?.id)]))
  await guildhall.identity.settings.update({ organizationId })
  const membership = { organization_id: organizationId, directory_id: directoryId, user, group }
  await broker.deliver(`${service.url}/webhooks/broker`, [
    broker.buildEvent('connection.activated', store.connections.get(connectionId)),
    broker.buildEvent('dsync.activated', store.directories.get(directoryId)),
    broker.buildEvent('dsync.group.user_added', membership),
  ])
  await processAllEvents(service)
  return { organizationId, connectionId, directoryId }
}

/** Processes the broker's events, as a worker does. @throws the error of the first event that fails */
export async function processAllEvents({ database }: Pick<TestService, 'database'>): Promise<void> {
  const connection = openDatabase(database.url, 1, 'guildhall-test')
  const fail = (error: unknown) => {
    throw error
  }
  try {
    while ((await processEvents(connection, fail)) > 0) {
      // Repeat until no event is due.
    }
  } finally {
    await connection.close()
  }
}
