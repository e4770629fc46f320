import { type Kysely, sql } from 'kysely'

/**
 * The best matching entries: up to `wanted` that the caller can open, and up to `wanted` that the caller cannot. Like
 * `passages_found`, the function runs as its owner for the current client, and counts only resources that the caller
 * can see. @see passages_found for how frequent words are bounded
 */
export async function createEntriesFound(db: Kysely<unknown>): Promise<void> {
  const visibleCondition = sql.raw(
    `(drafts or t.status = 'published') and (scope is null or t.category_ids && scope)`,
  )
  const visibleResourceExists =
    sql.raw(`exists (select from resources t where t.client_id = client and t.id = s.resource_id
    and (drafts or t.status = 'published') and (scope is null or t.category_ids && scope))`)
  await sql`create function entries_found(asked jsonb, drafts boolean, levels text[], member uuid, scope uuid[],
      wanted integer) returns json
    language plpgsql stable security definer set search_path = public set plan_cache_mode = force_generic_plan
    set max_parallel_workers_per_gather = 0 as $$
    declare
      client uuid := current_client();
      most constant integer := 2000;
      terms tsquery[] := (select array_agg((select string_agg(quote_literal(word)
          || case when length(word) >= 3 and word !~ '[0-9]' then ':*' else '' end, ' | ')
        from jsonb_array_elements_text(term) word)::tsquery order by place)
        from jsonb_array_elements(asked) with ordinality t (term, place));
      indexed tsquery[] := (select array_agg((select string_agg(quote_literal(client_prefix(client) || word)
          || case when length(word) >= 3 and word !~ '[0-9]' then ':*' else '' end, ' | ')
        from jsonb_array_elements_text(term) word)::tsquery order by place)
        from jsonb_array_elements(asked) with ordinality t (term, place));
      total integer;
      found integer;
      frequencies integer[] := '{}';
      weights float8[];
      taken integer := 0;
      looked_for tsquery;
      one record;
    begin
      select count(*) into total from (select from resources t where t.client_id = client and ${visibleCondition} limit 5000) bounded;
      for place in 1 .. coalesce(array_length(terms, 1), 0) loop
        select count(*) into found from (select from (select client_id, resource_id from resource_search
            where client_words(client_id, entry) @@ indexed[place] offset 0) s
          where s.client_id = client and ${visibleResourceExists} limit most) bounded;
        frequencies := frequencies || found;
      end loop;
      weights := (select array_agg(ln(1 + greatest(total - frequency, 0) / (frequency + 0.5)) order by place)
        from unnest(frequencies) with ordinality f (frequency, place));
      for one in select indexed[place] as term, frequency from unnest(frequencies) with ordinality f (frequency, place)
          where frequency > 0 order by frequency loop
        exit when looked_for is not null and taken + one.frequency > most;
        taken := taken + one.frequency;
        looked_for := case when looked_for is null then one.term else looked_for || one.term end;
      end loop;
      return json_build_object('total', total, 'frequencies', to_json(frequencies), 'entries', (
        select coalesce(json_agg(best order by best.score desc, best.id), '[]') from (
          select r.*, row_number() over (partition by r.opened order by r.score desc, r.id) as place from (
            select t.id, t.name, t.description, t.tags, t.access_level as "accessLevel", t.price, c.score,
              (select coalesce(json_agg(g.name), '[]') from categories g
                where g.client_id = client and g.id = any(t.category_ids) and (drafts or not g.archived)) as categories,
              t.access_level = any(levels) or exists (select from resource_grants g where g.client_id = client
                and g.resource_id = t.id and g.member_id = member and g.revoked_at is null) as opened
            from (select s.resource_id, (select sum(case when s.entry @@ terms[place] then weights[place] else 0 end)
                  from generate_subscripts(terms, 1) place) as score
                from (select s.* from (select client_id, resource_id, entry from resource_search
                    where client_words(client_id, entry) @@ looked_for offset 0) s
                  where s.client_id = client and ${visibleResourceExists} limit most) s) c
              join resources t on t.client_id = client and t.id = c.resource_id) r) best
        where best.place <= wanted));
    end $$`.execute(db)
}
