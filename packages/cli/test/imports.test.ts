import { describe, expect, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buildProblem, startFakeService } from '../../sdk/test/fake-service.ts'
import { buildImport } from './fixtures.ts'
import { buildEnvironment, createEmptyFolder, runGuildhall, runInTerminal } from './run.ts'

const csv = 'email,firstName,lastName\nada@example.org,Ada,King\n'

async function writeCsvFile(): Promise<string> {
  const file = join(await createEmptyFolder(), 'members.csv')
  await Bun.write(file, csv)
  return file
}

/** Starts a fake service that accepts an import and, when polled, returns these states in turn and repeats the last. */
function startImportService(...states: object[]) {
  let pollCount = 0
  return startFakeService(({ method }) => {
    if (method === 'POST')
      return Response.json(buildImport({ status: 'queued', progress: 0 }), { status: 202 })
    return Response.json(buildImport(states[Math.min(pollCount++, states.length - 1)]))
  })
}

const halfway = {
  status: 'running',
  progress: 0.5,
  rows: { total: 3, processed: 1, created: 1, updated: 0, unchanged: 0, failed: 0 },
}
const failedRows = {
  rows: { total: 30, processed: 30, created: 5, updated: 0, unchanged: 0, failed: 25 },
  errors: Array.from({ length: 25 }, (_, index) => ({
    row: index + 1,
    line: index + 2,
    violations: [{ propertyPath: 'email', message: 'This is not an email address.', code: 'x' }],
  })),
}

describe('members import', () => {
  test('uploads a file, prints progress lines and the counts', async () => {
    await using service = startImportService(halfway, {})
    const file = await writeCsvFile()
    const run = await runGuildhall(['members', 'import', file, '--mode', 'upsert', '--dry-run'], {
      env: buildEnvironment(service),
    })
    expect(run.exitCode).toBe(0)
    expect(service.requests[0]).toMatchObject({
      path: '/api/members/import',
      search: '?mode=upsert&dryRun=true',
      body: csv,
    })
    expect(run.stdout).toBe(`${file}: 3 rows: 3 created, 0 updated, 0 unchanged, 0 failed.\n`)
    expect(run.stderr).toBe(' 50%  1 row\n100%  3 rows\n')
  })

  test('reads standard input', async () => {
    await using service = startImportService({})
    const run = await runGuildhall(['members', 'import', '-'], { env: buildEnvironment(service), stdin: csv })
    expect(run.exitCode).toBe(0)
    expect(service.requests[0]?.body).toBe(csv)
    expect(run.stdout).toStartWith('standard input: 3 rows')
  })

  test('shows a progress bar on a terminal', async () => {
    await using service = startImportService(halfway, {})
    const { screen, exitCode } = await runInTerminal(['members', 'import', await writeCsvFile()], {
      env: buildEnvironment(service),
    })
    expect(exitCode).toBe(0)
    expect(screen).toContain(`[${'█'.repeat(15)}${'░'.repeat(15)}]  50%`)
    expect(screen).toContain(`[${'█'.repeat(30)}] 100%`)
  })

  test('prints the lines with errors and exits with 1', async () => {
    await using service = startImportService(failedRows)
    const run = await runGuildhall(['members', 'import', await writeCsvFile()], {
      env: buildEnvironment(service),
    })
    expect(run.exitCode).toBe(1)
    expect(run.stdout).toContain('30 rows: 5 created, 0 updated, 0 unchanged, 25 failed.')
    expect(run.stderr).toContain('Line 2: email: This is not an email address.\nLine 3: email:')
    expect(run.stderr).toContain('… and 5 more. See: guildhall imports errors')
  })

  test('prints the import with --json', async () => {
    await using service = startImportService(failedRows)
    const run = await runGuildhall(['members', 'import', await writeCsvFile(), '--json'], {
      env: buildEnvironment(service),
    })
    expect(run.exitCode).toBe(1)
    expect(JSON.parse(run.stdout)).toEqual(buildImport(failedRows))
  })

  test('prints the reason for a failed import', async () => {
    await using service = startImportService({ status: 'failed', reason: 'The file was cut off.' })
    const run = await runGuildhall(['members', 'import', await writeCsvFile()], {
      env: buildEnvironment(service),
    })
    expect(run.exitCode).toBe(1)
    expect(run.stderr).toContain('The import failed: The file was cut off.')
  })

  test('does not wait with --no-wait', async () => {
    await using service = startImportService(halfway)
    const run = await runGuildhall(['members', 'import', await writeCsvFile(), '--no-wait'], {
      env: buildEnvironment(service),
    })
    expect(run.exitCode).toBe(0)
    expect(run.stdout).toMatch(/^status {2,}queued$/m)
    expect(service.requests).toHaveLength(1)
  })

  test('reports after Ctrl-C that the import continues', async () => {
    await using service = startImportService(halfway)
    const run = await runInTerminal(['members', 'import', await writeCsvFile()], {
      env: buildEnvironment(service),
      inputs: [['50%', '\u0003']],
    })
    expect(run.exitCode).toBe(130)
    expect(run.screen).toContain('The import continues. See: guildhall imports get')
  })
})

describe('members export', () => {
  test('writes to standard output, filtered', async () => {
    await using service = startFakeService(() => new Response(csv))
    const run = await runGuildhall(['members', 'export', '--status', 'active'], {
      env: buildEnvironment(service),
    })
    expect(run).toEqual({ stdout: csv, stderr: '', exitCode: 0 })
    expect(service.requests[0]?.search).toBe('?status=active&fileFormat=csv')
  })

  test('writes a file, and leaves no file behind if the response is incomplete', async () => {
    await using service = startFakeService(() => new Response(csv))
    const folder = await createEmptyFolder()
    const file = join(folder, 'members.csv')
    expect(
      (await runGuildhall(['members', 'export', '--output', file], { env: buildEnvironment(service) }))
        .exitCode,
    ).toBe(0)
    expect(await Bun.file(file).text()).toBe(csv)

    using truncatingServer = Bun.listen({
      hostname: '127.0.0.1',
      port: 0,
      socket: {
        data(socket) {
          socket.write('HTTP/1.1 200 OK\r\nContent-Type: text/csv\r\nContent-Length: 1000\r\n\r\nemail\n')
          socket.end()
        },
      },
    })
    const env = buildEnvironment({ url: `http://127.0.0.1:${truncatingServer.port}` })
    const run = await runGuildhall(['members', 'export', '--output', join(folder, 'other.csv')], { env })
    expect(run.exitCode).toBe(1)
    expect(await readdir(folder)).toEqual(['members.csv'])
  })

  test('takes the file format from the file name, not from a filter called `format`; members accept the earlier option --format', async () => {
    await using service = startFakeService(({ path }) =>
      path === '/api/client' ? Response.json({ timezone: 'Asia/Tokyo' }) : new Response(csv),
    )
    const file = join(await createEmptyFolder(), 'events.xlsx')
    const args = ['events', 'export', '--format', 'online', '--column', 'title', '--output', file]
    expect((await runGuildhall(args, { env: buildEnvironment(service) })).exitCode).toBe(0)
    const request = service.requests.find(({ path }) => path === '/api/events/export')
    expect(request?.search).toBe(
      '?format=online&fileFormat=xlsx&columns%5B%5D=title&fileTimezone=Asia%2FTokyo',
    )
    await runGuildhall(['members', 'export', '--format', 'csv'], { env: buildEnvironment(service) })
    expect(service.requests.at(-1)?.search).toBe('?fileFormat=csv')
  })

  test('exits with 4 without the scope, and writes nothing', async () => {
    await using service = startFakeService(() => buildProblem(403, 'insufficient-scope'))
    const run = await runGuildhall(['members', 'export'], { env: buildEnvironment(service) })
    expect(run).toMatchObject({ stdout: '', exitCode: 4 })
  })
})
