import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../design/button.tsx'
import { ConfirmDialog } from '../../design/confirm-dialog.tsx'
import { Badge, Banner, Loading } from '../../design/feedback.tsx'
import { Removable } from '../../forms/removable.tsx'
import { api } from '../../shell/api.ts'
import { deleteOnce } from '../../shell/delete-once.ts'
import { ErrorState } from '../../shell/error-state.tsx'
import { FailureBanner } from '../../shell/failure-banner.tsx'
import { saveFile } from '../../shell/save-file.ts'
import { sessionQuery, useSession } from '../../shell/session.ts'
import { useTitle } from '../../shell/use-title.ts'
import { useFormat } from '../../translations/use-format.ts'
import { useTranslations } from '../../translations/use-translations.tsx'

/** The sessions of the user, and for members the export and erasure of their data. */
export function PrivacyPage() {
  const t = useTranslations()
  const { user } = useSession()
  useTitle(t.privacy.title)
  return (
    <>
      <div className="page-head">
        <h1>{t.privacy.title}</h1>
      </div>
      <div className="profile">
        {user.memberId === null ? null : <OwnData />}
        <Sessions />
        {user.memberId === null ? null : <Erasure />}
      </div>
    </>
  )
}

function OwnData() {
  const t = useTranslations()
  const download = useMutation({
    mutationFn: async () => {
      const data = await api.me.data()
      saveFile('my-data.json', new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
    },
  })
  return (
    <section className="card padded stack" aria-labelledby="own-data">
      <h2 id="own-data">{t.privacy.data}</h2>
      <p className="measure">{t.privacy.dataExplanation}</p>
      <FailureBanner error={download.error} />
      <div>
        <Button isPending={download.isPending} onPress={() => download.mutate()}>
          {t.privacy.download}
        </Button>
      </div>
    </section>
  )
}

const sessionsKey = ['own-sessions']

function Sessions() {
  const t = useTranslations()
  const format = useFormat()
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => api.me.sessions.list({ signal }),
  })
  const revoke = useMutation({
    mutationFn: (id: string) => deleteOnce(() => api.me.sessions.revoke(id)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsKey }),
  })
  return (
    <section className="card padded stack" aria-labelledby="sessions">
      <h2 id="sessions">{t.privacy.sessions}</h2>
      <FailureBanner error={revoke.error} />
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <ul className="stack">
          {data.items.map(({ id, browser, operatingSystem, lastUsedAt, current }) => (
            <li key={id} className="spread">
              <span>
                {[browser, operatingSystem].filter(Boolean).join(' · ') || t.privacy.unknownDevice}
                <br />
                <span className="small soft">{t.privacy.lastUsed(format.relativeTime(lastUsedAt))}</span>
              </span>
              {current ? (
                <Badge tone="accent">{t.privacy.thisSession}</Badge>
              ) : (
                <Removable>
                  <Button
                    isPending={revoke.isPending && revoke.variables === id}
                    onPress={() => revoke.mutate(id)}
                  >
                    {t.privacy.revoke}
                  </Button>
                </Removable>
              )}
            </li>
          ))}
        </ul>
      ) : error ? null : (
        <Loading label={t.common.loading} />
      )}
    </section>
  )
}

function Erasure() {
  const t = useTranslations()
  const format = useFormat()
  const queryClient = useQueryClient()
  const { member } = useSession()
  const [isOpen, setOpen] = useState(false)
  const request = useMutation({
    mutationFn: () => api.me.requestErasure(),
    onSuccess: () => queryClient.invalidateQueries(sessionQuery),
    onSettled: () => setOpen(false),
  })
  const withdraw = useMutation({
    mutationFn: () => deleteOnce(() => api.me.withdrawErasureRequest()),
    onSuccess: () => {
      request.reset()
      return queryClient.invalidateQueries(sessionQuery)
    },
  })
  const requestedAt = request.data?.requestedAt ?? member?.erasureRequestedAt ?? null
  return (
    <section className="card padded stack" aria-labelledby="erasure">
      <h2 id="erasure">{t.privacy.erase}</h2>
      <p className="measure">{t.privacy.eraseExplanation}</p>
      <FailureBanner error={request.error ?? withdraw.error} />
      {requestedAt ? (
        <Banner tone="success" title={t.privacy.requested(format.date(requestedAt))}>
          <Removable>
            <Button kind="quiet" isPending={withdraw.isPending} onPress={() => withdraw.mutate()}>
              {t.privacy.withdraw}
            </Button>
          </Removable>
        </Banner>
      ) : (
        <Removable>
          <Button kind="danger" onPress={() => setOpen(true)}>
            {t.privacy.requestErasure}
          </Button>
        </Removable>
      )}
      <ConfirmDialog
        title={t.privacy.erase}
        isOpen={isOpen}
        onOpenChange={setOpen}
        action={t.privacy.requestErasure}
        cancel={t.common.cancel}
        isPending={request.isPending}
        onConfirm={() => request.mutate()}
      >
        <p>{t.privacy.eraseExplanation}</p>
      </ConfirmDialog>
    </section>
  )
}
