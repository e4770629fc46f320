import type { Me, Preferences, PreferencesUpdate } from '@guildhall/sdk'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isLanguage, type Language, useLanguage, useTranslations } from '../translations/use-translations.tsx'
import { api } from './api.ts'
import { notifyFailure } from './error-state.tsx'
import { sessionQuery, useSession } from './session.ts'
import { applyTheme, readStoredTheme } from './theme.ts'

/** The language the signed-in user selected on any device; null if none. */
export function getPreferredLanguage(session: Me | null | undefined): Language | null {
  const locale = session?.preferences?.locale
  return locale && isLanguage(locale) ? locale : null
}

/** Applies the user’s preferences, from this device or another. */
export function useApplyPreferences(): void {
  const session = useSession()
  const { translations: t, language, changeLanguage } = useLanguage()
  const theme = session.preferences?.theme
  const storedLanguage = getPreferredLanguage(session)
  useEffect(() => {
    if (theme && theme !== readStoredTheme()) applyTheme(theme)
  }, [theme])
  useEffect(() => {
    if (storedLanguage && storedLanguage !== language)
      changeLanguage(storedLanguage).catch((error: unknown) => notifyFailure(error, t))
  }, [storedLanguage, language, changeLanguage, t])
}

/** @returns a function that applies a preference immediately and stores it for the user’s other devices */
export function useSavePreferences(): (changes: PreferencesUpdate) => Promise<void> {
  const t = useTranslations()
  const queryClient = useQueryClient()
  return async (changes) => {
    const before = queryClient.getQueryData(sessionQuery.queryKey)?.preferences ?? null
    if (before) {
      const lists = { ...before.lists, ...changes.lists }
      storePreferences(queryClient, { ...before, ...changes, lists } as Preferences)
    }
    try {
      storePreferences(queryClient, await api.me.preferences.update(changes))
    } catch (error) {
      storePreferences(queryClient, before)
      notifyFailure(error, t)
    }
  }
}

function storePreferences(queryClient: QueryClient, preferences: Preferences | null): void {
  queryClient.setQueryData(sessionQuery.queryKey, (session) => session && { ...session, preferences })
}
