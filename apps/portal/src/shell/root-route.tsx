import { createRootRoute, Outlet } from '@tanstack/react-router'
import { NotFoundPage, RouteError } from './pages.tsx'

export const rootRoute = createRootRoute({
  component: Outlet,
  notFoundComponent: NotFoundPage,
  errorComponent: RouteError,
})
