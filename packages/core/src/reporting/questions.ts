import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Period } from './period.ts'
import type { PageRequest, RankedPage } from './ranking.ts'
import { EXPORT_BATCH_SIZE } from './usage.ts'

export const unansweredStatuses = ['no_direct_answer', 'no_relevant_resources'] as const
export type UnansweredStatus = (typeof unansweredStatuses)[number]

/** A question that chat could not answer from the library. */
export interface QuestionRow {
  /** The latest wording; null after an erasure. */
  question: string | null
  status: UnansweredStatus
  /** How often it was asked. */
  asked: number
  /** How many distinct signed-in people asked. */
  people: number
  lastAskedAt: string
}

export interface QuestionsRequest extends Omit<PageRequest, 'order'> {
  period: Period
  /** Null for any. */
  status: UnansweredStatus | null
}

interface QuestionGroup extends QuestionRow {
  tieBreaker: string
  total: string
}

/** Unanswered questions of a period, most frequent first. Questions with the same words and status count as one. */
export async function readQuestionsReport(
  ctx: Context,
  request: QuestionsRequest,
): Promise<RankedPage<QuestionRow>> {
  const { itemsPerPage, from } = request
  const offset = 'page' in from ? (from.page - 1) * itemsPerPage : 0
  const groups = await readQuestions(
    ctx,
    request,
    'after' in from ? from.after : [],
    offset,
    itemsPerPage + 1,
  )
  const rows = groups.slice(0, itemsPerPage)
  const last = rows.at(-1)
  const totalItems = 'page' in from ? await countQuestions(ctx, request, groups) : null
  return {
    rows: rows.map(({ tieBreaker, total, ...row }) => row),
    totalItems,
    lastKey: last && groups.length > itemsPerPage ? buildCursorKey(last) : null,
  }
}

/** Streams all rows in order, in batches. */
export async function* streamQuestions(ctx: Context, period: Period): AsyncGenerator<QuestionRow[]> {
  let after: (string | null)[] | null = []
  while (after) {
    const page: RankedPage<QuestionRow> = await readQuestionsReport(ctx, {
      period,
      status: null,
      itemsPerPage: EXPORT_BATCH_SIZE,
      from: { after },
    })
    yield page.rows
    after = page.lastKey
  }
}

/** A page past the end has no row with the total, so the total is read from the first page. */
async function countQuestions(
  ctx: Context,
  request: QuestionsRequest,
  groups: QuestionGroup[],
): Promise<number> {
  const [first] = groups.length > 0 ? groups : await readQuestions(ctx, request, [], 0, 1)
  return Number(first?.total ?? 0)
}

const buildCursorKey = ({ asked, lastAskedAt, tieBreaker }: QuestionGroup): string[] => [
  String(asked),
  lastAskedAt,
  tieBreaker,
]

async function readQuestions(
  ctx: Context,
  request: Pick<QuestionsRequest, 'period' | 'status'>,
  after: (string | null)[],
  offset: number,
  limit: number,
): Promise<QuestionGroup[]> {
  const [asked, lastAskedAt, tieBreaker] = after
  return ctx.db
    .selectFrom(buildUnansweredQuery(ctx, request).as('g'))
    .selectAll()
    .$if(asked !== undefined, (query) =>
      query.where(
        sql<boolean>`(g.asked < ${asked}::integer or (g.asked = ${asked}::integer and (g."lastAskedAt" < ${lastAskedAt}
          or (g."lastAskedAt" = ${lastAskedAt} and g."tieBreaker" > ${tieBreaker}))))`,
      ),
    )
    .orderBy('asked', 'desc')
    .orderBy('lastAskedAt', 'desc')
    .orderBy('tieBreaker')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** Groups questions with the same words and status. */
function buildUnansweredQuery(ctx: Context, { period, status }: Pick<QuestionsRequest, 'period' | 'status'>) {
  const castToInstant = (instant: number) => sql<Date>`to_timestamp(${instant}::float8 / 1000)`
  return ctx.db
    .selectFrom('chat_messages as a')
    .innerJoin('chat_messages as q', (join) =>
      join.onRef('q.client_id', '=', 'a.client_id').onRef('q.id', '=', 'a.answers'),
    )
    .innerJoin('chat_conversations as c', (join) =>
      join.onRef('c.client_id', '=', 'a.client_id').onRef('c.id', '=', 'a.conversation_id'),
    )
    .select([
      sql<string | null>`(array_agg(q.text order by a.created_at desc))[1]`.as('question'),
      sql<UnansweredStatus>`a.status`.as('status'),
      sql<number>`count(*)::integer`.as('asked'),
      sql<number>`(count(distinct c.owner_id) filter (where c.owner_type = 'user'))::integer`.as('people'),
      sql<string>`instant(max(a.created_at))`.as('lastAskedAt'),
      sql<string>`md5(coalesce(q.question_key, '')) || a.status`.as('tieBreaker'),
      sql<string>`count(*) over ()`.as('total'),
    ])
    .where('a.status', 'in', status ? [status] : [...unansweredStatuses])
    .where('a.created_at', '>=', castToInstant(period.start))
    .where('a.created_at', '<', castToInstant(period.end))
    .groupBy(['q.question_key', 'a.status'])
}
