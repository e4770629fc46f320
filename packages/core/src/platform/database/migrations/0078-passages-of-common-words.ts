import type { Kysely } from 'kysely'
import { createPassagesFound } from './functions/0009-chat-functions.ts'

/** A question of common words finds passages that lack one of them, as a question with a rare word does. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createPassagesFound(db)
}
