import type { Context } from '@guildhall/core/context'
import { invalid, type Violation, violation } from '@guildhall/core/errors'
import { streamResources } from '@guildhall/core/library/stream-resources'
import { getRecord } from '@guildhall/core/records/read'
import { streamRecords } from '@guildhall/core/records/stream-records'
import type { Column, Sheet } from '@guildhall/core/reporting/export/columns'
import { writeCsv } from '@guildhall/core/reporting/export/write-csv'
import { writeXlsx } from '@guildhall/core/reporting/export/write-xlsx'
import { deliveries } from '@guildhall/core/webhooks/deliveries'
import { webhooks } from '@guildhall/core/webhooks/webhooks'
import { closed, oneOf, TimeZone } from '@guildhall/wire/primitives'
import { Resource } from '@guildhall/wire/resources'
import { Delivery } from '@guildhall/wire/webhooks'
import { type Static, Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { endpoint } from '../http/endpoint.ts'
import { parseListQuery } from '../http/list-query.ts'
import { parseQuery } from '../http/parse-query.ts'
import type { Reply } from '../http/reply.ts'
import { toStream } from '../http/stream.ts'
import { parseResourceQuery } from '../library/list.routes.ts'
import { listExportColumns, selectColumns } from './export-columns.ts'
import { type ListTarget, listTargets } from './list-targets.ts'

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

interface ExportTarget extends ListTarget {
  path: string
  /** The name of the file, without its extension, and of the sheet. */
  fileName: string
  columns: Column[]
  /** Reads the records; `search` has only filters, order and search words. */
  read(ctx: Context, search: URLSearchParams, params: Record<string, string>): Promise<Sheet['batches']>
}

/** Exports of lists: all records that match the list's filters, in its order. */
export function exportRoutes(deps: Dependencies) {
  const app = new Elysia()
  for (const target of createTargets(deps)) app.get(target.path, ...exportEndpoint(deps, target))
  return app
}

/** The ledger has its own export, with a row for each posting. */
function createTargets(deps: Dependencies): ExportTarget[] {
  const { ledger: _, ...targets } = listTargets
  return [
    ...Object.entries(targets).map(([name, target]) => createTarget(deps, name, target)),
    createDeliveriesTarget(deps),
  ]
}

function createTarget(deps: Dependencies, name: string, target: ListTarget): ExportTarget {
  const { collection, record } = target
  const isLibrary = name === 'resources'
  return {
    ...target,
    path: `/api/${name}/export`,
    fileName: name,
    // The URL of a preview grants access to it, and `access` is the caller’s own.
    columns: listExportColumns(isLibrary ? Type.Omit(Resource, ['previewUrl', 'access']) : record),
    async read(ctx, search) {
      if (isLibrary) return streamResources(ctx, deps, parseResourceQuery(deps, ctx, search))
      const query = parseListQuery(search, collection, record, deps.settings.secretsKey, ctx.client.id)
      return streamRecords(ctx, collection, query)
    },
  }
}

function createDeliveriesTarget(deps: Dependencies): ExportTarget {
  return {
    collection: deliveries,
    record: Delivery,
    scope: 'webhooks',
    operationPrefix: 'webhooks.deliveries',
    plural: 'webhook deliveries',
    tag: 'Webhooks',
    path: '/api/webhooks/:id/deliveries/export',
    fileName: 'deliveries',
    columns: listExportColumns(Delivery),
    async read(ctx, search, { id = '' }) {
      const query = parseListQuery(search, deliveries, Delivery, deps.settings.secretsKey, ctx.client.id)
      await getRecord(ctx, webhooks, id)
      return streamRecords(ctx, deliveries, { ...query, within: { column: 'webhook_id', id } })
    },
  }
}

function exportEndpoint(deps: Dependencies, target: ExportTarget) {
  const { collection, record, operationPrefix, plural, tag, scope, path, columns } = target
  const isMemberExport = operationPrefix === 'members'
  return endpoint(deps, {
    operationId: `${operationPrefix}.export`,
    summary: `Export ${plural} as CSV or Excel`,
    description: `Streams all ${plural} that match the filters, in the order of the list. \`columns\` are fields; nested fields use dots. Cells that a spreadsheet would run as formulas are escaped. Lists and objects are JSON in CSV. Excel shows dates in \`fileTimezone\`.${isMemberExport ? ' The CSV file with all columns can be re-imported without loss.' : ''}`,
    tag,
    access: { scope: `${scope}:read` },
    list: { collection, record, isUnpaged: true },
    problems: path.includes(':id') ? ['not-found'] : collection.isRanked ? ['search-unavailable'] : [],
    extraParameters: { ...(isMemberExport ? { format: formatAlias } : {}), ...fileParameters.properties },
    responses: {
      200: {
        description: 'The file.',
        schema: Type.String({ examples: [`${columns.map(({ name }) => name).join()}\n`] }),
        contentType: 'text/csv',
        alternatives: { [XLSX_TYPE]: Type.String({ format: 'binary' }) },
      },
    },
    handle: async ({ ctx, url, params }) => {
      const parameters = isMemberExport ? renameFormat(url.searchParams) : url.searchParams
      const { search, ...file } = readFileParameters(parameters, columns)
      return { ...file, batches: await target.read(ctx, search, params) }
    },
    present: (file) => fileReply(target.fileName, file),
  })
}

/** The member export used `format` before other lists had exports. */
function renameFormat(parameters: URLSearchParams): URLSearchParams {
  const renamed = new URLSearchParams()
  for (const [name, value] of parameters) renamed.append(name === 'format' ? 'fileFormat' : name, value)
  return renamed
}

/** The parameters of the file; the others are the list's own, such as the `format` of an event. */
const fileParameters = Type.Object(
  {
    fileFormat: Type.Optional({ ...oneOf('csv', 'xlsx'), description: 'Defaults to `csv`.' }),
    'columns[]': Type.Optional(
      Type.Array(Type.String(), {
        description:
          'The columns to include, in this order. Defaults to all. The name of an object selects all of its fields, `customFields.<key>` one custom field.',
      }),
    ),
    fileTimezone: Type.Optional({
      ...TimeZone,
      description: 'The time zone of dates in Excel; default UTC.',
    }),
  },
  closed,
)

const formatAlias = Type.Unsafe({
  type: 'string',
  enum: ['csv', 'xlsx'],
  description: 'An alias of `fileFormat`.',
})

interface FileOptions {
  format: string
  columns: Column[]
  timezone: string
}

/** Splits the query into the parameters of the file, and the list's own. @throws DomainError validation-error */
function readFileParameters(
  parameters: URLSearchParams,
  knownColumns: Column[],
): FileOptions & { search: URLSearchParams } {
  const search = new URLSearchParams(parameters)
  const fileSearch = new URLSearchParams()
  for (const name of Object.keys(fileParameters.properties)) {
    for (const value of parameters.getAll(name)) fileSearch.append(name, value)
    search.delete(name)
  }
  const { values, violations } = parseQuery(fileSearch, fileParameters)
  violations.push(...findSelectionViolations(parameters))
  if (violations.length > 0) throw invalid(...violations)
  const {
    fileFormat = 'csv',
    fileTimezone = 'UTC',
    'columns[]': names,
  } = values as Static<typeof fileParameters>
  return {
    search,
    format: fileFormat,
    timezone: fileTimezone,
    columns: names ? selectColumns(names, knownColumns) : knownColumns,
  }
}

/** A violation for each list parameter that exports do not support. */
function findSelectionViolations(search: URLSearchParams): Violation[] {
  const findPresent = (names: string[], message: string) =>
    names.filter((name) => search.has(name)).map((name) => violation(name, 'unknown_parameter', message))
  return [
    ...findPresent(['page', 'itemsPerPage', 'cursor'], 'An export is not paginated. Remove this parameter.'),
    ...findPresent(['fields', 'fields[]'], 'Send columns[] instead.'),
    ...findPresent(['facets', 'facets[]'], 'An export has no facets. Remove this parameter.'),
  ]
}

function fileReply(name: string, { format, timezone, ...sheet }: FileOptions & Sheet): Reply {
  const isCsv = format === 'csv'
  return {
    status: 200,
    headers: {
      'content-type': isCsv ? 'text/csv; charset=utf-8; header=present' : XLSX_TYPE,
      'content-disposition': `attachment; filename="${name}.${format}"`,
    },
    body: toStream(isCsv ? writeCsv(sheet) : writeXlsx(sheet, name, timezone)),
  }
}
