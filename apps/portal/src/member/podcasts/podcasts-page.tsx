import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../design/button.tsx'
import { CopyButton } from '../../design/copy-button.tsx'
import { Banner, State } from '../../design/feedback.tsx'
import { QrCode } from '../../design/qr-code.tsx'
import { api } from '../../shell/api.ts'
import { describeFailure } from '../../shell/error-state.tsx'
import { useSession } from '../../shell/session.ts'
import { useTitle } from '../../shell/use-title.ts'
import { useWords } from '../../words/use-words.tsx'

/** The member’s private feed. Its URL is shown once, because it is a secret. */
export function PodcastsPage() {
  const words = useWords()
  const { user } = useSession()
  useTitle(words.nav.podcasts)
  return (
    <>
      <div className="page-head">
        <h1>{words.nav.podcasts}</h1>
      </div>
      <div className="stack-32">
        <p className="measure">{words.podcasts.explanation}</p>
        {user.memberId === null ? (
          <State icon="podcast" title={words.podcasts.noMember} />
        ) : (
          <Feed memberId={user.memberId} />
        )}
      </div>
    </>
  )
}

function Feed({ memberId }: { memberId: string }) {
  const words = useWords()
  const [url, setUrl] = useState<string | null>(null)
  const create = useMutation({
    mutationFn: () => api.members.createPodcastFeed(memberId),
    onSuccess: (feed) => setUrl(feed.url),
  })
  const revoke = useMutation({
    mutationFn: () => api.members.revokePodcastFeed(memberId),
    onSuccess: () => setUrl(null),
  })
  const error = create.error ?? revoke.error
  const failure = error ? describeFailure(error, words) : null
  return (
    <section className="card padded stack" aria-labelledby="feed">
      <h2 id="feed">{words.podcasts.feed}</h2>
      <p className="measure">{words.podcasts.feedExplanation}</p>
      {failure ? (
        <Banner tone="danger" title={failure.title}>
          {failure.advice}
        </Banner>
      ) : null}
      {revoke.isSuccess && url === null ? <Banner tone="success" title={words.podcasts.revoked} /> : null}
      {url ? (
        <>
          <code className="feed-address">{url}</code>
          <CopyButton text={url} label={words.common.copy} copiedLabel={words.common.copied} />
          <QrCode text={url} label={words.podcasts.qr} />
        </>
      ) : (
        <p className="small soft">{words.podcasts.renewWarning}</p>
      )}
      <div className="cluster">
        <Button kind={url ? 'quiet' : 'primary'} isPending={create.isPending} onPress={() => create.mutate()}>
          {url ? words.podcasts.renewFeed : words.podcasts.createFeed}
        </Button>
        <Button kind="danger" isPending={revoke.isPending} onPress={() => revoke.mutate()}>
          {words.podcasts.revokeFeed}
        </Button>
      </div>
    </section>
  )
}
