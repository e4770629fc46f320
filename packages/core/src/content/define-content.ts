import { type CollectionName, collectionNames } from '../collection-names.ts'
import type { Violation } from '../errors.ts'
import { type Collection, type Definition, defineCollection } from '../records/collection.ts'
import type { FieldDefinitions } from '../records/field.ts'
import { defineTakenViolation, findCustomFieldViolations, type recordFields } from '../records/fields.ts'
import { completeSlug } from '../records/slug.ts'

/** How a collection is listed in the public API. */
export interface PublicListOptions<Name extends string = string> {
  /** The ORDER BY list in SQL; `t` is the table’s alias. */
  order: string
  /** Fields to filter by: one value, or several to match any of. */
  filters: readonly Name[]
  /** A calendar can be filtered by `startsAt` and shows past events only on request. */
  isCalendar?: true
  /** Columns with the times at which the list changes without a write. */
  times: readonly string[]
}

/** A collection that members and the public can read. */
export type ContentCollection<Fields = FieldDefinitions> = Collection<Fields> & {
  publishedCondition: string
  publicList: PublicListOptions
}

type ContentDefinition<Fields> = Pick<
  Definition<Fields, never>,
  'fields' | 'complete' | 'locksReferences' | 'check'
> & {
  publishedCondition: string
  publicList: PublicListOptions<keyof Fields & string>
}

/**
 * Defines a collection of published content. External ids are unique, custom fields are limited in size, and slugs, if
 * the collection has them, are unique and generated from the title if missing.
 *
 * @param name its name in `collectionNames`
 */
export function defineContent<Fields extends FieldDefinitions & typeof recordFields>(
  name: CollectionName,
  { publicList, complete, check, ...definition }: ContentDefinition<Fields>,
): ContentCollection<Fields> {
  const { singular, table } = collectionNames[name]
  const hasSlug = 'slug' in definition.fields
  const collection = defineCollection<Fields>({
    ...definition,
    name,
    singular,
    table,
    matchingFunction: `${table}_matching`,
    emitsEvents: true,
    constraints: {
      [`${table}_external_id`]: defineTakenViolation(
        'externalId',
        `Another ${singular} has this external id.`,
      ),
      ...(hasSlug
        ? { [`${table}_slug`]: defineTakenViolation('slug', `Another ${singular} has this slug.`) }
        : {}),
    },
    complete: async (values, before, ctx) => {
      await complete?.(values, before, ctx)
      if (hasSlug) await completeSlug({ table, singular }, values, before, ctx)
    },
    check: async (values, before, ctx): Promise<Violation[]> => [
      ...findCustomFieldViolations(values.customFields),
      ...((await check?.(values, before, ctx)) ?? []),
    ],
  })
  return { ...collection, publishedCondition: definition.publishedCondition, publicList }
}
