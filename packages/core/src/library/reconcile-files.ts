import { type Kysely, sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import type { Schema } from '../platform/database/schema.ts'
import {
  buildStorageKey,
  type FileStorage,
  removeObjects,
  type StoredObject,
} from '../platform/storage/storage.ts'

/** The differences between storage and the database. */
export interface Reconciliation {
  /** The number of objects in storage. */
  objects: number
  /** Keys of objects without a row that are older than MIN_ORPHAN_AGE_MS, and of objects with unrecognized keys. */
  orphans: string[]
  /** The number of objects removed; those with unrecognized keys are kept. */
  removed: number
  /** Files that records refer to but storage lacks, with their resource. */
  missing: { key: string; resourceId: string | null }[]
}

const BATCH_SIZE = 1000
/** Younger objects are neither reported nor removed, in case they belong to an upload in flight. */
const MIN_ORPHAN_AGE_MS = 3_600_000
const keyPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Compares storage with the database. Every object's row is committed before its first byte (docs/decisions/0013), so
 * an object without a row comes from elsewhere, such as a restored backup.
 *
 * @param shouldRemove whether to delete objects without a row; otherwise they are only reported
 * @param onProgress receives the number of objects listed so far
 */
export async function reconcileFiles(
  database: Database,
  storage: FileStorage,
  shouldRemove: boolean,
  onProgress: (objects: number) => void = () => {},
): Promise<Reconciliation> {
  const { orphans, unrecognized, ...comparison } = await compareFiles(database, storage, onProgress)
  // After the transaction: PostgreSQL closes a connection whose transaction is idle for 30 seconds.
  if (shouldRemove) await removeObjects(storage, orphans)
  return {
    ...comparison,
    orphans: [...orphans, ...unrecognized],
    removed: shouldRemove ? orphans.length : 0,
  }
}

function compareFiles(
  database: Database,
  storage: FileStorage,
  onProgress: (objects: number) => void,
): Promise<Omit<Reconciliation, 'removed'> & { unrecognized: string[] }> {
  return database.platform.transaction().execute(async (db) => {
    await sql`create temporary table listed (client_id uuid, id uuid, modified_at bigint) on commit drop`.execute(
      db,
    )
    const unrecognized: string[] = []
    let objects = 0
    const batch: StoredObject[] = []
    for await (const object of storage.list()) {
      objects++
      if (keyPattern.test(object.key)) batch.push(object)
      else unrecognized.push(object.key)
      if (batch.length < BATCH_SIZE) continue
      await insertListed(db, batch.splice(0))
      onProgress(objects)
    }
    await insertListed(db, batch)
    onProgress(objects)
    return { objects, orphans: await findOrphans(db), unrecognized, missing: await findMissing(db) }
  })
}

async function insertListed(db: Kysely<Schema>, objects: StoredObject[]): Promise<void> {
  if (objects.length === 0) return
  const rows = objects.map(({ key, modifiedAtMs }) => {
    const [client_id, id] = key.split('/')
    return { client_id, id, modified_at: modifiedAtMs }
  })
  await sql`insert into listed select * from json_to_recordset((${JSON.stringify(rows)}::text)::json)
    as r(client_id uuid, id uuid, modified_at bigint)`.execute(db)
}

async function findOrphans(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ client_id: string; id: string }>`
    select client_id, id from listed where modified_at < ${Date.now() - MIN_ORPHAN_AGE_MS}
      and not exists (select 1 from files where files.client_id = listed.client_id and files.id = listed.id)
    order by 1, 2`.execute(db)
  return rows.map(({ client_id, id }) => buildStorageKey(client_id, id))
}

async function findMissing(db: Kysely<Schema>): Promise<Reconciliation['missing']> {
  const { rows } = await sql<{ client_id: string; id: string; resource_id: string | null }>`
    select distinct files.client_id, files.id, coalesce(version.resource_id, resource.id, generated.resource_id) as resource_id
    from files
    left join resource_versions version on version.client_id = files.client_id and version.file_id = files.id
    left join resources resource on resource.client_id = files.client_id
      and files.id in (resource.featured_image_id, resource.preview_id, resource.shown_id)
    left join generated_content generated on generated.client_id = files.client_id
      and files.id in (generated.file_id, generated.other_file_id)
    where files.state = 'kept' and files.created_at < now() - interval '1 minute'
      and not exists (select 1 from listed where listed.client_id = files.client_id and listed.id = files.id)
    order by 1, 2`.execute(db)
  return rows.map(({ client_id, id, resource_id }) => ({
    key: buildStorageKey(client_id, id),
    resourceId: resource_id,
  }))
}
