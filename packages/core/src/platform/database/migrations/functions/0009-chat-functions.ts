import { type Kysely, sql } from 'kysely'

/**
 * The passages that best match a question, of resources whose text the caller can open. Runs as its owner for the
 * current client: full-text operators are not leakproof, so under row-level security the planner cannot use their
 * index.
 * Rare words weigh more: frequencies and the number of passages are counted within the same resources, up to a bound,
 * and passages are looked up by the rarest words, or, if all are common, by combinations of them.
 */
export async function createPassagesFound(db: Kysely<unknown>): Promise<void> {
  // The count is 0 while the passages of a new file are being written.
  const open = `t.client_id = client and t.passage_count > 0 and (drafts or t.status = 'published')
    and (scope is null or t.category_ids && scope)
    and (t.access_level = any(levels) or exists (select from resource_grants g
      where g.client_id = client and g.resource_id = t.id and g.member_id = member and g.revoked_at is null))`
  const allowed = sql.raw(`exists (select from resources t where t.id = p.resource_id and ${open})`)
  await sql`create or replace function passages_found(asked jsonb, drafts boolean, levels text[], member uuid, scope uuid[],
      wanted integer) returns json
    language plpgsql stable security definer set search_path = public set plan_cache_mode = force_generic_plan
    set max_parallel_workers_per_gather = 0 as $$
    declare
      client uuid := current_client();
      most constant integer := 2000;
      terms tsquery[] := (select array_agg((select string_agg(quote_literal(stem), ' | ')
        from jsonb_array_elements_text(term) stem)::tsquery order by place)
        from jsonb_array_elements(asked) with ordinality t (term, place));
      indexed tsquery[] := (select array_agg((select string_agg(quote_literal(client_prefix(client) || stem), ' | ')
        from jsonb_array_elements_text(term) stem)::tsquery order by place)
        from jsonb_array_elements(asked) with ordinality t (term, place));
      total integer := 0;
      found integer;
      frequencies integer[] := '{}';
      weights float8[];
      taken integer := 0;
      looked_for tsquery;
      every tsquery;
      rarest tsquery[];
      one record;
    begin
      for found in select t.passage_count from resources t where ${sql.raw(open)} loop
        total := least(total + found, 5000);
        exit when total = 5000;
      end loop;
      for place in 1 .. coalesce(array_length(terms, 1), 0) loop
        select count(*) into found from (select from (select client_id, resource_id from resource_passages
            where client_words(client_id, stems) @@ indexed[place] offset 0) p
          where p.client_id = client and ${allowed} limit most) bounded;
        frequencies := frequencies || found;
      end loop;
      weights := (select array_agg(ln(1 + greatest(total - frequency, 0) / (frequency + 0.5)) order by place)
        from unnest(frequencies) with ordinality f (frequency, place));
      for one in select indexed[place] as term, frequency from unnest(frequencies) with ordinality f (frequency, place)
          where frequency > 0 order by frequency loop
        exit when looked_for is not null and taken + one.frequency > most;
        taken := taken + one.frequency;
        looked_for := case when looked_for is null then one.term else looked_for || one.term end;
        every := looked_for;
      end loop;
      -- If even the rarest word is everywhere: passages with all of the rarest words, or with as many of them as are
      -- needed to find enough passages.
      if taken >= most then
        rarest := array(select indexed[place] from unnest(frequencies) with ordinality f (frequency, place)
          where frequency > 0 order by frequency, place limit 6);
        for size in reverse cardinality(rarest) .. 1 loop
          select string_agg('(' || (select string_agg('(' || rarest[place]::text || ')', ' & ')
              from generate_subscripts(rarest, 1) place where (combination >> (place - 1)) & 1 = 1) || ')', ' | ')::tsquery
            into every from generate_series(1, (1 << cardinality(rarest)) - 1) combination
            where bit_count(combination::bit(6)) = size;
          select count(*) into found from (select from (select client_id, resource_id from resource_passages
              where client_words(client_id, stems) @@ every offset 0) p
            where p.client_id = client and ${allowed} limit wanted) bounded;
          exit when found >= wanted;
        end loop;
      end if;
      return json_build_object('total', total, 'frequencies', to_json(frequencies), 'passages', (
        select coalesce(json_agg(best), '[]') from (
          select p.resource_id as "resourceId", t.name, p.language, t.access_level as "accessLevel", t.price,
            case when t.page_count is null then null else p.page_number end as "pageNumber",
            p.page_number as "storedPage", p.position, p.heading, p.text
          from (select c.*, (select sum(case when c.stems @@ terms[place] then weights[place] else 0 end)
                from generate_subscripts(terms, 1) place) as score
              from (select p.* from (select * from resource_passages
                  where client_words(client_id, stems) @@ every offset 0) p
                where p.client_id = client and ${allowed} limit most) c) p
            join resources t on t.client_id = client and t.id = p.resource_id
          order by p.score desc, length(p.text), p.resource_id, p.page_number, p.position limit wanted) best));
    end $$`.execute(db)
}
