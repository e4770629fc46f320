import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { readListSearch } from '../lists/records/list-search.ts'
import { applyBrand } from '../shell/brand.ts'
import { FullPageError } from '../shell/pages.tsx'
import { rootRoute } from '../shell/root-route.tsx'

/** The operators’ area. Its component asks for the operator key if there is no session. */
const operatorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/operator',
  beforeLoad: () => applyBrand(null),
  component: lazyRouteComponent(() => import('./operator-area.tsx'), 'OperatorArea'),
  errorComponent: FullPageError,
})
const getParentRoute = () => operatorRoute

const indexRoute = createRoute({
  getParentRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/operator/associations' })
  },
})
const associationsRoute = createRoute({
  getParentRoute,
  path: '/associations',
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('./associations/associations-page.tsx'), 'AssociationsPage'),
})
const associationRoute = createRoute({
  getParentRoute,
  path: '/associations/$id',
  component: lazyRouteComponent(() => import('./associations/association-page.tsx'), 'AssociationPage'),
})
const brokerRoute = createRoute({
  getParentRoute,
  path: '/broker',
  component: lazyRouteComponent(() => import('./broker/broker-page.tsx'), 'BrokerPage'),
})
const brokerEventsRoute = createRoute({
  getParentRoute,
  path: '/broker-events',
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('./broker/broker-events-page.tsx'), 'BrokerEventsPage'),
})
const stripeRoute = createRoute({
  getParentRoute,
  path: '/stripe',
  component: lazyRouteComponent(() => import('./stripe/stripe-page.tsx'), 'StripePage'),
})
const searchRoute = createRoute({
  getParentRoute,
  path: '/search',
  component: lazyRouteComponent(() => import('./search-page.tsx'), 'SearchPage'),
})
const healthRoute = createRoute({
  getParentRoute,
  path: '/health',
  component: lazyRouteComponent(() => import('./health/health-page.tsx'), 'HealthPage'),
})
const operatorsRoute = createRoute({
  getParentRoute,
  path: '/operators',
  component: lazyRouteComponent(() => import('./operators-page.tsx'), 'OperatorsPage'),
})
const auditRoute = createRoute({
  getParentRoute,
  path: '/audit',
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('./platform-audit-page.tsx'), 'PlatformAuditPage'),
})

/** The setup; `token` is from the URL that the server printed. */
const setupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/setup',
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
    typeof token === 'string' && token ? { token } : {},
  beforeLoad: () => applyBrand(null),
  component: lazyRouteComponent(() => import('./setup/setup-page.tsx'), 'SetupPage'),
  errorComponent: FullPageError,
})

export const operatorRoutes = [
  setupRoute,
  operatorRoute.addChildren([
    indexRoute,
    associationsRoute,
    associationRoute,
    brokerRoute,
    brokerEventsRoute,
    stripeRoute,
    searchRoute,
    healthRoute,
    operatorsRoute,
    auditRoute,
  ]),
]
