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
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.tsx'

/** The sessions of the user, and for members the export and erasure of their data. */
export function PrivacyPage() {
  const words = useWords()
  const { user } = useSession()
  useTitle(words.privacy.title)
  return (
    <>
      <div className="page-head">
        <h1>{words.privacy.title}</h1>
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
  const words = useWords()
  const download = useMutation({
    mutationFn: async () => {
      const data = await api.me.data()
      saveFile('my-data.json', new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
    },
  })
  return (
    <section className="card padded stack" aria-labelledby="own-data">
      <h2 id="own-data">{words.privacy.data}</h2>
      <p className="measure">{words.privacy.dataExplanation}</p>
      <FailureBanner error={download.error} />
      <div>
        <Button isPending={download.isPending} onPress={() => download.mutate()}>
          {words.privacy.download}
        </Button>
      </div>
    </section>
  )
}

const sessionsKey = ['own-sessions']

function Sessions() {
  const words = useWords()
  const format = useFormat()
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => api.me.sessions.list({ signal }),
  })
  const revoke = useMutation({
    mutationFn: (id: string) => deleteOnce(async () => api.me.sessions.revoke(id)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsKey }),
  })
  return (
    <section className="card padded stack" aria-labelledby="sessions">
      <h2 id="sessions">{words.privacy.sessions}</h2>
      <FailureBanner error={revoke.error} />
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <ul className="stack">
          {data.items.map(({ id, browser, operatingSystem, lastUsedAt, current }) => (
            <li key={id} className="spread">
              <span>
                {[browser, operatingSystem].filter(Boolean).join(' · ') || words.privacy.unknownDevice}
                <br />
                <span className="small soft">{words.privacy.lastUsed(format.relativeTime(lastUsedAt))}</span>
              </span>
              {current ? (
                <Badge tone="accent">{words.privacy.thisSession}</Badge>
              ) : (
                <Removable>
                  <Button
                    isPending={revoke.isPending && revoke.variables === id}
                    onPress={() => revoke.mutate(id)}
                  >
                    {words.privacy.revoke}
                  </Button>
                </Removable>
              )}
            </li>
          ))}
        </ul>
      ) : error ? null : (
        <Loading label={words.common.loading} />
      )}
    </section>
  )
}

function Erasure() {
  const words = useWords()
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
    mutationFn: () => deleteOnce(async () => api.me.withdrawErasureRequest()),
    onSuccess: () => {
      request.reset()
      return queryClient.invalidateQueries(sessionQuery)
    },
  })
  const requestedAt = request.data?.requestedAt ?? member?.erasureRequestedAt ?? null
  return (
    <section className="card padded stack" aria-labelledby="erasure">
      <h2 id="erasure">{words.privacy.erase}</h2>
      <p className="measure">{words.privacy.eraseExplanation}</p>
      <FailureBanner error={request.error ?? withdraw.error} />
      {requestedAt ? (
        <Banner tone="success" title={words.privacy.requested(format.date(requestedAt))}>
          <Removable>
            <Button kind="quiet" isPending={withdraw.isPending} onPress={() => withdraw.mutate()}>
              {words.privacy.withdraw}
            </Button>
          </Removable>
        </Banner>
      ) : (
        <Removable>
          <Button kind="danger" onPress={() => setOpen(true)}>
            {words.privacy.requestErasure}
          </Button>
        </Removable>
      )}
      <ConfirmDialog
        title={words.privacy.erase}
        isOpen={isOpen}
        onOpenChange={setOpen}
        action={words.privacy.requestErasure}
        cancel={words.common.cancel}
        isPending={request.isPending}
        onConfirm={() => request.mutate()}
      >
        <p>{words.privacy.eraseExplanation}</p>
      </ConfirmDialog>
    </section>
  )
}
