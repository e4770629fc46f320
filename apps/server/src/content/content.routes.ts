import { collectionNames, getNoun } from '@guildhall/core/collection-names'
import { type ContentName, contentCollections } from '@guildhall/core/content/collections'
import type { ContentCollection } from '@guildhall/core/content/define-content'
import { contentSchemas } from '@guildhall/wire/collections'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { crudRoutes } from '../http/crud.ts'
import { calendarRoutes } from './calendar.routes.ts'

/** The standard operations of every collection of published content. */
export function contentRoutes(deps: Dependencies) {
  const app = new Elysia().use(calendarRoutes(deps))
  const collections: Record<ContentName, ContentCollection> = contentCollections
  for (const name of Object.keys(collections) as ContentName[]) {
    const names = collectionNames[name]
    app.use(
      crudRoutes(deps, {
        collection: collections[name],
        schemas: contentSchemas[name].schemas,
        path: `/api/${name}`,
        operationPrefix: name,
        nouns: [getNoun(names), names.plural],
        tag: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
        scope: name,
        problems: ['conflict'],
      }),
    )
  }
  return app
}
