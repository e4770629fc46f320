import type { TestService } from '../../../../tools/testing/service.ts'

export interface LoggedEvent {
  type: string
  data: Record<string, unknown>
  previous: Record<string, unknown> | null
}

/** Lists the logged events of a record, oldest first. */
export async function listEvents(service: TestService, id: string): Promise<LoggedEvent[]> {
  await service.relay()
  const rows = await service.database.sql`
    select type, data, previous from event_log where subject_id = ${id} order by id`
  return rows.map(({ type, data, previous }: Record<keyof LoggedEvent, string>) => ({
    type,
    data: JSON.parse(data),
    previous: JSON.parse(previous ?? 'null'),
  }))
}

/** Lists the audit entries of a record, oldest first, as `member.updated by key: phone tags`. */
export async function listAuditActions(service: TestService, id: string): Promise<string[]> {
  const rows = await service.database.sql`select action, actor_type as actor, changes from audit_log
    where target_id = ${id} order by created_at, id`
  return rows.map(({ action, actor, changes }: Record<'action' | 'actor', string> & { changes: string[] }) =>
    `${action} by ${actor}: ${[...changes].toSorted().join(' ')}`.trim(),
  )
}
