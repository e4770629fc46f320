import { PreconditionFailedError } from '@guildhall/sdk'
import type { LoadedRecord } from '../forms/use-defined-form.ts'

/**
 * Saves a record if its version is unchanged. If the response was lost, the retry finds a new version, which the first
 * request created; the record then counts as saved.
 *
 * @param isSaved whether the record has the requested values
 */
export async function saveOnce<Row>(
  save: () => Promise<LoadedRecord<Row>>,
  reload: () => Promise<LoadedRecord<Row>>,
  isSaved: (record: Row) => boolean,
): Promise<LoadedRecord<Row>> {
  try {
    return await save()
  } catch (error) {
    if (!(error instanceof PreconditionFailedError)) throw error
    const latest = await reload()
    if (isSaved(latest.record)) return latest
    throw error
  }
}
