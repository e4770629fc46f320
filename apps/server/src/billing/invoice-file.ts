import { ensureInvoiceFile } from '@guildhall/core/billing/invoice-file'
import { buildStorageKey } from '@guildhall/core/platform/storage/storage'
import { Type } from '@sinclair/typebox'
import type { Dependencies } from '../dependencies.ts'
import { endpoint } from '../http/endpoint.ts'
import { fileReply } from '../library/serve-file.ts'
import { requireOwnRecord } from './own-records.ts'

/** Serves an invoice’s PDF, whose bytes never change. */
export function invoiceFileEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    operationId: 'invoices.pdf',
    summary: 'Get an invoice as a PDF',
    description:
      'Returns a PDF/A-2b file. The invoice record contains the file’s SHA-256 hash. An issued invoice never changes; corrections are made with a credit note. Members can get only their own.',
    tag: 'Invoices',
    access: { scope: 'billing:read' },
    allowMember: () => true,
    problems: ['not-found'],
    responses: {
      200: {
        description: 'The PDF.',
        schema: Type.String({ format: 'binary' }),
        contentType: 'application/pdf',
        headers: ['ETag', 'Content-Disposition'],
      },
    },
    handle: async ({ ctx, params: { id = '' }, request }) => {
      await requireOwnRecord(ctx, 'invoices', id)
      const { fileId, number, sha256 } = await ensureInvoiceFile(ctx, deps, id)
      return fileReply(deps, request, buildStorageKey(ctx.client.id, fileId), {
        fileName: `${number.replaceAll('/', '-')}.pdf`,
        mimeType: 'application/pdf',
        disposition: 'inline',
        etag: `"${sha256}"`,
      })
    },
    present: (reply) => reply,
  })
}
