import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loading } from '../../design/feedback.tsx'
import { Icon } from '../../design/icon.tsx'
import { HrefLink } from '../../lists/records/href-link.tsx'
import { ErrorState } from '../../shell/error-state.tsx'
import { useTitle } from '../../shell/use-title.ts'
import { useTranslations } from '../../translations/use-translations.tsx'

interface RecordPageProps<Data> {
  back: { href: string; label: string }
  query: UseQueryResult<Data>
  title(data: Data): string
  /** Shown beside the title. */
  badge?(data: Data): ReactNode
  children(data: Data): ReactNode
}

/** A record’s page: a link to its list, its title, and its content once loaded. */
export function RecordPage<Data>({ back, query, title, badge, children }: RecordPageProps<Data>) {
  const t = useTranslations()
  const { data, error, refetch } = query
  useTitle(data === undefined ? back.label : title(data))
  return (
    <>
      <div className="record-head">
        <HrefLink href={back.href} className="record-back">
          <Icon name="back" />
          {back.label}
        </HrefLink>
      </div>
      {error && !data ? (
        <ErrorState error={error} level={1} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Loading label={t.common.loading} />
      ) : (
        <>
          <div className="cluster record-title">
            <h1>{title(data)}</h1>
            {badge?.(data)}
          </div>
          {children(data)}
        </>
      )}
    </>
  )
}
