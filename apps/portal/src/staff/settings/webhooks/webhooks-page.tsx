import type { Webhook, WebhookListQuery } from '@guildhall/sdk'
import { Link, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Badge } from '../../../design/feedback.tsx'
import { Icon } from '../../../design/icon.tsx'
import { createColumnBuilders } from '../../../lists/records/columns.ts'
import type { ListDefinition } from '../../../lists/records/definition.ts'
import { RecordList } from '../../../lists/records/record-list.tsx'
import { api } from '../../../shell/api.ts'
import { useSession } from '../../../shell/session.ts'
import { useTitle } from '../../../shell/use-title.ts'
import { useStaffTranslations } from '../../../translations/staff/use-staff-translations.ts'
import { useFormat } from '../../../translations/use-format.ts'
import { ScopeGuard } from '../../records/scope-guard.tsx'

type WebhookRow = Pick<Webhook, 'id'> & Partial<Webhook>

export function WebhooksPage() {
  const { settings } = useStaffTranslations()
  const { client, scopes } = useSession()
  const search = useSearch({ from: '/a/$slug/manage/settings/webhooks' })
  const definition = useWebhooksList(client.slug)
  useTitle(settings.pages.webhooks)
  return (
    <ScopeGuard scope="webhooks:read">
      <div className="list-page in-tabs">
        <div className="page-head">
          <h1>{settings.pages.webhooks}</h1>
          {scopes.includes('webhooks:write') ? (
            <Link
              to="/a/$slug/manage/settings/webhooks/new"
              params={{ slug: client.slug }}
              className="button primary"
            >
              <Icon name="plus" />
              {settings.webhooks.new}
            </Link>
          ) : null}
        </div>
        <RecordList definition={definition} search={search} />
      </div>
    </ScopeGuard>
  )
}

export function WebhookStatus({ status }: Pick<Webhook, 'status'>) {
  const { webhooks } = useStaffTranslations().settings
  return <Badge tone={status === 'enabled' ? 'success' : 'warning'}>{webhooks.statuses[status]}</Badge>
}

function useWebhooksList(slug: string): ListDefinition<WebhookRow> {
  const { settings } = useStaffTranslations()
  const format = useFormat()
  return useMemo(() => {
    const { webhooks: texts, pages } = settings
    const { column, text, date } = createColumnBuilders<WebhookRow>(format)
    return {
      name: 'webhooks',
      icon: 'webhook',
      searchLabel: pages.webhooks,
      isSearchable: false,
      formatCount: (total) => texts.count(total, format.number(total)),
      empty: { title: texts.none, hint: texts.noneHint },
      columns: [
        text('url', texts.url, { width: 22 }),
        column('status', texts.status, (status) => <WebhookStatus status={status} />, { width: 9 }),
        column('events', texts.events, (events) => events.join(', '), {
          width: 18,
          isSortable: false,
        }),
        text('description', texts.description, { width: 16, isDefault: false }),
        date('createdAt', settings.keys.createdAt),
      ],
      filters: [
        {
          field: 'status',
          label: texts.status,
          kind: 'choice',
          isCounted: true,
          options: (['enabled', 'disabled'] as const).map((value) => ({
            value,
            text: texts.statuses[value],
          })),
        },
      ],
      defaultSort: { field: 'createdAt', direction: 'desc' },
      // The cast is safe: the columns name fields of webhooks, and the query comes from the filters above.
      fetchPage: (fields, query, signal) =>
        api.webhooks.list({ ...query, fields: fields.join() } as WebhookListQuery, { signal }),
      getRowName: ({ url = '' }) => url,
      href: ({ id }) => `/a/${slug}/manage/settings/webhooks/${id}`,
    }
  }, [settings, format, slug])
}
