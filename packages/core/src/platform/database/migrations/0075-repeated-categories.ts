import { type Kysely, sql } from 'kysely'

/** Removes repeated categories of resources, which were counted twice in facets and reports. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update resources r set category_ids = distinct_ids.ids, version = r.version + 1, updated_at = now()
    from (select client_id, id, array(select category_id from unnest(category_ids) with ordinality
        as listed(category_id, position) group by category_id order by min(position)) as ids
      from resources where cardinality(category_ids) > 1) distinct_ids
    where r.client_id = distinct_ids.client_id and r.id = distinct_ids.id
      and cardinality(r.category_ids) > cardinality(distinct_ids.ids)`.execute(db)
}
