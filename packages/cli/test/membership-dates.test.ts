import { beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { readSheet } from '../../../apps/server/test/lists/read-exports.ts'
import { testService } from '../../../tools/testing/service.ts'
import { createEmptyFolder, runGuildhall } from './run.ts'

const service = await testService()
const { live } = service.client
const env = { GUILDHALL_API_KEY: service.client.keys.live.secret, GUILDHALL_BASE_URL: service.url }
const personOptions = [
  '--email',
  'ada@example.org',
  '--first-name',
  'Ada',
  '--last-name',
  'King',
  '--status',
  'active',
]
let id = ''

/** Runs a command that must succeed, and parses the JSON it prints. */
async function runJson(...args: string[]) {
  const run = await runGuildhall([...args, '--yes', '--json'], { env })
  expect(`${run.exitCode} ${run.stderr}`).toStartWith('0 ')
  return JSON.parse(run.stdout)
}
const readRows = async (...args: string[]) =>
  (await runGuildhall(args, { env })).stdout
    .trim()
    .split('\n')
    .map((row) => row.split('\t'))

beforeAll(async () => {
  await live.client.update({ timezone: 'Asia/Kolkata' })
  const dates = ['--joined-at', '2024-02-01', '--renews-at', '2090-02-01']
  const created = await runJson('members', 'create', ...personOptions, ...dates)
  expect(created).toMatchObject({
    joinedAt: '2024-01-31T18:30:00.000Z',
    renewsAt: '2090-01-31T18:30:00.000Z',
  })
  id = created.id
})

describe('a membership date', () => {
  test('is a day in the association’s time zone, including in --set and in the --data of bulk changes', async () => {
    const changed = await runJson('members', 'update', id, '--set', 'renewsAt=2090-03-01')
    expect(changed.renewsAt).toBe('2090-02-28T18:30:00.000Z')
    await service.startWorker()
    await runJson('members', 'bulk', id, '--data', '{"renewsAt":"2090-02-01"}')
    expect((await live.members.get(id)).renewsAt).toBe('2090-01-31T18:30:00.000Z')
  })

  test('given as a timestamp is stored unchanged', async () => {
    const renewsAt = '2090-01-31T18:30:00.000Z'
    expect((await runJson('members', 'update', id, '--renews-at', renewsAt)).renewsAt).toBe(renewsAt)
  })

  test('begins at one o’clock if clocks go forward at midnight, and at the first midnight if there are two', async () => {
    for (const [timezone, day, instant] of [
      ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z'],
      ['Africa/Cairo', '2023-04-28', '2023-04-27T22:00:00.000Z'],
      ['Asia/Beirut', '2022-03-27', '2022-03-26T22:00:00.000Z'],
      ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z'],
    ] as const) {
      await live.client.update({ timezone })
      const { joinedAt } = await runJson('members', 'update', id, '--joined-at', day)
      expect([timezone, joinedAt]).toEqual([timezone, instant])
    }
    await live.client.update({ timezone: 'Asia/Kolkata' })
    await runJson('members', 'update', id, '--joined-at', '2024-02-01')
  })

  test('that does not exist is rejected', async () => {
    const run = await runGuildhall(['members', 'update', id, '--renews-at', '2027-02-30'], { env })
    expect([run.exitCode, run.stderr]).toEqual([
      1,
      expect.stringContaining('renewsAt: Must be an RFC 3339 timestamp'),
    ])
  })

  test('is shown and counted as that day by lists, exports and reports', async () => {
    const [heading, row] = await readRows('members', 'list')
    expect(row?.[heading?.indexOf('RENEWS') ?? -1]).toBe('2090-02-01')
    const [, change] = await readRows('members', 'changes')
    expect(change?.[0]).toBe('2024-02-01 00:00')
    const output = join(await createEmptyFolder(), 'members.xlsx')
    expect((await runGuildhall(['members', 'export', '--output', output], { env })).exitCode).toBe(0)
    const { rows } = readSheet(await Bun.file(output).bytes())
    expect(rows).toMatchObject([{ joinedAt: new Date('2024-02-01'), renewsAt: new Date('2090-02-01') }])
    const period = ['--from', '2090-01-01', '--to', '2090-02-28']
    const months = await readRows('reports', 'membership', ...period)
    expect(months.slice(1, 3).map((month) => [month[0], month[5]])).toEqual([
      ['2090-01-01', '0'],
      ['2090-02-01', '1'],
    ])
    const { stdout } = await runGuildhall(['reports', 'membership', ...period, '--format', 'csv'], { env })
    expect(stdout).toContain('2090-01-31T18:30:00.000Z,,0,0,0,0,1')
    const exported = await runGuildhall(['reports', 'export', 'membership', ...period], { env })
    expect(exported.stdout).toBe(stdout)
    expect((await runJson('reports', 'overview')).week.timezone).toBe('Asia/Kolkata')
  })
})
