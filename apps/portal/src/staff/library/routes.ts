import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readListSearch } from '../../lists/records/list-search.ts'
import { manageRoute } from '../manage-route.ts'

const getParentRoute = () => manageRoute

const libraryRoute = createRoute({
  getParentRoute,
  path: '/library',
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('./manage-library-page.tsx'), 'ManageLibraryPage'),
})
const uploadRoute = createRoute({
  getParentRoute,
  path: '/library/upload',
  component: lazyRouteComponent(() => import('./upload-page.tsx'), 'UploadPage'),
})
const resourceRoute = createRoute({
  getParentRoute,
  path: '/library/$id',
  component: lazyRouteComponent(() => import('./manage-resource-page.tsx'), 'ManageResourcePage'),
})
const categoriesRoute = createRoute({
  getParentRoute,
  path: '/categories',
  component: lazyRouteComponent(() => import('./categories-page.tsx'), 'CategoriesPage'),
})

export const libraryRoutes = [libraryRoute, uploadRoute, resourceRoute, categoriesRoute] as const
