import { afterAll } from 'bun:test'
import { processEvents } from '@guildhall/core/identity/process-events'
import { openDatabase } from '@guildhall/core/platform/database/database'
import { testServiceWithBroker } from '../../../../tools/testing/broker.ts'
import { callAs } from '../call-as.ts'
import { expectBody } from '../expect-problem.ts'

const MAX_ROUNDS = 500

/** Starts a service whose association has an organization with a directory at the broker. */
export async function startServiceWithDirectory() {
  const { service, broker } = await testServiceWithBroker({}, { TRUSTED_PROXIES: '1' })
  const webhookUrl = `${service.url}/webhooks/broker`
  const admin = callAs(service, service.client.keys.live.secret)
  const { store } = broker
  const organizationId = store.addOrganization('Harbour Surveyors')
  const directoryId = store.addDirectory(organizationId)
  await expectBody(
    await admin('PUT', '/api/settings/identity', {
      organizationId,
      groupRoles: { Staff: 'ROLE_CLIENT_USER' },
    }),
  )
  const database = openDatabase(service.database.url, 3, 'guildhall-test')
  afterAll(() => database.close())
  const failures: unknown[] = []
  /** Processes received events as the worker does, until none is due. */
  const processDueEvents = async () => {
    for (let rounds = 0; (await processEvents(database, (error) => failures.push(error))) > 0; rounds++)
      if (rounds > MAX_ROUNDS) throw new Error('The same events are due again and again.')
  }
  return {
    service,
    broker,
    webhookUrl,
    admin,
    store,
    organizationId,
    directoryId,
    failures,
    processDueEvents,
  }
}
