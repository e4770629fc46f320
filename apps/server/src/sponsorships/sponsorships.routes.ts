import { sponsorships } from '@guildhall/core/content/sponsorships'
import { Sponsorship } from '@guildhall/wire/sponsorships'
import type { Dependencies } from '../dependencies.ts'
import { crudRoutes } from '../http/crud.ts'

export function sponsorshipRoutes(deps: Dependencies) {
  return crudRoutes(deps, {
    collection: sponsorships,
    schemas: Sponsorship,
    path: '/api/sponsorships',
    operations: 'sponsorships',
    nouns: ['sponsorship', 'sponsorships'],
    tag: 'Sponsorships',
    scope: 'sponsorships',
    problems: ['conflict'],
  })
}
