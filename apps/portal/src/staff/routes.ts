import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readListSearch } from '../lists/records/list-search.ts'
import { clientRoute } from '../shell/client-route.tsx'

/** The staff’s area. Its component loads its texts and checks the role. */
export const manageRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/manage',
  component: lazyRouteComponent(() => import('./staff-area.tsx'), 'StaffArea'),
})
const getParentRoute = () => manageRoute

const startRoute = createRoute({
  getParentRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./start/start-page.tsx'), 'StartPage'),
})
export const membersRoute = createRoute({
  getParentRoute,
  path: '/members',
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('./members/members-page.tsx'), 'MembersPage'),
})

export const staffRoutes = manageRoute.addChildren([startRoute, membersRoute])
