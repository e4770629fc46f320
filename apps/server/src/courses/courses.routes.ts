import { courses } from '@guildhall/core/content/courses'
import { createSlugged, updateSlugged } from '@guildhall/core/records/slug'
import { Course } from '@guildhall/wire/courses'
import type { Dependencies } from '../dependencies.ts'
import { crudRoutes } from '../http/crud.ts'

export function courseRoutes(deps: Dependencies) {
  return crudRoutes(deps, {
    collection: courses,
    schemas: Course,
    path: '/api/courses',
    operations: 'courses',
    nouns: ['course', 'courses'],
    tag: 'Courses',
    scope: 'courses',
    problems: ['conflict'],
    create: (ctx, input) => createSlugged(ctx, courses, input),
    update: (ctx, id, change, precondition) => updateSlugged(ctx, courses, id, change, precondition),
  })
}
