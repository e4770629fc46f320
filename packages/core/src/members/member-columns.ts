import { type Column, columnsOfCollection, readBoolean } from '../imports/columns.ts'
import { members } from './members.ts'

const text = (cell: string) => cell

/** The columns of a file of members. */
export const memberColumns: Column[] = columnsOfCollection(members, {
  address: { line1: text, line2: text, city: text, region: text, postalCode: text, country: text },
  consents: { newsletter: readBoolean, directory: readBoolean },
})

/** Written by exports for people to read; passed over by imports. */
export const readOnlyMemberColumns = Object.keys(members.fields).filter(
  (name) => members.fields[name]?.readOnly,
)
