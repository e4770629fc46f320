import { afterAll, describe, expect, test } from 'bun:test'
import { openPool, readPostgresError } from '@guildhall/core/platform/database/pool'
import { testServiceWithBroker } from '../../../tools/testing/broker.ts'
import { fillTenantTables } from './fill-tenant-tables.ts'

const testSetup = await testServiceWithBroker()
const { service } = testSetup
const ownClientId = service.client.record.id
const otherClient = await service.createClient()
const otherClientId = otherClient.record.id
await fillTenantTables(testSetup, service.client, otherClient)
await otherClient.live.membershipLevels.create({ key: 'patron', name: 'Patron' })

const ownerSql = service.database.sql
/** Bypasses row-level security, as sign-in and scheduled work do: the foreign keys must be safe on their own. */
const platform = openPool({
  url: service.database.url,
  role: 'guildhall_platform',
  connections: 1,
  applicationName: 'references-test',
})
afterAll(() => platform.close())

interface Reference {
  table: string
  columns: string[]
  target: string
  targetColumns: string[]
}

const references: Reference[] = await ownerSql`
  select c.conrelid::regclass::text as table, c.confrelid::regclass::text as target,
    array(select attname::text from unnest(c.conkey) with ordinality k(num, position)
      join pg_attribute on attrelid = c.conrelid and attnum = k.num order by position) as columns,
    array(select attname::text from unnest(c.confkey) with ordinality k(num, position)
      join pg_attribute on attrelid = c.confrelid and attnum = k.num order by position) as "targetColumns"
  from pg_constraint c where c.contype = 'f' order by 1, 2`
const tenantReferences = references.filter(({ target }) => target !== 'clients')

test('the foreign keys are found', () => {
  expect(tenantReferences.map(({ table, target }) => `${table} ${target}`)).toContain(
    'members membership_levels',
  )
})

describe.each(tenantReferences)(
  'the foreign key of $table ($columns) to $target',
  ({ table, columns, target, targetColumns }) => {
    test('starts with the client', () => {
      expect(columns[0]).toBe('client_id')
      expect(targetColumns[0]).toBe('client_id')
    })

    test("cannot refer to another client's row", async () => {
      const [foreign] = await ownerSql.unsafe(
        `select ${targetColumns[1]} as key from ${target} t where client_id = $1 and not exists (select 1 from ${target} o
        where o.client_id = $2 and o.${targetColumns[1]} = t.${targetColumns[1]}) limit 1`,
        [otherClientId, ownClientId],
      )
      expect(foreign).toBeDefined()
      const change = platform.unsafe(
        `update ${table} set ${columns[1]} = $1 where ctid = (select ctid from ${table} where client_id = $2 limit 1)`,
        [foreign.key, ownClientId],
      )
      const error = await change.then(
        () => null,
        (reason: unknown) => reason,
      )
      expect(readPostgresError(error)?.sqlState).toBe('23503')
    })
  },
)

// After the deletion of an association, maintenance deletes its rows in the listed tables (retention.test.ts of the
// worker).
test('every tenant table has a foreign key, except the listed ones', async () => {
  const tenantTables: { name: string }[] =
    await ownerSql`select table_name as name from information_schema.columns
    join pg_class on oid = format('%I', table_name)::regclass and not relispartition
    where table_schema = 'public' and column_name = 'client_id'`
  const referringTables = new Set(references.map(({ table }) => table))
  // A foreign key to clients would lock the client’s row at each insert (docs/decisions/0004).
  const journals = ['audit_log', 'event_log', 'idempotent_answers', 'outbox', 'webhook_deliveries']
  const collections = ['courses', 'events', 'jobs', 'posts', 'sponsorships']
  // Files marked for deletion are deleted with their objects.
  const library = ['activity', 'categories', 'files', 'ranged_downloads', 'resource_people']
  const reporting = ['activity_changes', 'activity_days', 'activity_numbers', 'deleted_resources']
  const search = ['search_changes', 'search_lexicon']
  const mail = ['invitations', 'mail_messages', 'mail_texts', 'suppressed_addresses']
  const billing = ['billing_settings', 'invoice_series', 'provider_events']
  expect(
    tenantTables
      .map(({ name }) => name)
      .filter((name) => !referringTables.has(name))
      .toSorted(),
  ).toEqual(
    [
      ...journals,
      ...collections,
      ...library,
      ...reporting,
      ...search,
      ...mail,
      ...billing,
      'chat_conversations',
      'import_chunks',
      'membership_changes',
      'record_counts',
    ].toSorted(),
  )
})
