import type { ApiPromise } from '@guildhall/sdk'
import { getLocalTimeZone } from '@internationalized/date'
import { useSession } from '../shell/session.ts'
import type { FieldDefinition } from './field-definition.ts'
import { toFields, toPatch } from './field-values.ts'
import { type RecordForm, type StoredRecord, useRecordForm } from './use-record-form.ts'

/** A record with its version. */
export interface LoadedRecord<Row> {
  record: Row
  etag: string | null
}

/** @param request an API request for one record */
export async function loadRecord<Row>(request: ApiPromise<Row>): Promise<LoadedRecord<Row>> {
  const { data, etag } = await request.withResponse()
  return { record: data, etag }
}

interface DefinedFormOptions<Row extends object> {
  /** The key of the draft in the browser’s storage. */
  key: string
  fields: readonly FieldDefinition[]
  /** The record, or the default values for a new one. */
  loaded: LoadedRecord<Row>
  isNew?: boolean
  /** @param patch the changes as a merge patch; for a new record, all fields with a value */
  save(patch: Record<string, unknown>, etag: string | null): Promise<LoadedRecord<Row>>
  reload(): Promise<LoadedRecord<Row>>
}

/** The time zone of reports on usage and the default for new events: the user’s or, without one, the association’s. */
export function useTimeZone(): string {
  const { preferences, client } = useSession()
  return preferences?.timeZone ?? client.timezone
}

/** Forms use the browser’s time zone, as lists and pages do. */
export const getFormContext = () => ({ zone: getLocalTimeZone() })

/** A form for one record, whose fields are described by definitions. */
export function useDefinedForm<Row extends object>(options: DefinedFormOptions<Row>): RecordForm {
  const { key, fields, loaded, isNew = false, save, reload } = options
  const context = getFormContext()
  const toStored = ({ record, etag }: LoadedRecord<Row>): StoredRecord => ({
    fields: toFields(fields, record, context),
    etag,
  })
  return useRecordForm(
    key,
    toStored(loaded),
    async (changes, etag, values) =>
      toStored(await save(toPatch(fields, isNew ? omitEmpty(values) : changes, values, context), etag)),
    async () => toStored(await reload()),
    isNew,
  )
}

const omitEmpty = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''))
