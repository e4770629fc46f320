import { toLibraryCaller } from '@guildhall/core/access/access-levels'
import { deriveBrandPalette } from '@guildhall/core/access/clients/brand-palette'
import { clients } from '@guildhall/core/access/clients/clients'
import { allows, scopes } from '@guildhall/core/access/keys/scopes'
import { readPreferences } from '@guildhall/core/access/users/preferences'
import { createSessionExpiredError } from '@guildhall/core/access/users/require-user'
import { users } from '@guildhall/core/access/users/users'
import type { Context } from '@guildhall/core/context'
import { listEpisodes } from '@guildhall/core/library/generation/podcast-feeds'
import { requireMember } from '@guildhall/core/members/erasure-request'
import { collectMemberData } from '@guildhall/core/members/member-data'
import { members } from '@guildhall/core/members/members'
import { findMemberLevel } from '@guildhall/core/members/membership-levels'
import { updateOwnProfile } from '@guildhall/core/members/own-profile'
import { findRecord, getRecord, parseRecord } from '@guildhall/core/records/read'
import { Episodes } from '@guildhall/wire/generation'
import { Me, MeUpdate } from '@guildhall/wire/me'
import { MemberData } from '@guildhall/wire/members'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { endpoint } from '../http/endpoint.ts'
import { jsonReply } from '../http/reply.ts'
import { erasureRequestRoutes } from './erasure-request.routes.ts'
import { ownSessionRoutes } from './own-sessions.routes.ts'
import { ownJobsEndpoint, ownStreamEndpoint } from './own-stream.ts'
import { preferenceRoutes } from './preferences.routes.ts'

const PATH = '/api/me'
const tag = 'Me'

/** The caller, and the data a signed-in user manages. */
export function meRoutes(deps: Dependencies) {
  return new Elysia()
    .get(
      PATH,
      ...endpoint(deps, {
        operationId: 'me.get',
        summary: 'Get the current caller',
        description:
          'Returns the key or user that made the request, its association and its permissions; for a user, also the linked member, preferences and session.',
        tag,
        access: 'signed-in',
        responses: { 200: { description: 'The caller.', schema: Me } },
        handle: ({ ctx }) => describeCaller(deps, ctx),
        present: (me) => jsonReply(me),
      }),
    )
    .patch(PATH, ...updateEndpoint(deps))
    .get(`${PATH}/data`, ...dataEndpoint(deps))
    .get(`${PATH}/episodes`, ...episodesEndpoint(deps))
    .get(`${PATH}/jobs`, ...ownJobsEndpoint(deps))
    .get(`${PATH}/stream`, ...ownStreamEndpoint(deps))
    .use(preferenceRoutes(deps))
    .use(ownSessionRoutes(deps))
    .use(erasureRequestRoutes(deps))
}

function episodesEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    operationId: 'me.episodes',
    summary: 'List the podcasts available to the signed-in user',
    description: 'The newest podcast of each resource the user can open now, newest first, at most 300.',
    tag,
    access: 'session',
    responses: { 200: { description: 'The podcasts.', schema: Episodes } },
    handle: ({ ctx }) => listEpisodes(ctx, toLibraryCaller(ctx.actor)),
    present: (items) => jsonReply({ items }),
  })
}

function updateEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    operationId: 'me.update',
    summary: 'Update the signed-in user',
    description:
      'Updates the user and, in `member`, the linked member. Omitted fields keep their values; `null` clears a field or resets it to its default. The member’s other fields can be changed only by staff. If the association’s directory is synced, it may overwrite the user’s fields.',
    tag,
    access: 'session',
    body: MeUpdate,
    responses: { 200: { description: 'The updated caller.', schema: Me } },
    handle: async ({ ctx, body }) => {
      await updateOwnProfile(ctx, body)
      return describeCaller(deps, ctx)
    },
    present: (me) => jsonReply(me),
  })
}

function dataEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    operationId: 'me.data',
    summary: 'Export all data about the signed-in member',
    description:
      'The same data as `GET /api/members/{id}/data`, including the person’s actions and questions. Users without a member get 404.',
    tag,
    access: 'session',
    problems: ['not-found'],
    responses: { 200: { description: 'All data about the member.', schema: MemberData } },
    handle: ({ ctx }) => collectMemberData(ctx, requireMember(ctx)),
    present: (data) => jsonReply(data),
  })
}

async function describeCaller({ payments }: Dependencies, ctx: Context): Promise<object> {
  const { actor } = ctx
  const client = parseRecord(await getRecord(ctx, clients, ctx.client.id))
  return {
    actor: { type: actor.type, id: actor.id, name: actor.name },
    client,
    brand: typeof client.brandColor === 'string' ? deriveBrandPalette(client.brandColor) : null,
    cardPayments: await payments.isSetUp(ctx),
    ...(await describeUser(ctx)),
    scopes: scopes.filter((scope) => allows(actor, scope)),
  }
}

async function describeUser(ctx: Context): Promise<object> {
  const { actor } = ctx
  if (actor.type !== 'user')
    return { user: null, member: null, level: null, membership: null, preferences: null, session: null }
  const { memberId, membership } = actor
  const session = await ctx.db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'expires_at'])
    .where('id', '=', actor.sessionId)
    .executeTakeFirst()
  const user = await findRecord(ctx, users, actor.id)
  if (!session || !user) throw createSessionExpiredError()
  const member = memberId ? await findRecord(ctx, members, memberId) : null
  return {
    user: parseRecord(user),
    member: member && parseRecord(member),
    level: memberId ? await findMemberLevel(ctx, memberId) : null,
    membership,
    preferences: await readPreferences(ctx),
    session: {
      id: session.id,
      createdAt: session.created_at.toISOString(),
      expiresAt: session.expires_at.toISOString(),
      operator: actor.operator ? { name: actor.operator.name, reason: actor.operator.reason } : null,
    },
  }
}
