import { describe, expect, test } from 'bun:test'
import { startFakeService } from '../../sdk/test/fake-service.ts'
import { buildMember, buildPageResponse } from './fixtures.ts'
import { buildEnvironment, createEmptyFolder, runGuildhall, runInTerminal } from './run.ts'

const id = '0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70'
const startService = () =>
  startFakeService(({ path }) =>
    path.endsWith('/members') ? buildPageResponse([buildMember({ id })]) : Response.json(buildMember({ id })),
  )

describe('ids', () => {
  test('are shortened in tables, and commands accept the short ids', async () => {
    await using service = startService()
    const env = { ...buildEnvironment(service), XDG_CACHE_HOME: await createEmptyFolder() }
    const { screen } = await runInTerminal(['members', 'list'], { env })
    expect(screen).toContain('2f6b8d1e5c70')
    expect(screen).not.toContain(id)
    expect((await runGuildhall(['members', 'get', '2f6b8d1e5c70'], { env })).exitCode).toBe(0)
    expect(service.requests.at(-1)?.path).toBe(`/api/members/${id}`)
    expect(
      (await runGuildhall(['chat', 'Why?', '--conversation', '2f6b8d1e5c70', '--json'], { env })).exitCode,
    ).toBe(0)
    expect(JSON.parse(service.requests.at(-1)?.body ?? '')).toMatchObject({ conversationId: id })
  })

  test('are not shortened in JSON or in a pipe', async () => {
    await using service = startService()
    const env = buildEnvironment(service)
    expect((await runGuildhall(['members', 'list'], { env })).stdout).toContain(id)
    expect((await runInTerminal(['members', 'list', '--json'], { env })).screen).toContain(id)
  })

  test('that are short and were never listed are rejected before any request', async () => {
    await using service = startService()
    const env = { ...buildEnvironment(service), XDG_CACHE_HOME: await createEmptyFolder() }
    const run = await runGuildhall(['members', 'get', '2f6b8d1e5c70'], { env })
    expect([run.exitCode, run.stderr]).toEqual([2, expect.stringContaining('Use the full id')])
    expect(service.requests).toHaveLength(0)
  })

  test('are not shortened if they cannot be stored', async () => {
    await using service = startService()
    const { screen } = await runInTerminal(['members', 'list'], {
      env: { ...buildEnvironment(service), XDG_CACHE_HOME: '/dev/null' },
      columns: 120,
    })
    expect(screen).toContain(id)
  })
})

describe('columns that users copy', () => {
  test('are not truncated on a later page; other columns are narrowed for them', async () => {
    const buildEntry = (target: object) => ({
      createdAt: '2026-01-02T03:04:05.678Z',
      action: 'member.updated',
      actor: { type: 'key', id, name: 'The synchronization key' },
      target: { type: 'member', name: 'Ada King', ...target },
      changes: [],
    })
    await using service = startFakeService(({ search }) => {
      const isFirst = !search.includes('cursor=')
      return Response.json({
        items: [buildEntry({ id: isFirst ? null : id })],
        page: 1,
        itemsPerPage: 1,
        totalItems: 2,
        totalPages: 2,
        nextCursor: isFirst ? 'next' : null,
      })
    })
    const env = { ...buildEnvironment(service), XDG_CACHE_HOME: '/dev/null' }
    const { screen } = await runInTerminal(['audit-log', 'list'], { env, columns: 110 })
    const [, first = '', second = ''] = Bun.stripANSI(screen).trimEnd().split(/\r?\n/)
    expect(first).toContain('The synchronization key')
    expect(second).toContain(id)
    expect(second.length).toBeLessThanOrEqual(110)
  })
})

describe('statuses', () => {
  const list = async (env: Record<string, string>) => {
    await using service = startFakeService(() =>
      buildPageResponse(['active', 'grace', 'lapsed', 'pending'].map((status) => buildMember({ status }))),
    )
    return (await runInTerminal(['members', 'list'], { env: { ...buildEnvironment(service), ...env } }))
      .screen
  }

  test('have colors on a terminal', async () => {
    const screen = await list({})
    expect(screen).toContain('\u001b[32mactive\u001b[39m')
    expect(screen).toContain('\u001b[33mgrace\u001b[39m')
    expect(screen).toContain('\u001b[31mlapsed\u001b[39m')
    const [, ...rows] = Bun.stripANSI(screen).trimEnd().split(/\r?\n/)
    expect(new Set(rows.map((row) => row.indexOf('individual'))).size).toBe(1)
  })

  test('have no colors with NO_COLOR', async () => {
    expect(await list({ NO_COLOR: '1' })).not.toContain('\u001b')
  })

  test('have colors in a record', async () => {
    await using service = startService()
    const { screen } = await runInTerminal(['members', 'get', id], { env: buildEnvironment(service) })
    expect(screen).toContain('\u001b[32mactive\u001b[39m')
  })
})
