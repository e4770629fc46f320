import type { Episode, PodcastFeed } from '@guildhall/core/library/generation/podcast-feeds'

/** URLs of the feed and of an episode’s file. */
export interface FeedUrls {
  selfUrl: string
  buildFileUrl: (episode: Episode) => string
}

/** Renders RSS 2.0 with the iTunes extension; `itunes:block` keeps the feed out of Apple’s directory. */
export function writeRss(
  { association, language, website, logoUrl, episodes }: PodcastFeed,
  { selfUrl, buildFileUrl }: FeedUrls,
): string {
  const link = website ?? new URL(selfUrl).origin
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${escapeText(association)}</title>
<link>${escapeText(link)}</link>
<atom:link href="${escapeText(selfUrl)}" rel="self" type="application/rss+xml"/>
<description>${escapeText(`Podcasts with synthetic voices from the library of ${association}.`)}</description>
<language>${escapeText(language)}</language>
<itunes:author>${escapeText(association)}</itunes:author>
<itunes:explicit>false</itunes:explicit>
<itunes:block>Yes</itunes:block>${logoUrl ? `\n<itunes:image href="${escapeText(logoUrl)}"/>` : ''}
${episodes.map((episode) => writeItem(episode, buildFileUrl(episode))).join('\n')}
</channel>
</rss>
`
}

function writeItem(
  { id, title, description, durationSeconds, sizeBytes, madeAt }: Episode,
  url: string,
): string {
  return `<item>
<title>${escapeText(title)}</title>
<guid isPermaLink="false">${id}</guid>
<pubDate>${new Date(madeAt).toUTCString()}</pubDate>
<description>${escapeText(description ?? title)}</description>
<enclosure url="${escapeText(url)}" length="${sizeBytes}" type="audio/mpeg"/>
<itunes:duration>${Math.round(durationSeconds)}</itunes:duration>
</item>`
}

/**
 * Escapes a text. Characters that XML 1.0 does not allow, even as character references, are replaced: lone surrogates
 * with U+FFFD, control characters, U+FFFE and U+FFFF with spaces.
 */
function escapeText(value: string): string {
  return (
    value
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are replaced
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ' ')
      .replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)
  )
}
