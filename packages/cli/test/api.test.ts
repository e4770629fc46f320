import { describe, expect, test } from 'bun:test'
import { buildProblem, startFakeService } from '../../sdk/test/fake-service.ts'
import { buildMember, buildPageResponse } from './fixtures.ts'
import { buildEnvironment, runGuildhall, runInTerminal } from './run.ts'

describe('api', () => {
  test('adds -f to the query of the path', async () => {
    await using service = startFakeService(() => buildPageResponse([buildMember()]))
    const args = ['api', 'GET', '/api/members?q=ada', '-f', 'itemsPerPage=5']
    await runGuildhall(args, { env: buildEnvironment(service) })
    expect([...new URLSearchParams(service.requests[0]?.search)]).toEqual([
      ['q', 'ada'],
      ['itemsPerPage', '5'],
    ])
  })

  test('sends fields as the query of GET, and prints JSON', async () => {
    await using service = startFakeService(() => buildPageResponse([buildMember()]))
    const fields = ['-f', 'status=active', '-f', 'order.lastName=asc', '-f', 'tags:=["a","b"]']
    const run = await runGuildhall(['api', 'get', '/api/members', ...fields], {
      env: buildEnvironment(service),
    })
    expect([run.exitCode, run.stderr]).toEqual([0, ''])
    expect(JSON.parse(run.stdout).items).toHaveLength(1)
    expect([...new URLSearchParams(service.requests[0]?.search)]).toEqual([
      ['status', 'active'],
      ['order[lastName]', 'asc'],
      ['tags[]', 'a'],
      ['tags[]', 'b'],
    ])
  })

  test('sends fields as the JSON body of other methods', async () => {
    await using service = startFakeService(({ body }) => Response.json(JSON.parse(body), { status: 201 }))
    const env = buildEnvironment(service)
    const fields = ['-f', 'title=Conference', '-f', 'address.city=Bath', '-f', 'capacity:=20']
    const run = await runGuildhall(['api', 'POST', '/api/events', ...fields, '--data', '-'], {
      env,
      stdin: '{"slug":"x"}',
    })
    const body = { slug: 'x', title: 'Conference', address: { city: 'Bath' }, capacity: 20 }
    expect([run.exitCode, JSON.parse(run.stdout)]).toEqual([0, body])
    expect(service.requests[0]?.headers.get('idempotency-key')).toMatch(/^\d+(-\d+){3}$/)
  })

  test('requires confirmation for DELETE, and prints nothing for a response without content', async () => {
    await using service = startFakeService(() => new Response(null, { status: 204 }))
    const env = buildEnvironment(service)
    const args = ['api', 'DELETE', '/api/members/1', '--if-match', '"3"']
    expect((await runGuildhall(args, { env })).exitCode).toBe(2)
    expect(service.requests).toHaveLength(0)
    expect(await runGuildhall([...args, '--yes'], { env })).toEqual({ exitCode: 0, stdout: '', stderr: '' })
    expect(service.requests[0]?.headers.get('if-match')).toBe('"3"')
  })

  test.each([
    ['a path that could change the host', ['GET', '.evil.test/api']],
    ['a path of another host', ['GET', '//evil.test/api']],
    ['a URL', ['GET', 'https://evil.test/api']],
    ['an unknown method', ['TRACE', '/api/members']],
    ['a body for GET', ['GET', '/api/members', '--data', '{}']],
    ['a field without a value', ['GET', '/api/members', '-f', 'status']],
  ])('exits with 2 for %s', async (_, args) => {
    await using service = startFakeService(() => Response.json({}))
    const run = await runGuildhall(['api', ...args], { env: buildEnvironment(service) })
    expect([run.exitCode, run.stdout]).toEqual([2, ''])
    expect(service.requests).toHaveLength(0)
  })

  test('exits with 3 for a 404, and prints the request id', async () => {
    await using service = startFakeService(() => buildProblem(404, 'not-found'))
    const run = await runGuildhall(['api', 'GET', '/api/members/1'], { env: buildEnvironment(service) })
    expect([run.exitCode, run.stderr]).toEqual([3, expect.stringContaining('Request id: req-404')])
  })
})

describe('--jq', () => {
  const members = [buildMember(), buildMember({ email: 'mary@example.org', tags: [] })]

  test.each([
    ['texts without quotes', '.[].email', 'ada@example.org\nmary@example.org\n'],
    [
      'other values as JSON on one line',
      '.[] | {status, tags}',
      '{"status":"active","tags":["speaker","board"]}\n{"status":"active","tags":[]}\n',
    ],
    ['a number', 'length', '2\n'],
    ['the result of a filter that looks like an option', '-1', '-1\n'],
    ['nothing', 'empty', ''],
  ])('prints %s', async (_, filter, stdout) => {
    await using service = startFakeService(() => buildPageResponse(members))
    const run = await runGuildhall(['members', 'list', `--jq=${filter}`], { env: buildEnvironment(service) })
    expect(run).toEqual({ exitCode: 0, stdout, stderr: '' })
  })

  test('filters a single record', async () => {
    await using service = startFakeService(() => Response.json(buildMember()))
    const run = await runGuildhall(['members', 'get', '1', '--jq', '.address.line1'], {
      env: buildEnvironment(service),
    })
    expect(run.stdout).toBe('1 Quay Street\n')
  })

  test('rejects an invalid filter before any request', async () => {
    await using service = startFakeService(() => buildPageResponse(members))
    const run = await runGuildhall(['members', 'list', '--jq', '.[] | nonsense'], {
      env: buildEnvironment(service),
    })
    expect([run.exitCode, run.stdout]).toEqual([2, ''])
    expect(run.stderr).toContain('nonsense/0 is not defined')
    expect(service.requests).toHaveLength(0)
  })

  test('reports a filter that fails on the results', async () => {
    await using service = startFakeService(() => buildPageResponse(members))
    const run = await runGuildhall(['members', 'list', '--jq', '.[0].email.x'], {
      env: buildEnvironment(service),
    })
    expect([run.exitCode, run.stderr]).toEqual([1, 'Error: --jq: Cannot index string with string "x"\n'])
  })

  test('reports the error of a list that fails midway', async () => {
    await using service = startFakeService((_request, index) =>
      index === 0
        ? Response.json({ items: members, totalItems: 3, totalPages: 2, nextCursor: 'next' })
        : buildProblem(401, 'unauthorized'),
    )
    const run = await runGuildhall(['members', 'list', '--all', '--jq', '.[].email'], {
      env: buildEnvironment(service),
    })
    expect([run.exitCode, run.stderr]).toEqual([4, expect.stringContaining('It was unauthorized.')])
    expect(service.requests).toHaveLength(2)
  })

  test('cannot be used with files', async () => {
    await using service = startFakeService(() => new Response('email\n'))
    const run = await runGuildhall(['members', 'export', '--jq', '.'], { env: buildEnvironment(service) })
    expect([run.exitCode, run.stderr]).toEqual([2, expect.stringContaining('JSON results only')])
  })

  test('prints no control characters on the terminal', async () => {
    await using service = startFakeService(() =>
      buildPageResponse([buildMember({ firstName: 'Eve\u001b[2J' })]),
    )
    const { screen } = await runInTerminal(['members', 'list', '--jq', '.[].firstName'], {
      env: buildEnvironment(service),
    })
    expect(screen.trim()).toBe('Eve\\u{1b}[2J')
  })
})
