import type { Key, KeyListQuery } from '@guildhall/sdk'
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

type KeyRow = Pick<Key, 'id'> & Partial<Key>

export function KeysPage() {
  const { settings } = useStaffTranslations()
  const { client, scopes } = useSession()
  const search = useSearch({ from: '/a/$slug/manage/settings/keys' })
  const definition = useKeysList(client.slug)
  useTitle(settings.pages.keys)
  return (
    <ScopeGuard scope="keys:read">
      <div className="list-page in-tabs">
        <div className="page-head">
          <h1>{settings.pages.keys}</h1>
          {scopes.includes('keys:write') ? (
            <Link
              to="/a/$slug/manage/settings/keys/new"
              params={{ slug: client.slug }}
              className="button primary"
            >
              <Icon name="plus" />
              {settings.keys.new}
            </Link>
          ) : null}
        </div>
        <RecordList definition={definition} search={search} />
      </div>
    </ScopeGuard>
  )
}

/** Whether a key works, has expired, or was revoked. */
export function KeyStatus({ record }: { record: Pick<Key, 'revokedAt' | 'expiresAt'> }) {
  const { keys } = useStaffTranslations().settings
  if (record.revokedAt !== null) return <Badge tone="danger">{keys.revoked}</Badge>
  if (record.expiresAt !== null && new Date(record.expiresAt) < new Date())
    return <Badge tone="warning">{keys.expired}</Badge>
  return <Badge tone="success">{keys.works}</Badge>
}

function useKeysList(slug: string): ListDefinition<KeyRow> {
  const { settings } = useStaffTranslations()
  const format = useFormat()
  return useMemo(() => {
    const { keys: texts, pages } = settings
    const { column, text, date } = createColumnBuilders<KeyRow>(format)
    return {
      name: 'keys',
      icon: 'key',
      searchLabel: pages.keys,
      isSearchable: false,
      formatCount: (total) => texts.count(total, format.number(total)),
      empty: { title: texts.none, hint: texts.noneHint },
      columns: [
        text('name', texts.name, { width: 16 }),
        {
          id: 'status',
          label: texts.status,
          fields: ['revokedAt', 'expiresAt'],
          width: 8,
          isDefault: true,
          render: ({ revokedAt, expiresAt }) =>
            revokedAt === undefined || expiresAt === undefined ? null : (
              <KeyStatus record={{ revokedAt, expiresAt }} />
            ),
        },
        column('type', texts.type, (type) => texts.types[type], { width: 9 }),
        column('last4', texts.key, (last4) => `…${last4}`, { width: 7 }),
        date('lastUsedAt', texts.lastUsedAt, { width: 11 }),
        date('expiresAt', texts.expiresAt),
        date('createdAt', texts.createdAt),
      ],
      filters: [
        {
          field: 'type',
          label: texts.type,
          kind: 'choice',
          isCounted: true,
          options: (['secret', 'publishable'] as const).map((value) => ({ value, text: texts.types[value] })),
        },
        { field: 'revokedAt', label: texts.revoked, kind: 'date', canBeEmpty: true },
        { field: 'lastUsedAt', label: texts.lastUsedAt, kind: 'date', canBeEmpty: true },
        { field: 'expiresAt', label: texts.expiresAt, kind: 'date', canBeEmpty: true },
      ],
      defaultSort: { field: 'createdAt', direction: 'desc' },
      // The cast is safe: the columns name fields of keys, and the query comes from the filters above.
      fetchPage: (fields, query, signal) =>
        api.keys.list({ ...query, fields: fields.join() } as KeyListQuery, { signal }),
      getRowName: ({ name = '' }) => name,
      href: ({ id }) => `/a/${slug}/manage/settings/keys/${id}`,
    }
  }, [settings, format, slug])
}
