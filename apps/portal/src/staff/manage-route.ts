import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { clientRoute } from '../shell/client-route.tsx'

/** The staff area. Its component loads the staff texts and checks the role. */
export const manageRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/manage',
  component: lazyRouteComponent(() => import('./staff-area.tsx'), 'StaffArea'),
})
