import { useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useWords } from '../words/use-words.tsx'
import type { Action } from './actions.ts'
import { getFurtherStaffScreens, getStaffScreens, memberScreens } from './navigation.ts'
import { useCurrentScreenActions } from './screen-actions.ts'
import { isStaff, useSession } from './session.ts'
import { useSignOut } from './sign-out.ts'

/** Whether the URL is in the staff’s area. */
export function useIsManaging(): boolean {
  const { slug } = useParams({ from: '/a/$slug' })
  const { pathname } = useLocation()
  return `${pathname}/`.startsWith(`/a/${slug}/manage/`)
}

/** The registry of actions for menus, the palette and shortcuts. */
export function useActions(openShortcuts: () => void): Action[] {
  const go = useScreens()
  const account = useAccountActions()
  const screen = useCurrentScreenActions()
  const words = useWords()
  return useMemo(() => {
    const help: Action[] = [
      {
        id: 'shortcuts',
        group: 'help',
        label: words.nav.shortcuts,
        icon: 'keyboard',
        shortcut: '?',
        run: openShortcuts,
      },
      {
        id: 'search',
        group: 'help',
        label: words.nav.searchPage,
        icon: 'search',
        shortcut: '/',
        run: () => document.querySelector<HTMLInputElement>('main input[type="search"]')?.focus(),
      },
    ]
    return [...screen, ...go, ...account, ...help]
  }, [words, go, account, screen, openShortcuts])
}

type AnyScreen =
  | (typeof memberScreens)[number]
  | ReturnType<typeof getStaffScreens>[number]
  | ReturnType<typeof getFurtherStaffScreens>[number]
type Screen = Pick<AnyScreen, 'to' | 'name'> & Pick<Action, 'label' | 'icon' | 'shortcut' | 'isInPaletteOnly'>

/** The screens of the current area, and a link to the other one. */
function useScreens(): Action[] {
  const words = useWords()
  const navigate = useNavigate()
  const session = useSession()
  const isManaging = useIsManaging()
  const { slug } = session.client
  const { scopes } = session
  const hasStaffRole = isStaff(session)
  return useMemo(() => {
    const screens = isManaging
      ? getStaffScreens(scopes).map((screen) => ({ ...screen, label: words.nav.staff[screen.name] }))
      : memberScreens.map((screen) => ({ ...screen, label: words.nav[screen.name] }))
    const go = ({ to, name, ...screen }: Screen): Action => ({
      ...screen,
      id: name,
      group: 'go',
      run: () => void navigate({ to, params: { slug } }),
    })
    const further = isManaging
      ? getFurtherStaffScreens(scopes).map((screen) => ({ ...screen, label: words.nav.staff[screen.name] }))
      : []
    const actions = [
      ...screens.map(({ to, name, label, icon, shortcut }) => go({ to, name, label, icon, shortcut })),
      ...further.map(({ to, name, label, icon }) => go({ to, name, label, icon, isInPaletteOnly: true })),
    ]
    const otherAreaAction: Action = {
      id: 'other-area',
      group: 'go',
      label: isManaging ? words.nav.membersArea : words.nav.manage,
      icon: isManaging ? 'library' : 'settings',
      shortcut: 'g w',
      run: () => void navigate({ to: isManaging ? '/a/$slug/library' : '/a/$slug/manage', params: { slug } }),
    }
    return hasStaffRole ? [...actions, otherAreaAction] : actions
  }, [words, navigate, slug, isManaging, hasStaffRole, scopes])
}

function useAccountActions(): Action[] {
  const words = useWords()
  const navigate = useNavigate()
  const signOut = useSignOut()
  const { slug } = useParams({ from: '/a/$slug' })
  const isMember = useSession().user.memberId !== null
  return useMemo(
    () => [
      {
        id: 'profile',
        group: 'account',
        label: words.nav.profile,
        icon: 'person',
        shortcut: 'g u',
        run: () => void navigate({ to: '/a/$slug/me', params: { slug } }),
      },
      ...(isMember
        ? [
            {
              id: 'own-orders',
              group: 'account' as const,
              label: words.nav.orders,
              icon: 'orders' as const,
              run: () => void navigate({ to: '/a/$slug/me/orders', params: { slug } }),
            },
          ]
        : []),
      {
        id: 'privacy',
        group: 'account',
        label: words.nav.privacy,
        icon: 'privacy',
        run: () => void navigate({ to: '/a/$slug/me/privacy', params: { slug } }),
      },
      {
        id: 'sign-out',
        group: 'account',
        label: words.nav.signOut,
        icon: 'signOut',
        run: () => void signOut(slug),
      },
    ],
    [words, navigate, signOut, slug, isMember],
  )
}
