import { describe, expect, test } from 'bun:test'
import { testServiceWithBroker } from '../../../../tools/testing/broker.ts'
import { expectBody } from '../expect-problem.ts'
import { buildPath, createFixture } from '../hostile/fixture.ts'
import { type Operation, operations, resolve } from '../hostile/operations.ts'

const WRITER_COUNT = 12
const testSetup = await testServiceWithBroker()
const conditionalOperations = operations.filter(({ parameters }) =>
  parameters.some(({ name }) => name === 'If-Match'),
)
const changes = conditionalOperations.filter(({ method }) => method !== 'DELETE')
const deletions = conditionalOperations.filter(({ method }) => method === 'DELETE')
/** Deletions of records that can also be changed. */
const deletionsOfChangeable = deletions.filter(({ path }) => changes.some((change) => change.path === path))

describe('twelve writers with the same If-Match', () => {
  test('cover more than 25 changes and more than 10 deletions', () => {
    expect(changes.length).toBeGreaterThan(25)
    expect(deletions.length).toBeGreaterThan(10)
    expect(deletionsOfChangeable.length).toBeGreaterThan(10)
  })

  test.each(changes)(
    '$id: of twelve concurrent writes one succeeds, and eleven get 412',
    async (operation) => {
      const { read, write } = await createRecord(operation)
      const etag = (await read()).headers.get('etag') ?? ''
      const bodies = Array.from({ length: WRITER_COUNT }, (_, index) => buildChange(operation, index))
      const responses = await Promise.all(bodies.map((body) => write(body, etag)))
      expect(responses.map(({ status }) => status).toSorted()).toEqual([
        200,
        ...Array(WRITER_COUNT - 1).fill(412),
      ])
      const winner = responses.findIndex(({ status }) => status === 200)
      const after = await read()
      expect(after.headers.get('etag')).toBe(responses[winner]?.headers.get('etag') ?? 'none')
      expect(await expectBody(after)).toMatchObject(bodies[winner] ?? {})
    },
  )

  test.each(deletions)('$id: one deletes, and the others get 404', async (operation) => {
    const { read, write } = await createRecord(operation)
    const etag = (await read()).headers.get('etag') ?? ''
    const responses = await Promise.all(Array.from({ length: WRITER_COUNT }, () => write(undefined, etag)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([
      204,
      ...Array(WRITER_COUNT - 1).fill(404),
    ])
  })

  test.each(deletionsOfChangeable)(
    '$id: of a concurrent change and deletions, only the first succeeds',
    async (deletion) => {
      const change = changes.find(({ path }) => path === deletion.path) as Operation
      const { read, write, writeAs } = await createRecord(deletion)
      const etag = (await read()).headers.get('etag') ?? ''
      const [changed, ...deleted] = await Promise.all([
        writeAs(change, buildChange(change, 1), etag),
        ...Array.from({ length: WRITER_COUNT - 1 }, () => write(undefined, etag)),
      ])
      const statuses = deleted.map(({ status }) => status)
      if (changed?.status === 200) expect(statuses).toEqual(Array(WRITER_COUNT - 1).fill(412))
      else {
        // A revoked key remains, with a new version.
        expect(changed?.status).toBe(deletion.id === 'keys.revoke' ? 412 : 404)
        expect(statuses.toSorted()).toEqual([204, ...Array(WRITER_COUNT - 2).fill(404)])
      }
    },
  )
})

/** Creates a record for the operation. @returns functions that read and write it */
async function createRecord(operation: Operation) {
  const fixture = await createFixture(testSetup, operation)
  const id = operation.path.startsWith('/api/platform/clients')
    ? fixture.client.record.id
    : await fixture.getIds()
  const path = buildPath(operation, id)
  const writeAs = ({ method }: Operation, body: object | undefined, etag: string) =>
    fixture.call(method, path, body, { 'if-match': etag })
  // An action changes the record that precedes it in the path.
  const record = operation.method === 'POST' ? path.replace(/\/(versions\/[^/]+\/)?[a-z-]+$/, '') : path
  return {
    read: () => fixture.call('GET', record),
    write: (body: object | undefined, etag: string) => writeAs(operation, body, etag),
    writeAs,
  }
}

const ownChanges: Record<string, (writer: string) => object> = {
  'identitySettings.update': (writer) => ({ groupRoles: { [writer]: 'ROLE_MEMBER' } }),
  'platform.clients.setOrganization': (writer) => ({ organizationId: `org_${writer}` }),
  'billingSettings.update': (writer) => ({ accountHolder: writer }),
  'mailTexts.update': (writer) => ({
    texts: { invitation: { en: { subject: writer, body: '[Sign in]({{ url }})' } } },
  }),
  'orders.update': (writer) => ({
    dueAt: `2090-01-${10 + Number(writer.slice(7))}T00:00:00.000Z`,
    expiresAt: null,
  }),
  'platform.stripe.update': (writer) => ({ feePercent: 1 + Number(writer.slice(7)) }),
  'platform.clients.setStripeAccount': (writer) => ({ accountId: `acct_${writer.slice(7)}` }),
  'platform.broker.update': (writer) => ({ defaultConnectionId: `conn_${writer}` }),
}

function buildChange({ id, body }: Operation, index: number): object | undefined {
  if (!body) return undefined
  const writer = `writer_${index}`
  const ownChange = ownChanges[id]
  if (ownChange) return ownChange(writer)
  const { properties = {} } = resolve(body ?? {})
  const name = ['name', 'title', 'sponsor', 'lastName', 'description'].find((field) => field in properties)
  return { [String(name)]: writer }
}
