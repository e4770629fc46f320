import { type AccessLevel, accessLevels } from '../access/access-levels.ts'
import type { FacetCounts } from './search/search-engine.ts'

export const resourceTypes = ['document', 'video', 'audio', 'image'] as const
type ResourceType = (typeof resourceTypes)[number]

/** The number of resources with the same type, access level and categories. */
export interface FacetGroup {
  type: string
  access_level: string
  category_ids: string[]
  count: number
}

export interface NamedCategory {
  id: string
  name: string
}

/** The number of resources in a list per category, type and access level. */
export interface Facets {
  category: (NamedCategory & { count: number })[]
  type: Record<ResourceType, number>
  accessLevel: Record<AccessLevel, number>
}

/** Sums groups; a resource counts once in each of its categories. */
export function countFacets(groups: FacetGroup[]): FacetCounts {
  const counts: FacetCounts = { category: {}, type: {}, accessLevel: {} }
  const add = (countsByValue: Record<string, number>, value: string, count: number) => {
    countsByValue[value] = (countsByValue[value] ?? 0) + count
  }
  for (const { type, access_level, category_ids, count } of groups) {
    add(counts.type, type, count)
    add(counts.accessLevel, access_level, count)
    for (const id of category_ids) add(counts.category, id, count)
  }
  return counts
}

/**
 * Builds the facets. Categories without resources are omitted.
 *
 * @param categories those visible to the caller, in their order
 */
export function buildFacets(counts: FacetCounts, categories: NamedCategory[]): Facets {
  const pickCounts = <Value extends string>(
    values: readonly Value[],
    countsByValue: Record<string, number>,
  ) => Object.fromEntries(values.map((value) => [value, countsByValue[value] ?? 0])) as Record<Value, number>
  return {
    category: categories
      .map(({ id, name }) => ({ id, name, count: counts.category[id] ?? 0 }))
      .filter(({ count }) => count > 0),
    type: pickCounts(resourceTypes, counts.type),
    accessLevel: pickCounts(accessLevels, counts.accessLevel),
  }
}
