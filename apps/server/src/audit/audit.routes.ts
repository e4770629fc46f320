import { auditLog } from '@guildhall/core/records/audit-log'
import { AuditEntry } from '@guildhall/wire/people'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { listEndpoint } from '../http/crud.ts'

export function auditRoutes(deps: Dependencies) {
  return new Elysia().get(
    '/api/audit-log',
    ...listEndpoint(deps, {
      collection: auditLog,
      schemas: { record: AuditEntry, create: AuditEntry, update: AuditEntry },
      path: '/api/audit-log',
      operationPrefix: 'auditLog',
      nouns: ['audit log entry', 'audit log entries'],
      tag: 'Audit log',
      scope: 'audit',
      problems: [],
    }),
  )
}
