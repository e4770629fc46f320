import type { DeliveryWithBody } from '@guildhall/sdk'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Button } from '../../../design/button.tsx'
import { Badge } from '../../../design/feedback.tsx'
import { notify } from '../../../design/notify.ts'
import { api } from '../../../shell/api.ts'
import { notifyFailure } from '../../../shell/error-state.tsx'
import { useSession } from '../../../shell/session.ts'
import { useStaffTranslations } from '../../../translations/staff/use-staff-translations.ts'
import { useFormat } from '../../../translations/use-format.ts'
import { useTranslations } from '../../../translations/use-translations.tsx'
import { RecordPage } from '../../records/record-page.tsx'
import { ScopeGuard } from '../../records/scope-guard.tsx'
import { deliveryTones } from './deliveries-page.tsx'

const POLL_INTERVAL_MS = 2_000

const deliveryQuery = (webhookId: string, id: string) =>
  queryOptions({
    queryKey: ['delivery', id],
    queryFn: ({ signal }) => api.webhooks.deliveries.get(webhookId, id, { signal }),
    // Polls until the delivery succeeds or is no longer retried.
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? POLL_INTERVAL_MS : false),
  })

/** A delivery with its attempts and the receiver’s responses. */
export function DeliveryPage() {
  const { webhooks } = useStaffTranslations().settings
  const { slug, id, deliveryId } = useParams({
    from: '/a/$slug/manage/settings/webhooks/$id/deliveries/$deliveryId',
  })
  const query = useQuery(deliveryQuery(id, deliveryId))
  return (
    <ScopeGuard scope="webhooks:read">
      <RecordPage
        back={{ href: `/a/${slug}/manage/settings/webhooks/${id}/deliveries`, label: webhooks.deliveries }}
        query={query}
        title={(delivery) => delivery.eventType}
        badge={({ status }) => (
          <Badge tone={deliveryTones[status]}>{webhooks.deliveryStatuses[status]}</Badge>
        )}
      >
        {(delivery) => <Exchange webhookId={id} delivery={delivery} />}
      </RecordPage>
    </ScopeGuard>
  )
}

/** The request body, and each attempt with its response or error. */
function Exchange({ webhookId, delivery }: { webhookId: string; delivery: DeliveryWithBody }) {
  const t = useTranslations()
  const { webhooks } = useStaffTranslations().settings
  const format = useFormat()
  const { scopes } = useSession()
  const queryClient = useQueryClient()
  const redeliver = useMutation({
    mutationFn: () => api.webhooks.deliveries.redeliver(webhookId, delivery.id),
    onSuccess: () => {
      notify({ tone: 'success', title: webhooks.redelivering })
      for (const key of ['rows', 'facet'])
        void queryClient.invalidateQueries({ queryKey: [key, `deliveries.${webhookId}`] })
      return queryClient.invalidateQueries(deliveryQuery(webhookId, delivery.id))
    },
    onError: (error) => notifyFailure(error, t),
  })
  return (
    <div className="stack record-form">
      <p className="soft small">
        {webhooks.eventId} <code>{delivery.eventId}</code>
      </p>
      {scopes.includes('webhooks:write') ? (
        <div>
          <Button isPending={redeliver.isPending} onPress={() => redeliver.mutate()}>
            {webhooks.redeliver}
          </Button>
        </div>
      ) : null}
      <section className="card" aria-labelledby="body">
        <h2 id="body" className="card-title">
          {webhooks.body}
        </h2>
        <div className="card-body">
          {delivery.requestBody === null ? (
            <p className="soft">{webhooks.bodyUnavailable}</p>
          ) : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a long body is scrolled with the keyboard.
            <pre className="small body" tabIndex={0}>
              {JSON.stringify(JSON.parse(delivery.requestBody), null, 2)}
            </pre>
          )}
        </div>
      </section>
      {delivery.attempts.length === 0 ? <p className="soft">{webhooks.noAttempts}</p> : null}
      {delivery.attempts.toReversed().map(({ at, statusCode, latencyMs, error, responseBody }) => (
        <div key={at} className="card">
          <h2 className="card-title spread">
            <span>{format.dateTime(at)}</span>
            <span className="soft small">{webhooks.latency(format.number(latencyMs))}</span>
          </h2>
          <div className="card-body stack">
            <p>
              {statusCode === null ? null : <code>{statusCode}</code>} {error}
            </p>
            {responseBody ? (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a long response is scrolled with the keyboard.
              <pre className="small body" tabIndex={0}>
                {responseBody}
              </pre>
            ) : statusCode === null ? null : (
              <p className="soft small">{webhooks.emptyResponse}</p>
            )}
          </div>
        </div>
      ))}
    </div>
  )
}
