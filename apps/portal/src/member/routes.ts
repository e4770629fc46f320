import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { clientRoute } from '../shell/client-route.tsx'
import { requireId } from '../shell/require-id.ts'
import { LibraryPage } from './library/library-page.tsx'

const getParentRoute = () => clientRoute

/** Filters of the library as text, because they form the URL that users share. */
export interface LibrarySearch {
  q?: string
  category?: string
  type?: string
  access?: string
  sort?: string
  view?: string
}

/** @returns a function that picks the parameters with these names that are non-empty text */
const pickParameters =
  <Name extends string>(...names: Name[]) =>
  (search: Record<string, unknown>): Partial<Record<Name, string>> =>
    Object.fromEntries(
      names.flatMap((name) =>
        typeof search[name] === 'string' && search[name] ? [[name, search[name]]] : [],
      ),
    ) as Partial<Record<Name, string>>

export const libraryRoute = createRoute({
  getParentRoute,
  path: '/library',
  validateSearch: pickParameters('q', 'category', 'type', 'access', 'sort', 'view'),
  component: LibraryPage,
})
export const resourceRoute = createRoute({
  getParentRoute,
  path: '/library/$id',
  beforeLoad: requireId,
  validateSearch: pickParameters('excerpt'),
  component: lazyRouteComponent(() => import('./library/resource-page.tsx'), 'ResourcePage'),
})
export const askRoute = createRoute({
  getParentRoute,
  path: '/ask',
  validateSearch: pickParameters('q', 'category'),
  component: lazyRouteComponent(() => import('./ask/ask-page.tsx'), 'AskPage'),
})
/** A child route, so that the page stays mounted when a conversation gets its id with the first answer. */
const newConversationRoute = createRoute({ getParentRoute: () => askRoute, path: '/' })
const conversationRoute = createRoute({ getParentRoute: () => askRoute, path: '$conversation' })
export const eventsRoute = createRoute({
  getParentRoute,
  path: '/events',
  validateSearch: pickParameters('q', 'view', 'month', 'past'),
  component: lazyRouteComponent(() => import('./events/events-page.tsx'), 'EventsPage'),
})
export const eventRoute = createRoute({
  getParentRoute,
  path: '/events/$id',
  component: lazyRouteComponent(() => import('./events/event-page.tsx'), 'EventPage'),
})
export const coursesRoute = createRoute({
  getParentRoute,
  path: '/courses',
  validateSearch: pickParameters('q'),
  component: lazyRouteComponent(() => import('./content/courses-page.tsx'), 'CoursesPage'),
})
export const jobsRoute = createRoute({
  getParentRoute,
  path: '/jobs',
  validateSearch: pickParameters('q'),
  component: lazyRouteComponent(() => import('./content/jobs-page.tsx'), 'JobsPage'),
})
export const communityRoute = createRoute({
  getParentRoute,
  path: '/community',
  validateSearch: pickParameters('q'),
  component: lazyRouteComponent(() => import('./content/community-page.tsx'), 'CommunityPage'),
})
export const podcastsRoute = createRoute({
  getParentRoute,
  path: '/podcasts',
  component: lazyRouteComponent(() => import('./podcasts/podcasts-page.tsx'), 'PodcastsPage'),
})
export const profileRoute = createRoute({
  getParentRoute,
  path: '/me',
  component: lazyRouteComponent(() => import('./me/profile-page.tsx'), 'ProfilePage'),
})
export const buyRoute = createRoute({
  getParentRoute,
  path: '/library/$id/buy',
  beforeLoad: requireId,
  validateSearch: pickParameters('returnUrl'),
  component: lazyRouteComponent(() => import('./orders/buy-page.tsx'), 'BuyPage'),
})
export const ordersRoute = createRoute({
  getParentRoute,
  path: '/me/orders',
  component: lazyRouteComponent(() => import('./orders/orders-page.tsx'), 'OrdersPage'),
})
export const orderRoute = createRoute({
  getParentRoute,
  path: '/me/orders/$id',
  validateSearch: pickParameters('checkout'),
  component: lazyRouteComponent(() => import('./orders/order-page.tsx'), 'OrderPage'),
})
export const privacyRoute = createRoute({
  getParentRoute,
  path: '/me/privacy',
  component: lazyRouteComponent(() => import('./me/privacy-page.tsx'), 'PrivacyPage'),
})
const startRoute = createRoute({
  getParentRoute,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/a/$slug/library', params })
  },
})

export const memberRoutes = [
  startRoute,
  libraryRoute,
  resourceRoute,
  askRoute.addChildren([newConversationRoute, conversationRoute]),
  eventsRoute,
  eventRoute,
  coursesRoute,
  jobsRoute,
  communityRoute,
  podcastsRoute,
  buyRoute,
  profileRoute,
  ordersRoute,
  orderRoute,
  privacyRoute,
]
