import { updateUserAddresses } from '../access/users/user-addresses.ts'
import { deleteUser, updateUser } from '../access/users/users.ts'
import type { Context } from '../context.ts'
import { invalid, type Violation } from '../errors.ts'
import { deleteResource } from '../library/delete-resource.ts'
import type { LibraryDependencies } from '../library/library.ts'
import { updateResource } from '../library/update-resource.ts'
import { updateUsersOfDeletedMembers } from '../members/delete-member.ts'
import { changeEach, deleteMany, type Outcome, updateMany } from '../records/change-many.ts'
import { type BulkCollection, bulkCollections } from './bulk-collections.ts'
import type { BulkChange } from './bulk-jobs.ts'

type Data = Record<string, unknown>

/** Checks a record's tags against the API's schema. */
export type TagsCheck = (change: { tags: string[] }) => Violation[]

/** The operations on one record; `update` returns the record's version after the change. */
interface Operations {
  table: 'users' | 'resources'
  update: (ctx: Context, id: string, change: Data) => Promise<{ version: number }>
  remove: (ctx: Context, id: string) => Promise<void>
}

const acceptAnyVersion = () => {}

/**
 * Changes a batch of records under the rules of the single-record operations. Call it in a transaction.
 *
 * @param ids distinct, in ascending order
 * @returns the outcome for each record, in the same order
 */
export async function changeBatch(
  ctx: Context,
  library: LibraryDependencies,
  name: BulkCollection,
  ids: string[],
  change: BulkChange,
  checkTags: TagsCheck,
): Promise<Outcome[]> {
  const computeRecordChange = (before: Data) => computeChange(change, before, checkTags)
  if (name === 'users' || name === 'resources') {
    const operations = name === 'users' ? userOperations : createResourceOperations(library)
    if (name === 'resources') await lockResources(ctx, ids)
    return changeEach(ctx, ids, (id) => changeOne(ctx, operations, id, change, computeRecordChange))
  }
  const { collection } = bulkCollections[name]
  if (change.action !== 'delete') {
    const outcomes = await updateMany(ctx, collection, ids, computeRecordChange)
    if (name === 'members' && change.action === 'patch' && change.patch.email)
      await updateUserAddresses(ctx, ids)
    return outcomes
  }
  return deleteMany(ctx, collection, ids, name === 'members' ? updateUsersOfDeletedMembers : async () => {})
}

/**
 * Locks all resources before the first is changed, as `updateMany` does. All changes of a transaction have its start
 * time, which would be earlier than the time of a change that someone makes to a resource in the meantime. Users are
 * locked one by one, after their members and directory entries (docs/decisions/0023).
 */
async function lockResources({ db }: Context, ids: string[]): Promise<void> {
  const rows = db.selectFrom('resources').select('id').where('id', 'in', ids).orderBy('id')
  await rows.forNoKeyUpdate().execute()
}

function computeChange(change: BulkChange, before: Data, checkTags: TagsCheck): Data {
  if (change.action === 'patch') return change.patch
  if (change.action === 'delete') throw new TypeError('A deletion has no change.')
  const remaining = (before.tags as string[]).filter((tag) => !change.remove.includes(tag))
  const tags = [...remaining, ...change.add.filter((tag) => !remaining.includes(tag))]
  const violations = checkTags({ tags })
  if (violations.length > 0) throw invalid(...violations)
  return { tags }
}

async function changeOne(
  ctx: Context,
  { table, update, remove }: Operations,
  id: string,
  { action }: BulkChange,
  computeRecordChange: (before: Data) => Data,
): Promise<Outcome> {
  if (action === 'delete') {
    await remove(ctx, id)
    return { id, outcome: 'deleted', reason: null }
  }
  const before = await readVersionAndTags(ctx, table, id)
  const { version } = await update(ctx, id, computeRecordChange({ tags: before?.tags ?? [] }))
  return { id, outcome: version === before?.version ? 'unchanged' : 'changed', reason: null }
}

async function readVersionAndTags({ db }: Context, table: Operations['table'], id: string) {
  if (table === 'users') {
    const user = await db.selectFrom('users').select('version').where('id', '=', id).executeTakeFirst()
    return user && { version: user.version, tags: [] }
  }
  const resource = db.selectFrom('resources').select(['version', 'tags']).where('id', '=', id)
  return resource.executeTakeFirst()
}

const userOperations: Operations = {
  table: 'users',
  update: (ctx, id, change) => updateUser(ctx, id, change, acceptAnyVersion),
  remove: (ctx, id) => deleteUser(ctx, id, acceptAnyVersion),
}

function createResourceOperations(library: LibraryDependencies): Operations {
  return {
    table: 'resources',
    update: async (ctx, id, fields) => {
      const change = { fields, main: null, featuredImage: undefined }
      return (await updateResource(ctx, library, id, change, acceptAnyVersion)).row
    },
    remove: (ctx, id) => deleteResource(ctx, library, id, acceptAnyVersion),
  }
}
