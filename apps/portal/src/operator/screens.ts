import type { IconName } from '../design/icon.tsx'
import type { OperatorTranslations } from '../translations/operator/operator-en.ts'

/** The screens of the operators’ area, in navigation order. */
export const screens = [
  { to: '/operator/associations', name: 'associations', icon: 'community', shortcut: 'g a' },
  { to: '/operator/broker', name: 'broker', icon: 'lock', shortcut: 'g b' },
  { to: '/operator/broker-events', name: 'brokerEvents', icon: 'webhook', shortcut: 'g e' },
  { to: '/operator/stripe', name: 'stripe', icon: 'orders', shortcut: 'g p' },
  { to: '/operator/search', name: 'search', icon: 'search', shortcut: 'g s' },
  { to: '/operator/health', name: 'health', icon: 'reports', shortcut: 'g h' },
  { to: '/operator/operators', name: 'operators', icon: 'key', shortcut: 'g o' },
  { to: '/operator/audit', name: 'audit', icon: 'list', shortcut: 'g d' },
] as const satisfies readonly {
  to: string
  name: keyof OperatorTranslations['screens']
  icon: IconName
  shortcut: string
}[]
