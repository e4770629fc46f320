import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readListSearch } from '../../lists/records/list-search.ts'
import { manageRoute } from '../manage-route.ts'

const getParentRoute = () => manageRoute
const list = lazyRouteComponent(() => import('./program-page.tsx'), 'ProgramPage')
const record = lazyRouteComponent(() => import('./program-record-page.tsx'), 'ProgramRecordPage')
const newRecord = lazyRouteComponent(() => import('./new-program-page.tsx'), 'NewProgramPage')

/** Reads the URL’s parameters: `from` is the id of the record to copy. */
const readFrom = ({ from }: Record<string, unknown>): { from?: string } =>
  typeof from === 'string' ? { from } : {}

/** The routes of the list, the form for a new record and the form for a stored one. */
const createRoutes = <Path extends string>(path: Path) =>
  [
    createRoute({ getParentRoute, path: `/${path}`, validateSearch: readListSearch, component: list }),
    createRoute({ getParentRoute, path: `/${path}/new`, validateSearch: readFrom, component: newRecord }),
    createRoute({ getParentRoute, path: `/${path}/$id`, component: record }),
  ] as const

export const programRoutes = [
  ...createRoutes('events'),
  ...createRoutes('courses'),
  ...createRoutes('jobs'),
  ...createRoutes('community'),
  ...createRoutes('sponsorships'),
] as const
