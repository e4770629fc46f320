import { ConflictError } from '@guildhall/sdk'

const AT_ONCE = 8

/** A record with the id by which it is known again. */
type Known = { externalId: string }

/**
 * Creates records, several at once. Those that are there already, from a run that was killed, are left as they are.
 *
 * @throws what the service answers to the first one that it refuses
 */
export async function createAll<Fields>(
  collection: { create(fields: Fields): PromiseLike<unknown> },
  records: readonly (Fields & Known)[],
): Promise<void> {
  // One iterator for all: each takes the next record when it has done its own.
  const waiting = records.values()
  const work = async () => {
    for (const record of waiting) await createOnce(collection, record)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

async function createOnce<Fields>(
  collection: { create(fields: Fields): PromiseLike<unknown> },
  record: Fields,
): Promise<void> {
  try {
    await collection.create(record)
  } catch (error) {
    const isThere =
      error instanceof ConflictError &&
      error.violations.some(({ propertyPath }) => propertyPath === 'externalId')
    if (!isThere) throw error
  }
}
