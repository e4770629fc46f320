import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { buildPdf, buildPng } from '../../../apps/server/test/library/files.ts'
import { testService } from '../../../tools/testing/service.ts'
import { buildProblem, startFakeService } from '../../sdk/test/fake-service.ts'
import { buildPageResponse } from './fixtures.ts'
import { buildEnvironment, createEmptyFolder, runGuildhall, startGuildhall } from './run.ts'

/** Creates a folder with a different file for each name. */
async function createFolder(...names: string[]): Promise<string> {
  const folder = await createEmptyFolder()
  for (const name of names) await Bun.write(join(folder, name), buildPdf(`The text of ${name}.`))
  return folder
}

/** Starts a fake service that responds to the first uploads with these statuses, and then creates resources. */
function startFakeLibrary(...statuses: number[]) {
  const remainingStatuses = [...statuses]
  let created = 0
  return startFakeService(({ method }) => {
    if (method === 'GET') return buildPageResponse([])
    const status = remainingStatuses.shift() ?? 201
    if (status !== 201) return buildProblem(status, 'refused', {}, { 'retry-after': '3600' })
    return Response.json({ id: `resource-${++created}` }, { status: 201 })
  })
}

const countUploads = ({ requests }: ReturnType<typeof startFakeLibrary>) =>
  requests.filter(({ method }) => method === 'POST').length
const names = Array.from({ length: 12 }, (_, index) => `file-${index + 10}.pdf`)

describe('an upload that cannot succeed', () => {
  test.each([
    [401, 4],
    [402, 1],
    [403, 4],
    [429, 5],
  ])('stops at %d and prints the created resources; repeating it uploads all', async (status, exitCode) => {
    // Three uploads are in flight when the service refuses one.
    await using service = startFakeLibrary(201, 201, status, status, status)
    const folder = await createFolder(...names)
    const run = await runGuildhall(['resources', 'upload', folder, '--recursive'], {
      env: buildEnvironment(service),
    })
    expect(run.exitCode).toBe(exitCode)
    expect(run.stdout.trim().split('\n').length).toBeWithin(2, 5)
    expect(run.stdout).toMatch(/^resource-1\t/m)
    expect(run.stderr).toContain('not uploaded.')
    expect(countUploads(service)).toBeLessThan(names.length)
    const repeated = await runGuildhall(['resources', 'upload', folder, '--recursive', '--json'], {
      env: { ...buildEnvironment(service), GUILDHALL_BASE_URL: service.url },
    })
    expect(repeated.exitCode).toBe(0)
    expect(JSON.parse(repeated.stdout)).toHaveLength(names.length)
  })

  test('reports its own error, and not that of the filter', async () => {
    await using service = startFakeLibrary(201, 201, 402, 402, 402)
    const upload = ['resources', 'upload', await createFolder(...names), '--recursive']
    const run = await runGuildhall([...upload, '--jq', '.[].path.x'], { env: buildEnvironment(service) })
    expect(run.exitCode).toBe(1)
    expect(run.stderr).toContain('not uploaded.')
    expect(run.stderr).toContain('Error: It was refused.')
    expect(run.stderr).not.toContain('jq')
  })

  test('for one file does not stop the others', async () => {
    await using service = startFakeLibrary(415)
    const run = await runGuildhall(['resources', 'upload', await createFolder(...names), '--recursive'], {
      env: buildEnvironment(service),
    })
    expect(run.exitCode).toBe(1)
    expect(run.stderr).toContain(`${names.length - 1} uploaded, 1 failed.`)
  })
})

describe('an upload of an existing file', () => {
  test('is recognized by its content and skipped, even within one command, unless --allow-duplicates is given', async () => {
    const service = await createTestClient()
    const folder = await createFolder('a.pdf', 'b.pdf')
    await Bun.write(join(folder, 'copy of a.pdf'), Bun.file(join(folder, 'a.pdf')))
    const first = await service.run('resources', 'upload', folder, '--recursive')
    expect([first.exitCode, first.stderr]).toEqual([
      0,
      expect.stringContaining('2 uploaded, 1 already in the library, 0 failed.'),
    ])
    const second = await service.run('resources', 'upload', folder, '--recursive', '--json')
    const ids = new Set((await service.live.resources.list().toArray()).map(({ id }) => id))
    expect(ids.size).toBe(2)
    for (const { resource, existingId, reason } of JSON.parse(second.stdout)) {
      expect([resource, reason]).toEqual([null, null])
      expect(ids).toContain(existingId)
    }
    const duplicateRun = await service.run('resources', 'upload', join(folder, 'a.pdf'), '--allow-duplicates')
    expect(duplicateRun.stderr).toContain('1 uploaded, 0 failed.')
  })
})

test('identical files are uploaded once, even if the upload of the first fails', async () => {
  let uploads = 0
  await using service = startFakeService(async ({ method }) => {
    if (method === 'GET') return buildPageResponse([])
    if (++uploads > 1) return Response.json({ id: `resource-${uploads}` }, { status: 201 })
    // The others wait for it by then.
    await Bun.sleep(500)
    return buildProblem(415, 'refused', {}, {})
  })
  const folder = await createEmptyFolder()
  for (const name of ['a', 'b', 'c']) await Bun.write(join(folder, `${name}.pdf`), buildPdf('The same text.'))
  await runGuildhall(['resources', 'upload', folder, '--recursive'], { env: buildEnvironment(service) })
  expect(uploads).toBe(2)
})

test('a resource is named after its file, without half of a character at the length limit', async () => {
  const service = await createTestClient()
  const folder = await createFolder('annual-report_2025.pdf', `${'a'.repeat(199)}😀.pdf`)
  await service.run('resources', 'upload', folder, '--recursive')
  const resources = await service.live.resources.list().toArray()
  expect(resources.map(({ name }) => name).toSorted()).toEqual([`A${'a'.repeat(198)}`, 'Annual report 2025'])
})

test('an interrupted upload of a large file is resumed', async () => {
  const service = await createTestClient()
  const state = await createEmptyFolder()
  const file = join(await createEmptyFolder(), 'scan.png')
  const image = buildPng()
  await Bun.write(file, new Blob([image, new Uint8Array(40_000_000 - image.byteLength)]))
  // Until it is repaired, the proxy responds to no part after the first.
  let parts = 0
  const broken = Promise.withResolvers<void>()
  await using proxy = startFakeProxy(service.url, (request) => {
    if (request.method !== 'PATCH' || ++parts === 1) return false
    broken.resolve()
    return true
  })
  const args = ['resources', 'upload', file, '--name', 'Scan']
  const env = { ...service.env, XDG_STATE_HOME: state, GUILDHALL_BASE_URL: proxy.url }
  const first = startGuildhall(args, { env })
  await broken.promise
  const interrupted = await first.stop('SIGINT')
  expect([interrupted.exitCode, interrupted.stderr]).toEqual([
    130,
    expect.stringContaining('1 not uploaded.'),
  ])
  proxy.repair()
  const bytesBefore = proxy.countBytes()
  const second = await runGuildhall(args, { env })
  expect([second.exitCode, second.stderr]).toEqual([0, expect.stringContaining('1 uploaded, 0 failed.')])
  expect(proxy.countBytes() - bytesBefore).toBeLessThan(30_000_000)
  expect(await service.live.resources.list().toArray()).toMatchObject([
    { name: 'Scan', sizeBytes: 40_000_000 },
  ])
  expect(await Bun.file(join(state, 'guildhall', 'uploads.json')).json()).toEqual({})
})

async function createTestClient() {
  const { live, keys } = await service.createClient()
  const env = { GUILDHALL_API_KEY: keys.live.secret, GUILDHALL_BASE_URL: service.url }
  return { live, env, url: service.url, run: (...args: string[]) => runGuildhall(args, { env }) }
}

const service = await testService()

/**
 * Starts a proxy that forwards requests and counts the bytes of their bodies. Until it is repaired, it never responds
 * to requests that `shouldBreak` selects.
 */
function startFakeProxy(target: string, shouldBreak: (request: Request) => boolean) {
  let isRepaired = false
  let bytes = 0
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      if (!isRepaired && shouldBreak(request)) return new Promise<Response>(() => undefined)
      const body = await request.bytes()
      bytes += body.byteLength
      const { pathname, search } = new URL(request.url)
      const headers = new Headers(request.headers)
      headers.delete('host')
      return fetch(`${target}${pathname}${search}`, {
        method: request.method,
        headers,
        ...(body.byteLength > 0 ? { body } : {}),
        decompress: false,
      })
    },
  })
  return {
    url: `http://127.0.0.1:${server.port}`,
    countBytes: () => bytes,
    repair: () => {
      isRepaired = true
    },
    [Symbol.asyncDispose]: () => server.stop(true),
  }
}
