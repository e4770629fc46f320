import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readListSearch } from '../../lists/records/list-search.ts'
import { requireId } from '../../shell/require-id.ts'
import { manageRoute } from '../manage-route.ts'
import { readDayRange } from '../reports/read-period.ts'

const getParentRoute = () => manageRoute

const libraryRoute = createRoute({
  getParentRoute,
  path: '/library',
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('./manage-library-page.tsx'), 'ManageLibraryPage'),
})
/** `status` preselects the status of the uploads. */
const uploadRoute = createRoute({
  getParentRoute,
  path: '/library/upload',
  validateSearch: ({ status }: Record<string, unknown>): { status?: 'published' } =>
    status === 'published' ? { status } : {},
  component: lazyRouteComponent(() => import('./upload-page.tsx'), 'UploadPage'),
})
const resourceRoute = createRoute({
  getParentRoute,
  path: '/library/$id',
  beforeLoad: requireId,
  component: lazyRouteComponent(() => import('./manage-resource-page.tsx'), 'ManageResourcePage'),
})
const getResourceRoute = () => resourceRoute
const resourceTabs = [
  createRoute({
    getParentRoute: getResourceRoute,
    path: '/',
    component: lazyRouteComponent(() => import('./resource-details-tab.tsx'), 'ResourceDetails'),
  }),
  createRoute({
    getParentRoute: getResourceRoute,
    path: '/versions',
    component: lazyRouteComponent(() => import('./resource-versions-tab.tsx'), 'ResourceVersions'),
  }),
  createRoute({
    getParentRoute: getResourceRoute,
    path: '/grants',
    validateSearch: readListSearch,
    component: lazyRouteComponent(() => import('./grants-tab.tsx'), 'ResourceGrants'),
  }),
  createRoute({
    getParentRoute: getResourceRoute,
    path: '/generated',
    component: lazyRouteComponent(() => import('./generated-tab.tsx'), 'GeneratedContents'),
  }),
  createRoute({
    getParentRoute: getResourceRoute,
    path: '/stats',
    validateSearch: readDayRange,
    component: lazyRouteComponent(() => import('./stats-tab.tsx'), 'ResourceStats'),
  }),
] as const
const categoriesRoute = createRoute({
  getParentRoute,
  path: '/categories',
  component: lazyRouteComponent(() => import('./categories-page.tsx'), 'CategoriesPage'),
})

export const libraryRoutes = [
  libraryRoute,
  uploadRoute,
  resourceRoute.addChildren(resourceTabs),
  categoriesRoute,
] as const
