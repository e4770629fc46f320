import { createSessionForMember, TOKEN_LIFETIME_SECONDS } from '@guildhall/core/access/sessions/sessions'
import { DomainError } from '@guildhall/core/errors'
import { listCustomFieldNames } from '@guildhall/core/members/custom-field-names'
import { deleteMember } from '@guildhall/core/members/delete-member'
import { eraseMember } from '@guildhall/core/members/erase-member'
import { collectMemberData } from '@guildhall/core/members/member-data'
import { members } from '@guildhall/core/members/members'
import { membershipLevels } from '@guildhall/core/members/membership-levels'
import { updateMember, updateOwnMember } from '@guildhall/core/members/update-member'
import {
  CustomFieldNames,
  IssuedSession,
  Member,
  MemberData,
  MemberErasure,
  MembershipLevel,
  SessionRequest,
} from '@guildhall/wire/members'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { crudRoutes } from '../http/crud.ts'
import { endpoint } from '../http/endpoint.ts'
import { jsonReply } from '../http/reply.ts'
import { importRoutes } from './import.routes.ts'

export function memberRoutes(deps: Dependencies) {
  return new Elysia()
    .use(
      crudRoutes(deps, {
        collection: members,
        schemas: Member,
        path: '/api/members',
        operationPrefix: 'members',
        nouns: ['member', 'members'],
        tag: 'Members',
        scope: 'members',
        problems: ['email-taken', 'conflict'],
        notes: {
          update:
            'Members can update only their own record, with the fields that `member` has in `PATCH /api/me`; other fields can be sent back unchanged.',
          delete:
            'The member’s user is kept without a member. Unless it has a staff role, it is signed out; unless a directory manages it, it also loses its name and conversations, because the next member with its address gets the same user. Logs keep the member’s data: use `POST /api/members/{id}/erase` to erase a person.',
        },
        update: updateMember,
        remove: deleteMember,
        own: {
          isOwn: ({ actor }, id) => actor.type === 'user' && actor.memberId === id,
          update: updateOwnMember,
        },
      }),
    )
    .use(
      crudRoutes(deps, {
        collection: membershipLevels,
        schemas: MembershipLevel,
        path: '/api/membership-levels',
        operationPrefix: 'membershipLevels',
        nouns: ['membership level', 'membership levels'],
        tag: 'Membership levels',
        scope: 'members',
        problems: ['conflict'],
        notes: { delete: 'Returns 409 while members have the level; set its `status` to `retired` instead.' },
      }),
    )
    .use(personalDataRoutes(deps))
    .use(importRoutes(deps))
}

function personalDataRoutes(deps: Dependencies) {
  return new Elysia()
    .get(
      '/api/members/:id/data',
      ...endpoint(deps, {
        operationId: 'members.data',
        summary: 'Export all data about a member',
        description:
          'Parts for which the caller lacks the scope are `null`. Events and emails are those of the last 30 days.',
        tag: 'Members',
        access: { scope: 'members:read' },
        problems: ['not-found'],
        responses: { 200: { description: 'All data about the member.', schema: MemberData } },
        handle: ({ ctx, params }) => collectMemberData(ctx, params.id ?? ''),
        present: (data) => jsonReply(data),
      }),
    )
    .get(
      '/api/members/custom-fields',
      ...endpoint(deps, {
        operationId: 'members.customFields',
        summary: 'List the custom fields of members',
        description: 'Each name with its number of members, most frequent first, at most 500.',
        tag: 'Members',
        access: { scope: 'members:read' },
        responses: { 200: { description: 'The custom fields.', schema: CustomFieldNames } },
        handle: ({ ctx }) => listCustomFieldNames(ctx),
        present: (items) => jsonReply({ items }),
      }),
    )
    .post(
      '/api/members/:id/erase',
      ...endpoint(deps, {
        operationId: 'members.erase',
        summary: 'Erase a member',
        description:
          'Deletes the member with its user, emails and invitations, and removes identifying data from logs, orders, posts and conversations. The same applies to members and users with its address that were deleted in the last 30 days. Totals and issued invoices are kept. A user with a staff role is kept, but no longer linked to the member. This cannot be undone. Returns 409 while an import is pending, because its file may contain the person.',
        tag: 'Members',
        access: { scope: 'members:write' },
        idempotent: true,
        problems: ['not-found', 'conflict'],
        responses: { 200: { description: 'Erased.', schema: MemberErasure } },
        handle: ({ ctx, params }) => eraseMember(ctx, params.id ?? ''),
        present: (erasure) => jsonReply(erasure),
      }),
    )
    .post(
      '/api/members/:id/sessions',
      ...endpoint(deps, {
        operationId: 'members.createSession',
        summary: 'Create a session for a member',
        description:
          'Returns a session token for the association’s own website, and creates the member’s user if there is none. Requires a secret key with all scopes of the user’s roles.',
        tag: 'Members',
        access: { scope: 'members:write' },
        idempotent: true,
        body: SessionRequest,
        problems: ['not-found', 'conflict'],
        responses: {
          201: { description: 'The session token. It is shown only once.', schema: IssuedSession },
        },
        handle: ({ ctx, params, body }) => {
          if (ctx.actor.type !== 'key')
            throw new DomainError('forbidden', 'This endpoint requires a secret key.')
          return createSessionForMember(ctx, params.id ?? '', body.expiresInSeconds ?? TOKEN_LIFETIME_SECONDS)
        },
        present: (session) => jsonReply(session, 201),
      }),
    )
}
