import { buildVisibleCondition, type LibraryCaller, toLibraryCaller } from '../access/access-levels.ts'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { type Parameter, readScoped, statement } from '../platform/database/statement.ts'
import type { LibraryDependencies } from './library.ts'
import { buildResourceColumns, presentResource, type ResourceRecord, type ResourceRow } from './resource.ts'

/** The columns needed to serve a resource's file. */
export interface FileRow {
  file_id: string
  shown_id: string | null
  original_name: string
}

export interface LoadedResource {
  row: ResourceRow & FileRow
  record: ResourceRecord
}

/**
 * Reads a resource as visible to the caller, in one round trip.
 *
 * @throws DomainError not-found, including for a draft that the caller cannot see
 */
export async function readResource(
  ctx: Context,
  deps: Pick<LibraryDependencies, 'links'>,
  id: string,
  caller: LibraryCaller = toLibraryCaller(ctx.actor),
): Promise<LoadedResource> {
  const parameters: Parameter[] = [id]
  const bindParameter = (value: Parameter) => `$${parameters.push(value)}`
  const select = statement<Parameter[], ResourceRow & FileRow>(
    `select ${buildResourceColumns(caller, bindParameter)}, t.file_id, t.shown_id, t.original_name
      from resources t where t.id = $1::uuid and ${buildVisibleCondition(caller)}`,
  )
  const row = await readScoped(ctx, select, parameters)
  if (!row) throw notFound('resource')
  return { row, record: presentResource(row, caller, ctx.client, deps.links) }
}

/** Reads a resource as staff see it and locks its row until the transaction ends. @throws DomainError not-found */
export async function lockResource(
  ctx: Context,
  deps: Pick<LibraryDependencies, 'links'>,
  id: string,
): Promise<LoadedResource> {
  const locked = await ctx.db
    .selectFrom('resources')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!locked) throw notFound('resource')
  return readResource(ctx, deps, id, { kind: 'staff' })
}
