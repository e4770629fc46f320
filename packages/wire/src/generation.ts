import { Type } from '@sinclair/typebox'
import { buildMemberFeed } from './member-feed.ts'
import { closed, Instant, nullable, oneOf, recordFields, Url, Uuid } from './primitives.ts'
import { AccessLevel } from './resources.ts'

const count = (example: number) => Type.Integer({ minimum: 0, examples: [example] })
const seconds = (example: number) => Type.Number({ minimum: 0, examples: [example] })
/** ISO 639-1; the generator decides which languages it supports. */
const Language = Type.String({
  pattern: '^[a-z]{2}$',
  description: 'An ISO 639-1 code.',
  examples: ['en'],
})
const LanguageInput = Type.Optional(
  nullable(
    Type.String({
      ...Language,
      description:
        'An ISO 639-1 code. Defaults to the language of the document; content is never translated, so another language is accepted only if the document’s is unknown or not supported.',
    }),
  ),
)
const Style = oneOf('conversation', 'briefing')
const PageNumber = Type.Integer({
  minimum: 1,
  description: 'The page number in the file, starting at 1.',
  examples: [7],
})

export const PodcastCreate = Type.Object(
  {
    language: LanguageInput,
    style: Type.Optional(
      Type.Unsafe<'conversation' | 'briefing'>({
        ...Style,
        description: '`conversation` has two voices, `briefing` has one. Defaults to `conversation`.',
      }),
    ),
    minutes: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 15,
        description:
          'The maximum length in minutes; shorter documents produce shorter podcasts. Defaults to 5.',
        examples: [5],
      }),
    ),
  },
  { $id: 'PodcastCreate', ...closed },
)

export const InfographicCreate = Type.Object(
  {
    language: LanguageInput,
    format: Type.Optional(
      Type.Unsafe<'png' | 'svg'>({
        ...oneOf('png', 'svg'),
        description: 'The default format of the download. Defaults to `png`.',
      }),
    ),
  },
  { $id: 'InfographicCreate', ...closed },
)

const TranscriptLine = Type.Object(
  {
    speaker: Type.String({ examples: ['A'] }),
    text: Type.String({ examples: ['On page 7 it says: The fee is due on 1 March.'] }),
    startSeconds: seconds(12.4),
    pageNumber: nullable(PageNumber),
  },
  {
    $id: 'TranscriptLine',
    ...closed,
    description:
      '`pageNumber` is null if the line cites nothing from the document or the document has no pages.',
  },
)

const Chapter = Type.Object(
  { title: Type.String({ examples: ['Fees'] }), startSeconds: seconds(12.4) },
  { $id: 'PodcastChapter', ...closed },
)

const GeneratedFact = Type.Object(
  {
    value: nullable(
      Type.String({
        description: 'The number in the fact, as written in the document.',
        examples: ['40.3 per cent'],
      }),
    ),
    text: Type.String({
      description: 'The verbatim text.',
      examples: ['Of 3,978 members 1,604 answered, which is 40.3 per cent.'],
    }),
    pageNumber: nullable(PageNumber),
  },
  { $id: 'GeneratedFact', ...closed },
)

const GenerationError = Type.Object(
  {
    code: Type.String({ examples: ['nothing_to_say'] }),
    message: Type.String({ examples: ['The document has no complete sentences to read out.'] }),
  },
  { $id: 'GenerationError', ...closed },
)

/** A requested podcast or infographic, whatever its status. */
export const GeneratedContent = Type.Object(
  {
    id: recordFields.id,
    resourceId: Uuid,
    kind: oneOf('podcast', 'infographic'),
    status: oneOf('queued', 'running', 'ready', 'failed'),
    progress: Type.Number({ minimum: 0, maximum: 1, examples: [1] }),
    estimatedSeconds: nullable({
      ...count(40),
      description:
        'The estimated time until it is ready, based on earlier runs. `null` once it has finished.',
    }),
    model: Type.String({
      description:
        '`extractive` if the text consists of verbatim sentences from the document; otherwise the name of the language model that rephrased them, with each statement verified against its page.',
      examples: ['extractive'],
    }),
    speech: nullable(
      Type.String({
        description: 'The text-to-speech engine that produced the audio.',
        examples: ['espeak-ng'],
      }),
    ),
    language: Language,
    style: nullable(Style),
    minutes: nullable(count(5)),
    format: nullable(oneOf('mp3', 'png', 'svg')),
    error: nullable(GenerationError),
    url: nullable(
      Type.String({
        ...Url,
        description:
          'The URL of the file; `null` until it is ready. For a public resource, it is signed and valid for at least an hour; otherwise it requires a key or session.',
      }),
    ),
    sizeBytes: nullable(count(2_381_004)),
    durationSeconds: nullable(seconds(291.4)),
    width: nullable(count(1080)),
    height: nullable(count(2909)),
    altText: nullable(Type.String({ examples: ['Infographic of “Salary survey 2026”.'] })),
    facts: nullable(Type.Array(GeneratedFact)),
    transcript: nullable(Type.Array(TranscriptLine)),
    chapters: nullable(Type.Array(Chapter)),
    accessLevel: AccessLevel,
    sourceVersion: Type.Integer({
      minimum: 1,
      description: 'The file version it was generated from.',
      examples: [1],
    }),
    stale: Type.Boolean({ description: 'Whether the file has a newer version.' }),
    createdAt: Instant,
    updatedAt: Instant,
    finishedAt: nullable(Instant),
  },
  { $id: 'GeneratedContent', ...closed },
)

/** The URL of a member's private podcast feed. */
export const PodcastFeed = buildMemberFeed(
  'PodcastFeed',
  'podcast.rss',
  'The feed URL for a podcast app. Anyone with this URL has the member’s access to podcasts. It is shown only once.',
)

/** The newest podcast of a resource that the caller can open. */
export const Episode = Type.Object(
  {
    id: Type.String({ ...Uuid, description: 'The id of the generated content.' }),
    resourceId: Uuid,
    title: Type.String({ description: 'The name of the resource.', examples: ['Bylaws of the Association'] }),
    description: nullable(Type.String()),
    language: Type.String({ examples: ['en-GB'] }),
    durationSeconds: nullable(seconds(214.5)),
    sizeBytes: count(3_431_200),
    madeAt: Instant,
  },
  { $id: 'Episode', ...closed },
)

export const Episodes = Type.Object({ items: Type.Array(Episode) }, { $id: 'Episodes', ...closed })

export const GeneratedContents = Type.Object(
  { items: Type.Array(GeneratedContent) },
  { $id: 'GeneratedContents', ...closed },
)
