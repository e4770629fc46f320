import { beforeAll, describe, expect, test } from 'bun:test'
import { testService } from '../../../tools/testing/service.ts'
import { runGuildhall } from './run.ts'

const service = await testService()
const { live, keys } = service.client
const env = { GUILDHALL_API_KEY: keys.live.secret, GUILDHALL_BASE_URL: service.url }
const run = (...args: string[]) => runGuildhall(args, { env })
let created = 0

beforeAll(() => service.startWorker())

/** Creates members of an organization. @returns their ids */
const createMembers = (organization: string, count: number, fields: object = {}) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const email = `m${created++}@example.org`
      const person = { email, firstName: 'Ada', lastName: 'King', organization, ...fields }
      return (await live.members.create(person)).id
    }),
  )

describe('guildhall members bulk', () => {
  test('changes the matching records, after confirmation of their count', async () => {
    await createMembers('Tidewater', 3)
    const args = ['members', 'bulk', '--q', 'Tidewater', '--set', 'jobTitle=Surveyor']
    const refused = await run(...args)
    expect(refused.exitCode).toBe(2)
    expect(refused.stderr).toContain('This changes 3 members.')
    const { stdout, exitCode } = await run(...args, '--yes')
    expect([exitCode, stdout]).toEqual([0, '3 records: 3 changed, 0 unchanged, 0 failed.\n'])
    expect((await live.members.list({ jobTitle: 'Surveyor' })).totalItems).toBe(3)
  })

  test('adds and removes tags of given members', async () => {
    const ids = await createMembers('Tagged', 2, { tags: ['kept', 'removed'] })
    const { exitCode } = await run(
      'members',
      'bulk',
      ...ids,
      '--add-tag',
      'board',
      '--remove-tag',
      'removed',
      '--yes',
    )
    expect(exitCode).toBe(0)
    for (const id of ids) expect((await live.members.get(id)).tags.toSorted()).toEqual(['board', 'kept'])
  })

  test('deletes records, and exits with 1 if one could not be deleted; the result names it', async () => {
    const [id = ''] = await createMembers('Leaving', 1)
    const unknownId = crypto.randomUUID()
    const bulkRun = await run('members', 'bulk', id, unknownId, '--delete', '--yes', '--json')
    expect(bulkRun.exitCode).toBe(1)
    const job = JSON.parse(bulkRun.stdout)
    expect(job).toMatchObject({ status: 'completed', records: { changed: 1, failed: 1 } })
    expect(bulkRun.stderr).toContain(`guildhall bulk-jobs result ${job.id}`)
    const result = await run('bulk-jobs', 'result', job.id)
    expect(result.stdout.split('\n').toSorted()).toEqual(
      ['', `${id},deleted,`, `${unknownId},failed,No such member.`, 'id,outcome,reason'].toSorted(),
    )
    expect((await run('bulk-jobs', 'get', job.id)).stdout).toContain('completed')
    expect((await run('bulk-jobs', 'cancel', job.id)).exitCode).toBe(1)
  })

  test('deletes no record that one of several filters excludes', async () => {
    const [kept = ''] = await createMembers('Kept', 1)
    const [other = ''] = await createMembers('Other', 1)
    await createMembers('Removed', 1)
    const excludingFilters = ['--filter', 'organization.not=Kept', '--filter', 'organization.not=Other']
    const includingFilters = ['--filter', 'organization=Removed', '--filter', 'organization=Kept']
    const { stdout } = await run(
      'members',
      'bulk',
      ...includingFilters,
      ...excludingFilters,
      '--delete',
      '--yes',
    )
    expect(stdout).toStartWith('1 record: 1 deleted')
    expect((await live.members.get(kept)).id).toBe(kept)
    expect((await live.members.get(other)).id).toBe(other)
  })

  test('does not wait with --no-wait', async () => {
    const ids = await createMembers('Queued', 1)
    const { stdout } = await run(
      'members',
      'bulk',
      ...ids,
      '--set',
      'department=Charts',
      '--no-wait',
      '--yes',
      '--json',
    )
    const { id, status } = JSON.parse(stdout)
    expect(status).toBe('queued')
    expect((await live.bulkJobs.wait(id, { pollInterval: 20 })).records.changed).toBe(1)
  })

  test.each([
    [['members', 'bulk', '--set', 'department=X']],
    [['members', 'bulk', '--everything']],
    [['members', 'bulk', '--everything', '--delete', '--add-tag', 'x']],
    [['members', 'bulk', '--status', 'active', '--order', 'email:asc', '--delete']],
    [['users', 'bulk', '--everything', '--add-tag', 'x']],
    [['members', 'bulk', crypto.randomUUID(), '--status', 'lapsed', '--delete']],
    [['members', 'bulk', crypto.randomUUID(), '--everything', '--delete']],
  ])('%j exits with 2', async (args) => {
    expect((await run(...args, '--yes')).exitCode).toBe(2)
  })

  test('does not offer --order', async () => {
    const { stdout } = await run('members', 'bulk', '--help')
    expect(stdout).toContain('--status')
    expect(stdout).not.toContain('--order')
  })

  test('changes records of other collections', async () => {
    await live.courses.create({ title: 'Tides' })
    expect(
      (await run('courses', 'bulk', '--everything', '--set', 'status=published', '--yes')).exitCode,
    ).toBe(0)
    expect((await live.courses.list({ status: 'published' })).totalItems).toBe(1)
  })
})
