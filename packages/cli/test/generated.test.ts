import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { createDocument } from '../../../apps/server/test/generation/documents.ts'
import { testService } from '../../../tools/testing/service.ts'
import { createEmptyFolder, runGuildhall } from './run.ts'

const service = await testService()
const { client } = service
const { live, keys } = client
const run = (...args: string[]) =>
  runGuildhall(args, { env: { GUILDHALL_API_KEY: keys.live.secret, GUILDHALL_BASE_URL: service.url } })
const document = await createDocument(service, client, {
  pages: [
    'The fee is 45 euros a year for members of a branch. Half of all branches meet in the evening by the harbour. Exactly 1,604 surveyors answered the letter of the council.',
  ],
})
const documentWithoutSentences = await createDocument(service, client, { pages: ['Bollard, fender, ladder'] })
await service.startWorker()

describe('resources', () => {
  test('infographic --output waits, shows progress and writes the file', async () => {
    const file = join(await createEmptyFolder(), 'fees.png')
    const infographicRun = await run('resources', 'infographic', document, '--output', file, '--json')
    expect([infographicRun.exitCode, infographicRun.stderr]).toEqual([
      0,
      expect.stringContaining('infographic ready'),
    ])
    expect(infographicRun.stderr).toContain('100%')
    const record = JSON.parse(infographicRun.stdout)
    expect(record).toMatchObject({ kind: 'infographic', status: 'ready', resourceId: document })
    expect((await Bun.file(file).bytes()).length).toBe(record.sizeBytes)
  })

  test('podcast prints the requested podcast at once, and with --wait when it is ready', async () => {
    const requestRun = await run(
      'resources',
      'podcast',
      document,
      '--minutes',
      '1',
      '--style',
      'briefing',
      '--json',
    )
    expect(JSON.parse(requestRun.stdout)).toMatchObject({
      kind: 'podcast',
      minutes: 1,
      style: 'briefing',
      url: null,
    })
    const ready = await run('resources', 'podcast', document, '--wait', '--json')
    expect(JSON.parse(ready.stdout)).toMatchObject({ status: 'ready', style: expect.any(String) })
    const listed = await run('resources', 'generated', document)
    expect(listed.stdout).toMatch(/podcast\tready\t100%/)
  })

  test('a failure explains what to do and exits with 1, and so does a failed retry', async () => {
    const failed = await run('resources', 'podcast', documentWithoutSentences, '--wait')
    expect(failed.exitCode).toBe(1)
    expect(failed.stderr).toContain('no complete sentences')
    const [, command = ''] = /(resources retry \S+ \S+)/.exec(failed.stderr) ?? []
    const secondRun = await run(...command.split(' '), '--wait')
    expect([secondRun.exitCode, secondRun.stderr]).toEqual([
      1,
      expect.stringContaining('no complete sentences'),
    ])
  })

  test.each([
    ['--minutes', '16', 'from 1 to 15'],
    ['--minutes', 'two', 'from 1 to 15'],
    ['--style', 'debate', 'conversation, briefing'],
  ])('podcast %s %s exits with 2', async (option, value, message) => {
    const refused = await run('resources', 'podcast', document, option, value)
    expect(refused.exitCode).toBe(2)
    expect(refused.stderr).toContain(message)
  })

  test('podcast of an unknown resource exits with 3', async () => {
    expect((await run('resources', 'podcast', crypto.randomUUID())).exitCode).toBe(3)
  })
})

test('members podcast-feed creates a feed URL and revokes it', async () => {
  const { id } = await live.members.create({ email: 'a@example.org', firstName: 'A', lastName: 'B' })
  const feed = JSON.parse((await run('members', 'podcast-feed', id, '--json')).stdout)
  expect((await fetch(feed.url)).status).toBe(200)
  expect((await run('members', 'podcast-feed', id, '--revoke')).exitCode).toBe(0)
  expect((await fetch(feed.url)).status).toBe(401)
})
