import type { GeneratedContent, Resource } from '@guildhall/sdk'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Button } from '../../design/button.tsx'
import { Badge, Loading, type Tone } from '../../design/feedback.tsx'
import { Removable } from '../../forms/removable.tsx'
import { useSendOnce } from '../../forms/use-send-once.ts'
import { api } from '../../shell/api.ts'
import { ErrorState, notifyFailure } from '../../shell/error-state.tsx'
import { buildGeneratedFileUrl } from '../../shell/generated-file-url.ts'
import { isInProgress } from '../../shell/is-in-progress.ts'
import { useStaffTranslations } from '../../translations/staff/use-staff-translations.ts'
import { useFormat } from '../../translations/use-format.ts'
import { useTranslations } from '../../translations/use-translations.tsx'
import { resourceQuery } from './resource-query.ts'

const POLL_INTERVAL_MS = 2000
const tones: Record<GeneratedContent['status'], Tone> = {
  queued: 'info',
  running: 'info',
  ready: 'success',
  failed: 'danger',
}

const generatedQuery = (id: string) =>
  queryOptions({
    queryKey: ['generated', id],
    queryFn: ({ signal }) => api.resources.generated.list(id, { signal }),
    refetchInterval: ({ state }) => (state.data?.items.some(isInProgress) ? POLL_INTERVAL_MS : false),
  })

/** The podcasts and infographics of a document, and buttons to generate them. */
export function GeneratedContents() {
  const { id } = useParams({ from: '/a/$slug/manage/library/$id/generated' })
  const { data } = useQuery(resourceQuery(id))
  return data ? <Contents resource={data.record} /> : null
}

function Contents({ resource }: { resource: Resource }) {
  const t = useTranslations()
  const { library } = useStaffTranslations()
  const queryClient = useQueryClient()
  const { id, type, processing } = resource
  const { data, error, refetch } = useQuery({ ...generatedQuery(id), enabled: type === 'document' })
  const sendOnce = useSendOnce()
  const create = useMutation({
    mutationFn: (kind: GeneratedContent['kind']) =>
      sendOnce(kind, (key) =>
        kind === 'podcast'
          ? api.resources.generated.createPodcast(id, {}, key)
          : api.resources.generated.createInfographic(id, {}, key),
      ),
    onError: (failure) => notifyFailure(failure, t),
    onSettled: () => queryClient.invalidateQueries(generatedQuery(id)),
  })
  if (type !== 'document') return <p className="soft">{library.onlyDocuments}</p>
  return (
    <section className="card record-form" aria-labelledby="generated">
      <h2 id="generated" className="card-title">
        {library.generated}
      </h2>
      <div className="card-body stack">
        <div className="cluster">
          {(['podcast', 'infographic'] as const).map((kind) => (
            <Button
              key={kind}
              isDisabled={processing.status !== 'ready'}
              isPending={create.isPending && create.variables === kind}
              onPress={() => create.mutate(kind)}
            >
              {library.make[kind]}
            </Button>
          ))}
        </div>
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <ul className="plain-list">
            {data.items.map((content) => (
              <Content key={content.id} content={content} />
            ))}
          </ul>
        ) : (
          <Loading label={t.common.loading} />
        )}
      </div>
    </section>
  )
}

function Content({ content }: { content: GeneratedContent }) {
  const t = useTranslations()
  const { library } = useStaffTranslations()
  const format = useFormat()
  const queryClient = useQueryClient()
  const { id, resourceId, kind, status, progress, url, createdAt, altText, error, stale } = content
  const retry = useMutation({
    mutationFn: () => api.resources.generated.retry(resourceId, id),
    onError: (failure) => notifyFailure(failure, t),
    onSettled: () => queryClient.invalidateQueries(generatedQuery(resourceId)),
  })
  return (
    <li className="card-line generated-line">
      <Badge tone={tones[status]}>{library.generatedStatuses[status]}</Badge>
      <span>
        <strong>{library.kinds[kind]}</strong>{' '}
        <span className="soft small">{format.dateTime(createdAt)}</span>{' '}
        {stale ? <Badge tone="warning">{library.stale}</Badge> : null}
        {isInProgress(content) ? (
          <progress value={progress} max={1} aria-label={library.kinds[kind]} />
        ) : null}
        {error ? <span className="small block">{error.message}</span> : null}
        {url && kind === 'podcast' ? (
          // biome-ignore lint/a11y/useMediaCaption: its transcript is on the resource’s page.
          <audio controls preload="none" src={buildGeneratedFileUrl(content)} />
        ) : null}
        {url && kind === 'infographic' ? (
          <img
            className="generated-image"
            src={buildGeneratedFileUrl(content)}
            alt={altText ?? ''}
            loading="lazy"
          />
        ) : null}
      </span>
      {status === 'failed' ? (
        <Removable>
          <Button isPending={retry.isPending} onPress={() => retry.mutate()}>
            {t.common.tryAgain}
          </Button>
        </Removable>
      ) : null}
    </li>
  )
}
