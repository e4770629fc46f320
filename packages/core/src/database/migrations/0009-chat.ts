import { type Kysely, sql } from 'kysely'
import { protectTenantTable } from '../row-level-security.ts'

/**
 * Chat (contract section 7): passages of pages that answers are found in, conversations, and the vectors of passages
 * where an embedding model is set (docs/decisions/0018).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createPassages(db)
  await createVectors(db)
  await createConversations(db)
  await createFinding(db)
  // How long conversations are kept after the last question, in days; null: until they are deleted.
  await sql`alter table clients alter column chat set default '{"public": false, "retentionDays": 365}'`.execute(
    db,
  )
  await sql`update clients set chat = chat || '{"retentionDays": 365}'`.execute(db)
}

async function createPassages(db: Kysely<unknown>): Promise<void> {
  await sql`create table resource_passages (
    client_id uuid not null, resource_id uuid not null, page_number integer not null, position integer not null,
    language text not null, heading text, text text not null, stems tsvector not null,
    primary key (client_id, resource_id, page_number, position),
    foreign key (client_id, resource_id) references resources (client_id, id) on delete cascade)`.execute(db)
  await sql`create index resource_passages_stems on resource_passages using gin (client_id, stems)`.execute(
    db,
  )
  await protectTenantTable(db, 'resource_passages')
  // By which rules the passages were made; 0: not yet.
  await sql`alter table resources add column passages_version integer not null default 0,
    add column passage_count integer not null default 0`.execute(db)
  await sql`create index resources_without_passages on resources (passages_version)
    where processing_status = 'ready'`.execute(db)
}

/** `signature` has the sign of each number: how many signs differ is near enough to choose whom to compare in full. */
async function createVectors(db: Kysely<unknown>): Promise<void> {
  await sql`create table passage_vectors (
    client_id uuid not null, resource_id uuid not null, page_number integer not null, position integer not null,
    model text not null, vector real[] not null, signature bit varying not null,
    primary key (client_id, resource_id, page_number, position),
    foreign key (client_id, resource_id, page_number, position)
      references resource_passages (client_id, resource_id, page_number, position) on delete cascade)`.execute(
    db,
  )
  await protectTenantTable(db, 'passage_vectors')
}

async function createConversations(db: Kysely<unknown>): Promise<void> {
  // Nobody's once the person was erased. A visitor's belongs to the publishable key, and is known by its id alone.
  await sql`create table chat_conversations (
    id uuid not null default uuidv7(), client_id uuid not null,
    owner_type text check (owner_type in ('user', 'key', 'visitor')), owner_id uuid, member_id uuid,
    title text, message_count integer not null default 0,
    created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now(),
    primary key (client_id, id))`.execute(db)
  await sql`create index chat_conversations_owner on chat_conversations (client_id, owner_id, updated_at desc, id desc)`.execute(
    db,
  )
  await sql`create index chat_conversations_kept on chat_conversations (client_id, updated_at)`.execute(db)
  await protectTenantTable(db, 'chat_conversations')
  await sql`create table chat_messages (
    id uuid not null default uuidv7(), client_id uuid not null, conversation_id uuid not null,
    role text not null check (role in ('user', 'assistant')), text text, question_key text, answers uuid,
    status text check (status in ('answered', 'no_direct_answer', 'no_relevant_resources')),
    sources jsonb not null default '[]', confidence real, model text,
    rating text check (rating in ('up', 'down')), comment text, rated_at timestamptz(3),
    created_at timestamptz(3) not null default now(),
    primary key (client_id, id),
    foreign key (client_id, conversation_id) references chat_conversations (client_id, id) on delete cascade,
    foreign key (client_id, answers) references chat_messages (client_id, id) on delete cascade)`.execute(db)
  await sql`create index chat_messages_conversation on chat_messages (client_id, conversation_id, id)`.execute(
    db,
  )
  await sql`create index chat_messages_answers on chat_messages (client_id, answers)`.execute(db)
  await sql`create index chat_messages_unanswered on chat_messages (client_id, created_at)
    where status in ('no_direct_answer', 'no_relevant_resources')`.execute(db)
  await protectTenantTable(db, 'chat_messages')
}

/**
 * The passages that say most of what is asked, of resources whose text the asker may open, or with `opened` false of
 * those that it sees but may not open. It reads as its owner (the operators of full-text search are not leakproof, so
 * the planner may not use their index under row-level security), for the client that is set.
 *
 * What is rare says more than what is frequent: frequencies are counted among the same resources, up to a bound, and
 * passages are looked for by the rarest words.
 */
async function createFinding(db: Kysely<unknown>): Promise<void> {
  const allowed = sql.raw(`exists (select from resources t
    where t.client_id = client and t.id = p.resource_id and (drafts or t.status = 'published')
      and (scope is null or t.category_ids && scope)
      and opened = (t.access_level = any(levels) or exists (select from resource_grants g
        where g.client_id = client and g.resource_id = t.id and g.member_id = member and g.revoked_at is null)))`)
  await sql`create function passages_found(asked jsonb, drafts boolean, levels text[], member uuid, scope uuid[],
      opened boolean, wanted integer) returns json
    language plpgsql stable security definer set search_path = public set plan_cache_mode = force_generic_plan as $$
    declare
      client uuid := current_client();
      most constant integer := 2000;
      terms tsquery[] := (select array_agg((select string_agg(quote_literal(stem), ' | ')
        from jsonb_array_elements_text(term) stem)::tsquery order by place)
        from jsonb_array_elements(asked) with ordinality t (term, place));
      total integer;
      found integer;
      frequencies integer[] := '{}';
      weights float8[];
      taken integer := 0;
      looked_for tsquery;
      every tsquery;
      one record;
    begin
      select count(*) into total from (select from resource_passages p where p.client_id = client limit 5000) bounded;
      for place in 1 .. coalesce(array_length(terms, 1), 0) loop
        select count(*) into found from (select from resource_passages p
          where p.client_id = client and p.stems @@ terms[place] and ${allowed}
          limit most) bounded;
        frequencies := frequencies || found;
      end loop;
      weights := (select array_agg(ln(1 + greatest(total - frequency, 0) / (frequency + 0.5)) order by place)
        from unnest(frequencies) with ordinality f (frequency, place));
      for one in select terms[place] as term, frequency from unnest(frequencies) with ordinality f (frequency, place)
          where frequency > 0 order by frequency loop
        exit when looked_for is not null and taken + one.frequency > most;
        taken := taken + one.frequency;
        looked_for := case when looked_for is null then one.term else looked_for || one.term end;
        every := looked_for;
      end loop;
      -- Where even the rarest word is everywhere, passages that have all of them go before.
      if taken >= most then
        select string_agg('(' || term::text || ')', ' & ')::tsquery into every from unnest(terms) term;
      end if;
      return json_build_object('total', total, 'frequencies', to_json(frequencies), 'passages', (
        select coalesce(json_agg(best), '[]') from (
          select p.resource_id as "resourceId", t.name, p.language, t.access_level as "accessLevel", t.price,
            case when t.page_count is null then null else p.page_number end as "pageNumber",
            p.page_number as "storedPage", p.position, p.heading, p.text
          from (select c.*, (select sum(case when c.stems @@ terms[place] then weights[place] else 0 end)
                from generate_subscripts(terms, 1) place) as score
              from (select * from resource_passages p where p.client_id = client and p.stems @@ every
                and ${allowed} limit most) c) p
            join resources t on t.client_id = client and t.id = p.resource_id
          order by p.score desc, length(p.text), p.resource_id, p.page_number, p.position limit wanted) best));
    end $$`.execute(db)
}
