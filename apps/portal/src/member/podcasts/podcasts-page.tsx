import type { Episode } from '@guildhall/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { EmptyState, Loading } from '../../design/feedback.tsx'
import { api } from '../../shell/api.ts'
import { ErrorState } from '../../shell/error-state.tsx'
import { buildGeneratedFileUrl } from '../../shell/generated-file-url.ts'
import { useTitle } from '../../shell/use-title.ts'
import { useFormat } from '../../translations/use-format.ts'
import { useTranslations } from '../../translations/use-translations.tsx'
import { PrivateFeed } from '../feeds/private-feed.tsx'
import { MediaPlayer } from '../library/readers/media.tsx'

/** The podcasts that the user can listen to, and the private feed for other apps. */
export function PodcastsPage() {
  const t = useTranslations()
  useTitle(t.nav.podcasts)
  return (
    <>
      <div className="page-head">
        <h1>{t.nav.podcasts}</h1>
      </div>
      <div className="resource-layout">
        <div className="stack">
          <p className="measure">{t.podcasts.explanation}</p>
          <Episodes />
        </div>
        <aside>
          <section className="card padded stack" aria-labelledby="feed">
            <h2 id="feed">{t.podcasts.feed}</h2>
            <PrivateFeed
              icon="podcast"
              explanation={t.podcasts.feedExplanation}
              create={(id) => api.members.createPodcastFeed(id)}
              revoke={(id) => api.members.revokePodcastFeed(id)}
            />
          </section>
        </aside>
      </div>
    </>
  )
}

function Episodes() {
  const t = useTranslations()
  const { data, error, refetch } = useQuery({
    queryKey: ['episodes'],
    queryFn: ({ signal }) => api.me.episodes({ signal }),
  })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label={t.common.loading} />
  if (data.items.length === 0)
    return (
      <EmptyState icon="podcast" title={t.podcasts.none}>
        {t.podcasts.noneHint}
      </EmptyState>
    )
  return (
    <ul className="records">
      {data.items.map((episode) => (
        <EpisodeItem key={episode.id} episode={episode} />
      ))}
    </ul>
  )
}

function EpisodeItem({ episode }: { episode: Episode }) {
  const format = useFormat()
  const { slug } = useParams({ from: '/a/$slug/podcasts' })
  const { id, resourceId, title, description, durationSeconds, madeAt } = episode
  const facts = [format.date(madeAt), durationSeconds === null ? null : format.duration(durationSeconds)]
  return (
    <li className="record stack-8">
      <h2>
        <Link to="/a/$slug/library/$id" params={{ slug, id: resourceId }}>
          {title}
        </Link>
      </h2>
      <p className="small soft">{facts.filter(Boolean).join(' · ')}</p>
      {description ? <p className="measure">{description}</p> : null}
      <MediaPlayer id={id} kind="audio" name={title} url={buildGeneratedFileUrl(episode)} preload="none" />
    </li>
  )
}
