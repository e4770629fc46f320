import type { OperatorSession } from '@guildhall/sdk'
import { Link, Outlet, useNavigate } from '@tanstack/react-router'
import { lazy, useEffect, useMemo } from 'react'
import { Icon } from '../design/icon.tsx'
import { LazyMenu } from '../design/lazy-menu.tsx'
import { type Action, listenForShortcuts } from '../shell/actions.ts'
import { BrandMark } from '../shell/brand-mark.tsx'
import { Notices } from '../shell/notices.tsx'
import { OfflineBanner } from '../shell/offline-banner.tsx'
import { useFocusOnNavigation } from '../shell/use-focus-on-navigation.ts'
import { useOperatorTranslations } from '../translations/operator/use-operator-translations.ts'
import { useTranslations } from '../translations/use-translations.tsx'
import { screens } from './screens.ts'
import { OperatorSignInAgain } from './sign-in-again.tsx'

const loadNavigationMenu = () => import('../shell/navigation-menu.tsx')
const loadOperatorMenu = () => import('./operator-menu.tsx')
const NavigationMenu = lazy(loadNavigationMenu)
const OperatorMenu = lazy(loadOperatorMenu)

/** The frame around every screen of the operators’ area. */
export function OperatorFrame({ operator }: { operator: OperatorSession }) {
  const { nav } = useTranslations()
  const t = useOperatorTranslations()
  const actions = useNavigationActions()
  useEffect(() => listenForShortcuts(() => actions, null), [actions])
  useFocusOnNavigation()
  return (
    <>
      <a href="#main" className="skip-link">
        {nav.skip}
      </a>
      <header className="top-bar">
        <LazyMenu icon="menu" label={nav.main} className="nav-menu" load={loadNavigationMenu}>
          {(props) => <NavigationMenu {...props} screens={actions} />}
        </LazyMenu>
        <Link to="/operator/associations" className="brand" activeProps={{}}>
          <BrandMark name="Guildhall" logoUrl={null} />
          <span className="brand-name">{t.title}</span>
        </Link>
        <div className="top-bar-tools">
          <LazyMenu icon="person" label={nav.account} load={loadOperatorMenu}>
            {(props) => <OperatorMenu {...props} operator={operator} />}
          </LazyMenu>
        </div>
      </header>
      <OfflineBanner />
      <div className="staff-frame">
        <nav className="side-nav" aria-label={nav.main}>
          {screens.map(({ to, name, icon }) => (
            <Link key={to} to={to} activeOptions={{ includeSearch: false }}>
              <Icon name={icon} />
              {t.screens[name]}
            </Link>
          ))}
        </nav>
        <main id="main" className="page" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <Notices />
      <OperatorSignInAgain />
    </>
  )
}

/** The screens, for the menu in narrow windows and for shortcuts. */
function useNavigationActions(): Action[] {
  const t = useOperatorTranslations()
  const navigate = useNavigate()
  return useMemo(
    () =>
      screens.map(({ to, name, icon, shortcut }) => ({
        id: name,
        group: 'go',
        label: t.screens[name],
        icon,
        shortcut,
        run: () => void navigate({ to }),
      })),
    [t, navigate],
  )
}
