import { connect, type GlobalOptions } from '../connection.ts'
import { buildQuery, type Filter, type FilterOptions } from '../filters.ts'
import { writeResponse } from '../write-response.ts'

type ExportOptions = GlobalOptions & { format?: 'csv'; output?: string }

/** Exports the matching members to standard output or a file. */
export async function exportMembers(
  filterOptions: FilterOptions,
  options: ExportOptions,
  filters: Filter[],
): Promise<void> {
  const guildhall = await connect(options)
  const query = { ...buildQuery(filterOptions, filters), format: options.format }
  await writeResponse(await guildhall.members.export(query), options.output)
}
