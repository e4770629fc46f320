import { openDatabase } from '@guildhall/core/platform/database/database'
import { rollUpActivity } from '@guildhall/core/reporting/roll-up'
import type { Guildhall } from '@guildhall/sdk'
import type { TestService } from '../../../../tools/testing/service.ts'
import { buildPerson } from '../call-as.ts'
import { buildPdf } from '../library/files.ts'

/** A view or a download; `who` is null for a visitor. */
export type PastActivity = {
  resource: string
  kind: 'view' | 'download'
  at: string
  who: { userId: string; memberId: string | null } | null
}

/** Inserts past activity as the recorder would have written it, and rolls it up. */
export async function recordPastActivity(
  service: TestService,
  clientId: string,
  events: PastActivity[],
): Promise<void> {
  const { sql, url } = service.database
  for (const { resource, kind, at, who } of events) {
    await sql`select make_activity_month(${at}::date)`
    await sql`insert into activity (client_id, resource_id, kind, at, person, member_id) values
      (${clientId}, ${resource}, ${kind}, ${at}, ${who?.userId ?? null}, ${who?.memberId ?? null})`
  }
  await rollUp(url)
}

/** Rolls up activity, as a worker does within a second. */
export async function rollUp(url: string): Promise<void> {
  const database = openDatabase(url, 1, 'guildhall-test')
  try {
    await rollUpActivity(database)
  } finally {
    await database.close()
  }
}

/** Creates a published resource. @returns its id */
export async function addResource(live: Guildhall, name: string, categories: string[] = []): Promise<string> {
  const fields = { name, categories, accessLevel: 'public', status: 'published', fileName: 'a.pdf' } as const
  return (await live.resources.upload(new Blob([buildPdf(name)]), fields)).id
}

/** Creates a member with a session. */
export async function addReader(live: Guildhall, fields: Record<string, unknown> = {}) {
  const member = await live.members.create(buildPerson({ status: 'active', ...fields }))
  const { token } = await live.members.createSession(member.id)
  const { userId } = await live.members.get(member.id)
  return { userId: userId ?? '', memberId: member.id, email: member.email, token }
}
