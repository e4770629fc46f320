import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { memberRoutes } from '../member/routes.ts'
import { operatorRoutes } from '../operator/routes.ts'
import { staffRoutes } from '../staff/routes.ts'
import { clientRoute } from './client-route.tsx'
import { queryClient } from './query-client.ts'
import { rootRoute } from './root-route.tsx'
import { isStaff, sessionQuery } from './session.ts'

const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: async () => {
    const session = await queryClient.ensureQueryData(sessionQuery)
    if (!session?.user) throw redirect({ to: '/login' })
    const to = isStaff({ user: session.user }) ? '/a/$slug/manage' : '/a/$slug/library'
    throw redirect({ to, params: { slug: session.client.slug } })
  },
})

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: ({ client, email, error, returnTo }: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries({
        client: typeof client === 'string' ? client.toLowerCase() : null,
        email,
        error,
        returnTo,
      }).filter(([, value]) => typeof value === 'string'),
    ) as { client?: string; email?: string; error?: string; returnTo?: string },
  component: lazyRouteComponent(() => import('../sign-in/login-page.tsx'), 'LoginPage'),
})

/** The component gallery; not part of production builds. */
const galleryRoutes = globalThis.GUILDHALL_DEVELOPMENT
  ? [
      createRoute({
        getParentRoute: () => rootRoute,
        path: '/design',
        component: lazyRouteComponent(() => import('../design/gallery/gallery.tsx'), 'Gallery'),
      }),
    ]
  : []

export const routeTree = rootRoute.addChildren([
  indexRoute,
  loginRoute,
  clientRoute.addChildren([...memberRoutes, staffRoutes]),
  ...operatorRoutes,
  ...galleryRoutes,
])
