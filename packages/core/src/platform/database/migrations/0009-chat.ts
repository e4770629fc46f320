import { type Kysely, sql } from 'kysely'
import { protectTenantTable } from '../row-level-security.ts'
import { createPassagesFound } from './functions/0009-chat-functions.ts'

/**
 * Chat: passages of pages, conversations, and the passages' embeddings if an embedding model is configured
 * (docs/decisions/0018).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createPassages(db)
  await createVectors(db)
  await createConversations(db)
  await createPassagesFound(db)
  // Days to keep conversations after the last question; null: until they are deleted.
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
  // The version of the passage builder; 0: not built yet.
  await sql`alter table resources add column passages_version integer not null default 0,
    add column passage_count integer not null default 0`.execute(db)
  await sql`create index resources_without_passages on resources (passages_version)
    where processing_status = 'ready'`.execute(db)
}

/** `signature` has one bit per dimension; the Hamming distance preselects vectors for the full comparison. */
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
  // No owner after an erasure. A visitor's conversation belongs to the publishable key and is identified by its id
  // alone.
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
