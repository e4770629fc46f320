import type { Delivery } from '@guildhall/sdk'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Button } from '../../../design/button.tsx'
import { Badge, State } from '../../../design/feedback.tsx'
import { notify } from '../../../design/notify.ts'
import { api } from '../../../shell/api.ts'
import { notifyFailure } from '../../../shell/error-state.tsx'
import { useStaffWords } from '../../../words/staff/use-staff-words.ts'
import { useFormat } from '../../../words/use-format.ts'
import { useWords } from '../../../words/use-words.tsx'
import { RecordPage } from '../../records/record-page.tsx'
import { RequiresScope } from '../../records/requires-scope.tsx'
import { deliveryTones } from './deliveries-page.tsx'

const deliveryQuery = (webhookId: string, id: string) =>
  queryOptions({
    queryKey: ['delivery', id],
    queryFn: async ({ signal }): Promise<Delivery | null> => {
      const { items } = await api.webhooks.deliveries.list(webhookId, { id }, { signal })
      return items[0] ?? null
    },
  })

/** A delivery with its attempts and what the receiver answered. */
export function DeliveryPage() {
  const words = useWords()
  const { webhooks } = useStaffWords().settings
  const { slug, id, deliveryId } = useParams({
    from: '/a/$slug/manage/settings/webhooks/$id/deliveries/$deliveryId',
  })
  const query = useQuery(deliveryQuery(id, deliveryId))
  return (
    <RequiresScope scope="webhooks:read">
      <RecordPage
        back={{ href: `/a/${slug}/manage/settings/webhooks/${id}/deliveries`, label: webhooks.deliveries }}
        query={query}
        title={(delivery) => delivery?.eventType ?? webhooks.deliveries}
        badge={(delivery) =>
          delivery ? (
            <Badge tone={deliveryTones[delivery.status]}>{webhooks.deliveryStatuses[delivery.status]}</Badge>
          ) : null
        }
      >
        {(delivery) =>
          delivery ? (
            <Attempts webhookId={id} delivery={delivery} />
          ) : (
            <State icon="notFound" title={words.errors.notFound[0]}>
              {words.errors.notFound[1]}
            </State>
          )
        }
      </RecordPage>
    </RequiresScope>
  )
}

function Attempts({ webhookId, delivery }: { webhookId: string; delivery: Delivery }) {
  const words = useWords()
  const { webhooks } = useStaffWords().settings
  const format = useFormat()
  const queryClient = useQueryClient()
  const redeliver = useMutation({
    mutationFn: () => api.webhooks.deliveries.redeliver(webhookId, delivery.id),
    onSuccess: () => {
      notify({ tone: 'success', title: webhooks.redelivering })
      return queryClient.invalidateQueries(deliveryQuery(webhookId, delivery.id))
    },
    onError: (error) => notifyFailure(error, words),
  })
  return (
    <div className="stack record-form">
      <p className="soft small">
        {webhooks.eventId} <code>{delivery.eventId}</code>
      </p>
      <div>
        <Button isPending={redeliver.isPending} onPress={() => redeliver.mutate()}>
          {webhooks.redeliver}
        </Button>
      </div>
      {delivery.attempts.length === 0 ? <p className="soft">{webhooks.noAttempts}</p> : null}
      {delivery.attempts.toReversed().map(({ at, statusCode, latencyMs, error, responseBody }) => (
        <section key={at} className="card" aria-label={format.dateTime(at)}>
          <h2 className="card-title spread">
            <span>{format.dateTime(at)}</span>
            <span className="soft small">{webhooks.latency(format.number(latencyMs))}</span>
          </h2>
          <div className="card-body stack">
            <p>
              {statusCode === null ? null : <code>{statusCode}</code>} {error}
            </p>
            {responseBody ? <pre className="small body">{responseBody}</pre> : null}
          </div>
        </section>
      ))}
    </div>
  )
}
