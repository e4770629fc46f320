import { buildColumns, type Column, readBoolean } from '../records/csv-columns.ts'
import { members } from './members.ts'

const readText = (cell: string) => cell

/** The columns of member imports and exports. */
export const memberColumns: Column[] = buildColumns(members, {
  address: {
    line1: readText,
    line2: readText,
    city: readText,
    region: readText,
    postalCode: readText,
    country: readText,
  },
  consents: { newsletter: readBoolean, directory: readBoolean },
})

/** Columns that exports contain and imports cannot write. */
const readOnlyMemberColumns = Object.keys(members.fields).filter((name) => members.fields[name]?.readOnly)

/** The column of a file of failed rows that contains the reasons. */
export const REASONS_COLUMN = 'import_errors'

/** Columns that imports ignore, so that exports and corrected files of failed rows can be imported unchanged. */
export const ignoredColumns = [...readOnlyMemberColumns, REASONS_COLUMN]
