import type { AuditLogEntry } from '@guildhall/sdk'

/** The paths of the targets’ screens under `/manage`, by target type. `$id` stands for the target’s id. */
const paths: Record<string, string> = {
  member: '/members/$id',
  membership_level: '/levels',
  event: '/events/$id',
  course: '/courses/$id',
  job: '/jobs/$id',
  post: '/community/$id',
  sponsorship: '/sponsorships/$id',
  resource: '/library/$id',
  category: '/categories',
  order: '/orders/$id',
  import: '/members/import/$id',
  bulk_job: '/bulk-jobs/$id',
  client: '/settings',
  billing: '/settings/billing',
  user: '/settings/people/$id',
  invitation: '/settings/invitations',
  key: '/settings/keys/$id',
  webhook: '/settings/webhooks/$id',
  identity: '/settings/sign-in',
  directory: '/settings/directories',
  mail: '/settings/mail-texts',
}

/** The path of the target’s screen, under `/manage`; null if it has none or the action deleted the target. */
export function getTargetPath({ action, target: { type, id } }: AuditLogEntry): string | null {
  const path = Object.hasOwn(paths, type) ? (paths[type] ?? null) : null
  if (path === null || /\.(deleted|erased)$/.test(action)) return null
  if (!path.includes('$id')) return path
  return id === null ? null : path.replace('$id', id)
}
