import { invitations } from '@guildhall/core/access/invitations/invitations'
import {
  createInvitation,
  type LoginUrlBuilder,
  resendInvitation,
  revokeInvitation,
} from '@guildhall/core/access/invitations/send-invitation'
import { getAppUrl } from '@guildhall/core/app-url'
import type { Context } from '@guildhall/core/context'
import { toEmailKey } from '@guildhall/core/email-address'
import { requireMail } from '@guildhall/core/mail-settings'
import { getRecord, parseRecord } from '@guildhall/core/records/read'
import { Invitation } from '@guildhall/wire/people'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { LimitExceededError } from '../http/address-limit.ts'
import { getEndpoint, listEndpoint, type Operations } from '../http/crud.ts'
import { endpoint } from '../http/endpoint.ts'
import { createdReply, ifMatch, noContentReply, recordReply } from '../http/reply.ts'

const MAX_INVITATIONS_PER_CLIENT_PER_HOUR = 500
const MAX_INVITATIONS_PER_RECIPIENT_PER_MINUTE = 3

const operations: Operations = {
  collection: invitations,
  schemas: Invitation,
  path: '/api/invitations',
  operationPrefix: 'invitations',
  nouns: ['invitation', 'invitations'],
  tag: 'Users',
  scope: 'identity',
  problems: [],
}
const write = { tag: 'Users', access: { scope: 'identity:write' } } as const

/** Invitations to become a user, accepted by signing in with a code. */
export function invitationRoutes(deps: Dependencies) {
  return new Elysia()
    .get('/api/invitations', ...listEndpoint(deps, operations))
    .get('/api/invitations/:id', ...getEndpoint(deps, operations))
    .post('/api/invitations', ...createInvitationEndpoint(deps))
    .post('/api/invitations/:id/resend', ...resendEndpoint(deps))
    .delete(
      '/api/invitations/:id',
      ...endpoint(deps, {
        ...write,
        operationId: 'invitations.revoke',
        summary: 'Revoke an invitation',
        description:
          'The invitation can no longer be accepted, but remains in the list. Returns 409 if it was accepted, and 404 if it was already revoked.',
        conditional: true,
        problems: ['not-found', 'conflict'],
        responses: { 204: { description: 'Revoked.' } },
        handle: ({ ctx, params, request }) => revokeInvitation(ctx, params.id ?? '', ifMatch(request)),
        present: noContentReply,
      }),
    )
}

function createInvitationEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    ...write,
    operationId: 'invitations.create',
    summary: 'Invite a user',
    description:
      'Emails a link to the sign-in page. Signing in there with a code accepts the invitation and creates the user with its roles. The caller must have all scopes of the roles. An invitation is valid for 14 days. `mailStatus` is the status of the email. Returns 409 if the address has a pending invitation or belongs to a user, or if users cannot sign in with a code.',
    idempotent: true,
    body: Invitation.create,
    problems: ['conflict', 'email-taken', 'mail-not-configured'],
    responses: {
      201: { description: 'Invited.', schema: Invitation.record, headers: ['Location', 'ETag'] },
    },
    handle: async ({ ctx, body }) => {
      requireMail(deps.settings)
      await limitInvitations(deps, ctx, String(body.email))
      return createInvitation(ctx, body as { email: string }, createLoginUrlBuilder(deps, ctx))
    },
    present: (record) => createdReply(`/api/invitations/${record.id}`, record),
  })
}

function resendEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    ...write,
    operationId: 'invitations.resend',
    summary: 'Resend an invitation',
    description: 'Sends a pending or expired invitation again. It is then valid for 14 days.',
    idempotent: true,
    problems: ['not-found', 'conflict', 'email-taken', 'mail-not-configured'],
    responses: { 200: { description: 'Sent again.', schema: Invitation.record, headers: ['ETag'] } },
    handle: async ({ ctx, params }) => {
      requireMail(deps.settings)
      const id = params.id ?? ''
      const { email } = parseRecord(await getRecord(ctx, invitations, id))
      await limitInvitations(deps, ctx, String(email))
      return resendInvitation(ctx, id, createLoginUrlBuilder(deps, ctx))
    },
    present: recordReply,
  })
}

/** @throws DomainError rate-limit-exceeded */
async function limitInvitations(deps: Dependencies, ctx: Context, email: string): Promise<void> {
  const subject = `invitation:${ctx.client.id}`
  const perMinute = await deps.minuteLimiter.consume(
    `${subject}:${Bun.hash(toEmailKey(email))}`,
    MAX_INVITATIONS_PER_RECIPIENT_PER_MINUTE,
  )
  if (!perMinute.isAllowed)
    throw new LimitExceededError('Too many invitations to this email address.', perMinute)
  const perHour = await deps.limiter.reserve(subject, MAX_INVITATIONS_PER_CLIENT_PER_HOUR).settle()
  if (!perHour.isAllowed) throw new LimitExceededError('Too many invitations from this association.', perHour)
}

function createLoginUrlBuilder({ settings }: Dependencies, { client }: Context): LoginUrlBuilder {
  const base = getAppUrl(settings, client.environment)
  const loginUrl = new URL('login', base.href.replace(/\/?$/, '/'))
  return (parameters) => `${loginUrl.href}?${new URLSearchParams(parameters)}`
}
