import { allows } from '../access/keys/scopes.ts'
import { requireUser } from '../access/users/require-user.ts'
import type { Context } from '../context.ts'
import { readScoped, statement } from '../platform/database/statement.ts'

interface Job<Type extends string> {
  type: Type
  id: string
  createdAt: string
}

/** A job that a user started. The statuses are those of the import, bulk job, resource or generated content. */
export type UserJob =
  | (Job<'import'> & {
      status: 'queued' | 'running' | 'completed' | 'failed' | 'cancelled'
      progress: number
    })
  | (Job<'bulk'> & {
      status: 'queued' | 'running' | 'completed' | 'failed' | 'cancelled'
      progress: number
    })
  | (Job<'upload'> & { status: 'queued' | 'running' | 'ready' | 'failed'; name: string })
  | (Job<'generation'> & {
      status: 'queued' | 'running' | 'ready' | 'failed'
      resourceId: string
      progress: number
    })

/** Far more than a page shows; protects the service from mass uploads. */
const MAX_JOBS_PER_KIND = 1000

const jobs = statement<
  [user: string, members: boolean, library: boolean, collections: string[]],
  { jobs: UserJob[] }
>(`
  with imported as (
    select json_build_object('type', 'import', 'id', i.id, 'status', i.status,
      'progress', i.record::json -> 'progress', 'rows', i.record::json -> 'rows', 'dryRun', i.dry_run,
      'reason', i.reason, 'createdAt', instant(i.created_at)) as job
    from imports i where $2::boolean and i.actor ->> 'type' = 'user' and i.actor ->> 'id' = $1::text
      and i.created_at > now() - interval '1 day'
      and (i.status in ('queued', 'running') or i.finished_at > now() - interval '1 hour')
    order by i.created_at desc limit ${MAX_JOBS_PER_KIND}),
  bulk as (
    select json_build_object('type', 'bulk', 'id', b.id, 'collection', b.collection, 'action', b.action,
      'fields', b.fields, 'status', b.status, 'progress', b.record::json -> 'progress',
      'records', b.record::json -> 'records', 'reason', b.reason, 'createdAt', instant(b.created_at)) as job
    from bulk_jobs b where b.collection = any($4::text[])
      and b.actor ->> 'type' = 'user' and b.actor ->> 'id' = $1::text
      and b.created_at > now() - interval '1 day'
      and (b.status in ('queued', 'running') or b.finished_at > now() - interval '1 hour')
    order by b.created_at desc limit ${MAX_JOBS_PER_KIND}),
  uploaded as (
    select json_build_object('type', 'upload', 'id', t.id, 'status', t.processing_status, 'name', t.name,
      'version', t.file_version, 'code', t.processing_code, 'reason', t.processing_reason,
      'createdAt', instant(v.created_at)) as job
    from resource_versions v join resources t
      on t.client_id = v.client_id and t.id = v.resource_id and t.file_version = v.number
    where $3::boolean and v.created_by_type = 'user' and v.created_by_id = $1::uuid
      and v.created_at > now() - interval '1 day'
      and (t.processing_status in ('queued', 'running') or coalesce(t.processed_at, t.updated_at) > now() - interval '1 hour')
    order by v.created_at desc limit ${MAX_JOBS_PER_KIND}),
  generated as (
    select json_build_object('type', 'generation', 'id', g.id, 'status', g.status, 'resourceId', t.id, 'name', t.name,
      'kind', g.kind, 'progress', g.progress, 'error', case when g.error_code is not null
        then json_build_object('code', g.error_code, 'message', g.error_message) end,
      'createdAt', instant(g.created_at)) as job
    from generated_content g join resources t on t.client_id = g.client_id and t.id = g.resource_id
    where $3::boolean and g.requested_by = $1::uuid
      and (g.status in ('queued', 'running') or g.updated_at > now() - interval '1 hour')
    order by g.updated_at desc limit ${MAX_JOBS_PER_KIND})
  select coalesce((select json_agg(job) from (select job from imported union all select job from bulk union all select job from uploaded
    union all select job from generated) all_jobs), '[]') as jobs`)

/**
 * Reads the user's imports, bulk jobs, uploads and generated content in progress, and those that finished within the
 * last hour; each kind only if the user has access to it. Imports, bulk jobs and uploads older than a day are left out.
 *
 * @param bulkCollections the collections whose bulk jobs the user can read
 * @throws DomainError unauthorized
 */
export async function readOwnJobs(ctx: Context, bulkCollections: string[]): Promise<UserJob[]> {
  const { id } = requireUser(ctx)
  const permissions = ['members:read', 'resources:read'].map((scope) => allows(ctx.actor, scope))
  const row = await readScoped(ctx, jobs, [
    id,
    permissions[0] ?? false,
    permissions[1] ?? false,
    bulkCollections,
  ])
  return row?.jobs ?? []
}

/** Whether the job is still in progress. */
export const isUnfinished = ({ status }: UserJob): boolean => status === 'queued' || status === 'running'
