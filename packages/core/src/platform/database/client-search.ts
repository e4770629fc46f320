import { type Kysely, sql } from 'kysely'

/** A word of this length with the client's digits takes at most 2,046 bytes, PostgreSQL's limit. */
const MAX_WORD_CHARACTERS = 500

/**
 * Creates the functions for full-text search within one client. An index on the words alone would find the rows of all
 * clients, to be filtered by client afterwards; the indexed words therefore begin with digits of the client's id
 * (docs/decisions/0026).
 */
export async function createClientSearchFunctions(db: Kysely<unknown>): Promise<void> {
  // These digits of a UUIDv7 are random. Two clients with the same digits only slow each other down, since searches
  // also compare the whole id.
  await sql`create or replace function client_prefix(client uuid) returns text
    language sql immutable parallel safe return right(client::text, 6)`.execute(db)
  // The cost keeps the planner from computing this for many rows instead of using the index. PostgreSQL limits a word to
  // 2,046 bytes and a vector to 1 MiB; words that do not fit are not found, as in search_distinct.
  await sql`create or replace function client_words(client uuid, words tsvector) returns tsvector
    language plpgsql immutable parallel safe cost 1000 as $$
    declare
      prefix text := public.client_prefix(client);
      list text[] := tsvector_to_array(words);
    begin
      if octet_length(array_to_string(list, '')) > 2000 then
        list := array(select word from (
          select word, sum(octet_length(word) + 10) over (order by word collate "C") as bytes
          from (select left(word, ${sql.lit(MAX_WORD_CHARACTERS)}) as word from unnest(list) word) l) w
          where bytes < 1000000);
      end if;
      return array_to_tsvector(string_to_array(prefix || array_to_string(list, ' ' || prefix), ' '));
    end $$`.execute(db)
  await sql`create or replace function client_query(client uuid, source text) returns tsquery
    language sql immutable parallel safe as $$
    select string_agg(quote_literal(client_prefix(client) || left(word, ${sql.lit(MAX_WORD_CHARACTERS)})) || ':*', ' & ')::tsquery
    from unnest(search_words(source)) word $$`.execute(db)
}

/**
 * Creates an index on a tsvector column for searches within one client. New words of all clients wait in a pending
 * list that every search reads, so it is kept short. The planner gets no statistics: they would take long to compute
 * and not help, since searches are planned without their words.
 */
export async function indexClientWords(
  db: Kysely<unknown>,
  index: string,
  table: string,
  column: string,
): Promise<void> {
  await sql`drop index if exists ${sql.id(index)}`.execute(db)
  await sql`create index ${sql.id(index)} on ${sql.id(table)} using gin (client_words(client_id, ${sql.id(column)}))
    with (gin_pending_list_limit = 256)`.execute(db)
  await sql`alter index ${sql.id(index)} alter column 1 set statistics 0`.execute(db)
}

/**
 * Creates a table's index for `q` and the function that searches it. Full-text operators are not leakproof, so under
 * row-level security the planner cannot use their index; the function runs as its owner and filters by client itself.
 * `offset 0` keeps the planner from reading all rows of the client as well. A search takes less time than starting
 * parallel workers, which the planner would do for a large table.
 */
export async function indexClientSearch(db: Kysely<unknown>, table: string): Promise<void> {
  await indexClientWords(db, `${table}_search`, table, 'search')
  await sql`create or replace function ${sql.id(`${table}_matching`)}(words text)
    returns table (id uuid, created_at timestamptz)
    language sql stable security definer set search_path = public set max_parallel_workers_per_gather = 0 as $$
    select found.id, found.created_at from (select t.id, t.client_id, t.created_at from ${sql.id(table)} t
      where client_words(t.client_id, t.search) @@ (select client_query(current_client(), words)) offset 0) found
    where found.client_id = current_client() $$`.execute(db)
}
