import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readListSearch } from '../../lists/records/list-search.ts'
import { manageRoute } from '../manage-route.ts'

const getParentRoute = () => manageRoute

const ordersRoute = createRoute({
  getParentRoute,
  path: '/orders',
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('./orders-page.tsx'), 'OrdersPage'),
})
const orderRoute = createRoute({
  getParentRoute,
  path: '/orders/$id',
  component: lazyRouteComponent(() => import('./order-page.tsx'), 'OrderPage'),
})
const paymentsRoute = createRoute({
  getParentRoute,
  path: '/payments',
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('./payments-page.tsx'), 'PaymentsPage'),
})
const statementRoute = createRoute({
  getParentRoute,
  path: '/payments/statement',
  component: lazyRouteComponent(() => import('./statement/statement-page.tsx'), 'StatementPage'),
})
const refundsRoute = createRoute({
  getParentRoute,
  path: '/refunds',
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('./refunds-page.tsx'), 'RefundsPage'),
})
const invoicesRoute = createRoute({
  getParentRoute,
  path: '/invoices',
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('./invoices-page.tsx'), 'InvoicesPage'),
})
const ledgerRoute = createRoute({
  getParentRoute,
  path: '/ledger',
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('./ledger-page.tsx'), 'LedgerPage'),
})

export const billingRoutes = [
  ordersRoute,
  orderRoute,
  paymentsRoute,
  statementRoute,
  refundsRoute,
  invoicesRoute,
  ledgerRoute,
]
