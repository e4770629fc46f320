import { afterAll } from 'bun:test'
import { openDatabase } from '@guildhall/core/database/database'
import { processEvents } from '@guildhall/core/identity/process-events'
import type { Guildhall } from '@guildhall/sdk'
import { FakeBroker, type FakeBrokerOptions } from '../fake-broker/server.ts'
import type { BrokerConnection, Person } from '../fake-broker/store.ts'
import { type TestService, testService } from './service.ts'

/** A service that signs people in through a broker on this machine. */
export type ServiceWithBroker = { service: TestService; broker: FakeBroker }

/** Starts both. To be called where `testService` may be. @param environment settings beside the broker's */
export async function testServiceWithBroker(
  options: FakeBrokerOptions = {},
  environment: Record<string, string> = {},
): Promise<ServiceWithBroker> {
  const broker = new FakeBroker({ requestsPerSecond: 0, ...options })
  afterAll(() => broker.stop())
  const service = await testService((url) => {
    broker.redirectUris.add(`${url.replace('localhost', 'sandbox.localhost')}/auth/callback/broker`)
    return {
      ...broker.environment(`${url}/auth/callback/broker`),
      BROKER_REQUESTS_PER_SECOND: '0',
      ...environment,
    }
  })
  return { service, broker }
}

let made = 0

/** Someone at an identity provider, whom no other test has. */
export function brokerPerson(fields: Partial<Person> = {}): Person {
  made++
  return {
    id: `prof_${made}_${crypto.randomUUID().slice(0, 8)}`,
    idpId: `idp_${made}`,
    email: `signed.in.${made}@example.org`,
    firstName: 'Grace',
    lastName: `Hopper ${made}`,
    ...fields,
  }
}

/** An organization with a connection for these people. */
export function organizationWith(
  broker: FakeBroker,
  people: Person[],
  connection: Partial<BrokerConnection> = {},
): { organizationId: string; connectionId: string } {
  const organizationId = broker.store.addOrganization('Harbour Surveyors')
  const connectionId = broker.store.addConnection(organizationId, { people, ...connection })
  return { organizationId, connectionId }
}

/** A browser, as far as signing in goes: it keeps cookies, and follows redirects when told to. */
export class Browser {
  readonly cookies = new Map<string, string>()

  /** Asks for an address; a redirect is the answer, not followed. */
  async get(address: string, headers: Record<string, string> = {}): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(address, {
      redirect: 'manual',
      headers: cookie ? { ...headers, cookie } : headers,
    })
    for (const given of answer.headers.getSetCookie()) {
      const [pair = ''] = given.split(';')
      const [name = '', value = ''] = pair.split('=')
      if (/max-age=0/i.test(given)) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return answer
  }

  /** Where an address leads to. */
  async locationOf(address: string, headers: Record<string, string> = {}): Promise<string> {
    const answer = await this.get(address, headers)
    const location = answer.headers.get('location')
    if (answer.status !== 302 || !location) throw new Error(`${answer.status}: ${await answer.text()}`)
    return location
  }

  /**
   * Signs in as somebody: to the broker, where the person is picked, and up to the address of our callback.
   *
   * @returns that address, not asked for yet
   */
  async callbackAs(start: string, person: Pick<Person, 'id'>): Promise<string> {
    const authorize = await this.locationOf(start)
    const page = await (await fetch(authorize)).text()
    const link = page
      .match(/href="[^"]*"/g)
      ?.map((found) => found.slice(6, -1).replaceAll('&amp;', '&'))
      .find((found) => new URL(found, authorize).searchParams.get('person') === person.id)
    if (!link) throw new Error(`The broker's page offers no ${person.id}: ${page}`)
    return this.locationOf(new URL(link, authorize).href)
  }
}

/** What the broker tells of an organization that has one of everything. */
export interface Mirror {
  organizationId: string
  connectionId: string
  directoryId: string
}

/**
 * Gives an association an organization with a connection, and a directory with a member of a group; what the broker
 * tells of them has had its effect.
 *
 * @param guildhall acts for the association
 */
export async function fillMirror(
  { service, broker }: ServiceWithBroker,
  guildhall: Guildhall,
  people: Person[] = [],
): Promise<Mirror> {
  const { store } = broker
  const { organizationId, connectionId } = organizationWith(broker, people)
  const directoryId = store.addDirectory(organizationId)
  const group = store.groups.get(store.addGroup(directoryId, 'Staff'))
  const user = store.users.get(store.addUser(directoryId, {}, [String(group?.id)]))
  await guildhall.identity.settings.update({ organizationId })
  const membership = { organization_id: organizationId, directory_id: directoryId, user, group }
  await broker.deliver(`${service.url}/webhooks/broker`, [
    broker.event('connection.activated', store.connections.get(connectionId)),
    broker.event('dsync.activated', store.directories.get(directoryId)),
    broker.event('dsync.group.user_added', membership),
  ])
  await processAll(service)
  return { organizationId, connectionId, directoryId }
}

/** Does what a worker does with events of the broker. @throws whatever one of them brings about */
export async function processAll({ database }: Pick<TestService, 'database'>): Promise<void> {
  const connection = openDatabase(database.url, 1, 'guildhall-test')
  const fail = (error: unknown) => {
    throw error
  }
  try {
    while ((await processEvents(connection, fail)) > 0) {
      // Until nothing is due.
    }
  } finally {
    await connection.close()
  }
}
