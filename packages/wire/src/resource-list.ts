import { accessLevels } from '@guildhall/core/access/access-levels'
import { resourceTypes } from '@guildhall/core/library/facets'
import { type TSchema, Type } from '@sinclair/typebox'
import { closed, nullable, Uuid } from './primitives.ts'
import { buildPage } from './record.ts'
import { Resource } from './resources.ts'

const count = Type.Integer({ minimum: 0, examples: [12] })

const markedTextFields = {
  text: Type.String({ examples: ['Safety in the harbour'] }),
  marks: Type.Array(Type.Array(Type.Integer({ minimum: 0 }), { minItems: 2, maxItems: 2 }), {
    description: 'The start and end offset of each matched word, in UTF-16 code units.',
    examples: [[[14, 21]]],
  }),
}
const MarkedText = Type.Object(markedTextFields, { $id: 'MarkedText', ...closed })
const HighlightedPage = Type.Object(
  { pageNumber: nullable(Type.Integer({ minimum: 1, examples: [3] })), ...markedTextFields },
  { $id: 'HighlightedPage', ...closed },
)

const Highlights = Type.Object(
  {
    name: nullable(MarkedText),
    description: nullable(MarkedText),
    text: Type.Array(HighlightedPage, {
      description: 'The best matching pages. Empty if the caller cannot open the file.',
    }),
  },
  { $id: 'Highlights', ...closed },
)

const buildCounts = (values: readonly string[]) =>
  Type.Object(Object.fromEntries(values.map((value) => [value, count])), closed)

export const Facets = Type.Object(
  {
    category: Type.Array(
      Type.Object({ id: Uuid, name: Type.String({ examples: ['Guides'] }), count }, closed),
      { description: 'In their configured order, without empty categories.' },
    ),
    type: buildCounts(resourceTypes),
    accessLevel: buildCounts(accessLevels),
  },
  {
    $id: 'ResourceFacets',
    ...closed,
    description:
      'The number of matching resources for each value, with all filters applied, including the filter of the same field.',
  },
)

export const ResourceSearchResult = Type.Object(
  {
    ...Resource.properties,
    highlights: Type.Union([Highlights, Type.Null()], { description: '`null` without a search.' }),
  },
  { $id: 'ResourceSearchResult', ...closed },
)

export const ResourcePage = Type.Object(
  {
    ...(buildPage(ResourceSearchResult, 'Resource').properties as Record<string, TSchema>),
    facets: Type.Union([Facets, Type.Null()], { description: '`null` when paging by cursor.' }),
    degraded: Type.Boolean({
      description:
        'Whether the results come from the database because the search engine is unavailable or out of date.',
      examples: [false],
    }),
    notices: Type.Array(Type.String(), { description: 'Explains `degraded`; otherwise empty.' }),
  },
  { $id: 'ResourcePage', ...closed },
)

/** The types of the list's parameters; a few differ from the record's fields. */
export const parameterTypes = Type.Object({
  ...Resource.properties,
  category: Uuid,
  downloads: Type.Integer(),
  relevance: Type.Integer(),
})
