import { invalid, violation } from '@guildhall/core/errors'
import { exportMembers } from '@guildhall/core/members/export-members'
import { members } from '@guildhall/core/members/members'
import { Member } from '@guildhall/wire/members'
import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { endpoint } from '../http/endpoint.ts'
import { parseListQuery } from '../http/list-query.ts'
import type { Reply } from '../http/reply.ts'
import { toStream } from '../http/stream.ts'

export function exportRoutes(deps: Dependencies) {
  return new Elysia().get(
    '/api/members/export',
    ...endpoint(deps, {
      operationId: 'members.export',
      summary: 'Export members as CSV',
      description: 'Streams every member that matches the filters. The file can be re-imported without loss.',
      tag: 'Members',
      access: { scope: 'members:read' },
      list: { collection: members, record: Member.record, isUnpaged: true },
      extraParameters: { format: Type.Unsafe({ type: 'string', enum: ['csv'] }) },
      responses: {
        200: {
          description: 'The CSV file.',
          schema: Type.String({ examples: ['id,externalId,email\n'] }),
          contentType: 'text/csv',
        },
      },
      handle: async ({ ctx, url }) => {
        const search = new URLSearchParams(url.searchParams)
        refuse(search)
        search.delete('format')
        const query = parseListQuery(search, members, Member.record, deps.settings.secretsKey, ctx.client.id)
        return exportMembers(ctx, query)
      },
      present: csvReply,
    }),
  )
}

/** List parameters that exports do not support: paging. */
function refuse(search: URLSearchParams): void {
  const formats = search.getAll('format')
  const violations = ['page', 'itemsPerPage', 'cursor']
    .filter((name) => search.has(name))
    .map((name) => violation(name, 'unknown_parameter', 'An export is not paginated. Remove this parameter.'))
  if (formats.length > 1)
    violations.push(violation('format', 'repeated', 'This parameter is repeated. Send it once.'))
  else if (formats.some((format) => format !== 'csv'))
    violations.push(violation('format', 'unknown_value', 'Must be one of csv.'))
  if (violations.length > 0) throw invalid(...violations)
}

function csvReply(pieces: AsyncGenerator<string>): Reply {
  const headers = {
    'content-type': 'text/csv; charset=utf-8; header=present',
    'content-disposition': 'attachment; filename="members.csv"',
  }
  return { status: 200, headers, body: toStream(pieces) }
}
