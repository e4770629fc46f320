import { expect, test } from 'bun:test'
import { existsSync, readdirSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { processFile } from '../src/process.ts'
import { runLimited } from '../src/run-limited.ts'
import { createTemporaryDirectory } from './directory.ts'
import { createReader, readTexts } from './reading.ts'
import { buildDocx, buildPdf, buildSample, buildSvg } from './samples.ts'

const directory = createTemporaryDirectory()
const { run, read, readFailure } = createReader(directory)
const bun = process.execPath

const runScript = (script: string, options: Partial<Parameters<typeof runLimited>[0]> = {}) =>
  runLimited({
    command: [bun, '-e', script],
    readablePaths: [],
    directory: directory.path,
    environment: { PATH: process.env.PATH ?? '' },
    timeoutMs: 40_000,
    memoryBytes: 1024 ** 3,
    ...options,
  })

test('a program that never exits is killed', async () => {
  const result = await runScript('while (true);', { timeoutMs: 500 })
  expect(result.stopped).toBe('timed_out')
})

test('a program that exceeds the memory limit is killed', async () => {
  const greedy = 'const all = []; setInterval(() => all.push(new Uint8Array(2e7).fill(1)), 5)'
  const result = await runScript(greedy, { memoryBytes: 300 * 1024 ** 2 })
  expect(result.stopped).toBe('out_of_memory')
})

// Measured in a separate process, because the uncollected memory of earlier tests varies by hundreds of MiB.
test('only the last 1 MiB of a program’s output is kept, using less than 500 MB of memory', async () => {
  const largeOutputScript = 'for (let i = 0; i < 2000; i++) await Bun.write(Bun.stdout, "x".repeat(1e6))'
  const measureScript = `
    const { runLimited } = await import(${JSON.stringify(new URL('../src/run-limited.ts', import.meta.url).href)})
    const before = process.memoryUsage().rss
    const { stopped, exitCode, output } = await runLimited({
      command: [process.execPath, "-e", ${JSON.stringify(largeOutputScript)}],
      readablePaths: [], directory: ${JSON.stringify(directory.path)}, environment: {}, timeoutMs: 600_000, memoryBytes: 2e9,
    })
    console.log(JSON.stringify({ stopped, exitCode, length: output.length, grown: process.memoryUsage().rss - before }))`
  const child = Bun.spawn([process.execPath, '-e', measureScript], { stdout: 'pipe' })
  const { grown, ...result } = JSON.parse(await new Response(child.stdout).text())
  expect(result).toEqual({ stopped: null, exitCode: 0, length: 1024 ** 2 })
  expect(grown).toBeLessThan(500e6)
})

// In a separate process, which exits only once no timer is left.
test('a program is killed, and the timers of its limits are cleared, if `onOutput` throws', async () => {
  const throwingScript = `
    const { runLimited } = await import(${JSON.stringify(new URL('../src/run-limited.ts', import.meta.url).href)})
    await runLimited({
      command: [process.execPath, "-e", "console.log(process.pid); setInterval(() => {}, 1000)"],
      readablePaths: [], directory: ${JSON.stringify(directory.path)}, environment: {}, timeoutMs: 600_000, memoryBytes: 2e9,
      onOutput(text) { throw new Error(text) },
    }).catch((error) => console.log(error.message))`
  const child = Bun.spawn([process.execPath, '-e', throwingScript], { stdout: 'pipe', timeout: 120_000 })
  const id = Number(await new Response(child.stdout).text())
  expect(await child.exited).toBe(0)
  expect(() => process.kill(id, 0)).toThrow('ESRCH')
}, 150_000)

test('a program does not inherit the environment', async () => {
  process.env.DOCUMENTS_TEST_SECRET = 'tide'
  const result = await runScript('console.log(Object.keys(process.env).join())')
  delete process.env.DOCUMENTS_TEST_SECRET
  expect(result.output.trim().split(',').toSorted()).not.toContain('DOCUMENTS_TEST_SECRET')
  expect(result.exitCode).toBe(0)
})

test('a reader cannot connect to the network', async () => {
  const script = `
    const { blockNetwork } = await import(${JSON.stringify(new URL('../src/block-network.ts', import.meta.url).href)})
    blockNetwork()
    const attempts = [() => fetch('http://127.0.0.1:1/'), () => require('node:net').connect(1, '127.0.0.1'), () => new WebSocket('ws://127.0.0.1:1')]
    for (const attempt of attempts) try { await attempt(); console.log('connected') } catch (error) { console.log(error.message) }`
  const { output } = await runScript(script)
  expect(output.trim().split('\n')).toEqual(Array(3).fill('Network access is blocked while reading files.'))
})

test('a file that exceeds the time limit fails with a reason that names the limit', async () => {
  expect(await readFailure(await buildSample('svg'), 'svg', { seconds: 0.05 })).toMatchObject({
    code: 'timed_out',
    reason: expect.stringContaining('longer than 0.05 seconds'),
  })
})

test('a file that exceeds the memory limit fails', async () => {
  expect((await readFailure(await buildSample('svg'), 'svg', { memoryBytes: 20 * 1024 ** 2 })).code).toBe(
    'out_of_memory',
  )
})

test('a page that inflates to 700 MiB fails', async () => {
  const bomb = deflateSync(Buffer.alloc(700 * 1024 ** 2, '(a) Tj '), { level: 9 })
  const result = await readFailure(buildPdfWithContent(bomb), 'pdf', {
    memoryBytes: 500 * 1024 ** 2,
    seconds: 20,
  })
  expect(result.code).toMatch(/^(out_of_memory|timed_out|damaged)$/)
})

test('a drawing whose preview exceeds the memory limit is served without a preview', async () => {
  const layer = '<g opacity="0.9"><rect width="640" height="1280" fill="teal"/>'
  const drawing = buildSvg(layer.repeat(400) + '</g>'.repeat(400), 'viewBox="0 0 640 1280"')
  const processed = await read(drawing, 'svg', { memoryBytes: 500 * 1024 ** 2 })
  expect(processed.served).not.toBeNull()
  expect(processed.preview).toBeNull()
})

test('processing ends when it is aborted', async () => {
  const controller = new AbortController()
  const pages = await buildPdf(Array.from({ length: 200 }, (_, index) => `Page ${index}`))
  setTimeout(() => controller.abort(), 50)
  const report = await run(pages, 'pdf', {}, controller.signal)
  expect(report).toMatchObject({ failure: { code: 'cancelled' } })
  expect(await run(pages, 'pdf', {}, AbortSignal.abort())).toMatchObject({ failure: { code: 'cancelled' } })
})

test('only the pages and the preview are written to the output directory, which is created', async () => {
  const processed = await read(await buildDocx(['One']), 'docx')
  const output = processed.pagesPath.slice(0, processed.pagesPath.lastIndexOf('/'))
  expect(readdirSync(output).toSorted()).toEqual(['pages.ndjson', 'preview.webp'])
  expect(existsSync(processed.preview?.path ?? '')).toBe(true)
})

test('a second attempt in the same directory overwrites the pages of the first', async () => {
  const outputDirectory = directory.getNewPath()
  const attempt = async (pages: string[]) => {
    const report = await processFile({
      path: directory.write(await buildPdf(pages)),
      format: 'pdf',
      outputDirectory,
    })
    return 'processed' in report ? readTexts(report.processed) : []
  }
  await attempt(['A long first page', 'and a second'])
  expect(await attempt(['Short'])).toEqual(['Short'])
})

test('a configuration file in the output directory is not read', async () => {
  const outputDirectory = directory.getNewPath()
  await Bun.write(`${outputDirectory}/bunfig.toml`, 'preload = ["./evil.ts"]')
  await Bun.write(`${outputDirectory}/evil.ts`, 'process.exit(7)')
  const path = directory.write(await buildSample('png'))
  expect(await processFile({ path, format: 'png', outputDirectory })).toHaveProperty('processed')
})

test('a missing file fails', async () => {
  const report = await processFile({
    path: `${directory.path}/none`,
    format: 'pdf',
    outputDirectory: directory.getNewPath(),
  })
  expect(report).toHaveProperty('failure')
})

/** A PDF of one page with this deflated content. */
function buildPdfWithContent(content: Uint8Array): Buffer {
  return Buffer.concat([
    Buffer.from(
      '%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n' +
        '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n' +
        '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R >>\nendobj\n' +
        `4 0 obj\n<< /Length ${content.length} /Filter /FlateDecode >>\nstream\n`,
    ),
    content,
    Buffer.from('\nendstream\nendobj\ntrailer\n<< /Root 1 0 R /Size 5 >>\n%%EOF'),
  ])
}
