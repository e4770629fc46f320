import { SQL } from 'bun'

/** Connections that insert at the same time. */
const CONNECTIONS = 3
const MAINTENANCE_MEMORY = '768MB'
/** Dropped before the inserts and recreated afterwards: much faster than updating them for each row. */
const INDEXES = [
  'members_newest',
  'members_level',
  'members_search',
  'activity_resource',
  'activity_person',
  'resource_search_whole',
  'search_lexicon_parts',
]

/**
 * Inserts copies of an association: its members, its first documents and all of its activity, with their own ids.
 * Triggers and foreign keys are disabled: the original rows have already passed through them.
 *
 * @param adminUrl the connection URL of a superuser
 */
export async function copyAssociation(
  adminUrl: string,
  source: string,
  { copies, documents }: { copies: number; documents: number },
): Promise<void> {
  await using admin = new SQL(adminUrl, { max: 1 })
  const definitions = await readIndexDefinitions(admin)
  for (const name of INDEXES) await admin.unsafe(`drop index ${name}`)
  await createCopyFunction(admin, source, documents)
  let started = 0
  const copyNext = async () => {
    await using sql = new SQL(adminUrl, { max: 1 })
    await sql.unsafe(`set session_replication_role = replica; set synchronous_commit = off;
      create temp table ids (old uuid primary key, new uuid not null)`)
    while (started++ < copies) await sql.unsafe('select bench.copy_association()')
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, copyNext))
  await admin.unsafe('drop schema bench cascade')
  await admin.unsafe(`set maintenance_work_mem = '${MAINTENANCE_MEMORY}'`)
  for (const definition of definitions) await admin.unsafe(definition)
  await admin.unsafe('vacuum analyze')
  await admin.unsafe('checkpoint')
}

async function readIndexDefinitions(admin: SQL): Promise<string[]> {
  const rows: { definition: string }[] = await admin`
    select replace(indexdef, ' ON ONLY ', ' ON ') as definition from pg_indexes
    where indexname = any(string_to_array(${INDEXES.join()}, ','))`
  if (rows.length !== INDEXES.length) throw new Error(`Some of these indexes are missing: ${INDEXES.join()}.`)
  return rows.map(({ definition }) => definition)
}

/**
 * Creates the function that inserts one copy. It reads the source's rows from separate tables and maps their old ids to
 * new ones in the temporary table `ids`.
 */
async function createCopyFunction(admin: SQL, source: string, documents: number): Promise<void> {
  await admin.unsafe('create schema bench')
  const prepareCopy = async (
    table: string,
    condition: string,
    ids: string[],
    values: Record<string, string> = {},
  ) => {
    await admin.unsafe(
      `create table bench.${table} as select * from ${table} where client_id = '${source}' ${condition}`,
    )
    const columns: { name: string }[] = await admin`
      select quote_ident(attname) as name from pg_attribute
      where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`
    const replaced: Record<string, string> = { client_id: 'client', ...values }
    for (const id of ids) replaced[id] ??= `${id}.new`
    return `insert into ${table} (${columns.map(({ name }) => name).join()})
      select ${columns.map(({ name }) => replaced[name] ?? `t.${name}`).join()} from bench.${table} t
      ${ids.map((id) => `left join ids ${id} on ${id}.old = t.${id}`).join(' ')};`
  }
  const documentFilter = 'and resource_id in (select id from bench.resources)'
  const statements = [
    await prepareCopy('members', '', ['id'], { record: 'replace(t.record, t.id::text, id.new::text)' }),
    await prepareCopy('files', '', [], { id: 'file' }),
    await prepareCopy('resources', `order by id limit ${documents}`, ['id'], { file_id: 'file' }),
    await prepareCopy('resource_pages', documentFilter, ['resource_id']),
    await prepareCopy('resource_search', documentFilter, ['resource_id']),
    await prepareCopy('search_lexicon', lexiconFilter, []),
    await prepareCopy('activity', '', ['resource_id', 'person', 'member_id'], { id: 'uuidv7()' }),
    await prepareCopy('activity_numbers', '', ['subject']),
    await prepareCopy('activity_days', '', []),
    await prepareCopy('record_counts', '', []),
  ]
  await admin.unsafe(`
    create table bench.subjects as
      select id from bench.members union select resource_id from bench.activity union select id from bench.resources
      union select subject from bench.activity_numbers;
    analyze;
    create function bench.copy_association() returns void language plpgsql set enable_nestloop = off as $$
    declare
      client uuid := uuidv7();
      file uuid := uuidv7();
    begin
      insert into clients (id, live_id, environment, slug, name, plan, record)
      select client_id, live_id, environment, client::text, 'Association', 'enterprise', '{}'
      from (values (client, null, 'live'), (uuidv7(), client, 'test')) c (client_id, live_id, environment);
      truncate ids;
      insert into ids select id, uuidv7() from bench.subjects;
      ${statements.join('\n')}
    end $$`)
}

const lexiconFilter = `and word in (select unnest(tsvector_to_array(whole)) from bench.resource_search)`
