import type { Context } from '@guildhall/core/context'
import {
  createPodcastFeed,
  readPodcastFeed,
  revokePodcastFeed,
} from '@guildhall/core/library/generation/podcast-feeds'
import { PodcastFeed } from '@guildhall/wire/generation'
import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { endpoint } from '../http/endpoint.ts'
import { jsonReply, noContent } from '../http/reply.ts'
import { authenticateListener } from './authenticate-listener.ts'
import { writeRss } from './rss.ts'

const PATH = '/api/members/:id'
const tag = 'Podcasts and infographics'
const isOwnMember = ({ actor }: Context, { id }: Record<string, string>) =>
  actor.type === 'user' && actor.memberId === id

/** A member’s private podcast feed; podcast apps send no keys. */
export function podcastFeedRoutes(deps: Dependencies) {
  return new Elysia()
    .get(`${PATH}/podcast.rss`, ...feedEndpoint(deps))
    .post(`${PATH}/podcast-feed`, ...createEndpoint(deps))
    .delete(`${PATH}/podcast-feed`, ...revokeEndpoint(deps))
}

function createEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    operationId: 'podcastFeeds.create',
    summary: 'Create a podcast feed URL for a member',
    description:
      'Requires a session of the member or a secret key. Any earlier URL stops working immediately.',
    tag,
    access: { scope: 'members:write' },
    allowMember: isOwnMember,
    idempotent: true,
    problems: ['not-found'],
    responses: { 201: { description: 'The feed URL. It is shown only once.', schema: PodcastFeed } },
    handle: ({ ctx, params }) => createPodcastFeed(ctx, params.id ?? ''),
    present: ({ token, createdAt }, { ctx, params }) =>
      jsonReply({ url: feedUrl(deps, ctx, params.id ?? '', token), createdAt }, 201),
  })
}

function revokeEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    operationId: 'podcastFeeds.revoke',
    summary: 'Revoke a member’s podcast feed URL',
    tag,
    access: { scope: 'members:write' },
    allowMember: isOwnMember,
    problems: ['not-found'],
    responses: { 204: { description: 'Revoked.' } },
    handle: ({ ctx, params }) => revokePodcastFeed(ctx, params.id ?? ''),
    present: noContent,
  })
}

function feedEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    operationId: 'podcastFeeds.get',
    summary: 'Get a member’s podcast feed',
    description:
      'RSS 2.0 with the newest podcast of each resource the member can currently open. Podcast apps use the feed URL. With a key or the member’s session, episode URLs carry no token.',
    tag,
    access: { scope: 'members:read' },
    allowMember: isOwnMember,
    admit: (deps, request) => {
      const token = new URL(request.url).searchParams.get('token')
      return token === null ? Promise.resolve(null) : authenticateListener(deps, request, token)
    },
    query: Type.Object(
      {
        token: Type.Optional(
          Type.String({
            maxLength: 100,
            description: 'The token from the feed URL. Used instead of an API key.',
          }),
        ),
      },
      { additionalProperties: false },
    ),
    problems: ['not-found'],
    responses: {
      200: {
        description: 'The feed.',
        schema: Type.String({ examples: ['<?xml version="1.0" encoding="UTF-8"?>…'] }),
        contentType: 'application/rss+xml',
      },
    },
    handle: async ({ ctx, params, query }) => {
      const id = params.id ?? ''
      const feed = await readPodcastFeed(ctx, id)
      return writeRss(feed, {
        self: feedUrl(deps, ctx, id, query.token),
        file: (episode) => {
          const path = `/api/resources/${episode.resourceId}/generated-content/${episode.id}/file`
          const url = new URL(path, baseUrl(deps, ctx))
          if (query.token) url.searchParams.set('feed', query.token)
          return url.href
        },
      })
    },
    present: (body) => ({
      status: 200,
      headers: { 'content-type': 'application/rss+xml; charset=utf-8' },
      body,
    }),
  })
}

function feedUrl(deps: Dependencies, ctx: Context, memberId: string, token: string | undefined): string {
  const url = new URL(`/api/members/${memberId}/podcast.rss`, baseUrl(deps, ctx))
  if (token) url.searchParams.set('token', token)
  return url.href
}

const baseUrl = ({ settings }: Dependencies, { client }: Context): URL =>
  client.environment === 'live' ? settings.baseUrl : settings.sandboxBaseUrl
