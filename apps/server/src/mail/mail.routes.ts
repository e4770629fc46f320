import { endSuppression, mailMessages, suppressedAddresses } from '@guildhall/core/access/mail/mail-records'
import { getRecord } from '@guildhall/core/records/read'
import { MailMessage, SuppressedAddress } from '@guildhall/wire/mail'
import { buildListPage } from '@guildhall/wire/record'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { listEndpoint } from '../http/crud.ts'
import { endpoint } from '../http/endpoint.ts'
import { listReply } from '../http/list-reply.ts'
import { ifMatch, noContentReply, recordReply } from '../http/reply.ts'

const tag = 'Email'

/** The delivery status of an association’s emails, and the suppressed addresses. */
export function mailRoutes(deps: Dependencies) {
  return new Elysia()
    .get(
      '/api/mail-messages',
      ...listEndpoint(deps, {
        collection: mailMessages,
        schemas: MailMessage,
        path: '/api/mail-messages',
        operationPrefix: 'mailMessages',
        nouns: ['email', 'emails'],
        tag,
        scope: 'identity',
        problems: [],
      }),
    )
    .get(
      '/api/suppressed-addresses',
      ...endpoint(deps, {
        operationId: 'suppressedAddresses.list',
        summary: 'List suppressed email addresses',
        description:
          'Email addresses permanently rejected by their mail server. No email is sent to them for 30 days, or until they are removed here.',
        tag,
        access: { scope: 'identity:read' },
        list: { collection: suppressedAddresses, record: SuppressedAddress.record },
        responses: {
          200: {
            description: 'A page of results.',
            schema: buildListPage(SuppressedAddress.record, 'SuppressedAddress'),
            headers: ['Link'],
          },
        },
        handle: ({ ctx, url }) =>
          listReply(deps, ctx, url, suppressedAddresses, SuppressedAddress.record, { scope: 'current' }),
        present: (reply) => reply,
      }),
    )
    .get(
      '/api/suppressed-addresses/:id',
      ...endpoint(deps, {
        operationId: 'suppressedAddresses.get',
        summary: 'Get a suppressed email address',
        tag,
        access: { scope: 'identity:read' },
        problems: ['not-found'],
        responses: {
          200: { description: 'The record.', schema: SuppressedAddress.record, headers: ['ETag'] },
        },
        handle: ({ ctx, params }) => getRecord(ctx, suppressedAddresses, params.id ?? '', 'current'),
        present: recordReply,
      }),
    )
    .delete(
      '/api/suppressed-addresses/:id',
      ...endpoint(deps, {
        operationId: 'suppressedAddresses.delete',
        summary: 'Remove a suppressed email address',
        tag,
        access: { scope: 'identity:write' },
        conditional: true,
        problems: ['not-found'],
        responses: { 204: { description: 'Removed from the list.' } },
        handle: ({ ctx, params, request }) => endSuppression(ctx, params.id ?? '', ifMatch(request)),
        present: noContentReply,
      }),
    )
}
