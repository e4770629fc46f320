import type { ReactNode } from 'react'
import { Icon } from '../../design/icon.tsx'

/** A link that leaves the portal. A URL whose scheme is not http(s) is shown without a link. */
export function ExternalLink({
  href,
  className,
  children,
}: {
  href: string
  className?: string
  children: ReactNode
}) {
  if (!/^https?:/i.test(href)) return <span>{children}</span>
  return (
    <a href={href} className={className ?? 'external-link'} target="_blank" rel="noopener noreferrer">
      {children}
      <Icon name="external" />
    </a>
  )
}
