import './style/index.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startServiceWorker } from './offline/offline.ts'
import { getPreferredLanguage } from './shell/preferences.ts'
import { queryClient } from './shell/query-client.ts'
import { router } from './shell/router.tsx'
import { sessionQuery } from './shell/session.ts'
import { applyTheme, readStoredTheme } from './shell/theme.ts'
import { detectLanguage, loadTranslations, TranslationsProvider } from './translations/use-translations.tsx'

/** Shows the portal, once the texts, the session and the frame are loaded. */
export async function start(): Promise<void> {
  applyTheme(readStoredTheme())
  const preferred = detectLanguage()
  const [texts] = await Promise.all([loadTranslations(preferred), router.load()])
  const language = getPreferredLanguage(queryClient.getQueryData(sessionQuery.queryKey)) ?? preferred
  const t = language === preferred ? texts : await loadTranslations(language)
  document.documentElement.lang = language
  const root = document.getElementById('portal')
  if (!root) throw new Error('The page has no element #portal.')
  createRoot(root).render(
    <StrictMode>
      <TranslationsProvider initial={{ translations: t, language }}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </TranslationsProvider>
    </StrictMode>,
  )
  startServiceWorker()
}
