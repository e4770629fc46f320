import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Type } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { runStep } from '../src/run-step.ts'

let directory = ''
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'guildhall-step-'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

/** Runs a step that prints these lines. */
async function runPrinting(...lines: (string | number)[]) {
  const progress: number[] = []
  const result = await runStep({
    report: TypeCompiler.Compile(Type.Object({ content: Type.Unknown() })),
    program: '../test/printing-step.ts',
    readablePaths: [],
    directory,
    input: lines,
    seconds: 30,
    memoryBytes: 1024 ** 3,
    signal: new AbortController().signal,
    onProgress: (fraction) => progress.push(fraction),
  })
  return { result, progress }
}

describe('the output of a step', () => {
  test('ends with its result, after its progress', async () => {
    expect(await runPrinting('{"progress":0.5}', '{"content":1}')).toEqual({
      result: { content: 1 },
      progress: [0.5],
    })
  })

  test('can contain lines that are not messages, before and after the result', async () => {
    const lines = ['{not JSON', 'null', '{"content":1}', '{ "also": not }', '[1]', '']
    expect((await runPrinting(...lines)).result).toEqual({ content: 1 })
  })

  test('without a message is a failure', async () => {
    expect((await runPrinting('{not JSON')).result).toMatchObject({ failure: { code: 'internal_error' } })
  })

  test('cannot report progress outside 0 to 1', async () => {
    const values = ['"half"', '-1', '2', '1e999', 'null', '{}', '1']
    const { progress } = await runPrinting(...values.map((value) => `{"progress":${value}}`))
    expect(progress).toEqual([1])
  })

  test('has lines of at most 4 MiB; longer ones are dropped', async () => {
    const longLine = [1_000_000, 1_000_000, 1_000_000, 1_000_000, 1_000_000, '']
    expect((await runPrinting(...longLine, '{"content":1}')).result).toEqual({ content: 1 })
    const longMessage = `{"content":"${'x'.repeat(5_000_000)}"}`
    expect((await runPrinting(longMessage)).result).toMatchObject({ failure: { code: 'internal_error' } })
  })
})
