import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { addReader, addResource, recordPastActivity } from '../../../apps/server/test/reporting/library.ts'
import { testService } from '../../../tools/testing/service.ts'
import { buildSparkline } from '../src/sparkline.ts'
import { createEmptyFolder, runGuildhall, runInTerminal } from './run.ts'

const service = await testService()
const { live, keys, record } = service.client
const env = { GUILDHALL_API_KEY: keys.live.secret, GUILDHALL_BASE_URL: service.url }
const run = (...args: string[]) => runGuildhall(['reports', ...args], { env })
const period = ['--from', '2026-03-01', '--to', '2026-03-31']
const { id: guides } = await live.resources.categories.create({ name: 'Guides' })
const guide = await addResource(live, 'Guide, with a comma', [guides])
await addResource(live, 'Idle')
const ada = await addReader(live, { displayName: 'Ada' })
const activity = [1, 1, 2, 9, 9, 9, 9].map((day, index) => ({
  resource: guide,
  kind: index % 3 === 2 ? ('download' as const) : ('view' as const),
  at: `2026-03-0${day}T23:30:00Z`,
  who: index % 2 ? ada : null,
}))
await recordPastActivity(service, record.id, activity)

describe('guildhall reports', () => {
  test('membership prints a line for each month and the total; members changes and overview print JSON', async () => {
    const member = await live.members.create({
      email: 'joined@example.org',
      firstName: 'Bea',
      lastName: 'King',
      status: 'active',
      joinedAt: '2024-02-03T00:00:00Z',
    })
    const { stdout, exitCode } = await run('membership', '--from', '2024-01-01', '--to', '2024-02-29')
    const rows = stdout
      .trim()
      .split('\n')
      .map((line) => line.split('\t').slice(0, 3))
    expect([exitCode, rows]).toEqual([
      0,
      [
        ['FROM', 'JOINS', 'RETURNS'],
        ['2024-01-01', '0', '0'],
        ['2024-02-01', '1', '0'],
        ['TOTAL', '1', '0'],
      ],
    ])
    const csv = await run('membership', '--from', '2024-01-01', '--to', '2024-02-29', '--format', 'csv')
    expect(csv.stdout).toBe(
      'start,level,joins,returns,lapses,cancellations,renewalsDue\n2024-02-01T00:00:00.000Z,,1,0,0,0,0\n',
    )
    const changes = await runGuildhall(['members', 'changes', '--member', member.id, '--json'], { env })
    expect(JSON.parse(changes.stdout)).toMatchObject([
      { kind: 'joined', member: { displayName: 'Bea King' } },
    ])
    const overview = await run('overview', '--timezone', 'Europe/Amsterdam', '--json')
    expect(JSON.parse(overview.stdout)).toMatchObject({ week: { timezone: 'Europe/Amsterdam' } })
  })

  test('usage prints one line per resource without a terminal', async () => {
    const { stdout, exitCode } = await run('usage', ...period, '--format', 'table', '--include-idle')
    const rows = stdout
      .trim()
      .split('\n')
      .map((line) => line.split('\t').slice(0, 4))
    expect([exitCode, rows]).toEqual([
      0,
      [
        ['RESOURCE', 'DOWNLOADS', 'VIEWS', 'PEOPLE'],
        ['Guide, with a comma', '2', '5', '1'],
        ['Idle', '0', '0', '0'],
      ],
    ])
  })

  test('usage prints the export as CSV, and the rows as JSON', async () => {
    const csv = await run('usage', ...period, '--format', 'csv')
    expect(csv.stdout).toBe(
      `resource.id,resource.name,resource.type,views,downloads,uniqueUsers\n${guide},"Guide, with a comma",document,5,2,1\n`,
    )
    const json = await run('usage', ...period, '--format', 'json', '--order', 'views:asc', '--include-idle')
    expect(JSON.parse(json.stdout).map(({ views }: { views: number }) => views)).toEqual([0, 5])
  })

  test.each([
    [120, 'Guide, with a comma'],
    [40, 'Guide'],
    [12, ''],
  ])('usage fits a terminal of %d columns', async (columns, name) => {
    const { screen, exitCode } = await runInTerminal(['reports', 'usage', ...period], { env, columns })
    expect(exitCode).toBe(0)
    expect(screen).toContain(name)
    expect(screen).toContain('▁')
    for (const line of screen.split(/\r?\n/).filter((line) => line.includes('▁')))
      expect(line.length).toBeLessThanOrEqual(columns)
  })

  test('prints trends as sparklines, and the points', async () => {
    const { screen } = await runInTerminal(
      ['reports', 'trends', ...period, '--timezone', 'Europe/Amsterdam'],
      {
        env,
        columns: 60,
      },
    )
    expect(screen).toMatch(/Views +▁/)
    expect(screen).toMatch(/Downloads +▁/)
    expect(screen).toContain('█')
    expect(screen).toMatch(/2026-03-10 +3 +1 +1/)
    const weeks = await run('trends', ...period, '--interval', 'week', '--format', 'json')
    expect(JSON.parse(weeks.stdout).points).toHaveLength(6)
    const months = await run('trends', ...period, '--interval', 'month', '--format', 'csv')
    expect(months.stdout).toBe('start,views,downloads,uniqueUsers\n2026-03-01T00:00:00.000Z,5,2,1\n')
  })

  test('categories and members print a line for each category and member', async () => {
    expect((await run('categories', ...period)).stdout).toContain('Guides\t2\t100.0%\t5\t1\t1')
    expect((await run('members', ...period)).stdout).toContain(`Ada\t${ada.email}\t1\t2\t2026-03-09 23:30`)
  })

  test('questions prints the nearest resources if requested', async () => {
    const question = 'Which guide explains zorbulons?'
    await service.client.live.chat.ask(question)
    expect((await run('questions')).stdout).not.toContain('Guide, with a comma')
    const nearest = await run('questions', '--nearest')
    expect(nearest.stdout).toContain(question)
    expect(nearest.stdout).toContain('Guide, with a comma')
  })

  test('export writes activity as CSV and usage as XLSX', async () => {
    const file = join(await createEmptyFolder(), 'activity.csv')
    const exportRun = await run(
      'export',
      'activity',
      ...period,
      '--resource',
      guide,
      '--kind',
      'download',
      '--output',
      file,
    )
    expect(exportRun.exitCode).toBe(0)
    expect((await Bun.file(file).text()).trim().split('\n')).toHaveLength(3)
    const workbook = join(await createEmptyFolder(), 'usage.xlsx')
    expect((await run('export', 'usage', '--format', 'xlsx', '--output', workbook)).exitCode).toBe(0)
    expect((await Bun.file(workbook).bytes()).slice(0, 2)).toEqual(new Uint8Array([0x50, 0x4b]))
  })

  test('summary writes an HTML page', async () => {
    const file = join(await createEmptyFolder(), 'report.html')
    expect((await run('summary', ...period, '--output', file)).exitCode).toBe(0)
    expect(await Bun.file(file).text()).toContain('Guide, with a comma')
  })

  test.each([
    [['summary']],
    [['usage', '--order', 'views']],
    [['usage', '--format', 'pdf']],
    [['usage', '--format', 'csv', '--limit', '3']],
    [['questions', '--format', 'csv', '--nearest']],
    [['usage', '--nearest']],
    [['export']],
  ])('%j exits with 2', async (args) => {
    expect((await run(...args)).exitCode).toBe(2)
  })

  test('names an invalid date parameter', async () => {
    const refused = await run('usage', '--from', '2026-02-30')
    expect(refused.exitCode).not.toBe(0)
    expect(refused.stderr).toContain('from')
  })
})

describe('sparkline', () => {
  test('scales to the maximum', () => {
    expect(buildSparkline([0, 1, 2, 3, 4, 5, 6, 7], 80)).toBe('▁▂▃▄▅▆▇█')
    expect(buildSparkline([0, 0], 80)).toBe('▁▁')
    expect(buildSparkline([], 80)).toBe('')
  })

  test('fits the width, with at least one character, and covers all values', () => {
    expect(buildSparkline([0, 0, 7, 7, 0, 0], 3)).toBe('▁█▁')
    expect(buildSparkline(Array(1000).fill(1), 7)).toHaveLength(7)
    expect(buildSparkline([1, 2], 0)).toHaveLength(1)
  })
})
