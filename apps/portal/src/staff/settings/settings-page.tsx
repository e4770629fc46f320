import { Link, Outlet } from '@tanstack/react-router'
import { useSession } from '../../shell/session.ts'
import { TabList } from '../../shell/tab-list.tsx'
import { useStaffTranslations } from '../../translations/staff/use-staff-translations.ts'
import { ScopeGuard } from '../records/scope-guard.tsx'

/** The settings pages, in order, with the scope that each requires. */
const settingsPages = [
  { name: 'profile', to: '/a/$slug/manage/settings', scope: 'client:write' },
  { name: 'brand', to: '/a/$slug/manage/settings/brand', scope: 'client:write' },
  { name: 'people', to: '/a/$slug/manage/settings/people', scope: 'identity:read' },
  { name: 'billing', to: '/a/$slug/manage/settings/billing', scope: 'client:write' },
  { name: 'keys', to: '/a/$slug/manage/settings/keys', scope: 'keys:read' },
  { name: 'webhooks', to: '/a/$slug/manage/settings/webhooks', scope: 'webhooks:read' },
  { name: 'signIn', to: '/a/$slug/manage/settings/sign-in', scope: 'identity:read' },
  { name: 'directories', to: '/a/$slug/manage/settings/directories', scope: 'identity:read' },
  { name: 'chat', to: '/a/$slug/manage/settings/chat', scope: 'client:write' },
  { name: 'plugin', to: '/a/$slug/manage/settings/plugin', scope: 'keys:read' },
  { name: 'mail', to: '/a/$slug/manage/settings/mail', scope: 'identity:read' },
  { name: 'mailTexts', to: '/a/$slug/manage/settings/mail-texts', scope: 'client:write' },
] as const

/** Tabs for the settings pages that the user can open. If there are none, the page shows why and requests nothing. */
export function SettingsPage() {
  const { settings } = useStaffTranslations()
  const { scopes, client } = useSession()
  const pages = settingsPages.filter(({ scope }) => scopes.includes(scope))
  if (pages.length === 0) return <ScopeGuard scope="client:write">{null}</ScopeGuard>
  return (
    <>
      <TabList label={settings.title} className="record-tabs">
        {pages.map(({ name, to }) => (
          <Link
            key={name}
            to={to}
            params={{ slug: client.slug }}
            className="tab"
            activeOptions={{ exact: name === 'profile', includeSearch: false }}
          >
            {settings.pages[name]}
          </Link>
        ))}
      </TabList>
      <Outlet />
    </>
  )
}
