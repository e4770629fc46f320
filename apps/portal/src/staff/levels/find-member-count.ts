import type { ListFacets } from '@guildhall/sdk'

/** The service omits the least frequent values beyond this number. */
const MAX_FACET_VALUES = 100

/** The number of members with a level; undefined if it is among the values that the service omitted. */
export function findMemberCount(levelFacet: ListFacets[string], key: string): number | undefined {
  const count = levelFacet.find(({ value }) => value === key)?.count
  return count ?? (levelFacet.length < MAX_FACET_VALUES ? 0 : undefined)
}
