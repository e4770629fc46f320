import { describe, expect, test } from 'bun:test'
import { testService } from '../../../tools/testing/service.ts'
import { type RunOptions, runGuildhall, runInTerminal, startGuildhall } from './run.ts'

const service = await testService()
await service.startWorker()
const { secret: apiKey } = service.client.keys.test
const env = { GUILDHALL_API_KEY: apiKey, GUILDHALL_BASE_URL: service.sandboxUrl }
const client = service.client.sandbox
const unknownId = '0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70'

/** Runs a command that must succeed, and parses the JSON it prints. */
async function runJson(args: string[], options: RunOptions = {}) {
  const run = await runGuildhall([...args, '--json'], { env, ...options })
  expect(run.stderr).not.toContain('Error')
  expect(run.exitCode).toBe(0)
  return JSON.parse(run.stdout)
}

/** Starts a receiver that responds to every webhook with this status. */
function startReceiver(status: number) {
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: () => new Response('thank you', { status }),
  })
  return { url: `http://127.0.0.1:${server.port}/hooks`, [Symbol.asyncDispose]: () => server.stop(true) }
}

/** Waits until the webhook’s newest delivery has been attempted and has this status. */
async function waitForNewestDelivery(id: string, status: string) {
  for (;;) {
    const [delivery] = await client.webhooks.deliveries.list(id).toArray({ limit: 1 })
    if (delivery && delivery.attempts.length > 0 && delivery.status === status) return delivery
    await Bun.sleep(20)
  }
}

describe('webhooks', () => {
  test('creates with a secret shown once, lists, updates and deletes', async () => {
    const args = ['webhooks', 'create', '--url', 'http://127.0.0.1:9/hooks', '--description', 'Sync']
    const run = await runGuildhall(
      [...args, '--events', 'member.created,member.updated', '--events', 'user.*'],
      {
        env,
      },
    )
    expect(run.exitCode).toBe(0)
    expect(run.stdout).toMatch(/^secret {2,}whsec_[\w+/]{43}=$/m)
    expect(run.stdout).toMatch(/^events {2,}member\.created, member\.updated, user\.\*$/m)
    expect(run.stderr).toBe('Store the secret now: it is not shown again.\n')
    const [webhook] = await runJson(['webhooks', 'list', '--q', 'sync'])
    expect(webhook.events).toEqual(['member.created', 'member.updated', 'user.*'])
    expect(await runJson(['webhooks', 'get', webhook.id])).toEqual(webhook)
    const changed = await runJson(['webhooks', 'update', webhook.id, '--events', '*', '--status', 'disabled'])
    expect(changed).toMatchObject({ events: ['*'], status: 'disabled' })
    const rows = (await runGuildhall(['webhooks', 'list', '--status', 'disabled'], { env })).stdout.split(
      '\n',
    )
    expect(rows[0]?.split('\t')).toEqual(['ID', 'URL', 'STATUS', 'EVENTS', 'DESCRIPTION'])
    expect(rows[1]?.split('\t')).toEqual([webhook.id, webhook.url, 'by_request', '*', 'Sync'])
    const refused = await runGuildhall(['webhooks', 'test', webhook.id], { env })
    expect(refused.exitCode).toBe(1)
    expect(refused.stderr).toContain('disabled')
    expect(await runJson(['webhooks', 'delete', webhook.id, '--yes'])).toEqual({
      id: webhook.id,
      deleted: true,
    })
    expect((await runGuildhall(['webhooks', 'get', webhook.id], { env })).exitCode).toBe(3)
  })

  test('rejects unknown event types and lists known ones', async () => {
    const args = ['webhooks', 'create', '--url', 'https://example.org/', '--events', 'member.create']
    const run = await runGuildhall(args, { env })
    expect(run.exitCode).toBe(1)
    expect(run.stderr).toContain('  events[0]: ')
    expect(run.stderr).toContain('member.created')
  })

  test('rotates the secret, immediately only with confirmation', async () => {
    const { id, secret } = await client.webhooks.create({ url: 'http://127.0.0.1:9/', events: ['*'] })
    const rotated = await runJson(['webhooks', 'rotate-secret', id, '--grace-seconds', '60'])
    expect(rotated.secret).toStartWith('whsec_')
    expect(rotated.secret).not.toBe(secret)
    const rotateImmediately = ['webhooks', 'rotate-secret', id, '--grace-seconds', '0']
    expect((await runGuildhall(rotateImmediately, { env })).exitCode).toBe(2)
    expect((await runJson([...rotateImmediately, '--yes'])).secret).not.toBe(rotated.secret)
    await client.webhooks.delete(id)
  })

  test('sends a test, lists deliveries, redelivers and recovers', async () => {
    await using failingReceiver = startReceiver(503)
    await using workingReceiver = startReceiver(200)
    const { id } = await client.webhooks.create({ url: failingReceiver.url, events: ['member.*'] })
    const tested = await runGuildhall(['webhooks', 'test', id], { env })
    expect(tested).toMatchObject({ exitCode: 0, stdout: 'eventType  webhook.test\n' })
    expect(tested.stderr).toContain(`guildhall webhooks deliveries ${id}`)
    const delivery = await waitForNewestDelivery(id, 'pending')
    const list = ['webhooks', 'deliveries', id]
    const [heading, row] = (await runGuildhall(list, { env })).stdout.split('\n')
    expect(heading).toBe('ID\tSTATUS\tEVENT\tATTEMPTS\tLAST RESPONSE\tNEXT ATTEMPT\tCREATED')
    expect(row?.split('\t').slice(0, 3)).toEqual([delivery.id, 'pending', 'webhook.test'])
    expect(row?.split('\t')[4]).toBe('503')
    const shortId = delivery.id.slice(-12)
    for (const columns of [30, 80]) {
      const { screen } = await runInTerminal(list, { env, columns })
      const lines = Bun.stripANSI(screen).trimEnd().split(/\r?\n/)
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(columns)
      if (columns === 30)
        expect(lines.slice(0, 2)).toEqual([shortId, expect.stringMatching(/^ {2}STATUS +pending$/)])
      else expect(lines[1]).toStartWith(`${shortId}  pending`)
    }

    await client.webhooks.update(id, { url: workingReceiver.url })
    const redelivery = await runJson(['webhooks', 'redeliver', id, delivery.id])
    expect(redelivery).toMatchObject({ id: delivery.id, status: 'pending' })
    await waitForNewestDelivery(id, 'succeeded')
    expect(await runJson([...list, '--status', 'succeeded', '--event', 'webhook.test'])).toHaveLength(1)
    expect(await runJson([...list, '--status', 'failed'])).toEqual([])
    expect(await runJson(['webhooks', 'recover', id, '--since', '2h'])).toEqual({ deliveries: 0 })
    await client.webhooks.delete(id)
  })

  test('recover exits with 2 for an invalid time', async () => {
    for (const since of ['2026-02-30', '2026-02-31T09:00:00Z', 'yesterday']) {
      const run = await runGuildhall(['webhooks', 'recover', unknownId, '--since', since], { env })
      expect([since, run.exitCode, run.stderr.includes(since)]).toEqual([since, 2, true])
    }
  })

  for (const args of [
    ['deliveries', unknownId],
    ['redeliver', unknownId, unknownId],
    ['recover', unknownId, '--since', '3d'],
    ['test', unknownId],
    ['rotate-secret', unknownId],
  ]) {
    test(`${args[0]} exits with 3 for an unknown webhook`, async () => {
      const run = await runGuildhall(['webhooks', ...args], { env })
      expect(run).toMatchObject({ exitCode: 3, stdout: '' })
    })
  }
})

test('lists events by type, after an id and up to a limit', async () => {
  const otherClient = await service.createClient()
  const options = {
    env: { GUILDHALL_API_KEY: otherClient.keys.live.secret, GUILDHALL_BASE_URL: service.url },
  }
  expect((await runGuildhall(['events-log', 'list'], options)).stderr).toBe('None found.\n')
  const member = await otherClient.live.members.create({
    email: 'ada@example.org',
    firstName: 'Ada',
    lastName: 'King',
  })
  await otherClient.live.members.update(member.id, { phone: '1' })
  await otherClient.live.users.create({ email: 'office@example.org', roles: ['ROLE_CLIENT_USER'] })
  const all = await runJson(['events-log', 'list'], options)
  const listTypes = (events: { type: string }[]) => events.map(({ type }) => type)
  expect(listTypes(all)).toEqual(['member.created', 'member.updated', 'user.created'])
  expect(
    listTypes(await runJson(['events-log', 'list', '--type', 'member.*', '--after', all[0].id], options)),
  ).toEqual(['member.updated'])
  expect(
    listTypes(await runJson(['events-log', 'list', '--type', 'member.created,user.created'], options)),
  ).toHaveLength(2)
  const some = await runGuildhall(['events-log', 'list', '--limit', '2'], options)
  expect(some.stderr).toBe('Showing 2; there are more. Use --limit N for more, --all for all.\n')
  expect(some.stdout.split('\n')[1]?.split('\t')).toEqual([
    all[0].id,
    all[0].timestamp.slice(0, 19).replace('T', ' '),
    'member.created',
    'ada@example.org',
  ])
  const misspelledType = await runGuildhall(['events-log', 'list', '--type', 'member.create'], options)
  expect(misspelledType.exitCode).toBe(1)
  expect(misspelledType.stderr).toContain('member.created')
})

test('lists event types', async () => {
  const eventTypes = await runJson(['event-types'])
  expect(eventTypes.map(({ type }: { type: string }) => type)).toContain('member.created')
  const { screen } = await runInTerminal(['event-types'], { env, columns: 60 })
  for (const line of Bun.stripANSI(screen).split(/\r?\n/)) expect(line.length).toBeLessThanOrEqual(60)
  expect((await runGuildhall(['event-types'], { env })).stdout).toContain('webhook.disabled\t')
})

test('listen prints triggered events', async () => {
  const listener = startGuildhall(['listen', '--events', 'user.*'], { env })
  await listener.waitFor('Connected.')
  const { record } = await runJson(['trigger', 'user.deactivated'])
  await listener.waitFor('user.deactivated')
  const run = await listener.stop('SIGINT')
  expect(run.exitCode).toBe(0)
  const [created, deactivated] = run.stdout.split('\n').map((line) => line.split('\t'))
  expect(created?.[0]).toBe('user.created')
  expect(deactivated).toEqual(['user.deactivated', expect.stringMatching(/^[0-9a-f-]{36}$/)])
  expect(record.status).toBe('deactivated')
})
