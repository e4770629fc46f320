import { useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslations } from '../translations/use-translations.tsx'
import type { Action } from './actions.ts'
import { getSecondaryStaffScreens, getStaffScreens, memberScreens } from './navigation.ts'
import { useCurrentScreenActions } from './screen-actions.ts'
import { isStaff, useSession } from './session.ts'
import { useSignOut } from './sign-out.ts'

/** Whether the URL is in the staff area. */
export function useIsManaging(): boolean {
  const { slug } = useParams({ from: '/a/$slug' })
  const { pathname } = useLocation()
  return `${pathname}/`.startsWith(`/a/${slug}/manage/`)
}

/** The registry of actions for menus, the palette and shortcuts. */
export function useActions(openShortcuts: () => void): Action[] {
  const navigation = useNavigationActions()
  const account = useAccountActions()
  const screenActions = useCurrentScreenActions()
  const t = useTranslations()
  return useMemo(() => {
    const help: Action[] = [
      {
        id: 'shortcuts',
        group: 'help',
        label: t.nav.shortcuts,
        icon: 'keyboard',
        shortcut: '?',
        run: openShortcuts,
      },
      {
        id: 'search',
        group: 'help',
        label: t.nav.searchPage,
        icon: 'search',
        shortcut: '/',
        run: () => document.querySelector<HTMLInputElement>('main input[type="search"]')?.focus(),
      },
    ]
    return [...screenActions, ...navigation, ...account, ...help]
  }, [t, navigation, account, screenActions, openShortcuts])
}

type AnyScreen =
  | (typeof memberScreens)[number]
  | ReturnType<typeof getStaffScreens>[number]
  | ReturnType<typeof getSecondaryStaffScreens>[number]
type Screen = Pick<AnyScreen, 'to' | 'name'> & Pick<Action, 'label' | 'icon' | 'shortcut' | 'isInPaletteOnly'>

/** Actions that open the screens of the current area and, for staff, one that opens the other area. */
function useNavigationActions(): Action[] {
  const t = useTranslations()
  const navigate = useNavigate()
  const session = useSession()
  const isManaging = useIsManaging()
  const { slug } = session.client
  const { scopes } = session
  const hasStaffRole = isStaff(session)
  return useMemo(() => {
    const screens = isManaging
      ? getStaffScreens(scopes).map((screen) => ({ ...screen, label: t.nav.staff[screen.name] }))
      : memberScreens.map((screen) => ({ ...screen, label: t.nav[screen.name] }))
    const createAction = ({ to, name, ...screen }: Screen): Action => ({
      ...screen,
      id: name,
      group: 'go',
      run: () => void navigate({ to, params: { slug } }),
    })
    const secondary = isManaging
      ? getSecondaryStaffScreens(scopes).map((screen) => ({ ...screen, label: t.nav.staff[screen.name] }))
      : []
    const actions = [
      ...screens.map(({ to, name, label, icon, shortcut }) =>
        createAction({ to, name, label, icon, shortcut }),
      ),
      ...secondary.map(({ to, name, label, icon }) =>
        createAction({ to, name, label, icon, isInPaletteOnly: true }),
      ),
    ]
    const otherAreaAction: Action = {
      id: 'other-area',
      group: 'go',
      label: isManaging ? t.nav.membersArea : t.nav.manage,
      icon: isManaging ? 'library' : 'settings',
      shortcut: 'g w',
      run: () => void navigate({ to: isManaging ? '/a/$slug/library' : '/a/$slug/manage', params: { slug } }),
    }
    return hasStaffRole ? [...actions, otherAreaAction] : actions
  }, [t, navigate, slug, isManaging, hasStaffRole, scopes])
}

function useAccountActions(): Action[] {
  const t = useTranslations()
  const navigate = useNavigate()
  const signOut = useSignOut()
  const { slug } = useParams({ from: '/a/$slug' })
  const isMember = useSession().user.memberId !== null
  return useMemo(
    () => [
      {
        id: 'profile',
        group: 'account',
        label: t.nav.profile,
        icon: 'person',
        shortcut: 'g u',
        run: () => void navigate({ to: '/a/$slug/me', params: { slug } }),
      },
      ...(isMember
        ? [
            {
              id: 'own-orders',
              group: 'account' as const,
              label: t.nav.orders,
              icon: 'orders' as const,
              run: () => void navigate({ to: '/a/$slug/me/orders', params: { slug } }),
            },
          ]
        : []),
      {
        id: 'privacy',
        group: 'account',
        label: t.nav.privacy,
        icon: 'privacy',
        run: () => void navigate({ to: '/a/$slug/me/privacy', params: { slug } }),
      },
      {
        id: 'sign-out',
        group: 'account',
        label: t.nav.signOut,
        icon: 'signOut',
        run: () => void signOut(slug),
      },
    ],
    [t, navigate, signOut, slug, isMember],
  )
}
