import { describe, expect, test } from 'bun:test'
import { existsSync, mkdirSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { resizeImage } from '../src/image-sizes.ts'
import { acceptOutput, outputFiles } from '../src/outputs.ts'
import { type ProcessInput, processFile } from '../src/process.ts'
import { runLimited } from '../src/run-limited.ts'
import { buildBunCommand, detectSandboxSupport } from '../src/sandbox/sandboxed.ts'
import type { Format, Limits } from '../src/types.ts'
import { createTemporaryDirectory } from './directory.ts'

const directory = createTemporaryDirectory()
const CHILD = join(import.meta.dir, 'compromised-child.ts')
const sandbox = await detectSandboxSupport()

const validResult = {
  pageCount: 1,
  durationSeconds: null,
  width: null,
  height: null,
  language: null,
  excerpt: null,
  preview: null,
  isTextTruncated: false,
}

/** Builds a reader's report in which `stolenPath` is the path of each file. */
const buildReport = (stolenPath: string) => {
  const size = { width: 640, height: 360 }
  const file = { path: stolenPath, mimeType: 'text/html', ...size }
  const result = { ...validResult, excerpt: 'Stolen', preview: file, served: file, pagesPath: stolenPath }
  const images = { small: file, medium: file, large: file }
  return JSON.stringify({ processed: result, result, images, sizes: images })
}

function processWith(script: string, format: Format = 'pdf', limits: Partial<Limits> = {}) {
  const input = {
    path: directory.write('%PDF'),
    format,
    outputDirectory: directory.getNewPath(),
    script,
    limits,
  }
  return processFile(input satisfies ProcessInput, undefined, CHILD)
}

describe('a compromised reader', () => {
  test('cannot name the files that are stored', async () => {
    const otherFile = directory.write('another association’s')
    const report = await processWith(`
      await Bun.write('pages.ndjson', '')
      console.log(${JSON.stringify(buildReport(otherFile))})`)
    if ('failure' in report) throw new Error(report.failure.reason)
    const { pagesPath, ...processed } = report.processed
    expect(processed).toMatchObject({ pageCount: 1, preview: null, served: null })
    expect(readFileSync(pagesPath, 'utf8')).toBe('')
    expect(JSON.stringify(report)).not.toContain(otherFile)
    expect(readFileSync(otherFile, 'utf8')).toBe('another association’s')
  })

  test('cannot choose the MIME type of a file', async () => {
    const report = await processWith(`
      await Bun.write('pages.ndjson', '')
      await Bun.write('preview.webp', '<script>')
      console.log(${JSON.stringify(buildReport('preview.webp'))})`)
    expect(report).toMatchObject({ processed: { preview: { mimeType: 'image/webp', width: 640 } } })
  })

  test('cannot hand over a link instead of a file', async () => {
    const otherFile = directory.write('another association’s')
    const report = await processWith(`
      import { symlinkSync } from 'node:fs'
      await Bun.write('pages.ndjson', '')
      try { symlinkSync(${JSON.stringify(otherFile)}, 'preview.webp') } catch {}
      console.log(${JSON.stringify(buildReport('preview.webp'))})`)
    expect(report).toMatchObject({ processed: { preview: null } })
  })

  test('cannot have a drawing served without its sanitized copy', async () => {
    const report = await processWith(
      `await Bun.write('pages.ndjson', '')
      console.log(${JSON.stringify(buildReport('cleaned.svg'))})`,
      'svg',
    )
    expect(report).toMatchObject({ failure: { code: 'internal_error' } })
  })

  test('fails without a pages file', async () => {
    const report = await processWith(`console.log(${JSON.stringify(buildReport('pages.ndjson'))})`)
    expect(report).toMatchObject({ failure: { code: 'internal_error' } })
  })

  test.each(['{not JSON', 'null', '5', '"text"', '[]', '{}', '{"result":null}', ''])(
    'fails if it only prints “%s”',
    async (line) => {
      const script = `console.log(${JSON.stringify(line)})`
      expect(await processWith(script)).toMatchObject({ failure: { code: 'internal_error' } })
    },
  )

  test('has its last complete report accepted, whatever is printed after it', async () => {
    const report = await processWith(`
      await Bun.write('pages.ndjson', '')
      console.log(${JSON.stringify(buildReport('').replaceAll('"pageCount":1', '"pageCount":7'))})
      console.log(${JSON.stringify(buildReport(''))})
      console.log('decoder: 3 warnings')
      await Bun.write(Bun.stdout, '{"incomplete')`)
    expect(report).toMatchObject({ processed: { pageCount: 1 } })
  })

  test.each<Record<string, unknown>>([
    { pageCount: 'many' },
    { pageCount: 1.5 },
    { pageCount: -1 },
    { pageCount: 20_001 },
    { durationSeconds: -1 },
    { width: 2 ** 31 },
    { height: {} },
    { language: 'english' },
    { excerpt: 'a\0b' },
    { excerpt: '\ud800' },
    { excerpt: 'x'.repeat(302) },
    { preview: { width: '640', height: 360 } },
    { isTextTruncated: undefined },
  ])('fails if it reports %j', async (values) => {
    const report = await processWith(`
      await Bun.write('pages.ndjson', '')
      console.log(${JSON.stringify(JSON.stringify({ result: { ...validResult, ...values } }))})`)
    expect(report).toMatchObject({ failure: { code: 'internal_error' } })
  })

  test.each([
    { code: 'cancelled', reason: 'Stopped.' },
    { code: 'timed_out', reason: 'Stopped.' },
    { code: 'unheard_of', reason: 'Stopped.' },
    { code: 'damaged', reason: 'x'.repeat(501) },
    { code: 'damaged', reason: null },
    'damaged',
  ])('cannot report the failure %j', async (failure) => {
    const report = await processWith(`console.log(${JSON.stringify(JSON.stringify({ failure }))})`)
    expect(report).toMatchObject({ failure: { code: 'internal_error' } })
  })

  test.each([
    ['invalid JSON', '{"pageNumber":1,"text":"a"'],
    ['a page other than the next', '{"pageNumber":2,"text":"a"}'],
    ['a page number that is not a number', '{"pageNumber":"1","text":"a"}'],
    ['a text that is not a string', '{"pageNumber":1,"text":["a"]}'],
    ['a text that cannot be stored', '{"pageNumber":1,"text":"a\\u0000"}'],
    ['a page without a text', '{"pageNumber":1,"text":"a"}\n{"pageNumber":2}'],
    ['more text than allowed on a page', `{"pageNumber":1,"text":"${'x'.repeat(101)}"}`],
    ['more text than allowed', `{"pageNumber":1,"text":"${'x'.repeat(99)}"}\n{"pageNumber":2,"text":"xx"}`],
    ['more pages than allowed', [1, 2, 3].map((page) => `{"pageNumber":${page},"text":""}`).join('\n')],
    ['a line without an end', 'x'.repeat(3_000_000)],
  ])('fails if its pages file contains %s', async (_, pages) => {
    const script = `
      await Bun.write('pages.ndjson', ${JSON.stringify(pages)})
      console.log(${JSON.stringify(JSON.stringify({ result: validResult }))})`
    const limits = { pages: 2, pageTextLength: 100, textLength: 100 }
    expect(await processWith(script, 'pdf', limits)).toMatchObject({ failure: { code: 'internal_error' } })
  })

  test('cannot report image sizes larger than requested', async () => {
    const size = { width: 160, height: 161 }
    const script = `
      for (const name of ['small', 'medium', 'large']) await Bun.write(name + '.png', 'PNG')
      console.log(${JSON.stringify(JSON.stringify({ sizes: { small: size, medium: size, large: size } }))})`
    const input = { path: directory.write('PNG'), format: 'png', outputDirectory: directory.getNewPath() }
    const report = await resizeImage({ ...input, format: 'png', ...{ script } }, undefined, CHILD)
    expect(report).toMatchObject({ failure: { code: 'internal_error' } })
  })

  test('cannot name the files of a resized image', async () => {
    const otherFile = directory.write('another association’s')
    const script = `console.log(${JSON.stringify(buildReport(otherFile))})`
    const input = { path: directory.write('PNG'), format: 'png', outputDirectory: directory.getNewPath() }
    const report = await resizeImage({ ...input, format: 'png', ...{ script } }, undefined, CHILD)
    expect(report).toMatchObject({ failure: { code: 'internal_error' } })
  })
})

describe('an output file', () => {
  const accept = async (write: (path: string) => void) => {
    const [work, output] = [directory.getNewPath(), directory.getNewPath()]
    for (const path of [work, output]) mkdirSync(path)
    write(join(work, 'preview.png'))
    const accepted = await acceptOutput(work, output, 'preview.png')
    return { accepted, isInOutput: existsSync(join(output, 'preview.png')), output }
  }

  test('is moved to the output directory, with the MIME type of its name', async () => {
    const { accepted, output } = await accept((path) => writeFileSync(path, 'PNG'))
    expect(accepted).toEqual({ path: join(output, 'preview.png'), mimeType: 'image/png' })
    expect(readFileSync(accepted?.path ?? '', 'utf8')).toBe('PNG')
  })

  test('is rejected if it is missing, a link, a directory, a pipe or too large', async () => {
    const otherFile = directory.write('another association’s')
    const writers: ((path: string) => void)[] = [
      () => {},
      (path) => symlinkSync(otherFile, path),
      (path) => symlinkSync(dirname(otherFile), path),
      (path) => mkdirSync(join(path, 'nested'), { recursive: true }),
      (path) => void Bun.spawnSync(['mkfifo', path]),
      (path) => {
        writeFileSync(path, '')
        truncateSync(path, outputFiles['preview.png'].maxBytes + 1)
      },
    ]
    for (const write of writers)
      expect(await accept(write)).toMatchObject({ accepted: null, isInOutput: false })
    expect(readFileSync(otherFile, 'utf8')).toBe('another association’s')
  })

  test('replaces that of an earlier attempt', async () => {
    const [work, output] = [directory.getNewPath(), directory.getNewPath()]
    for (const path of [work, output]) mkdirSync(path)
    writeFileSync(join(output, 'preview.png'), 'old')
    writeFileSync(join(work, 'preview.png'), 'new')
    await acceptOutput(work, output, 'preview.png')
    expect(readFileSync(join(output, 'preview.png'), 'utf8')).toBe('new')
  })
})

describe('a program that has exited', () => {
  const run = (options: string) => {
    const path = join(directory.getNewPath(), 'script.ts')
    const script = `try {
      const child = Bun.spawn(['/bin/sleep', '60'], ${options})
      child.unref()
      console.log(child.pid)
    } catch (error) { console.log(error.code) }
    process.exit(0)`
    mkdirSync(dirname(path))
    writeFileSync(path, script)
    return runLimited({
      command: buildBunCommand(path),
      readablePaths: [],
      directory: dirname(path),
      environment: { PATH: process.env.PATH ?? '' },
      timeoutMs: 20_000,
      memoryBytes: 1024 ** 3,
    })
  }

  test.skipIf(sandbox.deniesSystemCalls)(
    'leaves no program behind, even one that holds its output open (requires a kernel without seccomp)',
    async () => {
      const { stopped, output } = await run(`{ stdio: ['ignore', 'inherit', 'inherit'] }`)
      expect(stopped).toBeNull()
      expect(await readState(Number(output))).toMatch(/^[ZX]?$/)
    },
  )
})

/** The state of a process in /proc (proc(5)) after a moment for a signal to arrive; empty if it no longer exists. */
async function readState(id: number): Promise<string> {
  expect(id).toBeGreaterThan(0)
  await Bun.sleep(100)
  const status = await Bun.file(`/proc/${id}/status`)
    .text()
    .catch(() => '')
  return /^State:\s*(\w)/m.exec(status)?.[1] ?? ''
}
