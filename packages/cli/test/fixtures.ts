/** Builds a member with the main fields of the service’s response. */
export function buildMember(fields: object = {}): Record<string, unknown> {
  return {
    id: '0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70',
    email: 'ada@example.org',
    firstName: 'Ada',
    lastName: 'King',
    displayName: null,
    status: 'active',
    level: 'individual',
    renewsAt: '2026-12-31T23:59:59.000Z',
    memberNumber: 'M-1',
    address: { line1: '1 Quay Street', city: null },
    consents: { newsletter: true, directory: false },
    tags: ['speaker', 'board'],
    customFields: {},
    createdAt: '2026-01-02T03:04:05.678Z',
    updatedAt: '2026-01-02T03:04:05.678Z',
    ...fields,
  }
}

export function buildPageResponse(items: object[], totalItems = items.length): Response {
  const totalPages = Math.ceil(totalItems / 30)
  return Response.json({ items, page: 1, itemsPerPage: 30, totalItems, totalPages, nextCursor: null })
}

/** Builds a completed import as the service returns it. */
export function buildImport(fields: object = {}): Record<string, unknown> {
  return {
    id: '0198c5a2-0000-7c3d-9a4f-2f6b8d1e5c70',
    status: 'completed',
    mode: 'create',
    dryRun: false,
    encoding: 'utf-8',
    delimiter: ',',
    mapping: null,
    progress: 1,
    rows: { total: 3, processed: 3, created: 3, updated: 0, unchanged: 0, failed: 0 },
    errors: [],
    errorsTruncated: false,
    reason: null,
    createdAt: '2026-01-02T03:04:05.678Z',
    updatedAt: '2026-01-02T03:04:06.678Z',
    finishedAt: '2026-01-02T03:04:06.678Z',
    ...fields,
  }
}
