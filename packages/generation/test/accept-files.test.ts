import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { acceptFiles } from '../src/accept-files.ts'
import type { GenerationInput, ResultWithoutFiles } from '../src/types.ts'

let directory = ''
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'guildhall-generation-'))
  await Bun.write(join(directory, 'other'), 'another association’s')
})
afterAll(() => rm(directory, { recursive: true, force: true }))

/** Accepts the files of a step that claims to have written `other`. */
async function accept(write: (workDirectory: string) => Promise<unknown>) {
  const outputDirectory = await mkdtemp(join(directory, 'made-'))
  const workDirectory = join(outputDirectory, 'work')
  await mkdir(workDirectory)
  await write(workDirectory)
  const files = [{ format: 'html', path: join(directory, 'other'), mimeType: 'text/html' }]
  const content = { model: null, durationSeconds: 1, width: null, height: null, altText: null, files }
  const result = {
    content: { ...content, facts: null, transcript: null, chapters: null },
  } satisfies ResultWithoutFiles
  const input = { kind: 'podcast', outputDirectory } as GenerationInput
  return { result: await acceptFiles(result, input, workDirectory), outputDirectory }
}

test('the files of a compromised step are those it wrote itself, with the MIME types of their names', async () => {
  const { result, outputDirectory } = await accept((work) => Bun.write(join(work, 'podcast.mp3'), 'MP3'))
  const path = join(outputDirectory, 'podcast.mp3')
  expect(result).toMatchObject({ content: { files: [{ format: 'mp3', path, mimeType: 'audio/mpeg' }] } })
  expect(await readFile(path, 'utf8')).toBe('MP3')
})

test('a step that left a link, or no file, fails', async () => {
  const other = join(directory, 'other')
  const linked = await accept((work) => symlink(other, join(work, 'podcast.mp3')))
  expect(linked.result).toMatchObject({ failure: { code: 'internal_error' } })
  expect((await accept(async () => {})).result).toMatchObject({ failure: { code: 'internal_error' } })
  expect(await readFile(other, 'utf8')).toBe('another association’s')
})
