import type { ListFacets } from '@guildhall/sdk'

/** The maximum number of values in a facet; the service omits the least frequent ones beyond it. */
const MAX_FACET_VALUES = 100

/** The number of members with a level; undefined if the service may have omitted the level from the facet. */
export function findMemberCount(levelFacet: ListFacets[string], key: string): number | undefined {
  const count = levelFacet.find(({ value }) => value === key)?.count
  return count ?? (levelFacet.length < MAX_FACET_VALUES ? 0 : undefined)
}
