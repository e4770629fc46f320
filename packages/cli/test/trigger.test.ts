import { describe, expect, test } from 'bun:test'
import { testService } from '../../../tools/testing/service.ts'
import { samples } from '../src/samples.ts'
import { buildEnvironment, runGuildhall, runInTerminal } from './run.ts'

const service = await testService()
const { sandbox, live, keys } = service.client
const env = { GUILDHALL_API_KEY: keys.test.secret, GUILDHALL_BASE_URL: service.sandboxUrl }
const liveEnv = { GUILDHALL_API_KEY: keys.live.secret, GUILDHALL_BASE_URL: service.url }
const testEventType = 'webhook.test'
const untriggerableEvents = [
  'member.erasure_requested',
  'webhook.disabled',
  'resource.downloaded',
  'generation.completed',
  'generation.failed',
  'directory.synced',
  'connection.activated',
  'connection.deactivated',
  // Caused by time, or by payment providers.
  'order.expired',
  'payment.disputed',
  'refund.failed',
  // These would send email.
  ...['invitation.created', 'invitation.updated', 'invitation.accepted', 'invitation.revoked'],
]

/** The latest event of a type. */
async function readLastEvent(type: string) {
  return (await sandbox.eventsLog.list().toArray()).findLast((event) => event.type === type)
}
/** Whether the record of an event cannot be removed by one command. */
const isUnremovable = (event: string) =>
  event.endsWith('.deleted') || /^(order|payment|refund|invoice|grant)\./.test(event)

describe('trigger', () => {
  for (const event of Object.keys(samples).filter((event) => event !== testEventType)) {
    test(`triggers ${event} and prints the created record`, async () => {
      const run = await runGuildhall(['trigger', event], { env })
      expect(run).toMatchObject({ exitCode: 0, stderr: '' })
      const last = await readLastEvent(event)
      expect(run.stdout).toStartWith('Created ')
      expect(run.stdout).toContain(last?.data.id ?? '-')
      expect(/^To (delete|archive) it: guildhall /m.test(run.stdout)).toBe(!isUnremovable(event))
    })
  }

  test.each(Object.keys(samples).filter((event) => event.endsWith('.created') && !isUnremovable(event)))(
    '%s: the printed command removes the record',
    async (event) => {
      const { stdout } = await runGuildhall(['trigger', event], { env })
      const command = /it: guildhall (.+)$/m.exec(stdout)?.[1]?.split(' ') ?? []
      expect(await runGuildhall([...command, '--yes'], { env })).toMatchObject({ exitCode: 0 })
    },
  )

  test('reports the steps as JSON', async () => {
    const run = await runGuildhall(['trigger', 'member.created', '--json'], { env })
    const { event, done, record } = JSON.parse(run.stdout)
    expect(event).toBe('member.created')
    expect(done[0]).toBe(
      `Created member ${record.id}: ${record.firstName} ${record.lastName} <${record.email}>.`,
    )
    expect(await sandbox.members.get(record.id)).toEqual(record)
  })

  test('sends webhook.test to the given webhook, even with a live key', async () => {
    const { id } = await live.webhooks.create({ url: 'http://127.0.0.1:9/', events: ['member.*'] })
    const runWithoutWebhook = await runGuildhall(['trigger', testEventType], { env: liveEnv })
    expect(runWithoutWebhook.exitCode).toBe(2)
    expect(runWithoutWebhook.stderr).toContain('--webhook')
    const run = await runGuildhall(['trigger', testEventType, '--webhook', id], { env: liveEnv })
    expect(run).toMatchObject({ exitCode: 0, stdout: `Sent webhook.test to webhook ${id}.\n` })
    expect((await live.eventsLog.list().toArray()).map(({ type }) => type)).toEqual(['webhook.test'])
    const missing = await runGuildhall(['trigger', testEventType, '--webhook', crypto.randomUUID()], { env })
    expect(missing.exitCode).toBe(3)
  })

  test('writes with a live key only with --live', async () => {
    const run = await runGuildhall(['trigger', 'member.created'], { env: liveEnv })
    expect(run).toMatchObject({ exitCode: 2, stdout: '' })
    expect(run.stderr).toContain('This is a live key')
    expect(run.stderr).toContain('--live')
    expect((await live.members.list()).totalItems).toBe(0)
    const result = await runGuildhall(['trigger', 'member.created', '--live'], { env: liveEnv })
    expect(result.exitCode).toBe(0)
    expect((await live.members.list()).totalItems).toBe(1)
  })

  for (const event of [...untriggerableEvents, 'member.create', 'constructor', undefined]) {
    test(`exits with 2 for ${event ?? 'no event'} and lists the available events`, async () => {
      const args = event === undefined ? [] : [event]
      const run = await runGuildhall(['trigger', ...args], {
        env: buildEnvironment({ url: 'http://127.0.0.1:9' }),
      })
      expect(run).toMatchObject({ exitCode: 2, stdout: '' })
      expect(run.stderr).toContain('member.created, member.updated, member.deleted, event.created')
    })
  }

  test('lists available events without a key', async () => {
    const run = await runGuildhall(['trigger', '--list', '--json'])
    expect(run.exitCode).toBe(0)
    const listing = JSON.parse(run.stdout).map(({ event }: { event: string }) => event)
    const { items } = await sandbox.eventTypes.list()
    expect([...listing, ...untriggerableEvents].sort()).toEqual(items.map(({ type }) => type).sort())
    expect((await runGuildhall(['trigger', '--list'])).stdout).toStartWith(
      'EVENT\tDESCRIPTION\nmember.created\t',
    )
  })

  test('shows the full names of events in a narrow terminal', async () => {
    const { screen } = await runInTerminal(['trigger', '--list'], { env, columns: 40 })
    const words = Bun.stripANSI(screen).split(/\s+/)
    expect(Object.keys(samples).filter((event) => !words.includes(event))).toEqual([])
  })

  test('exits with 4 for a key without the scope', async () => {
    const { key } = await sandbox.keys.create({ name: 'Reader', type: 'secret', scopes: ['members:read'] })
    const run = await runGuildhall(['trigger', 'member.created'], { env: { ...env, GUILDHALL_API_KEY: key } })
    expect(run.exitCode).toBe(4)
    expect(run.stderr).toContain('members:write')
  })
})
