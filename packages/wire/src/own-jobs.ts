import { Type } from '@sinclair/typebox'
import { BulkJob } from './bulk-jobs.ts'
import { closed, Instant, nullable, oneOf, text, Uuid } from './primitives.ts'

const count = Type.Integer({ minimum: 0, examples: [40] })
const Progress = Type.Number({ minimum: 0, maximum: 1, examples: [0.4] })
const resourceName = text(200, ['Member handbook'])
const ProcessingStatus = oneOf('queued', 'running', 'ready', 'failed')

const ImportJob = Type.Object(
  {
    type: Type.Literal('import'),
    id: Uuid,
    status: oneOf('queued', 'running', 'completed', 'failed', 'cancelled'),
    progress: Progress,
    rows: Type.Object(
      { total: count, processed: count, created: count, updated: count, unchanged: count, failed: count },
      closed,
    ),
    dryRun: Type.Boolean(),
    reason: nullable(Type.String()),
    createdAt: Instant,
  },
  { $id: 'ImportJob', ...closed, description: '`id` is the id of the import.' },
)

const BulkChangeJob = Type.Object(
  {
    type: Type.Literal('bulk'),
    id: Uuid,
    ...Type.Pick(BulkJob, ['collection', 'action', 'fields', 'status', 'progress', 'records', 'reason'])
      .properties,
    createdAt: Instant,
  },
  { $id: 'BulkChangeJob', ...closed, description: '`id` is the id of the bulk job.' },
)

const UploadJob = Type.Object(
  {
    type: Type.Literal('upload'),
    id: Uuid,
    status: ProcessingStatus,
    name: resourceName,
    version: Type.Integer({ minimum: 1, examples: [1] }),
    code: nullable(Type.String({ examples: ['encrypted'] })),
    reason: nullable(Type.String()),
    createdAt: Instant,
  },
  {
    $id: 'UploadJob',
    ...closed,
    description: 'The extraction of text and preview from an uploaded file. `id` is the id of the resource.',
  },
)

const GenerationJob = Type.Object(
  {
    type: Type.Literal('generation'),
    id: Uuid,
    status: ProcessingStatus,
    resourceId: Uuid,
    name: resourceName,
    kind: oneOf('podcast', 'infographic'),
    progress: Progress,
    error: nullable(Type.Object({ code: Type.String(), message: nullable(Type.String()) }, closed)),
    createdAt: Instant,
  },
  { $id: 'GenerationJob', ...closed, description: '`id` is the id of the generated content.' },
)

/** The current state of work that the signed-in user started. */
export const UserJob = Type.Union([ImportJob, BulkChangeJob, UploadJob, GenerationJob], { $id: 'UserJob' })

export const UserJobs = Type.Object({ items: Type.Array(UserJob) }, { $id: 'UserJobs', ...closed })
