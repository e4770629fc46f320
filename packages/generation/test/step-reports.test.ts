import { afterAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TSchema } from '@sinclair/typebox'
import { runStep } from '../src/run-step.ts'
import { contentReport, scriptReport, speechReport } from '../src/step-reports.ts'

const reports = { content: contentReport, script: scriptReport, speech: speechReport }

const directory = await mkdtemp(join(tmpdir(), 'guildhall-reports-'))
afterAll(() => rm(directory, { recursive: true, force: true }))

/** Runs a compromised step, which prints this message. */
function run(kind: keyof typeof reports, message: object) {
  return runStep<TSchema>({
    report: reports[kind],
    program: '../test/printing-step.ts',
    readablePaths: [],
    directory,
    input: [JSON.stringify(message)],
    seconds: 30,
    memoryBytes: 1024 ** 3,
    signal: new AbortController().signal,
  })
}

const content = {
  durationSeconds: 60,
  width: null,
  height: null,
  altText: null,
  facts: [{ value: null, text: 'The fee is 45 euros.', pageNumber: 1 }],
  transcript: null,
  chapters: null,
}
const line = {
  speaker: 'A',
  text: 'Welcome.',
  pageNumber: null,
  chapter: 0,
  statement: null,
  isChapterTitle: false,
}
const script = { lines: [line], chapters: ['Fees'], statements: [] }

test('a valid report is the result', async () => {
  expect(await run('content', { content })).toEqual({ content })
  expect(await run('script', { script })).toEqual({ script })
  expect(await run('speech', { sampleRate: 22_050 })).toEqual({ sampleRate: 22_050 })
  expect(await run('speech', { failure: { code: 'speech_failed', reason: 'No voice.' } })).toMatchObject({
    failure: { code: 'speech_failed', reason: 'No voice.' },
  })
})

test.each<[keyof typeof reports, object]>([
  ['content', { content: { ...content, durationSeconds: '60' } }],
  ['content', { content: { ...content, width: 1.5 } }],
  ['content', { content: { ...content, altText: 'a\0' } }],
  ['content', { content: { ...content, facts: [{ value: null, text: 'Fee', pageNumber: 0 }] } }],
  ['content', { content: { ...content, facts: [{ ...content.facts[0], html: '<script>' }] } }],
  ['content', { content: { ...content, chapters: [{ title: '\ud800', startSeconds: 0 }] } }],
  ['content', { content: { ...content, transcript: {} } }],
  ['script', { script: { ...script, lines: Array.from({ length: 5_001 }, () => line) } }],
  ['script', { script: { ...script, lines: [{ ...line, text: 'x'.repeat(2_001) }] } }],
  ['script', { script: { ...script, lines: [{ ...line, speaker: 'C' }] } }],
  ['script', { script: { ...script, lines: null } }],
  ['speech', { sampleRate: 1 }],
  ['speech', { failure: { code: 'cancelled', reason: 'Stopped.' } }],
  ['speech', { failure: { code: 'speech_failed', reason: {} } }],
])('an invalid report is treated as a crash: %s %j', async (kind, message) => {
  expect(await run(kind, message)).toMatchObject({ failure: { code: 'internal_error' } })
})
