import { jobs } from '@guildhall/core/content/jobs'
import { Job } from '@guildhall/wire/jobs'
import type { Dependencies } from '../dependencies.ts'
import { crudRoutes } from '../http/crud.ts'

export function jobRoutes(deps: Dependencies) {
  return crudRoutes(deps, {
    collection: jobs,
    schemas: Job,
    path: '/api/jobs',
    operations: 'jobs',
    nouns: ['job', 'jobs'],
    tag: 'Jobs',
    scope: 'jobs',
    problems: ['conflict'],
  })
}
