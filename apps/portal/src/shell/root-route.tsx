import { createRootRoute, Outlet } from '@tanstack/react-router'
import { useTranslations } from '../translations/use-translations.tsx'
import { FullPageError, NotFoundPage } from './pages.tsx'

/** Whether this host serves the sandbox. If so, every page shows a notice, including the sign-in page. */
const isSandbox = document.querySelector('meta[name="guildhall-sandbox"]') !== null

export const rootRoute = createRootRoute({
  component: Root,
  notFoundComponent: NotFoundPage,
  errorComponent: FullPageError,
})

function Root() {
  const t = useTranslations()
  return (
    <>
      {isSandbox ? <aside className="environment-banner">{t.nav.sandbox}</aside> : null}
      <Outlet />
    </>
  )
}
