import { MAX_INTEGER, nullable, storableText } from '@guildhall/documents/child-report'
import { type Static, Type } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import type { GenerationFailure } from './types.ts'

/** Schemas for the results of steps. A hostile document may control a step, so the parent checks every value. */

const closed = { additionalProperties: false }
const MAX_LINES = 5_000
const line = storableText(2_000)
const heading = storableText(500)
const index = Type.Integer({ minimum: 0, maximum: MAX_LINES })
const seconds = Type.Number({ minimum: 0, maximum: 86_400 })
const pixels = Type.Integer({ minimum: 1, maximum: 100_000 })
const pageNumber = nullable(Type.Integer({ minimum: 1, maximum: MAX_INTEGER }))

/** The failures that a step detects itself. Its parent detects the others. */
const reportedCodes = [
  'nothing_to_say',
  'speech_failed',
  'storage_full',
] as const satisfies GenerationFailure['code'][]

export const failureReport = TypeCompiler.Compile(
  Type.Object({
    failure: Type.Object({
      code: Type.Union(reportedCodes.map((code) => Type.Literal(code))),
      reason: storableText(500),
    }),
  }),
)

const ScriptLine = Type.Object(
  {
    speaker: Type.Union([Type.Literal('A'), Type.Literal('B')]),
    text: line,
    pageNumber,
    chapter: index,
    statement: nullable(index),
    isChapterTitle: Type.Boolean(),
  },
  closed,
)
const lineLimit = { maxItems: MAX_LINES }

export const scriptReport = TypeCompiler.Compile(
  Type.Object({
    script: Type.Object({
      lines: Type.Array(ScriptLine, lineLimit),
      chapters: Type.Array(heading, lineLimit),
      statements: Type.Array(Type.Object({ text: line, pageNumber, chapter: index }, closed), lineLimit),
    }),
  }),
)

export const speechReport = TypeCompiler.Compile(
  Type.Object({ sampleRate: Type.Integer({ minimum: 8_000, maximum: 48_000 }) }),
)

const Content = Type.Object({
  durationSeconds: nullable(seconds),
  width: nullable(pixels),
  height: nullable(pixels),
  altText: nullable(storableText(50_000)),
  facts: nullable(
    Type.Array(Type.Object({ value: nullable(heading), text: line, pageNumber }, closed), lineLimit),
  ),
  transcript: nullable(
    Type.Array(
      Type.Object({ speaker: storableText(20), text: line, startSeconds: seconds, pageNumber }, closed),
      lineLimit,
    ),
  ),
  chapters: nullable(Type.Array(Type.Object({ title: heading, startSeconds: seconds }, closed), lineLimit)),
})

/** The content that the last step produces. It names no files: they have fixed names, and the parent checks them. */
export type StepContent = Static<typeof Content>
export const contentReport = TypeCompiler.Compile(Type.Object({ content: Content }))
