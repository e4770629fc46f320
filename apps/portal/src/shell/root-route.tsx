import { createRootRoute, Outlet } from '@tanstack/react-router'
import { useWords } from '../words/use-words.tsx'
import { FullPageError, NotFoundPage } from './pages.tsx'

/** Whether this host serves the sandbox. If so, every page shows a notice, including the sign-in page. */
const isSandbox = document.querySelector('meta[name="guildhall-sandbox"]') !== null

export const rootRoute = createRootRoute({
  component: Root,
  notFoundComponent: NotFoundPage,
  errorComponent: FullPageError,
})

function Root() {
  const words = useWords()
  return (
    <>
      {isSandbox ? <aside className="environment-banner">{words.nav.sandbox}</aside> : null}
      <Outlet />
    </>
  )
}
