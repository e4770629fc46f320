import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../design/button.tsx'
import { Banner, EmptyState } from '../../design/feedback.tsx'
import type { IconName } from '../../design/icon.tsx'
import { QrCode } from '../../design/qr-code.tsx'
import { CopyButton } from '../../shell/copy-button.tsx'
import { deleteOnce } from '../../shell/delete-once.ts'
import { FailureBanner } from '../../shell/failure-banner.tsx'
import { useSession } from '../../shell/session.ts'
import { useTranslations } from '../../translations/use-translations.tsx'

export interface PrivateFeedProps {
  icon: IconName
  explanation: string
  /** The URL scheme that apps register for subscriptions, such as `webcal`. */
  scheme?: string
  create(memberId: string): PromiseLike<{ url: string }>
  revoke(memberId: string): Promise<void>
}

/** A member’s private feed URL. It is a secret, so it is shown only once. */
export function PrivateFeed({ icon, explanation, scheme, create, revoke }: PrivateFeedProps) {
  const t = useTranslations()
  const { memberId } = useSession().user
  const [url, setUrl] = useState<string | null>(null)
  const creation = useMutation({
    mutationFn: async (id: string) => (await create(id)).url,
    onSuccess: setUrl,
  })
  const revocation = useMutation({
    mutationFn: (id: string) => deleteOnce(() => revoke(id)),
    onSuccess: () => setUrl(null),
  })
  if (memberId === null) return <EmptyState icon={icon} title={t.feeds.membersOnly} />
  const error = creation.error ?? revocation.error
  return (
    <div className="stack">
      <p className="measure">{explanation}</p>
      <FailureBanner error={error} />
      {revocation.isSuccess && url === null ? <Banner tone="success" title={t.feeds.revoked} /> : null}
      {url ? <FeedUrl url={url} scheme={scheme} /> : <p className="small soft">{t.feeds.renewWarning}</p>}
      <div className="cluster">
        <Button
          kind={url ? 'quiet' : 'primary'}
          isPending={creation.isPending}
          onPress={() => {
            revocation.reset()
            creation.mutate(memberId)
          }}
        >
          {url ? t.feeds.renew : t.feeds.create}
        </Button>
        <Button
          kind="danger"
          isPending={revocation.isPending}
          onPress={() => {
            creation.reset()
            revocation.mutate(memberId)
          }}
        >
          {t.feeds.revoke}
        </Button>
      </div>
    </div>
  )
}

function FeedUrl({ url, scheme }: { url: string; scheme: string | undefined }) {
  const t = useTranslations()
  return (
    <>
      <code className="feed-url">{url}</code>
      <div className="cluster">
        <CopyButton text={url} />
        {scheme ? (
          <a className="button" href={url.replace(/^https?/, scheme)}>
            {t.feeds.open}
          </a>
        ) : null}
      </div>
      <QrCode text={url} label={t.feeds.qr} />
    </>
  )
}
