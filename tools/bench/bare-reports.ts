import type { SQL } from 'bun'
import type { Association } from './workbench.ts'

type Reports = Association['guildhall']['reports']
type Query = { from: string; to: string }

/** The bare server's query for each report: a similar response from tables of precomputed results. */
export const REPORT_QUERIES: Record<string, string> = {
  usage: buildPageQuery(
    `json_build_object('id', id, 'name', name, 'type', type) as resource, views, downloads, unique_users as "uniqueUsers"`,
    'downloads desc, views desc',
    `, 'summary', (select json_build_object('views', views, 'downloads', downloads, 'uniqueUsers', unique_users,
      'topResource', (select row_to_json(t) from baseline.usage t where client_id = $1::uuid and period = $2
        order by downloads desc limit 1)) from baseline.totals where client_id = $1::uuid and period = $2)`,
  ),
  categories: buildPageQuery(
    `json_build_object('id', id, 'name', name) as category, resources, views, downloads, unique_users as "uniqueUsers",
      share as "downloadShare"`,
    'downloads desc, views desc',
  ),
  members: buildPageQuery(
    `json_build_object('id', id, 'displayName', name, 'email', email) as member, views, downloads,
      to_char(last_active_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "lastActiveAt"`,
    'views + downloads desc, last_active_at desc',
  ),
  trends: `select json_build_object('points', (select json_agg(row_to_json(r)) from (
    select to_char(start at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as start, views, downloads,
      unique_users as "uniqueUsers" from baseline.trends where client_id = $1::uuid and period = $2
    order by start) r))::text as body`,
}

function buildPageQuery(columns: string, order: string, extraJson = ''): string {
  const table = `baseline.${order.startsWith('views') ? 'members' : columns.includes('share') ? 'categories' : 'usage'}`
  return `select json_build_object('items', (select coalesce(json_agg(row_to_json(r)), '[]') from (select ${columns}
      from ${table} where client_id = $1::uuid and period = $2 order by ${order} limit 30) r),
    'page', 1, 'itemsPerPage', 30, 'totalItems', (select count(*) from ${table} where client_id = $1::uuid and period = $2)
    ${extraJson})::text as body`
}

/** Creates the empty tables of precomputed results. */
export async function createResultTables(admin: SQL): Promise<void> {
  const counts = 'views integer, downloads integer, unique_users integer'
  const key = 'client_id uuid, period text'
  await admin.unsafe(`
    create schema if not exists baseline authorization guildhall;
    create table baseline.totals (${key}, ${counts});
    create table baseline.usage (${key}, id uuid, name text, type text, ${counts});
    create table baseline.categories (${key}, id uuid, name text, resources integer, ${counts}, share float8);
    create table baseline.members (${key}, id uuid, name text, email text, views integer, downloads integer,
      last_active_at timestamptz(3));
    create table baseline.trends (${key}, start timestamptz(3), ${counts});`)
  for (const table of tables) {
    await admin.unsafe(`create index on baseline.${table} (client_id, period)`)
    await admin.unsafe(`alter table baseline.${table} owner to guildhall`)
  }
}

const tables = ['totals', 'usage', 'categories', 'members', 'trends']

/** Stores the service's complete results for a period. */
export async function storeResults(
  admin: SQL,
  { id, guildhall }: Association,
  period: string,
  query: Query,
): Promise<void> {
  const { reports } = guildhall
  const insert = (table: string, rows: object[]) =>
    admin.unsafe(
      `insert into baseline.${table} select $1::uuid, $2, r.* from json_populate_recordset(null::baseline.${table}, $3::text::json) t,
        lateral (select ${toColumns(rows[0] ?? {})}) r`,
      [id, period, JSON.stringify(rows)],
    )
  const { views, downloads, uniqueUsers } = (await reports.usage(query)).summary
  await insert('totals', [{ views, downloads, unique_users: uniqueUsers }])
  for (const [table, rows] of Object.entries(await collectAllRows(reports, query))) await insert(table, rows)
}

const toColumns = (row: object) =>
  Object.keys(row)
    .map((name) => `t.${name}`)
    .join(', ')

async function collectAllRows(reports: Reports, query: Query): Promise<Record<string, object[]>> {
  const toCounts = ({
    views,
    downloads,
    uniqueUsers,
  }: {
    views: number
    downloads: number
    uniqueUsers: number
  }) => ({
    views,
    downloads,
    unique_users: uniqueUsers,
  })
  return {
    usage: (await reports.usage(query).toArray()).map(({ resource: { id, name, type }, ...row }) => ({
      id,
      name,
      type,
      ...toCounts(row),
    })),
    categories: (await reports.categories(query).toArray()).map(
      ({ category, resources, downloadShare, ...row }) => ({
        id: category?.id,
        name: category?.name,
        resources,
        ...toCounts(row),
        share: downloadShare,
      }),
    ),
    members: (await reports.members(query).toArray()).map(({ member, views, downloads, lastActiveAt }) => ({
      id: member.id,
      name: member.displayName,
      email: member.email,
      views,
      downloads,
      last_active_at: lastActiveAt,
    })),
    trends: (await reports.trends(query)).points.map(({ start, ...row }) => ({ start, ...toCounts(row) })),
  }
}

/** Call after all results have been stored. */
export async function analyzeResultTables(admin: SQL): Promise<void> {
  for (const table of tables) await admin.unsafe(`vacuum analyze baseline.${table}`)
}
