import { readPodcastFeed } from '@guildhall/core/library/generation/podcast-feeds'
import { PodcastFeed } from '@guildhall/wire/generation'
import type { Dependencies } from '../dependencies.ts'
import { memberFeedRoutes } from '../members/member-feed.ts'
import { writeRss } from './rss.ts'

/** A member’s private podcast feed, authenticated by a token in its URL, since podcast apps cannot send keys. */
export function podcastFeedRoutes(deps: Dependencies) {
  return memberFeedRoutes(deps, {
    kind: 'podcast',
    fileName: 'podcast.rss',
    operationPrefix: 'podcastFeeds',
    tag: 'Podcasts and infographics',
    urlSchema: PodcastFeed,
    description:
      'RSS 2.0 with the newest podcast of each resource the member can currently open. Podcast apps use the feed URL. With a key or the member’s session, episode URLs carry no token.',
    contentType: 'application/rss+xml',
    example: '<?xml version="1.0" encoding="UTF-8"?>…',
    async read(ctx, memberId, url) {
      const feed = await readPodcastFeed(ctx, memberId)
      const token = url.searchParams.get('token')
      const body = writeRss(feed, {
        selfUrl: url.href,
        buildFileUrl: ({ id, resourceId }) => {
          const fileUrl = new URL(`/api/resources/${resourceId}/generated-content/${id}/file`, url)
          if (token) fileUrl.searchParams.set('feed', token)
          return fileUrl.href
        },
      })
      return { headers: { 'content-type': 'application/rss+xml; charset=utf-8' }, body }
    },
  })
}
