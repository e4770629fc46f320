import type { ErrorKind } from '@guildhall/core/error-kinds'
import { errorKinds } from '@guildhall/core/error-kinds'
import { Problem } from '@guildhall/wire/problem'
import type { OperationDocumentation } from './documentation.ts'

/** Documents the problems of an operation, by status. */
export function buildProblemResponses(doc: OperationDocumentation): Record<string, unknown> {
  const kinds = new Set<ErrorKind>([
    'validation-error',
    'internal-error',
    'storage-unavailable',
    ...(doc.problems ?? []),
  ])
  if (doc.access !== 'anyone') kinds.add('unauthorized')
  // Operators need no permissions, but changes with their cookie must come from this service’s own pages.
  const isChange = doc.body !== undefined || doc.conditional === true || doc.idempotent === true
  if (doc.access !== 'anyone' && (doc.access !== 'operator' || isChange)) kinds.add('forbidden')
  if (doc.access !== 'operator') kinds.add('rate-limit-exceeded')
  if (typeof doc.access === 'object') kinds.add('insufficient-scope')
  if (doc.conditional) kinds.add('precondition-failed')
  if (doc.body)
    for (const kind of ['malformed-request', 'unsupported-media-type', 'payload-too-large'] as const)
      kinds.add(kind)
  if (doc.idempotent)
    for (const kind of ['malformed-request', 'idempotency-key-in-use', 'idempotency-key-reused'] as const)
      kinds.add(kind)
  const kindsByStatus = Map.groupBy(kinds, (kind) => errorKinds[kind].status)
  return Object.fromEntries(
    [...kindsByStatus].map(([status, kindsOfStatus]) => [
      String(status),
      {
        description: kindsOfStatus.map((kind) => `\`${kind}\`: ${errorKinds[kind].title}.`).join(' '),
        content: {
          'application/problem+json': { schema: Problem, examples: buildProblemExamples(kindsOfStatus) },
        },
      },
    ]),
  )
}

/** References to one example per kind in the components. */
function buildProblemExamples(kinds: ErrorKind[]): Record<string, unknown> {
  return Object.fromEntries(kinds.map((kind) => [kind, { $ref: `#/components/examples/${kind}` }]))
}
