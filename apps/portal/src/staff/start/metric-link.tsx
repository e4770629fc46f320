import type { Overview } from '@guildhall/sdk'
import type { ReactNode } from 'react'
import { HrefLink } from '../../lists/records/href-link.tsx'
import { toRowsSearch } from '../../lists/records/list-search.ts'
import { useSession } from '../../shell/session.ts'

/** The screens with the rows of a metric, by API path. */
const screens: Record<string, string> = {
  '/api/members': 'members',
  '/api/membership-changes': 'changes',
  '/api/imports': 'imports',
  '/api/orders': 'orders',
  '/api/community': 'community',
  '/api/resources/reports/usage': 'reports/usage',
  '/api/resources/reports/questions': 'reports/questions',
  '/api/webhooks': 'settings/webhooks',
  '/api/directories': 'settings/directories',
  '/api/suppressed-addresses': 'settings/mail',
}

/** A metric, linked to the list of its rows if there is a screen for it. */
export function MetricLink(props: { metric: Overview['joins']; className: string; children: ReactNode }) {
  const { metric, className, children } = props
  const { client } = useSession()
  const screen = metric.rows ? screens[metric.rows.path] : undefined
  if (!metric.rows || !screen) return <div className={className}>{children}</div>
  const search = new URLSearchParams(toRowsSearch(metric.rows.query))
  return (
    <HrefLink href={`/a/${client.slug}/manage/${screen}?${search}`} className={className}>
      {children}
    </HrefLink>
  )
}
