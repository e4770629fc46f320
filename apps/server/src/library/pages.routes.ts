import { readPage } from '@guildhall/core/library/read-page'
import { readResource } from '@guildhall/core/library/read-resource'
import { DocumentPage } from '@guildhall/wire/resources'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { endpoint } from '../http/endpoint.ts'
import { jsonReply } from '../http/reply.ts'
import { requireAccess } from './require-access.ts'

/** The pages of documents, such as those that chat and search cite. */
export function pageRoutes(deps: Dependencies) {
  return new Elysia().get(
    '/api/resources/:id/pages/:page',
    ...endpoint(deps, {
      operationId: 'resources.page',
      summary: 'Get a page of a document',
      description:
        'Returns the text of a page, slide or sheet of the current file, for callers who can open the file. `imageUrl` is the URL of an image of the page; it is `null` unless this is the first page and it was rendered. Recordings and images have no pages (404), and a new file has none until its text is extracted. This request does not count as a view.',
      tag: 'Library',
      access: { scope: 'resources:read' },
      allowMember: () => true,
      allowVisitor: true,
      integerParameters: ['page'],
      problems: ['not-found', 'purchase-required', 'membership-required', 'premium-required'],
      responses: { 200: { description: 'The page.', schema: DocumentPage } },
      handle: async ({ ctx, params }) => {
        const resource = await readResource(ctx, deps, params.id ?? '')
        requireAccess(resource)
        return readPage(ctx, resource, Number(params.page))
      },
      present: (page) => jsonReply(page),
    }),
  )
}
