import type { Delivery, DeliveryListQuery } from '@guildhall/sdk'
import { useParams, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Badge, type Tone } from '../../../design/feedback.tsx'
import { createColumnBuilders } from '../../../lists/records/columns.ts'
import type { ListDefinition } from '../../../lists/records/definition.ts'
import { RecordList } from '../../../lists/records/record-list.tsx'
import { api } from '../../../shell/api.ts'
import { useSession } from '../../../shell/session.ts'
import { useStaffTranslations } from '../../../translations/staff/use-staff-translations.ts'
import { useFormat } from '../../../translations/use-format.ts'
import { DeliveryActions } from './delivery-actions.tsx'
import { WebhookFrame } from './webhook-frame.tsx'

type DeliveryRow = Pick<Delivery, 'id'> & Partial<Delivery>

export const deliveryTones: Record<Delivery['status'], Tone> = {
  pending: 'info',
  succeeded: 'success',
  failed: 'danger',
}

/** The deliveries of a webhook in the last 30 days. */
export function DeliveriesPage() {
  const { slug, id } = useParams({ from: '/a/$slug/manage/settings/webhooks/$id/deliveries' })
  const search = useSearch({ from: '/a/$slug/manage/settings/webhooks/$id/deliveries' })
  const { scopes } = useSession()
  const definition = useDeliveriesList(slug, id)
  return (
    <div className="list-page in-tabs">
      <WebhookFrame id={id}>
        {({ record }) => (
          <>
            {record.status === 'enabled' && scopes.includes('webhooks:write') ? (
              <DeliveryActions webhookId={id} />
            ) : null}
            <RecordList definition={definition} search={search} />
          </>
        )}
      </WebhookFrame>
    </div>
  )
}

function useDeliveriesList(slug: string, webhookId: string): ListDefinition<DeliveryRow> {
  const { webhooks: texts } = useStaffTranslations().settings
  const format = useFormat()
  return useMemo(() => {
    const { column, text, dateTime } = createColumnBuilders<DeliveryRow>(format)
    return {
      name: `deliveries.${webhookId}`,
      icon: 'webhook',
      searchLabel: texts.deliveries,
      isSearchable: false,
      formatCount: (total) => texts.deliveryCount(total, format.number(total)),
      empty: { title: texts.noDeliveries, hint: texts.noDeliveriesHint },
      columns: [
        dateTime('createdAt', texts.createdAt),
        text('eventType', texts.event, { width: 16 }),
        column(
          'status',
          texts.status,
          (status) => <Badge tone={deliveryTones[status]}>{texts.deliveryStatuses[status]}</Badge>,
          { width: 9 },
        ),
        column('attempts', texts.response, (attempts) => summarize(attempts.at(-1)), {
          width: 16,
          isSortable: false,
        }),
        dateTime('nextAttemptAt', texts.nextAttemptAt),
      ],
      filters: [
        {
          field: 'status',
          label: texts.status,
          kind: 'choice',
          isCounted: true,
          options: (['succeeded', 'pending', 'failed'] as const).map((value) => ({
            value,
            text: texts.deliveryStatuses[value],
          })),
        },
        { field: 'eventType', label: texts.event, kind: 'choice', isCounted: true },
        { field: 'createdAt', label: texts.createdAt, kind: 'date' },
      ],
      defaultSort: { field: 'createdAt', direction: 'desc' },
      // The cast is safe: the columns name fields of deliveries, and the query comes from the filters above.
      fetchPage: (fields, query, signal) =>
        api.webhooks.deliveries.list(webhookId, { ...query, fields: fields.join() } as DeliveryListQuery, {
          signal,
        }),
      exportRows: (query) => api.webhooks.deliveries.export(webhookId, query),
      getRowName: ({ eventType = '', createdAt }) =>
        `${eventType} ${createdAt ? format.dateTime(createdAt) : ''}`,
      href: ({ id }) => `/a/${slug}/manage/settings/webhooks/${webhookId}/deliveries/${id}`,
    }
  }, [texts, format, slug, webhookId])
}

/** The status code, the error or both, such as “200” or “connect ECONNREFUSED”; empty before the first attempt. */
function summarize(attempt: Delivery['attempts'][number] | undefined): string {
  if (!attempt) return ''
  return [attempt.statusCode, attempt.error].filter((part) => part !== null).join(' · ')
}
