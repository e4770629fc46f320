import { type Kysely, sql } from 'kysely'

/**
 * Each word of a text once. PostgreSQL limits a word to 2,046 bytes and a vector to 1 MiB; array_to_tsvector checks
 * only the former and would return an invalid vector. Words beyond the limit are not found.
 */
export async function createDistinctWords(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace function search_distinct(words text[]) returns tsvector language plpgsql immutable as $$ begin
    if octet_length(array_to_string(words, '')) > 1000000 then
      raise program_limit_exceeded;
    end if;
    return array_to_tsvector(coalesce(words, '{}'));
  exception when program_limit_exceeded then
    return array_to_tsvector(array_agg(word)) from (
      select word, sum(octet_length(word) + 4) over (order by word collate "C") as bytes
      from (select distinct left(word, 64) as word from unnest(words) word) d) w
    where bytes < 1000000;
  end $$`.execute(db)
}

/**
 * Corrections of a misspelled word: words of the client's lexicon with a similar prefix. One error is allowed in words
 * of five or more letters, two in words of nine or more, none in words with digits; transposed letters count as one.
 * The word is split into one more part than errors allowed, so at least one part is correct: the first is looked up as
 * a prefix, the others anywhere, both by index. Candidates are then compared in full.
 */
export async function createSpelling(db: Kysely<unknown>): Promise<void> {
  await sql`create function search_wrong_letters(word text) returns integer language sql immutable parallel safe
    return case when length(word) > 60 or word ~ '[0-9]' then 0 when length(word) >= 9 then 2
      when length(word) >= 5 then 1 else 0 end`.execute(db)
  // Compares the word with prefixes of the candidate that are up to one letter shorter or longer per error.
  await sql`create function search_begins_like(candidate text, word text, wrong integer) returns boolean
    language sql immutable parallel safe return
      levenshtein_less_equal(left(candidate, length(word)), word, wrong) <= wrong
      or levenshtein_less_equal(left(candidate, length(word) - 1), word, wrong) <= wrong
      or levenshtein_less_equal(left(candidate, length(word) + 1), word, wrong) <= wrong
      or (wrong = 2 and (levenshtein_less_equal(left(candidate, length(word) - 2), word, wrong) <= wrong
        or levenshtein_less_equal(left(candidate, length(word) + 2), word, wrong) <= wrong))`.execute(db)
  // Whether a part of the word is at about the right position: a cheap check first.
  await sql`create function search_has_part(candidate text, part text, at integer, wrong integer) returns boolean
    language sql immutable parallel safe return
      strpos(substr(candidate, at - wrong, length(part) + 2 * wrong), part) > 0`.execute(db)
  await sql`create function search_spellings(client uuid, asked text) returns text[]
    language plpgsql stable set search_path = public set plan_cache_mode = force_generic_plan as $$
    declare
      wrong integer := search_wrong_letters(asked);
      size integer := length(asked) / (wrong + 1);
      first text collate "C" := left(asked, size);
      after_first text collate "C" := first || chr(1114111);
      middle text := substr(asked, size + 1, case when wrong = 2 then size else length(asked) end);
      final text := case when wrong = 2 then substr(asked, 2 * size + 1) end;
    begin
      if wrong = 0 then return '{}'; end if;
      return coalesce((select array_agg(distinct found.word) from (
        select l.word from search_lexicon l where l.client_id = client and l.word >= first and l.word < after_first
          and search_begins_like(l.word, asked, wrong)
        union all
        select l.word from search_lexicon l where l.client_id = client and l.word like '%' || middle || '%'
          and search_has_part(l.word, middle, size + 1, wrong) and search_begins_like(l.word, asked, wrong)
        union all
        select l.word from search_lexicon l where l.client_id = client and l.word like '%' || final || '%'
          and search_has_part(l.word, final, 2 * size + 1, wrong) and search_begins_like(l.word, asked, wrong)
        union all
        select l.word from generate_series(1, length(asked) - 1) place
          cross join lateral (select overlay(asked placing reverse(substr(asked, place, 2)) from place for 2)
            collate "C" as word) swapped
          join search_lexicon l on l.client_id = client
            and l.word >= swapped.word and l.word < (swapped.word || chr(1114111)) collate "C") found
        where not starts_with(found.word, asked)), '{}');
    end $$`.execute(db)
}

/** Functions that find and score resources and select the pages to show. */
export async function createMatching(db: Kysely<unknown>): Promise<void> {
  // Each search word with its possible spellings. Full-text operators are not leakproof, so under row-level security
  // the planner cannot use their index: these functions run as their owner and filter by client themselves.
  await sql`create function search_terms(words text) returns jsonb
    language sql stable security definer set search_path = public as $$
    select coalesce(jsonb_agg(jsonb_build_object('word', word, 'spellings', to_jsonb(
      case when place <= 10 then search_spellings(current_client(), word) else '{}' end)) order by place), '[]')
    from (select left(word, 64) as word, min(place) as place
      from unnest(search_words(normalize(words))) with ordinality w (word, place) group by 1) w $$`.execute(
    db,
  )
  await createSearchQueries(db)
  await createResourcesFound(db)
  await createSearchPages(db)
}

/**
 * The pages to show of each resource found, best first; of long ones, the text around the first word that starts with
 * a term or one of its spellings. Positions are computed in the text without accents, which can be longer (`½` becomes
 * ` 1/2`) or shorter (combining accents are removed).
 */
export async function createSearchPages(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace function search_pages(resources uuid[], terms jsonb)
    returns table (resource_id uuid, page_number integer, text text)
    language plpgsql stable security definer set search_path = public set plan_cache_mode = force_generic_plan as $$
    declare
      client uuid := current_client();
      any_spelt tsquery := search_query_of(terms, true, ' | ');
      any_written tsquery := search_query_of(terms, false, ' | ');
      queries tsquery[] := (select array_agg(search_query_of(jsonb_build_array(term), true, ' | '))
        from jsonb_array_elements(terms) term);
      word_start text := (select '(^|[^[:alnum:]])(' || string_agg(word, '|') || ')' from jsonb_array_elements(terms) term,
        lateral (select term ->> 'word' as word union all select jsonb_array_elements_text(term -> 'spellings')) w);
    begin
      return query select p.id, p.number, case when length(p.content) <= 12000 then p.content
        else (select substr(p.content, greatest(1, regexp_instr(plain, word_start) - 1000 - greatest(0, growth)),
            12000 + abs(growth))
          from (select lower(public.unaccent(p.content)) as plain) normalized,
            lateral (select length(plain) - length(p.content) as growth) grown) end
      from unnest(resources) wanted (id), lateral (
        select r.resource_id as id, r.page_number as number, r.text as content from resource_pages r
        where r.client_id = client and r.resource_id = wanted.id and r.search @@ any_spelt
        order by (select count(*) from unnest(queries) query where r.search @@ query) desc,
          (r.search @@ any_written) desc, r.page_number limit 3) p;
    end $$`.execute(db)
}

/** Queries of search words. Indexed words begin with their client's prefix (client-search.ts). */
export async function createSearchQueries(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace function search_query_of(prefix text, terms jsonb, spelt boolean, operator text)
    returns tsquery language sql immutable parallel safe as $$
    select string_agg('(' || quote_literal(prefix || (term ->> 'word')) || ':*' || case when spelt then coalesce(
      (select string_agg(' | ' || quote_literal(prefix || spelling), '')
        from jsonb_array_elements_text(term -> 'spellings') spelling), '') else '' end || ')', operator)::tsquery
    from jsonb_array_elements(terms) term $$`.execute(db)
  await sql`create or replace function search_query_of(terms jsonb, spelt boolean, operator text) returns tsquery
    language sql immutable parallel safe as $$ select search_query_of('', terms, spelt, operator) $$`.execute(
    db,
  )
}

/** Finds and scores resources; redefined in 0015 and 0021. */
export async function createResourcesFound(db: Kysely<unknown>): Promise<void> {
  // Generic plans only: a custom plan for frequent words would scan the whole table, vectors included. `offset 0` keeps
  // the planner from reading all rows of the client in addition to those with the words.
  //
  // Spellings come from all texts, including closed ones. ts_rank divides by the number of words searched; multiplying
  // by it gives the sum over the words in the entry, so that a spelling absent from the entry does not change its
  // score.
  //
  // The score prefers, in this order: exact words over corrected ones; the name over tags, tags over description and
  // excerpt, all of these over the text. `open_score` applies if the caller can search the text, `closed_score` if not.
  await sql`create or replace function resources_found(terms jsonb)
    returns table (id uuid, open_score bigint, closed_score bigint)
    language plpgsql stable security definer rows 2000 set search_path = public set plan_cache_mode = force_generic_plan
    set max_parallel_workers_per_gather = 0 as $$
    declare
      client uuid := current_client();
      every tsquery := search_query_of(terms, true, ' & ');
      written tsquery := search_query_of(terms, false, ' & ');
      any_written tsquery := search_query_of(terms, false, ' | ');
      indexed_every tsquery := search_query_of(client_prefix(client), terms, true, ' & ');
      indexed_written tsquery := search_query_of(client_prefix(client), terms, false, ' & ');
      exactly tsquery := (select string_agg(quote_literal(term ->> 'word'), ' | ')::tsquery
        from jsonb_array_elements(terms) term);
      any_spelt tsquery := search_query_of(terms, true, ' | ');
      misspelt boolean := every <> written;
      written_count float8 := (select count(*) from jsonb_array_elements(terms));
      spelt_count float8 := (select count(distinct word) from jsonb_array_elements(terms) term,
        lateral (select term ->> 'word' as word union all select jsonb_array_elements_text(term -> 'spellings')) w);
    begin
      return query select f.resource_id,
        (case when f.wholly then 1000000000 else 0 end + f.rank)::bigint,
        case when f.entry @@ every
          then (case when f.entry @@ written then 1000000000 else 0 end + f.rank)::bigint end
      from (select s.resource_id, s.entry,
          not misspelt or s.resource_id in (
            select o.resource_id from (select client_id, resource_id from resource_search
              where client_words(client_id, whole) @@ indexed_written offset 0) o where o.client_id = client) as wholly,
          (1000000 * (ts_rank('{0.05, 0.15, 0.4, 1}', s.entry, any_written)
            + 0.2 * ts_rank('{0.05, 0.15, 0.4, 1}', s.entry, exactly)
            + case when misspelt then 0.3 * round((spelt_count / written_count
                * ts_rank('{0.05, 0.15, 0.4, 1}', s.entry, any_spelt)
                - ts_rank('{0.05, 0.15, 0.4, 1}', s.entry, any_written))::numeric, 4) else 0 end))::bigint as rank
        from (select client_id, resource_id, entry from resource_search
          where client_words(client_id, whole) @@ indexed_every offset 0) s where s.client_id = client) f;
    end $$`.execute(db)
}
