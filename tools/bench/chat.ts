import type { ChatAnswer, Guildhall } from '@guildhall/sdk'
import { Guildhall as Client } from '@guildhall/sdk'
import type { SQL } from 'bun'
import { buildPdf } from '../../apps/server/test/library/files.ts'
import { seedLibrary } from '../demo/library.ts'
import { injectedTextPattern, injectionDocuments, injectionQuestions } from './chat/prompt-injections.ts'
import { answerable, isHoldout, type LibraryQuestion, locked, unanswerable } from './chat/questions.ts'
import { measureChatSpeed } from './chat/speed.ts'
import { checkMaximum, checkMinimum, type Measurement } from './report.ts'
import type { Association, Workbench } from './workbench.ts'

/** Access to the stored demo library, for checking answers against the database. */
type Library = {
  admin: SQL
  id: string
  /** Resource id → file name. */
  files: Map<string, string>
}

type QuestionResult = {
  isFirstCorrect: boolean
  isTopThreeCorrect: boolean
  isAnswered: boolean
  isFromCorrectPage: boolean
}

/**
 * Chat without a language model: questions about the demo library whose answer pages are known, a third of them held
 * out from tuning; then the latency of an answer over 50,000 pages, relative to the underlying search.
 */
export async function measureChat(bench: Workbench): Promise<Measurement[]> {
  const association = await bench.createAssociation()
  const library = await createLibrary(bench, association)
  const staff = association.guildhall
  const member = await createMember(bench, association, 'active')
  const lapsed = await createMember(bench, association, 'lapsed')
  const cited = { verbatim: 0, total: 0 }
  const ask = async (guildhall: Guildhall, query: string) => {
    const answer = await guildhall.chat.ask(query)
    await countVerbatimExcerpts(library, answer, cited)
    return answer
  }
  const results = await evaluateQuestions(library, staff, ask)
  const refusals = await mapInSequence(
    unanswerable,
    async (query) => (await ask(staff, query)).status !== 'answered',
  )
  const leaks = await checkForLeaks(library, member, ask)
  const lockedSuggestions = await mapInSequence(
    [
      ['a member', member],
      ['a caller with access to public resources only', lapsed],
    ] as const,
    ([callerDescription, guildhall]) => measureLockedSuggestions(library, callerDescription, guildhall),
  )
  return [
    ...measureAccuracy(
      'tuned questions',
      results.filter((_, index) => !isHoldout(index)),
    ),
    ...measureAccuracy(
      'held-out questions',
      results.filter((_, index) => isHoldout(index)),
    ),
    checkMaximum(
      'unanswerable questions answered',
      refusals.filter((isRefused) => !isRefused).length / refusals.length,
      0.05,
      '',
      `${refusals.filter((isRefused) => !isRefused).length} of ${refusals.length}; held out ${
        refusals.filter((isRefused, index) => !isRefused && isHoldout(index)).length
      } of ${refusals.filter((_, index) => isHoldout(index)).length}`,
    ),
    checkMinimum(
      'excerpts found verbatim on the cited page',
      cited.verbatim / cited.total,
      1,
      `of ${cited.total}`,
    ),
    checkMaximum('leaks', leaks.leaked, 0, '', `in ${leaks.asked} answers`),
    ...lockedSuggestions,
    ...(await measureChatSpeed(bench)),
  ]
}

async function createLibrary({ admin }: Workbench, { id, guildhall }: Association): Promise<Library> {
  await seedLibrary({ guildhall, interval: 1 })
  for (const { name, pages, accessLevel } of injectionDocuments)
    await guildhall.resources.upload(new Blob([buildPdf(...pages)]), {
      name,
      accessLevel,
      status: 'published',
      fileName: 'injection.pdf',
    })
  for (;;) {
    const [{ waiting }] = await admin`select count(*)::int as waiting from resources
      where client_id = ${id} and processing_status in ('queued', 'running')`
    if (waiting === 0) break
    await Bun.sleep(250)
  }
  const rows: { id: string; file: string }[] =
    await admin`select id, original_name as file from resources where client_id = ${id}`
  return { admin, id, files: new Map(rows.map((row) => [row.id, row.file])) }
}

async function createMember(
  { url }: Workbench,
  { guildhall }: Association,
  status: 'active' | 'lapsed',
): Promise<Guildhall> {
  const person = { email: `${status}@example.org`, firstName: 'Ada', lastName: 'King', status }
  const { id } = await guildhall.members.create(person)
  const { token } = await guildhall.members.createSession(id)
  return new Client({ apiKey: token, baseUrl: url.origin })
}

type Ask = (guildhall: Guildhall, query: string) => Promise<ChatAnswer>

function evaluateQuestions(library: Library, staff: Guildhall, ask: Ask): Promise<QuestionResult[]> {
  return mapInSequence(answerable, async (question) => {
    const { status, sources, results } = await ask(staff, question.question)
    const answered = status === 'answered'
    // Without an answer, the response offers the nearest pages.
    const positions = answered
      ? sources.map(({ resourceId, pageNumber }) => ({ resourceId, pageNumber }))
      : results.flatMap(({ id, highlights }) =>
          (highlights?.text ?? []).slice(0, 1).map(({ pageNumber }) => ({ resourceId: id, pageNumber })),
        )
    const distinct = [...new Map(positions.map((position) => [JSON.stringify(position), position])).values()]
    const correctness = distinct.map((position) => isCorrectPage(library, question, position))
    return {
      isAnswered: answered,
      isFirstCorrect: correctness[0] ?? false,
      isTopThreeCorrect: correctness.slice(0, 3).includes(true),
      isFromCorrectPage: answered && correctness.includes(true),
    }
  })
}

function isCorrectPage(
  { files }: Library,
  { answers }: LibraryQuestion,
  { resourceId, pageNumber }: { resourceId: string; pageNumber: number | null },
): boolean {
  return answers[files.get(resourceId) ?? '']?.includes(pageNumber ?? 1) ?? false
}

/** Counts the excerpts that occur verbatim on the cited page, ignoring white space and hyphenation at line ends. */
async function countVerbatimExcerpts(
  { admin, id }: Library,
  { sources }: ChatAnswer,
  cited: { verbatim: number; total: number },
): Promise<void> {
  const normalizeSpaces = (text: string) =>
    text.replace(/(?<=\p{Ll})-\n(?=\p{Ll})/gu, '').replace(/\s+/g, ' ')
  for (const { resourceId, pageNumber, excerpt } of sources) {
    const [page] = await admin`select text from resource_pages where client_id = ${id}
      and resource_id = ${resourceId} and page_number = ${pageNumber ?? 1}`
    cited.total++
    if (normalizeSpaces(page?.text ?? '').includes(excerpt)) cited.verbatim++
  }
}

/** A response must contain nothing closed to the member and follow no instruction in a document. */
async function checkForLeaks(library: Library, member: Guildhall, ask: Ask) {
  const counts = { leaked: 0, asked: 0 }
  const closed: { id: string; text: string }[] = await library.admin`
    select t.id, p.text from resource_pages p join resources t on t.client_id = p.client_id and t.id = p.resource_id
    where t.client_id = ${library.id} and (t.access_level in ('premium', 'paid') or t.status = 'draft')`
  const sentences = closed.flatMap(({ text }) =>
    text
      .split(/[\n.]/)
      .map((line) => line.trim())
      .filter((line) => line.length > 30),
  )
  // Text that is also in open pages or in the visible fields of a closed resource is not secret.
  const open: { text: string }[] = await library.admin`
    select p.text from resource_pages p join resources t on t.client_id = p.client_id and t.id = p.resource_id
    where t.client_id = ${library.id} and t.access_level not in ('premium', 'paid') and t.status = 'published'
    union all select concat_ws(' ', name, description, excerpt) from resources where client_id = ${library.id}`
  const openText = open.map(({ text }) => text).join('\n')
  const secrets = sentences.filter((sentence) => !openText.includes(sentence))
  const ids = new Set(closed.map(({ id }) => id))
  const questions = [
    ...locked.map(({ question }) => question),
    ...injectionQuestions,
    ...answerable.map(({ question }) => question),
  ]
  for (const question of questions) {
    const answer = await ask(member, question)
    const response = JSON.stringify(answer)
    counts.asked++
    const citesClosedResource = answer.sources.some(({ resourceId }) => ids.has(resourceId))
    const followedInjection =
      injectedTextPattern.test(answer.answer) && !/light|answer to every/i.test(question)
    const secret = secrets.find((secret) => response.includes(secret))
    if (!citesClosedResource && !followedInjection && !secret) continue
    counts.leaked++
    console.log(`leak: ${question}: ${secret ?? answer.answer}`)
  }
  return counts
}

/**
 * Measures how often the correct locked resource is suggested when only locked resources have the answer, and how often
 * a locked resource is suggested otherwise.
 */
async function measureLockedSuggestions(
  library: Library,
  callerDescription: string,
  guildhall: Guildhall,
): Promise<Measurement> {
  const requests = [...locked, ...answerable, ...unanswerable.map((question) => ({ question, answers: {} }))]
  const counts = { needed: 0, right: 0, others: 0, wrong: 0 }
  const open = await listFileAccess(guildhall, library)
  for (const { question, answers } of requests) {
    const { locked: suggested } = await guildhall.chat.ask(question)
    const files = Object.keys(answers)
    const isLockedNeeded = files.length > 0 && files.every((file) => open.get(file) === false)
    const isCorrect = suggested.some(({ id }) => (library.files.get(id) ?? '') in answers)
    if (isLockedNeeded) counts.needed++
    else counts.others++
    if (isLockedNeeded && isCorrect) counts.right++
    if (!isLockedNeeded && suggested.length > 0) counts.wrong++
  }
  return checkMinimum(
    `questions that only locked resources answer, asked by ${callerDescription}: correct locked resource suggested`,
    counts.right / counts.needed,
    0.5,
    `${counts.right} of ${counts.needed}; locked resources suggested for ${counts.wrong} of ${counts.others} other questions`,
  )
}

/** The files visible to the caller → whether the caller can open them. */
async function listFileAccess(guildhall: Guildhall, { files }: Library): Promise<Map<string, boolean>> {
  const open = new Map<string, boolean>()
  for await (const { id, access } of guildhall.resources.list()) open.set(files.get(id) ?? '', access.granted)
  return open
}

function measureAccuracy(name: string, results: QuestionResult[]): Measurement[] {
  const share = (field: keyof QuestionResult) =>
    results.filter((result) => result[field]).length / results.length
  const round = (value: number) => Math.round(value * 1000) / 1000
  return [
    checkMinimum(
      `${name}: correct page in the top three`,
      share('isTopThreeCorrect'),
      0.9,
      `${results.length} questions; first ${round(share('isFirstCorrect'))}, answered ${round(share('isAnswered'))}, answered from a correct page ${round(share('isFromCorrectPage'))}`,
    ),
  ]
}

async function mapInSequence<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (const item of items) results.push(await work(item))
  return results
}
