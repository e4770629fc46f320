import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { testService } from '../../../tools/testing/service.ts'
import { createEmptyFolder, type Run, runGuildhall, runInTerminal } from './run.ts'

const service = await testService()
const { live, keys } = service.client
const env = { GUILDHALL_API_KEY: keys.live.secret, GUILDHALL_BASE_URL: service.url }

/** Runs a command that must succeed, and parses the JSON it prints. */
async function runJson(...args: string[]) {
  const run = await runGuildhall([...args, '--json'], { env })
  expect(run).toMatchObject({ exitCode: 0, stderr: '' })
  return JSON.parse(run.stdout)
}

/** Returns the header and the first row of the list that a command prints. */
async function runTable(...args: string[]) {
  const { stdout } = await runGuildhall(args, { env })
  return stdout
    .split('\n')
    .slice(0, 2)
    .map((line) => line.split('\t'))
}

/** Deletes a record, and expects that it no longer exists. */
async function deleteRecord(collection: string, id: string) {
  expect(await runJson(collection, 'delete', id, '--yes')).toEqual({ id, deleted: true })
  expect((await runGuildhall([collection, 'get', id], { env })).exitCode).toBe(3)
}

describe('events', () => {
  const conference = '--title Conference --starts-at 2027-05-07T08:00:00Z --ends-at 2027-05-07T16:00:00Z'
  const create = ['events', 'create', ...conference.split(' '), '--timezone', 'Europe/London']

  test('creates with a price and an address, lists, updates and deletes', async () => {
    const more = '--price-amount 4900 --price-currency GBP --format hybrid --capacity 120 --tag cpd'
    const event = await runJson(...create, ...more.split(' '), '--set', 'address.city=Bristol')
    expect(event).toMatchObject({
      slug: 'conference',
      price: { amount: 4900, currency: 'GBP' },
      address: { city: 'Bristol', country: null },
      capacity: 120,
      tags: ['cpd'],
    })
    const [heading, row] = await runTable('events', 'list', '--format', 'hybrid', '--tag', 'cpd')
    expect(heading).toEqual(['ID', 'STARTS', 'TITLE', 'STATUS', 'FORMAT', 'WHERE', 'TIME ZONE'])
    // In London time, which is an hour ahead of UTC in May.
    expect(row).toEqual([
      event.id,
      '2027-05-07 09:00',
      'Conference',
      'draft',
      'hybrid',
      'Bristol',
      'Europe/London',
    ])
    const changes = ['--venue', 'Harbour Hall', '--status', 'cancelled', '--unset', 'price']
    const changed = await runJson('events', 'update', event.id, ...changes)
    expect(changed).toMatchObject({ venue: 'Harbour Hall', status: 'cancelled', price: null })
    expect(await runJson('events', 'list', '--filter', 'startsAt.after=2027-05-08')).toEqual([])
    await deleteRecord('events', event.id)
  })

  test('shows the local date of all-day events', async () => {
    const event = await runJson(
      ...'events create --title Regatta --starts-at 2027-06-04T12:00:00Z --ends-at 2027-06-06T12:00:00Z'.split(
        ' ',
      ),
      ...'--timezone Pacific/Auckland --all-day true'.split(' '),
    )
    const [, row] = await runTable('events', 'list', '--q', 'regatta')
    expect(row?.[1]).toBe('2027-06-05')
    await deleteRecord('events', event.id)
  })

  test('fits a terminal, showing the start date', async () => {
    const { id } = await runJson(...create)
    const shortId = id.slice(-12)
    for (const columns of [30, 80, 120]) {
      const { screen } = await runInTerminal(['events', 'list'], { env, columns })
      const lines = Bun.stripANSI(screen).trimEnd().split(/\r?\n/)
      for (const line of lines) expect(Bun.stringWidth(line)).toBeLessThanOrEqual(columns)
      if (columns === 30)
        expect(lines.slice(0, 2)).toEqual([shortId, expect.stringMatching(/^ {2}STARTS +2027-05-07 09:00$/)])
      else expect(lines[1]).toStartWith(`${shortId}  2027-05-07 09:00`)
    }
    await deleteRecord('events', id)
  })

  test('exports a calendar to standard output or a file', async () => {
    const { id } = await runJson(...create)
    const run = await runGuildhall(['events', 'calendar', id], { env })
    expect(run).toMatchObject({ exitCode: 0, stderr: '', stdout: await live.events.calendar(id) })
    expect(run.stdout).toContain('SUMMARY:Conference\r\n')
    const file = join(await createEmptyFolder(), 'conference.ics')
    const fileRun = await runGuildhall(['events', 'calendar', id, '--output', file], { env })
    expect(fileRun).toEqual({ exitCode: 0, stdout: '', stderr: `Wrote ${file}.\n` } satisfies Run)
    expect(await Bun.file(file).text()).toBe(run.stdout)
    await deleteRecord('events', id)
  })

  test('leaves no file behind for an unknown event', async () => {
    const file = join(await createEmptyFolder(), 'none.ics')
    const run = await runGuildhall(['events', 'calendar', crypto.randomUUID(), '--output', file], { env })
    expect(run).toMatchObject({ exitCode: 3, stdout: '' })
    expect(await Bun.file(file).exists()).toBe(false)
  })

  test('reports every violation', async () => {
    const run = await runGuildhall(['events', 'create', '--title', 'A', '--format', 'telepathy'], { env })
    expect(run.exitCode).toBe(1)
    for (const field of ['startsAt', 'endsAt', 'timezone', 'format'])
      expect(run.stderr).toMatch(new RegExp(`^ {2}${field}: `, 'm'))
  })
})

test('courses: creates with credits, lists, updates and deletes', async () => {
  const credits = [
    { scheme: 'CPD', amount: 6.5 },
    { scheme: 'FIG', amount: 1 },
  ]
  const fields =
    '--title Tides --code HC-101 --delivery live --duration-minutes 90 --price-amount 9900 --price-currency JPY'
  const course = await runJson(
    'courses',
    'create',
    ...fields.split(' '),
    '--credits',
    JSON.stringify(credits),
  )
  expect(course).toMatchObject({ credits, durationMinutes: 90 })
  const [heading, row] = await runTable('courses', 'list', '--delivery', 'live', '--delivery', 'blended')
  expect(heading).toEqual(['ID', 'TITLE', 'CODE', 'STATUS', 'DELIVERY', 'STARTS', 'CREDITS', 'PRICE'])
  expect(row?.slice(1)).toEqual(['Tides', 'HC-101', 'draft', 'live', '', '6.5 CPD, 1 FIG', '9900 JPY'])
  const changed = await runJson('courses', 'update', course.id, '--min-score', '70', '--status', 'published')
  expect(await runJson('courses', 'get', course.id)).toEqual(changed)
  await deleteRecord('courses', course.id)
})

test('jobs: creates with a salary, lists, updates and deletes', async () => {
  const fields =
    '--title Pilot --employer Port --type PART_TIME --featured true --expires-at 2099-01-31T00:00Z'
  const salary = '--salary-min 3800000 --salary-max 4250050 --salary-currency GBP --salary-unit YEAR'
  const invalid = await runGuildhall(['jobs', 'create', ...`${fields} ${salary}`.split(' ')], { env })
  expect(invalid.stderr).toContain('  expiresAt: ')
  const validOptions = `${fields.replace('T00:00Z', 'T00:00:00Z')} ${salary}`
  const job = await runJson('jobs', 'create', ...validOptions.split(' '))
  expect(job.salary).toEqual({ min: 3_800_000, max: 4_250_050, currency: 'GBP', unit: 'YEAR' })
  const [, row] = await runTable('jobs', 'list', '--type', 'PART_TIME', '--featured', 'true')
  const visibleCells = ['Pilot', 'Port', 'draft', '2099-01-31', '', '38000–42500.50 GBP a year', 'yes']
  expect(row?.slice(1)).toEqual(visibleCells)
  const changed = await runJson('jobs', 'update', job.id, '--unset', 'salary.max', '--status', 'filled')
  expect(changed).toMatchObject({ salary: { min: 3_800_000, max: null }, status: 'filled' })
  expect((await runTable('jobs', 'list'))[1]?.[6]).toBe('from 38000 GBP a year')
  await deleteRecord('jobs', job.id)
})

test('posts: creates with an author, lists, updates and deletes', async () => {
  const member = await live.members.create({ email: 'ada@example.org', firstName: 'Ada', lastName: 'King' })
  const author = ['--author-name', 'Ada King', '--author-member-id', member.id]
  const fields = ['--title', 'On silt', '--space', 'Surveying', '--status', 'published']
  const post = await runJson('community', 'create', ...fields, ...author)
  expect(post.author).toEqual({ memberId: member.id, name: 'Ada King' })
  const today = post.publishedAt.slice(0, 10)
  const [heading, row] = await runTable('community', 'list', '--space', 'Surveying', '--pinned', 'false')
  expect(heading).toEqual(['ID', 'TITLE', 'AUTHOR', 'SPACE', 'STATUS', 'PUBLISHED', 'PINNED'])
  expect(row).toEqual([post.id, 'On silt', 'Ada King', 'Surveying', 'published', today, ''])
  expect(await runJson('community', 'update', post.id, '--pinned', 'true')).toMatchObject({ pinned: true })
  await deleteRecord('community', post.id)
})

test('sponsorships: creates, lists in order, updates and deletes', async () => {
  const fields = '--tier gold --sort 2 --starts-at 2026-01-01T00:00:00Z --ends-at 2099-12-31T00:00:00Z'
  const price = '--price-amount 500000 --price-currency GBP'
  const args = `sponsorships create --sponsor Port ${fields} ${price}`
  const sponsorship = await runJson(...args.split(' '))
  const first = await runJson('sponsorships', 'create', '--sponsor', 'Dock', '--sort', '1')
  const [heading, row] = await runTable('sponsorships', 'list', '--tier', 'gold')
  expect(heading).toEqual(['ID', 'SPONSOR', 'TIER', 'STATUS', 'STARTS', 'ENDS', 'SORT', 'PRICE'])
  const visibleCells = ['Port', 'gold', 'proposed', '2026-01-01', '2099-12-31', '2', '5000.00 GBP']
  expect(row?.slice(1)).toEqual(visibleCells)
  const sorted = await runJson('sponsorships', 'list', '--order', 'sort:asc')
  expect(sorted.map(({ id }: { id: string }) => id)).toEqual([first.id, sponsorship.id])
  const changed = await runJson('sponsorships', 'update', sponsorship.id, '--status', 'active')
  expect(changed.status).toBe('active')
  await deleteRecord('sponsorships', sponsorship.id)
})

test('events-log names the record of each event', async () => {
  const { record: event } = JSON.parse(
    (await runGuildhall(['trigger', 'event.updated', '--live', '--json'], { env })).stdout,
  )
  await service.relay()
  const run = await runGuildhall(['events-log', 'list', '--type', 'event.updated', '--all'], { env })
  expect(run.stdout).toContain(`\tevent.updated\t${event.title}\n`)
})

test.each([
  [['keys', 'list', '--q', 'website']],
  [['keys', 'update', 'id', '--type', 'publishable']],
  [['levels', 'update', 'id', '--key', 'fellow']],
  [['views', 'update', 'id', '--list', 'members']],
  [['users', 'create', '--member-id', 'id']],
  [['users', 'update', 'id', '--member-id', 'id']],
])('%j is not offered, since the service rejects it', async (args) => {
  const { exitCode, stderr } = await runGuildhall(args, { env })
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining('unknown option')])
})
