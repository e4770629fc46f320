import type { IconName } from '../design/icon.tsx'
import type { Translations } from '../translations/en.ts'

/** The screens of the staff area, in navigation order. */
const staffScreens = [
  { to: '/a/$slug/manage', name: 'start', icon: 'home', shortcut: 'g s', exact: true },
  { to: '/a/$slug/manage/members', name: 'members', icon: 'people', shortcut: 'g m' },
  { to: '/a/$slug/manage/levels', name: 'levels', icon: 'levels', shortcut: 'g l' },
  { to: '/a/$slug/manage/library', name: 'library', icon: 'library', shortcut: 'g b' },
  { to: '/a/$slug/manage/events', name: 'events', icon: 'calendar', shortcut: 'g e' },
  { to: '/a/$slug/manage/courses', name: 'courses', icon: 'courses', shortcut: 'g c' },
  { to: '/a/$slug/manage/jobs', name: 'jobs', icon: 'jobs', shortcut: 'g j' },
  { to: '/a/$slug/manage/community', name: 'community', icon: 'community', shortcut: 'g o' },
  { to: '/a/$slug/manage/sponsorships', name: 'sponsorships', icon: 'sponsors', shortcut: 'g n' },
  {
    to: '/a/$slug/manage/orders',
    name: 'orders',
    icon: 'orders',
    shortcut: 'g a',
    scope: 'billing:read',
  },
  { to: '/a/$slug/manage/imports', name: 'imports', icon: 'upload', shortcut: 'g i' },
  { to: '/a/$slug/manage/reports', name: 'reports', icon: 'reports', shortcut: 'g r' },
  {
    to: '/a/$slug/manage/audit',
    name: 'audit',
    icon: 'list',
    shortcut: 'g d',
    scope: 'audit:read',
  },
  {
    to: '/a/$slug/manage/settings',
    name: 'settings',
    icon: 'settings',
    shortcut: 'g t',
    scope: 'client:write',
  },
] as const satisfies readonly {
  to: string
  name: keyof Translations['nav']['staff']
  icon: IconName
  shortcut: string
  /** Whether it is current only at its own URL, not below it. */
  exact?: boolean
  /** The permission that it requires. */
  scope?: string
}[]

/** Screens of the staff area that are reached from other screens, or by name in the palette. */
const secondaryStaffScreens = [
  { to: '/a/$slug/manage/payments', name: 'payments', icon: 'orders', scope: 'billing:read' },
  { to: '/a/$slug/manage/payments/statement', name: 'statement', icon: 'upload', scope: 'billing:write' },
  { to: '/a/$slug/manage/refunds', name: 'refunds', icon: 'orders', scope: 'billing:read' },
  { to: '/a/$slug/manage/invoices', name: 'invoices', icon: 'document', scope: 'billing:read' },
  { to: '/a/$slug/manage/ledger', name: 'ledger', icon: 'list', scope: 'billing:read' },
] as const satisfies readonly {
  to: string
  name: keyof Translations['nav']['staff']
  icon: IconName
  scope: string
}[]

/** The screens listed only in the palette that the user has permission for. */
export function getSecondaryStaffScreens(scopes: readonly string[]) {
  return secondaryStaffScreens.filter(({ scope }) => scopes.includes(scope))
}

/** The screens of the staff area that the user has permission for. */
export function getStaffScreens(scopes: readonly string[]) {
  return staffScreens.filter((screen) => !('scope' in screen) || scopes.includes(screen.scope))
}

/** The screens of the members’ area, in navigation order. */
export const memberScreens = [
  { to: '/a/$slug/library', name: 'library', icon: 'library', shortcut: 'g l' },
  { to: '/a/$slug/ask', name: 'ask', icon: 'question', shortcut: 'g a' },
  { to: '/a/$slug/events', name: 'events', icon: 'calendar', shortcut: 'g e' },
  { to: '/a/$slug/courses', name: 'courses', icon: 'courses', shortcut: 'g c' },
  { to: '/a/$slug/jobs', name: 'jobs', icon: 'jobs', shortcut: 'g j' },
  { to: '/a/$slug/community', name: 'community', icon: 'community', shortcut: 'g m' },
  { to: '/a/$slug/podcasts', name: 'podcasts', icon: 'podcast', shortcut: 'g p' },
] as const satisfies readonly {
  to: string
  name: keyof Translations['nav']
  icon: IconName
  shortcut: string
}[]
