import { posts } from '@guildhall/core/content/posts'
import { Post } from '@guildhall/wire/community'
import type { Dependencies } from '../dependencies.ts'
import { crudRoutes } from '../http/crud.ts'

export function communityRoutes(deps: Dependencies) {
  return crudRoutes(deps, {
    collection: posts,
    schemas: Post,
    path: '/api/community',
    operations: 'community',
    nouns: ['post', 'community posts'],
    tag: 'Community',
    scope: 'community',
    problems: ['conflict'],
  })
}
