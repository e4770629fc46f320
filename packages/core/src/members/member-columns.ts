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

/** The column of reasons in a file of failed rows. */
export const REASONS_COLUMN = 'import_errors'

/** Columns that imports ignore: a file of failed rows, once corrected, is imported as it is. */
export const ignoredColumns = [...readOnlyMemberColumns, REASONS_COLUMN]
