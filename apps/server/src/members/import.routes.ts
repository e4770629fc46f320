import { invalid, violation } from '@guildhall/core/errors'
import { cancelImport } from '@guildhall/core/members/imports/cancel-import'
import { streamFailedRows } from '@guildhall/core/members/imports/failed-rows'
import { imports } from '@guildhall/core/members/imports/imports'
import { previewImport } from '@guildhall/core/members/imports/preview-import'
import { MAX_IMPORT_BYTES, queueImport, receiveFile } from '@guildhall/core/members/imports/receive-import'
import type { ColumnMapping } from '@guildhall/core/records/csv-columns'
import type { StoredRecord } from '@guildhall/core/records/read'
import { checkImportRow, Import, ImportMapping, ImportPreview } from '@guildhall/wire/imports'
import { closed, oneOf } from '@guildhall/wire/primitives'
import { findViolations } from '@guildhall/wire/validate'
import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { getEndpoint, listEndpoint, type Operations } from '../http/crud.ts'
import { readCsv } from '../http/csv-body.ts'
import { endpoint } from '../http/endpoint.ts'
import { respondOnce } from '../http/idempotency.ts'
import { translateViolation } from '../http/problem-texts/translate.ts'
import { formatEtag, jsonReply, type Reply } from '../http/reply.ts'
import { toStream } from '../http/stream.ts'
import { chooseResponseLanguage, importReply, previewReply } from './import-texts.ts'

const operations: Operations = {
  collection: imports,
  schemas: { record: Import, create: Import, update: Import },
  path: '/api/imports',
  operationPrefix: 'imports',
  nouns: ['import', 'imports from the last 30 days'],
  tag: 'Members',
  scope: 'members',
  problems: [],
}

const mode = Type.Optional({
  ...oneOf('create', 'upsert'),
  description: 'Defaults to `create`, which rejects rows of existing members; `upsert` updates them.',
})
const mapping = Type.Optional(
  Type.String({
    contentMediaType: 'application/json',
    description: `JSON: ${ImportMapping.description}`,
    examples: ['{"Vorname":"firstName","Nr":null}'],
  }),
)
const MappingInput = Type.Record(Type.String(), Type.Union([Type.String({ maxLength: 100 }), Type.Null()]))
const PreviewQuery = Type.Object({ mode, mapping }, closed)
const ImportQuery = Type.Object(
  {
    mode,
    mapping,
    dryRun: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'Whether to only check the rows, without writing anything.',
      }),
    ),
    ignoreUnknownColumns: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          'Whether to ignore columns that are neither fields nor in `mapping`, instead of returning 400.',
      }),
    ),
  },
  closed,
)

/** Options that all CSV uploads share. */
const upload = {
  tag: 'Members',
  access: { scope: 'members:write' },
  streams: true,
  bodyContent: {
    'text/csv': Type.String({ examples: ['email,firstName,lastName\nada@example.org,Ada,Lovelace\n'] }),
    'multipart/form-data': Type.Object({
      file: Type.Unsafe({ type: 'string', contentMediaType: 'text/csv' }),
    }),
  },
}

export function importRoutes(deps: Dependencies) {
  return new Elysia()
    .get('/api/imports', ...listEndpoint(deps, operations))
    .get('/api/imports/:id', ...getEndpoint(deps, operations, importReply))
    .post('/api/imports/:id/cancel', ...cancelEndpoint(deps))
    .get('/api/imports/:id/errors.csv', ...errorsEndpoint(deps))
    .post('/api/members/import', ...importEndpoint(deps))
    .post('/api/members/import/preview', ...previewEndpoint(deps))
}

function importEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    ...upload,
    operationId: 'members.import',
    summary: 'Import members from CSV',
    description:
      'The body is CSV of up to 256 MiB in UTF-8, UTF-16 with a byte order mark, or Windows-1252, separated by commas, semicolons or tabs. Columns are named after fields (`address.city`, `customFields.section`), or given in `mapping`. A date without a time, such as `2027-01-31` or `31.1.2027`, is midnight in the association’s time zone. The import runs in the background; poll `Location` for its progress. `upsert` matches on `externalId`, then on `email`. A dry run reports the same failures and writes nothing; it checks at most 250,000 rows.',
    idempotent: true,
    query: ImportQuery,
    problems: ['payload-too-large', 'unsupported-media-type'],
    responses: { 202: { description: 'The import is queued.', schema: Import, headers: ['Location'] } },
    handle: async ({ ctx, request, query }) => {
      const { mode = 'create', dryRun = false, ignoreUnknownColumns = false } = query
      const options = { mode, dryRun, ignoreUnknownColumns, mapping: parseMapping(query.mapping) }
      const receivedFile = await receiveFile(ctx, options, readCsv(request, MAX_IMPORT_BYTES))
      let isQueued = false
      try {
        // The idempotency key covers the body, which is known only now.
        const reply = await respondOnce(deps, ctx, request, receivedFile.digest(), {
          execute: (ctx) => queueImport(ctx, receivedFile),
          present: acceptedReply,
        })
        isQueued = reply.headers.location === `/api/imports/${receivedFile.id}`
        return reply
      } finally {
        // The request was rejected, or a stored response was replayed.
        if (!isQueued) await receivedFile.discard()
      }
    },
    present: (reply) => reply,
  })
}

function previewEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    ...upload,
    operationId: 'members.previewImport',
    summary: 'Preview an import of members',
    description:
      'Reads up to 20 rows from the first MiB of a CSV file and stores nothing. Without `mapping`, it guesses one from headings in English, German, French, Spanish and Dutch, and proposes unknown columns as custom fields; correct it, send it to preview again, and then use it to import the whole file.',
    query: PreviewQuery,
    problems: ['payload-too-large', 'unsupported-media-type'],
    responses: { 200: { description: 'The preview.', schema: ImportPreview } },
    handle: ({ ctx, request, query }) => {
      const options = { mode: query.mode ?? ('create' as const), mapping: parseMapping(query.mapping) }
      return previewImport(ctx, options, readCsv(request, MAX_IMPORT_BYTES), checkImportRow)
    },
    present: (preview, { request }) => previewReply(preview, request),
  })
}

function cancelEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    operationId: 'imports.cancel',
    summary: 'Cancel an import',
    description: 'Members already created or updated are kept. Returns 409 if the import has already ended.',
    tag: 'Members',
    access: { scope: 'members:write' },
    idempotent: true,
    problems: ['not-found', 'conflict'],
    responses: { 200: { description: 'The cancelled import.', schema: Import, headers: ['ETag'] } },
    handle: ({ ctx, params }) => cancelImport(ctx, params.id ?? ''),
    present: (record, { request }) => importReply(record, request),
  })
}

function errorsEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    operationId: 'imports.errors',
    summary: 'Download the failed rows of an import',
    description:
      'Returns every failed row as it was in the file, preceded by an `import_errors` column with the line number and the reasons, in the language of `Accept-Language`. Imports ignore that column, so you can correct the file and import it again with the same `mapping`.',
    tag: 'Members',
    access: { scope: 'members:read' },
    problems: ['not-found'],
    responses: {
      200: {
        description: 'The CSV file.',
        schema: Type.String({ examples: ['import_errors,email\n3: email: Must be an email address.,ada\n'] }),
        contentType: 'text/csv',
      },
    },
    handle: ({ ctx, params, request }) => {
      const language = chooseResponseLanguage(request)
      return streamFailedRows(ctx, params.id ?? '', (violation) => translateViolation(violation, language))
    },
    present: (chunks) => ({
      status: 200,
      headers: {
        'content-type': 'text/csv; charset=utf-8; header=present',
        'content-disposition': 'attachment; filename="errors.csv"',
      },
      body: toStream(chunks),
    }),
  })
}

/** @throws DomainError validation-error */
function parseMapping(text: string | undefined): ColumnMapping | null {
  if (text === undefined) return null
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw invalid(violation('mapping', 'invalid_json', 'Must be a JSON object that maps columns to fields.'))
  }
  const violations = findViolations(MappingInput, value)
  if (violations.length === 0) return value as ColumnMapping
  throw invalid(
    ...violations.map((found) => ({
      ...found,
      propertyPath: ['mapping', found.propertyPath].filter(Boolean).join('.'),
    })),
  )
}

function acceptedReply(record: StoredRecord): Reply {
  return jsonReply(record.json, 202, {
    location: `/api/imports/${record.id}`,
    etag: formatEtag(record.version),
  })
}
