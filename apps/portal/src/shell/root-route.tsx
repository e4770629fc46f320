import { createRootRoute, Outlet } from '@tanstack/react-router'
import { useWords } from '../words/use-words.tsx'
import { NotFoundPage, RouteError } from './pages.tsx'

/** The host decides: every page of a sandbox says so, the sign-in page too. */
const isSandbox = document.querySelector('meta[name="guildhall-sandbox"]') !== null

export const rootRoute = createRootRoute({
  component: Root,
  notFoundComponent: NotFoundPage,
  errorComponent: RouteError,
})

function Root() {
  const words = useWords()
  return (
    <>
      {isSandbox ? <aside className="environment-band">{words.nav.sandbox}</aside> : null}
      <Outlet />
    </>
  )
}
