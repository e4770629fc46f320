import { describe, expect, test } from 'bun:test'
import { type GuildhallEvent, unwrapWebhook } from '@guildhall/sdk'
import { Webhook } from 'standardwebhooks'
import { REFUSING_PORT } from '../../../tools/process/free-port.ts'
import { buildProblem, startFakeService, startScriptedService } from '../../sdk/test/fake-service.ts'
import { buildEnvironment, runGuildhall, runInTerminal, startGuildhall } from './run.ts'

const secret = `whsec_${Buffer.from('0123456789abcdefghijklmnopqrstuv').toString('base64')}`
const names = ['a', 'b', 'c']
/** Builds the id of the event with this name, in the service's format. */
const buildId = (name: string) => `0198c5a2-7b1e-7c3d-9a4f-00000000000${name}`

function buildEvent(name: string) {
  return {
    id: buildId(name),
    type: 'member.created',
    timestamp: '2026-01-02T03:04:05.678Z',
    data: { email: `${name}@example.org`, lastName: 'Žižek 🎈' },
    previous: null,
  }
}

/** Builds a response that sends these events, and then closes or stays open. */
function buildStreamResponse(events: object[], staysOpen = true): Response {
  const text = events.map(
    (event) => `id: ${(event as { id: string }).id}\ndata: ${JSON.stringify(event)}\n\n`,
  )
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(`retry: 1\n\n${text.join('')}`))
      if (!staysOpen) controller.close()
    },
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
}

describe('listen', () => {
  test('forwards events in order, one at a time, signed like webhooks', async () => {
    await using service = startFakeService(() => buildStreamResponse(names.map(buildEvent)))
    let inFlight = 0
    const inFlightCounts: number[] = []
    await using receiver = startFakeService(async () => {
      inFlightCounts.push(++inFlight)
      await Bun.sleep(10)
      inFlight--
      return new Response('thank you', { status: 202 })
    })
    const listener = startGuildhall(
      ['listen', '--forward-to', `${receiver.url}/hooks?x=1`, '--events', 'member.*,user.created'],
      { env: { ...buildEnvironment(service), GUILDHALL_WEBHOOK_SECRET: secret } },
    )
    await listener.waitFor(buildId('c'))
    const run = await listener.stop('SIGTERM')
    expect(run.exitCode).toBe(0)
    expect(run.stderr).not.toContain(secret)
    expect(inFlightCounts).toEqual([1, 1, 1])
    expect(new URLSearchParams(service.requests[0]?.search).getAll('type[]')).toEqual([
      'member.*',
      'user.created',
    ])
    expect(receiver.requests.map(({ path, search, method }) => [method, path, search])).toEqual(
      names.map(() => ['POST', '/hooks', '?x=1']),
    )
    for (const [index, { headers, body }] of receiver.requests.entries()) {
      const event = buildEvent(names[index] ?? '')
      expect(await unwrapWebhook(body, headers, secret)).toEqual(event as unknown as GuildhallEvent)
      expect(new Webhook(secret).verify(body, headers.toJSON())).toEqual(event)
      expect(headers.get('content-type')).toBe('application/json')
    }
    const lines = run.stdout.trimEnd().split('\n')
    expect(lines).toHaveLength(3)
    for (const [index, line] of lines.entries()) {
      expect(line).toMatch(new RegExp(`^member\\.created\t${buildId(names[index] ?? '')}\t202\t\\d+ ms$`))
    }
  })

  test('generates and prints a secret, and accepts a URL without a scheme', async () => {
    await using service = startFakeService(() => buildStreamResponse([buildEvent('a')]))
    await using receiver = startFakeService(() => new Response())
    const urlWithoutScheme = receiver.url.replace('http://', '')
    const listener = startGuildhall(['listen', '--forward-to', urlWithoutScheme], {
      env: buildEnvironment(service),
    })
    await listener.waitFor(buildId('a'))
    const run = await listener.stop('SIGINT')
    expect(run.exitCode).toBe(0)
    const [, generatedSecret = ''] = /Signing secret: (whsec_\S+)/.exec(run.stderr) ?? []
    const [request] = receiver.requests
    if (!request) throw new Error('Nothing was forwarded.')
    expect((await unwrapWebhook(request.body, request.headers, generatedSecret)).id).toBe(buildId('a'))
  })

  test('continues if the receiver is unreachable, fails or redirects', async () => {
    await using service = startFakeService(() => buildStreamResponse(names.map(buildEvent)))
    const responses = [() => new Response(null, { status: 500 }), () => Response.redirect('/elsewhere', 302)]
    await using receiver = startScriptedService(...responses)
    const unusedUrl = `http://127.0.0.1:${REFUSING_PORT}/`
    const firstListener = startGuildhall(['listen', '--forward-to', unusedUrl, '--secret', secret], {
      env: buildEnvironment(service),
    })
    await firstListener.waitFor(buildId('c'))
    const { stdout, exitCode } = await firstListener.stop('SIGINT')
    expect(exitCode).toBe(0)
    expect(stdout.split('\n')[0]?.split('\t').slice(2)).toEqual([
      'failed',
      expect.stringMatching(/^\d+ ms$/),
      expect.stringMatching(/ECONNREFUSED/),
    ])
    const secondListener = startGuildhall(['listen', '--forward-to', receiver.url, '--json'], {
      env: { ...buildEnvironment(service), GUILDHALL_WEBHOOK_SECRET: secret },
    })
    await secondListener.waitFor(buildId('c'))
    const lines = (await secondListener.stop('SIGINT')).stdout.trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line).delivery.statusCode)).toEqual([500, 302, 302])
    expect(receiver.requests.map(({ path }) => path)).toEqual(['/', '/', '/'])
  })

  test('prints each event as a line of JSON with --json and without a URL', async () => {
    const hostileEvent = { ...buildEvent('b'), data: { email: 'x\u009b31m\u202e\n@example.org' } }
    await using service = startFakeService(() => buildStreamResponse([buildEvent('a'), hostileEvent]))
    const listener = startGuildhall(['listen', '--json'], { env: buildEnvironment(service) })
    await listener.waitFor(buildId('b'))
    const { stdout } = await listener.stop('SIGINT')
    expect(stdout).not.toMatch(/[\u009b\u202e]/)
    expect(
      stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([
      { event: buildEvent('a'), delivery: null },
      { event: hostileEvent, delivery: null },
    ])
  })

  test('aligns events in columns on a terminal, and stops on Ctrl-C', async () => {
    await using service = startFakeService(() => buildStreamResponse([buildEvent('a')]))
    await using receiver = startFakeService(() => new Response())
    const { screen, exitCode } = await runInTerminal(['listen', '--forward-to', receiver.url], {
      env: buildEnvironment(service),
      inputs: [[' ms', '\u0003']],
    })
    expect(exitCode).toBe(0)
    expect(screen).toMatch(new RegExp(`^member\\.created {12}${buildId('a')} {2}200 {2}\\d+ ms\r?$`, 'm'))
  })

  test('reconnects when the connection breaks, and reports it', async () => {
    await using service = startScriptedService(
      () => buildStreamResponse([buildEvent('a')], false),
      () => buildProblem(503, 'internal-error'),
      () => buildStreamResponse([buildEvent('b')]),
    )
    const listener = startGuildhall(['listen'], { env: buildEnvironment(service) })
    await listener.waitFor(buildId('b'))
    const run = await listener.stop('SIGINT')
    expect(run.exitCode).toBe(0)
    expect(run.stderr).toContain('The service closed the connection. Reconnecting in 0.0 s.\n')
    expect(run.stderr).toContain('It was internal-error. Reconnecting in')
    expect(run.stdout).toBe(`member.created\t${buildId('a')}\nmember.created\t${buildId('b')}\n`)
    expect(service.requests[2]?.headers.get('last-event-id')).toBe(buildId('a'))
  })

  test('stops while the receiver is processing an event', async () => {
    const requested = Promise.withResolvers<void>()
    await using service = startFakeService(() => buildStreamResponse([buildEvent('a')]))
    await using receiver = startFakeService(() => {
      requested.resolve()
      return new Promise<Response>(() => undefined)
    })
    const listener = startGuildhall(['listen', '--forward-to', receiver.url], {
      env: buildEnvironment(service),
    })
    await requested.promise
    expect(await listener.stop('SIGTERM')).toMatchObject({ exitCode: 0, stdout: '' })
  })

  test('exits with 4 for a key without the scope', async () => {
    await using service = startFakeService(() => buildProblem(403, 'insufficient-scope'))
    const run = await runGuildhall(['listen'], { env: buildEnvironment(service) })
    expect(run).toMatchObject({ exitCode: 4, stdout: '' })
    expect(service.requests).toHaveLength(1)
  })

  const invalid: [string, string[], string][] = [
    ['an invalid URL', ['--forward-to', 'ftp://localhost/'], '--forward-to must be a URL'],
    ['a URL with a password', ['--forward-to', 'http://a:b@localhost/'], '--forward-to must be a URL'],
    [
      'an invalid secret',
      ['--forward-to', 'localhost:3000', '--secret', 'whsec_short'],
      'whsec_ followed by',
    ],
    ['a secret without a URL', ['--secret', secret], '--forward-to'],
  ]
  for (const [input, args, text] of invalid) {
    test(`rejects ${input}`, async () => {
      const run = await runGuildhall(['listen', ...args], {
        env: buildEnvironment({ url: 'http://127.0.0.1:9' }),
      })
      expect(run).toMatchObject({ exitCode: 2, stdout: '' })
      expect(run.stderr).toContain(text)
    })
  }
})
