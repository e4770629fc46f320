import { Type } from '@sinclair/typebox'
import { closed, nullable, oneOf, recordFields } from './primitives.ts'

export const SearchReindex = Type.Object(
  {
    id: recordFields.id,
    status: oneOf('queued', 'running', 'completed'),
    total: Type.Integer({
      minimum: 0,
      description: 'The number of resources when the rebuild started.',
      examples: [5120],
    }),
    done: Type.Integer({ minimum: 0, examples: [2560] }),
    progress: Type.Number({ minimum: 0, maximum: 1, examples: [0.5] }),
    reason: nullable(
      Type.String({
        description: 'Why the rebuild is blocked; `null` if it is not. It is retried until it succeeds.',
        examples: ['The search engine failed: Request to http://search.internal:7700/indexes has failed'],
      }),
    ),
    createdAt: recordFields.createdAt,
    updatedAt: recordFields.updatedAt,
    finishedAt: nullable(recordFields.updatedAt),
  },
  { $id: 'SearchReindex', ...closed },
)
