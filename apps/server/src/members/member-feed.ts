import {
  authenticateFeed,
  createFeed,
  type FeedKind,
  revokeFeed,
} from '@guildhall/core/access/feeds/member-feeds'
import type { Context } from '@guildhall/core/context'
import { closed } from '@guildhall/wire/primitives'
import { type Static, type TSchema, Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { type Caller, createContext, requireEnvironment } from '../http/authentication.ts'
import { endpoint } from '../http/endpoint.ts'
import { jsonReply, noContentReply } from '../http/reply.ts'

const PATH = '/api/members/:id'
/** The combined rate limit for a member’s feeds, including range requests for their files. */
const MAX_REQUESTS_PER_HOUR = 3600

/** A feed of a member, at a URL that works without a key. */
export interface MemberFeed {
  kind: FeedKind
  /** The feed's file name, such as `podcast.rss`. */
  fileName: string
  operationPrefix: string
  tag: string
  /** The schema of the response with the feed’s URL. */
  urlSchema: TSchema
  description: string
  contentType: string
  example: string
  /** @param url the feed’s URL, with its token if the request had one */
  read(ctx: Context, memberId: string, url: URL): Promise<{ headers: Record<string, string>; body: string }>
}

/** `POST` and `DELETE` for the feed's URL, and `GET` for the feed. */
export function memberFeedRoutes(deps: Dependencies, feed: MemberFeed) {
  const path = `${PATH}/${feed.kind}-feed`
  return new Elysia()
    .get(`${PATH}/${feed.fileName}`, ...buildGetEndpoint(deps, feed))
    .post(path, ...buildCreateEndpoint(deps, feed))
    .delete(path, ...buildRevokeEndpoint(deps, feed))
}

const isOwnMember = ({ actor }: Context, { id }: Record<string, string>) =>
  actor.type === 'user' && actor.memberId === id

function buildCreateEndpoint(deps: Dependencies, feed: MemberFeed) {
  return endpoint(deps, {
    operationId: `${feed.operationPrefix}.create`,
    summary: `Create a ${feed.kind} feed URL for a member`,
    description:
      'Requires a session of the member or of staff, or a secret key. Any earlier URL stops working immediately.',
    tag: feed.tag,
    access: { scope: 'members:write' },
    allowMember: isOwnMember,
    idempotent: true,
    problems: ['not-found'],
    responses: { 201: { description: 'The feed URL. It is shown only once.', schema: feed.urlSchema } },
    handle: ({ ctx, params }) => createFeed(ctx, feed.kind, params.id ?? ''),
    present: ({ token, createdAt }, { ctx, params }) =>
      jsonReply({ url: buildFeedUrl(deps, ctx, feed, params.id ?? '', token).href, createdAt }, 201),
  })
}

function buildRevokeEndpoint(deps: Dependencies, feed: MemberFeed) {
  return endpoint(deps, {
    operationId: `${feed.operationPrefix}.revoke`,
    summary: `Revoke a member’s ${feed.kind} feed URL`,
    tag: feed.tag,
    access: { scope: 'members:write' },
    allowMember: isOwnMember,
    problems: ['not-found'],
    responses: { 204: { description: 'Revoked.' } },
    handle: ({ ctx, params }) => revokeFeed(ctx, feed.kind, params.id ?? ''),
    present: noContentReply,
  })
}

const Query = Type.Object(
  {
    token: Type.Optional(
      Type.String({
        maxLength: 100,
        description: 'The token from the feed URL. Used instead of an API key.',
      }),
    ),
  },
  closed,
)

function buildGetEndpoint(deps: Dependencies, feed: MemberFeed) {
  return endpoint(deps, {
    operationId: `${feed.operationPrefix}.get`,
    summary: `Get a member’s ${feed.kind} feed`,
    description: feed.description,
    tag: feed.tag,
    access: { scope: 'members:read' },
    allowMember: isOwnMember,
    admit: (deps, request) => {
      const token = new URL(request.url).searchParams.get('token')
      return token === null ? Promise.resolve(null) : authenticateFeedReader(deps, request, feed.kind, token)
    },
    query: Query,
    problems: ['not-found'],
    responses: {
      200: {
        description: 'The feed.',
        schema: Type.String({ examples: [feed.example] }),
        contentType: feed.contentType,
        headers: ['ETag'],
      },
    },
    handle: ({
      ctx,
      params,
      query,
    }: {
      ctx: Context
      params: Record<string, string>
      query: Static<typeof Query>
    }) => {
      const id = params.id ?? ''
      return feed.read(ctx, id, buildFeedUrl(deps, ctx, feed, id, query.token))
    },
    present: ({ headers, body }) => ({
      status: 200,
      headers: { ...headers, etag: computeEtag(body) },
      body,
    }),
  })
}

/** A hash of the body, because a feed has no version. It saves sending the body when an app polls an unchanged feed. */
const computeEtag = (body: string) =>
  `"${new Bun.CryptoHasher('sha256').update(body).digest('base64url').slice(0, 22)}"`

/**
 * Authenticates an app that reads a feed, by the feed's token. The app has the member’s current access.
 *
 * @throws DomainError unauthorized
 */
export async function authenticateFeedReader(
  deps: Dependencies,
  request: Request,
  kind: FeedKind,
  token: string,
): Promise<Caller> {
  const { client, memberId, membership } = await authenticateFeed(deps.database, kind, token)
  requireEnvironment(deps, request, client.environment)
  // A member might have no user, so the member’s id stands in for the user’s and the session’s.
  const actor = {
    type: 'user',
    id: memberId,
    name: `${kind} feed`,
    roles: ['ROLE_MEMBER'],
    memberId,
    membership,
    sessionId: memberId,
  } as const
  return {
    ctx: createContext(deps, request, { actor, client }),
    rateLimit: { subject: `feed:${memberId}`, limit: MAX_REQUESTS_PER_HOUR },
  }
}

function buildFeedUrl(
  { settings }: Dependencies,
  { client }: Context,
  feed: MemberFeed,
  memberId: string,
  token: string | undefined,
): URL {
  const base = client.environment === 'live' ? settings.baseUrl : settings.sandboxBaseUrl
  const url = new URL(`/api/members/${memberId}/${feed.fileName}`, base)
  if (token) url.searchParams.set('token', token)
  return url
}
