import type { CSSProperties, ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

export type Tone = 'info' | 'success' | 'warning' | 'danger'

export const toneIcons: Record<Tone, IconName> = {
  info: 'info',
  success: 'success',
  warning: 'warning',
  danger: 'alert',
}

/**
 * A message within the page. The tones `danger` and `warning` interrupt a screen reader (`alert`); others are announced
 * politely (`status`).
 */
export function Banner({ tone, title, children }: { tone: Tone; title?: string; children?: ReactNode }) {
  return (
    <div className={`banner ${tone}`} role={tone === 'danger' || tone === 'warning' ? 'alert' : 'status'}>
      <Icon name={toneIcons[tone]} />
      <div>
        {title ? <strong>{title}</strong> : null}
        {children}
      </div>
    </div>
  )
}

export function Badge({
  tone,
  icon,
  children,
}: {
  tone?: Tone | 'accent'
  icon?: IconName
  children: ReactNode
}) {
  return (
    <span className={`badge ${tone ?? ''}`}>
      {icon ? <Icon name={icon} /> : null}
      {children}
    </span>
  )
}

export interface EmptyStateProps {
  icon: IconName
  title: string
  children?: ReactNode
  /** The heading level; 1 if this is the only content of the page. */
  level?: 1 | 2
  /** The next step. */
  action?: ReactNode
}

/** Shown instead of content: empty, no matches, failed, or forbidden. */
export function EmptyState({ icon, title, level = 2, children, action }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className="state">
      <Icon name={icon} />
      <Heading className="state-title">{title}</Heading>
      {children ? <p>{children}</p> : null}
      {action}
    </div>
  )
}

export function Skeleton({ height, width }: { height: string; width?: string }) {
  const size: CSSProperties = { height, width: width ?? '100%' }
  return <div className="skeleton" style={size} aria-hidden />
}

/** Announces that a part of the page is loading. */
export function Loading({ label, children }: { label: string; children?: ReactNode }) {
  return (
    <div role="status" className="stack">
      <span className="visually-hidden">{label}</span>
      {children ?? <Skeleton height="8rem" />}
    </div>
  )
}
