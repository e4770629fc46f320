import './style/index.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './shell/query-client.ts'
import { router } from './shell/router.tsx'
import { applyTheme, storedTheme } from './shell/theme.ts'
import { loadWords, preferredLanguage, WordsProvider } from './words/use-words.tsx'

applyTheme(storedTheme())
const language = preferredLanguage()
document.documentElement.lang = language
// Texts, session and the frame are fetched at the same time, not one after the other.
if (location.pathname.startsWith('/a/')) void import('./shell/shell.tsx')
const [words] = await Promise.all([loadWords(language), router.load()])
const root = document.getElementById('portal')
if (!root) throw new Error('The page has no element #portal.')
createRoot(root).render(
  <StrictMode>
    <WordsProvider words={words} language={language}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </WordsProvider>
  </StrictMode>,
)
