import { afterAll, expect, test } from 'bun:test'
import { Guildhall } from '@guildhall/sdk'
import { makePdf } from '../../../tools/demo/documents/make-pdf.ts'
import { salarySurvey } from '../../../tools/demo/documents/texts/salary-survey.ts'
import { testService } from '../../../tools/testing/service.ts'
import { startReceiver } from './receiver.ts'
import { buildPerson, createWebhook } from './webhook-fixtures.ts'
import { waitUntil } from './worker-fixtures.ts'

interface CollectedSpan {
  service: string
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: Record<string, unknown>
  status: number
}

const [SERVER, CLIENT, CONSUMER] = [2, 3, 5]
const spans: CollectedSpan[] = []
const requestHeaders: Record<string, string>[] = []
let collectorStatus = 200

/** A minimal OTLP/HTTP collector (OpenTelemetry protocol 1.9, "OTLP/HTTP", JSON encoding). */
const collector = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  async fetch(request) {
    if (request.method !== 'POST' || new URL(request.url).pathname !== '/v1/traces')
      return new Response(null, { status: 404 })
    requestHeaders.push(Object.fromEntries(request.headers))
    const { resourceSpans } = (await request.json()) as ExportRequest
    for (const { resource, scopeSpans } of resourceSpans)
      for (const span of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({
          ...span,
          service: String(toValues(resource.attributes)['service.name']),
          attributes: toValues(span.attributes),
          status: span.status?.code ?? 0,
        })
    return Response.json(collectorStatus === 200 ? {} : { message: 'busy' }, { status: collectorStatus })
  },
})
afterAll(() => collector.stop(true))

type Attribute = { key: string; value: Record<string, unknown> }
type ExportedSpan = Omit<CollectedSpan, 'service' | 'attributes' | 'status'> & {
  attributes: Attribute[]
  status?: { code?: number }
}
type ExportRequest = {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: ExportedSpan[] }[] }[]
}
const toValues = (attributes: Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

const untracedService = await testService()
const service = await testService({
  OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collector.port}`,
  OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer of tests',
})
await service.startWorker()
await untracedService.startWorker()
const { client } = service

/** Starts a trace. @returns an SDK client whose requests belong to it, and a function that lists its collected spans */
function startTrace() {
  const traceId = crypto.randomUUID().replaceAll('-', '')
  const spanId = traceId.slice(0, 16)
  const live = new Guildhall({
    apiKey: client.keys.live.secret,
    baseUrl: service.url,
    maxRetries: 0,
    fetch: (input, init) => {
      const headers = new Headers(init?.headers)
      headers.set('traceparent', `00-${traceId}-${spanId}-01`)
      return fetch(input, { ...init, headers })
    },
  })
  return { traceId, spanId, live, listSpans: () => spans.filter((span) => span.traceId === traceId) }
}

test('one trace covers request, job, webhook and receiver', async () => {
  const receiver = startReceiver()
  await createWebhook(client, receiver, ['member.created'])
  const { live, traceId, spanId, listSpans } = startTrace()
  const created = await live.members.create({ ...buildPerson(), firstName: 'Ottoline' })
  await waitUntil(async () =>
    listSpans().some(({ name, service }) => name === 'POST' && service === 'guildhall-worker'),
  )
  await waitUntil(async () => listSpans().some(({ kind }) => kind === SERVER))
  const request = listSpans().find(({ kind }) => kind === SERVER)
  expect(request).toMatchObject({
    name: 'POST /api/members',
    service: 'guildhall-server',
    parentSpanId: spanId,
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/api/members',
      'guildhall.client_id': client.record.id,
    },
  })
  expect(Number(request?.attributes['http.response.status_code'])).toBe(201)
  const statements = listSpans().filter(
    ({ parentSpanId, name }) => parentSpanId === request?.spanId && name === 'postgresql',
  )
  expect(statements.length).toBeGreaterThan(0)
  const job = listSpans().find(({ kind }) => kind === CONSUMER)
  expect(job).toMatchObject({
    name: 'webhooks.deliver',
    service: 'guildhall-worker',
    parentSpanId: request?.spanId,
  })
  expect(job?.attributes['guildhall.event_type']).toBe('member.created')
  const sent = listSpans().find(({ name, parentSpanId }) => name === 'POST' && parentSpanId === job?.spanId)
  expect(sent).toMatchObject({ kind: CLIENT, attributes: { 'server.address': '127.0.0.1' } })
  const received = receiver.received.find(({ event }) => (event.data as { id: string }).id === created.id)
  expect(received?.headers.traceparent).toBe(`00-${traceId}-${sent?.spanId}-01`)
  expect(requestHeaders[0]?.authorization).toBe('Bearer of tests')
})

test('records created concurrently keep their own traces', async () => {
  const receiver = startReceiver()
  await createWebhook(client, receiver, ['member.created'])
  const callers = Array.from({ length: 8 }, startTrace)
  const members = await Promise.all(callers.map(({ live }) => live.members.create(buildPerson())))
  await waitUntil(async () => receiver.received.length === callers.length)
  for (const [index, { id }] of members.entries()) {
    const received = receiver.received.find(({ event }) => (event.data as { id: string }).id === id)
    expect(received?.headers.traceparent).toContain(callers[index]?.traceId ?? '')
  }
})

test('updates, deletions and generations continue the trace of the request', async () => {
  const receiver = startReceiver()
  await createWebhook(client, receiver, ['member.updated', 'member.deleted', 'generation.completed'])
  const { live, traceId, listSpans } = startTrace()
  const { id } = await client.live.members.create(buildPerson())
  await live.members.update(id, { phone: '1' })
  await live.members.delete(id)
  const bytes = (await makePdf(salarySurvey)) as Uint8Array<ArrayBuffer>
  const fields = { name: 'Survey', fileName: 'survey.pdf', accessLevel: 'public' } as const
  const { id: resource } = await live.resources.upload(new Blob([bytes]), fields)
  await waitUntil(async () => (await client.live.resources.get(resource)).processing.status === 'ready')
  await live.resources.generated.wait(await live.resources.generated.createInfographic(resource))
  await waitUntil(async () => receiver.received.length === 3)
  for (const { headers } of receiver.received) expect(headers.traceparent).toContain(traceId)
  for (const job of ['resources.read', 'generation.infographic'])
    await waitUntil(async () => listSpans().some(({ name, kind }) => name === job && kind === CONSUMER))
})

test('an import continues the trace of the upload; its records do not', async () => {
  const receiver = startReceiver()
  await createWebhook(client, receiver, ['member.created'])
  const { live, traceId, listSpans } = startTrace()
  const { email } = buildPerson()
  await live.members.import(`email,firstName,lastName\n${email},Ada,King\n`)
  await waitUntil(async () => listSpans().some(({ name }) => name === 'imports.members'))
  const job = listSpans().find(({ name }) => name === 'imports.members')
  await waitUntil(async () => listSpans().some(({ kind }) => kind === SERVER))
  const request = listSpans().find(({ kind }) => kind === SERVER)
  expect(request?.name).toBe('POST /api/members/import')
  expect(job).toMatchObject({ kind: CONSUMER, service: 'guildhall-worker', parentSpanId: request?.spanId })
  await waitUntil(async () => receiver.received.length === 1)
  expect(receiver.received[0]?.headers.traceparent).not.toContain(traceId)
})

test('spans contain no personal data and no secrets', async () => {
  const { live, listSpans } = startTrace()
  const person = { ...buildPerson(), firstName: 'Philippa-Persephone', phone: '+44 20 7946 0123' }
  await live.members.create(person)
  await live.members.list({ q: 'Philippa-Persephone' }).toArray({ limit: 5 })
  await live.members.create(person).catch(() => {})
  await waitUntil(async () => listSpans().filter(({ kind }) => kind === SERVER).length === 3)
  const text = JSON.stringify(listSpans())
  for (const secret of [person.email, 'Philippa', '7946 0123', client.keys.live.secret])
    expect(text).not.toContain(secret)
})

test('a request whose parent is not sampled is not sampled either', async () => {
  const traceId = crypto.randomUUID().replaceAll('-', '')
  const headers = {
    authorization: `Bearer ${client.keys.live.secret}`,
    traceparent: `00-${traceId}-${traceId.slice(0, 16)}-00`,
  }
  expect((await fetch(`${service.url}/api/members`, { headers })).status).toBe(200)
  const { live, listSpans } = startTrace()
  await live.members.list().toArray({ limit: 1 })
  await waitUntil(async () => listSpans().length > 0)
  expect(spans.filter((span) => span.traceId === traceId)).toEqual([])
})

test.each([
  ['empty', ''],
  ['malformed', 'nonsense'],
  ['all zeros', '00-00000000000000000000000000000000-0000000000000000-01'],
  ['too long', `00-${'a'.repeat(5000)}`],
])('a request whose traceparent is %s succeeds', async (_, traceparent) => {
  const headers = { authorization: `Bearer ${client.keys.live.secret}`, traceparent }
  expect((await fetch(`${service.url}/api/members`, { headers })).status).toBe(200)
})

test('a failing collector does not affect requests', async () => {
  collectorStatus = 500
  const { live } = startTrace()
  const exportCountBefore = requestHeaders.length
  const { id } = await live.members.create(buildPerson())
  await waitUntil(async () => requestHeaders.length > exportCountBefore)
  expect((await live.members.get(id)).id).toBe(id)
  collectorStatus = 200
})

test('without a collector, webhooks have no traceparent', async () => {
  const receiver = startReceiver()
  await createWebhook(untracedService.client, receiver, ['member.created'])
  await untracedService.client.live.members.create(buildPerson())
  await waitUntil(async () => receiver.received.length === 1)
  expect(receiver.received[0]?.headers.traceparent).toBeUndefined()
})
