import { describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { buildNumberedPage, buildProblem, startFakeService } from '../../sdk/test/fake-service.ts'
import { buildMember, buildPageResponse } from './fixtures.ts'
import { buildEnvironment, publishedCommand, runGuildhall, runInTerminal } from './run.ts'

const id = '0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70'

describe('members list', () => {
  test('maps options to query filters', async () => {
    await using service = startFakeService(() => buildPageResponse([buildMember()]))
    const options =
      '--status active --status lapsed --tag board --q ada --created-after 2026-01-01 --order createdAt:desc'
    const more = '--order lastName --filter renewsAt.before=2026-12-31 --filter organization=Acme --limit 5'
    const run = await runGuildhall(['members', 'list', ...`${options} ${more}`.split(' ')], {
      env: buildEnvironment(service),
    })
    expect(run.exitCode).toBe(0)
    expect([...new URLSearchParams(service.requests.at(-1)?.search)]).toEqual([
      ['status[]', 'active'],
      ['status[]', 'lapsed'],
      ['tags[]', 'board'],
      ['q', 'ada'],
      ['organization', 'Acme'],
      ['createdAt[after]', '2026-01-01'],
      ['order[createdAt]', 'desc'],
      ['order[lastName]', 'asc'],
      ['renewsAt[before]', '2026-12-31'],
      ['itemsPerPage', '5'],
    ])
  })

  test('prints tab-separated values without a terminal', async () => {
    await using service = startFakeService(() => buildPageResponse([buildMember()]))
    const run = await runGuildhall(['members', 'list'], { env: buildEnvironment(service) })
    const [heading, row] = run.stdout.split('\n')
    expect(heading?.split('\t').slice(0, 3)).toEqual(['ID', 'NAME', 'EMAIL'])
    expect(row?.split('\t')).toEqual([
      id,
      'Ada King',
      'ada@example.org',
      'active',
      'individual',
      '2026-12-31',
      'M-1',
    ])
  })

  for (const columns of [30, 80, 100, 200]) {
    test(`fits a terminal of ${columns} columns, measuring wide characters`, async () => {
      const members = [
        buildMember({
          firstName: '山田山田山田山田山田',
          lastName: '太郎太郎太郎太郎太郎太郎',
          email: 'taro@example.org',
        }),
        buildMember({
          firstName: '👩‍👩‍👧‍👦',
          lastName: 'Zoë'.repeat(20),
          email: `${'x'.repeat(60)}@example.org`,
        }),
      ]
      await using service = startFakeService(() => buildPageResponse(members))
      const { screen, exitCode } = await runInTerminal(['members', 'list'], {
        env: buildEnvironment(service),
        columns,
      })
      expect(exitCode).toBe(0)
      const lines = Bun.stripANSI(screen).trimEnd().split(/\r?\n/)
      for (const line of lines) expect(Bun.stringWidth(line)).toBeLessThanOrEqual(columns)
      expect(screen).toContain(id.slice(-12))
      // If a table would have room for little more than the id, each member is printed on several lines.
      if (columns === 30) expect(lines.filter((line) => line.startsWith('  EMAIL '))).toHaveLength(2)
      else expect(lines).toHaveLength(3)
    })
  }

  test('reports if there are more members, and prints up to --limit, or all with --all', async () => {
    await using service = startFakeService(({ search }) => buildNumberedPage(search, 250))
    const defaultRun = await runGuildhall(['members', 'list', '--json'], { env: buildEnvironment(service) })
    expect(JSON.parse(defaultRun.stdout)).toHaveLength(30)
    expect(defaultRun.stderr).toContain('30 of 250')
    const limitedRun = await runGuildhall(['members', 'list', '--json', '--limit', '120'], {
      env: buildEnvironment(service),
    })
    expect(JSON.parse(limitedRun.stdout)).toHaveLength(120)
    const fullRun = await runGuildhall(['members', 'list', '--json', '--all'], {
      env: buildEnvironment(service),
    })
    expect(JSON.parse(fullRun.stdout)).toHaveLength(250)
    expect(fullRun.stderr).toBe('')
  })

  test('prints an empty list', async () => {
    await using service = startFakeService(() => buildPageResponse([]))
    expect(
      (await runGuildhall(['members', 'list', '--json'], { env: buildEnvironment(service) })).stdout,
    ).toBe('[]\n')
    expect(await runGuildhall(['members', 'list'], { env: buildEnvironment(service) })).toEqual({
      stdout: '',
      stderr: 'None found.\n',
      exitCode: 0,
    })
  })

  test('prints no error when the pipe is closed', async () => {
    await using service = startFakeService(({ search }) => buildNumberedPage(search, 5000))
    const run = Bun.spawn(
      ['sh', '-c', `"${publishedCommand.join('" "')}" members list --all --json | head -n 2`],
      {
        env: { PATH: process.env.PATH ?? '', ...buildEnvironment(service) },
        stderr: 'pipe',
      },
    )
    expect(await run.stdout.text()).toBe('[\n  {\n')
    expect(await run.stderr.text()).toBe('')
  })
})

describe.skipIf(!existsSync('/dev/full'))('on a full disk', () => {
  test.each([
    ['a list', ['list', '--all', '--json']],
    ['a table', ['list']],
    ['a stream', ['export']],
  ])('%s that cannot be written ends the command with an error', async (_, args) => {
    await using service = startFakeService(({ path, search }) =>
      path.endsWith('/export') ? new Response('email\nada@example.org\n') : buildNumberedPage(search, 5000),
    )
    const run = Bun.spawn([...publishedCommand, 'members', ...args], {
      env: { PATH: process.env.PATH ?? '', ...buildEnvironment(service) },
      stdout: Bun.file('/dev/full'),
      stderr: 'pipe',
    })
    expect(await run.stderr.text()).toContain('Error: Cannot write output: ENOSPC')
    expect(await run.exited).toBe(1)
  })
})

describe('members get', () => {
  test('prints fields, nested fields as paths', async () => {
    await using service = startFakeService(() => Response.json(buildMember()))
    const { stdout } = await runGuildhall(['members', 'get', id], { env: buildEnvironment(service) })
    expect(stdout).toMatch(/^email {2,}ada@example\.org$/m)
    expect(stdout).toMatch(/^address\.line1 {2,}1 Quay Street$/m)
    expect(stdout).toMatch(/^displayName {2,}–$/m)
    expect(stdout).toMatch(/^tags {2,}speaker, board$/m)
  })

  test('prints the record with --json', async () => {
    await using service = startFakeService(() => Response.json(buildMember()))
    const { stdout } = await runGuildhall(['members', 'get', id, '--json'], {
      env: buildEnvironment(service),
    })
    expect(JSON.parse(stdout)).toEqual(buildMember())
  })
})

describe('members create and update', () => {
  test('take fields from --data, options, --set and --unset; options and --unset override --data', async () => {
    await using service = startFakeService(() => Response.json(buildMember(), { status: 201 }))
    const data = JSON.stringify({ email: 'data@example.org', phone: '1', customFields: { a: 1 } })
    const args = [
      'members',
      'create',
      '--data',
      data,
      '--email',
      'ada@example.org',
      '--first-name',
      'Ada',
      '--tag',
      'x',
    ]
    const sets = [
      '--tag',
      'y',
      '--newsletter',
      'true',
      '--set',
      'address.city=Bristol=GB',
      '--set',
      'customFields.b:=[1]',
    ]
    const run = await runGuildhall([...args, ...sets, '--unset', 'phone'], { env: buildEnvironment(service) })
    expect(run.exitCode).toBe(0)
    expect(JSON.parse(service.requests[0]?.body ?? '')).toEqual({
      email: 'ada@example.org',
      phone: null,
      firstName: 'Ada',
      tags: ['x', 'y'],
      consents: { newsletter: true },
      address: { city: 'Bristol=GB' },
      customFields: { a: 1, b: [1] },
    })
  })

  test('take the body from standard input', async () => {
    await using service = startFakeService(() => Response.json(buildMember()))
    const stdin = '{"status":"active"}'
    const run = await runGuildhall(['members', 'update', id, '--data', '-'], {
      env: buildEnvironment(service),
      stdin,
    })
    expect(run.exitCode).toBe(0)
    expect(service.requests[0]).toMatchObject({ method: 'PATCH', path: `/api/members/${id}`, body: stdin })
  })

  test('send a field called __proto__ to the service', async () => {
    await using service = startFakeService(() => buildProblem(400, 'validation-error'))
    await runGuildhall(['members', 'update', id, '--set', '__proto__.polluted=yes'], {
      env: buildEnvironment(service),
    })
    expect(service.requests[0]?.body).toBe('{"__proto__":{"polluted":"yes"}}')
    const data = [
      '--data',
      '{"address":{}}',
      '--set',
      'address.__proto__.city=York',
      '--set',
      'address.__proto__.x=1',
    ]
    await runGuildhall(['members', 'update', id, ...data], { env: buildEnvironment(service) })
    expect(service.requests[1]?.body).toBe('{"address":{"__proto__":{"city":"York","x":"1"}}}')
  })

  const invalid: [string, string[]][] = [
    ['no fields', []],
    ['a setting without a value', ['--set', 'email']],
    ['an invalid boolean', ['--newsletter', 'maybe']],
    ['invalid JSON', ['--data', '{']],
    ['JSON that is not an object', ['--data', '[]']],
    ['a missing file', ['--data', '@/nonexistent']],
  ]
  for (const [input, args] of invalid) {
    test(`reject ${input} before sending anything`, async () => {
      await using service = startFakeService(() => Response.json(buildMember()))
      const run = await runGuildhall(['members', 'update', id, ...args], { env: buildEnvironment(service) })
      expect(run.exitCode).toBe(2)
      expect(run.stderr).toStartWith('Error: ')
      expect(service.requests).toHaveLength(0)
    })
  }
})

describe('members', () => {
  test('delete asks for confirmation', async () => {
    await using service = startFakeService(() => new Response(null, { status: 204 }))
    const env = buildEnvironment(service)
    const declined = await runInTerminal(['members', 'delete', id], { env, inputs: [['[y/N]', 'n\r']] })
    expect(declined.exitCode).toBe(1)
    expect(declined.screen).toContain('Cancelled: nothing was done.')
    expect(service.requests).toHaveLength(0)
    const confirmed = await runInTerminal(['members', 'delete', id], { env, inputs: [['[y/N]', 'y\r']] })
    expect(confirmed.exitCode).toBe(0)
    expect(service.requests[0]).toMatchObject({ method: 'DELETE', path: `/api/members/${id}` })
  })

  test('delete needs --yes without a terminal', async () => {
    await using service = startFakeService(() => new Response(null, { status: 204 }))
    const run = await runGuildhall(['members', 'delete', id], {
      env: buildEnvironment(service),
      stdin: 'y\n',
    })
    expect(run.exitCode).toBe(2)
    expect(run.stderr).toContain('--yes')
    expect(service.requests).toHaveLength(0)
    expect(
      (await runGuildhall(['members', 'delete', id, '--yes'], { env: buildEnvironment(service) })).exitCode,
    ).toBe(0)
  })

  test('erase does nothing if Ctrl-C is pressed', async () => {
    await using service = startFakeService(() => new Response(null, { status: 204 }))
    const run = await runInTerminal(['members', 'erase', id], {
      env: buildEnvironment(service),
      inputs: [['[y/N]', '\u0003']],
    })
    expect(run.exitCode).toBe(130)
    expect(service.requests).toHaveLength(0)
  })
})
