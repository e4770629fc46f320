import { describe, expect, test } from 'bun:test'
import { testService } from '../../../tools/testing/service.ts'
import { runGuildhall, startGuildhall } from './run.ts'

const service = await testService()
const { live, keys } = service.client
const env = { GUILDHALL_API_KEY: keys.live.secret, GUILDHALL_BASE_URL: service.url }
const run = (...args: string[]) => runGuildhall(['logs', ...args], { env })
/** Creates a job and moves its event to the log, as a worker does. */
async function createJob(title: string): Promise<void> {
  await live.jobs.create({ title, employer: 'Port of Bristol' })
  await service.relay()
}

describe('logs', () => {
  test('prints recent events, one per line', async () => {
    await createJob('Pilot')
    await live.courses.create({ title: 'Tides' })
    const all = await run()
    expect(all.exitCode).toBe(0)
    const rows = all.stdout
      .trim()
      .split('\n')
      .map((line) => line.split('\t'))
    expect(rows.map((row) => row.slice(1))).toEqual([
      ['job.created', 'Pilot'],
      ['course.created', 'Tides'],
    ])
    expect(rows[0]?.[0]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect((await run('--type', 'course.*', '--jq', '.data.title')).stdout).toBe('Tides\n')
  })

  test('reports an empty result', async () => {
    const empty = await run('--type', 'resource.*')
    expect([empty.exitCode, empty.stdout, empty.stderr]).toEqual([
      0,
      '',
      expect.stringContaining('No events found'),
    ])
  })

  test.each(['yesterday', '2999-01-01'])('rejects the start %s', async (since) => {
    const invalid = await run('--follow', '--since', since)
    expect([invalid.exitCode, invalid.stderr]).toEqual([2, expect.stringContaining('--since')])
  })

  test('prints recent events and follows new ones until interrupted, without gaps or duplicates', async () => {
    const follower = startGuildhall(['logs', '--follow', '--type', 'job.*', '--jq', '.data.title'], { env })
    await follower.waitFor('Connected')
    await createJob('Surveyor')
    await follower.waitFor('Surveyor')
    await createJob('Harbour master')
    await follower.waitFor('Harbour master')
    const { exitCode } = await follower.stop('SIGINT')
    expect([exitCode, follower.readLines()]).toEqual([0, ['Pilot', 'Surveyor', 'Harbour master']])
  })
})
