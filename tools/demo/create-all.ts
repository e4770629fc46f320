import { ConflictError } from '@guildhall/sdk'

const MAX_CONCURRENT = 8

/** A record with an external id, by which a later run recognizes it. */
type WithExternalId = { externalId: string }

/**
 * Creates records concurrently. Leaves existing ones, for instance from an interrupted run, unchanged.
 *
 * @throws the API error of the first record that is rejected
 */
export async function createAll<Fields>(
  collection: { create(fields: Fields): PromiseLike<unknown> },
  records: readonly (Fields & WithExternalId)[],
): Promise<void> {
  // The workers share one iterator, so each takes the next record when it is free.
  const remainingRecords = records.values()
  const work = async () => {
    for (const record of remainingRecords) await createIfMissing(collection, record)
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, work))
}

async function createIfMissing<Fields>(
  collection: { create(fields: Fields): PromiseLike<unknown> },
  record: Fields,
): Promise<void> {
  try {
    await collection.create(record)
  } catch (error) {
    const exists =
      error instanceof ConflictError &&
      error.violations.some(({ propertyPath }) => propertyPath === 'externalId')
    if (!exists) throw error
  }
}
