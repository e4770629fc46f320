import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { readListSearch } from '../lists/records/list-search.ts'
import { billingRoutes } from './billing/routes.ts'
import { libraryRoutes } from './library/routes.ts'
import { manageRoute } from './manage-route.ts'
import { programRoutes } from './program/routes.ts'
import { readDayRange } from './reports/read-period.ts'
import { settingsRoutes } from './settings/routes.ts'

const getParentRoute = () => manageRoute

const startRoute = createRoute({
  getParentRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./start/start-page.tsx'), 'StartPage'),
})
const membersRoute = createRoute({
  getParentRoute,
  path: '/members',
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('./members/members-page.tsx'), 'MembersPage'),
})

const newMemberRoute = createRoute({
  getParentRoute,
  path: '/members/new',
  component: lazyRouteComponent(() => import('./members/record/new-member-page.tsx'), 'NewMemberPage'),
})
/** A member; `list` is the search string of the list that it was opened from, `at` its index in that list. */
const memberRoute = createRoute({
  getParentRoute,
  path: '/members/$id',
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('./members/record/member-page.tsx'), 'MemberPage'),
})
const getMemberRoute = () => memberRoute
const memberTabs = [
  createRoute({
    getParentRoute: getMemberRoute,
    path: '/',
    component: lazyRouteComponent(() => import('./members/record/member-details.tsx'), 'MemberDetails'),
  }),
  createRoute({
    getParentRoute: getMemberRoute,
    path: '/history',
    component: lazyRouteComponent(() => import('./members/record/member-history.tsx'), 'MemberHistory'),
  }),
  createRoute({
    getParentRoute: getMemberRoute,
    path: '/access',
    component: lazyRouteComponent(() => import('./members/record/member-access.tsx'), 'MemberAccess'),
  }),
  createRoute({
    getParentRoute: getMemberRoute,
    path: '/orders',
    component: lazyRouteComponent(() => import('./members/record/member-orders.tsx'), 'MemberOrders'),
  }),
  createRoute({
    getParentRoute: getMemberRoute,
    path: '/privacy',
    component: lazyRouteComponent(() => import('./members/record/member-privacy.tsx'), 'MemberPrivacy'),
  }),
]

const levelsRoute = createRoute({
  getParentRoute,
  path: '/levels',
  component: lazyRouteComponent(() => import('./levels/levels-page.tsx'), 'LevelsPage'),
})

/** `from` is the id of an earlier import whose corrected file is uploaded. */
const importRoute = createRoute({
  getParentRoute,
  path: '/members/import',
  validateSearch: ({ from }: Record<string, unknown>): { from?: string } =>
    typeof from === 'string' ? { from } : {},
  component: lazyRouteComponent(() => import('./imports/import-page.tsx'), 'ImportPage'),
})
const importProgressRoute = createRoute({
  getParentRoute,
  path: '/members/import/$id',
  component: lazyRouteComponent(() => import('./imports/import-progress-page.tsx'), 'ImportProgressPage'),
})
const importsRoute = createRoute({
  getParentRoute,
  path: '/imports',
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('./imports/imports-page.tsx'), 'ImportsPage'),
})
const bulkJobsRoute = createRoute({
  getParentRoute,
  path: '/bulk-jobs',
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('./bulk-jobs/bulk-jobs-page.tsx'), 'BulkJobsPage'),
})
const bulkJobRoute = createRoute({
  getParentRoute,
  path: '/bulk-jobs/$id',
  component: lazyRouteComponent(() => import('./bulk-jobs/bulk-job-page.tsx'), 'BulkJobPage'),
})
const changesRoute = createRoute({
  getParentRoute,
  path: '/changes',
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('./changes/changes-page.tsx'), 'ChangesPage'),
})

const auditRoute = createRoute({
  getParentRoute,
  path: '/audit',
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('./audit/audit-page.tsx'), 'AuditPage'),
})
const auditEntryRoute = createRoute({
  getParentRoute,
  path: '/audit/$id',
  component: lazyRouteComponent(() => import('./audit/audit-entry-page.tsx'), 'AuditEntryPage'),
})

const reportsRoute = createRoute({
  getParentRoute,
  path: '/reports',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/a/$slug/manage/reports/$report', params: { slug: params.slug, report: 'usage' } })
  },
})
const reportRoute = createRoute({
  getParentRoute,
  path: '/reports/$report',
  validateSearch: readDayRange,
  component: lazyRouteComponent(() => import('./reports/reports-page.tsx'), 'ReportsPage'),
})

export const staffRoutes = manageRoute.addChildren([
  startRoute,
  membersRoute,
  newMemberRoute,
  memberRoute.addChildren(memberTabs),
  levelsRoute,
  importRoute,
  importProgressRoute,
  importsRoute,
  bulkJobsRoute,
  bulkJobRoute,
  changesRoute,
  auditRoute,
  auditEntryRoute,
  reportsRoute,
  reportRoute,
  ...billingRoutes,
  ...libraryRoutes,
  ...programRoutes,
  settingsRoutes,
])
