import { toEmailKey } from '../../email-address.ts'
import { violation } from '../../errors.ts'
import { defineCollection } from '../../records/collection.ts'
import { enumField, field } from '../../records/field.ts'
import { roles } from '../keys/scopes.ts'
import { requireCoveredRoles } from '../users/users.ts'

export const invitations = defineCollection({
  name: 'invitations',
  singular: 'invitation',
  table: 'invitations',
  emitsEvents: true,
  fields: {
    email: field('text', { nullable: false, filterColumn: 'email_key', fold: toEmailKey }),
    roles: field('textList', { default: [] }),
    status: enumField(['pending', 'accepted', 'revoked', 'expired'], { default: 'pending' }),
    expiresAt: field('timestamp', { nullable: false }),
    acceptedAt: field('timestamp'),
    userId: field('uuid'),
    mailStatus: enumField(['queued', 'sent', 'kept', 'suppressed', 'failed'], { default: 'queued' }),
    mailError: field('text'),
  },
  constraints: {
    invitations_pending: {
      kind: 'conflict',
      field: 'email',
      code: 'already_invited',
      message: 'This email address has a pending invitation. Resend or revoke that one.',
    },
  },
  updateVerb: (before, values) =>
    before.status !== values.status && (values.status === 'accepted' || values.status === 'revoked')
      ? values.status
      : null,
  check: (values, before, ctx) => {
    const violations = values.roles.flatMap((role, index) =>
      (roles as readonly string[]).includes(role)
        ? []
        : [violation(`roles[${index}]`, 'unknown_role', `Unknown role. Use one of: ${roles.join(', ')}.`)],
    )
    // The user who accepts gets the roles, so resending an invitation requires the same permission as assigning them.
    const isSent = !before || values.expiresAt !== before.expiresAt
    if (violations.length === 0 && isSent) requireCoveredRoles(ctx, values.roles)
    return violations
  },
})
