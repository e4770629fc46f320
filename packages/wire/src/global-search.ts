import { searchedLists } from '@guildhall/core/global-search/search-records'
import { Type } from '@sinclair/typebox'
import { closed, nullable, oneOf, text, Uuid } from './primitives.ts'

const queryDescription = 'Search words. Each must match the start of a word in the record.'
export const SearchQuery = Type.Object(
  { q: { ...text(200, ['ada']), description: queryDescription } },
  closed,
)

/** Records of several collections that match a search. */
export const SearchResults = Type.Object(
  {
    items: Type.Array(
      Type.Object(
        {
          list: oneOf(...searchedLists),
          id: Uuid,
          name: Type.String({ examples: ['Ada Lovelace'] }),
          detail: nullable(
            Type.String({
              description:
                'Distinguishes records with the same name: an email address, the start of an event, the code of a course, an employer or the type of a resource.',
              examples: ['ada@example.org'],
            }),
          ),
        },
        { $id: 'SearchResult', ...closed },
      ),
    ),
  },
  { $id: 'SearchResults', ...closed },
)
