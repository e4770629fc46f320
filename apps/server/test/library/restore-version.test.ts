import { describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { callAs } from '../call-as.ts'
import { expectBody, expectProblem } from '../expect-problem.ts'
import { buildPdf, buildPng } from './files.ts'

const service = await testService()
const { live, keys } = service.client
const admin = callAs(service, keys.live.secret)
const foreign = callAs(service, (await service.createClient()).keys.live.secret)
await service.startWorker()
const { id } = await live.resources.upload(new Blob([buildPdf('The first.')]), {
  name: 'Rules',
  fileName: 'a.pdf',
})
await live.resources.replaceFile(id, new Blob([buildPng()]), { fileName: 'b.png' })
const buildPath = (version: number | string, resource = id) =>
  `/api/resources/${resource}/versions/${version}/restore`

async function waitUntilReady(): Promise<void> {
  while ((await live.resources.get(id)).processing.status !== 'ready') await Bun.sleep(20)
}

describe('POST /api/resources/{id}/versions/{version}/restore', () => {
  test('412 precondition-failed: changed in the meantime', async () => {
    const headers = { 'if-match': '"1"' }
    await expectProblem(await admin('POST', buildPath(1), undefined, headers), 412, 'precondition-failed')
    expect((await live.resources.get(id)).version).toBe(2)
  })

  test('200: the earlier file becomes the next version, with its text; the other versions are kept', async () => {
    // Processing the file changes the record’s ETag.
    await waitUntilReady()
    const [, first] = (await live.resources.versions(id)).items
    const { etag } = await live.resources.get(id).withResponse()
    const headers = { 'if-match': etag ?? '', 'idempotency-key': crypto.randomUUID() }
    const restored = await expectBody(await admin('POST', buildPath(1), undefined, headers))
    expect(restored).toMatchObject({ version: 3, type: 'document', format: 'pdf', sha256: first?.sha256 })
    // Repeated by a client that lost the response.
    expect(await expectBody(await admin('POST', buildPath(1), undefined, headers))).toEqual(restored)
    const { items } = await live.resources.versions(id)
    expect(
      items.map(({ version, current, format, originalName }) => [version, current, format, originalName]),
    ).toEqual([
      [3, true, 'pdf', 'a.pdf'],
      [2, false, 'png', 'b.png'],
      [1, false, 'pdf', 'a.pdf'],
    ])
    await waitUntilReady()
    expect((await live.resources.page(id, 1)).text).toContain('The first.')
    expect(await (await live.resources.download(id)).text()).toBe(
      await (await live.resources.download(id, { version: 1 })).text(),
    )
    await service.relay()
    const events = await live.eventsLog.list({ type: 'resource.updated' }).toArray()
    const previous = events
      .map((event) => event.previous)
      .find((values) => values && 'version' in values && values.version === 2)
    expect(previous).toMatchObject({ format: 'png', type: 'image' })
    const [entry] = await live.auditLog
      .list({ targetId: id, action: 'resource.updated' })
      .toArray({ limit: 1 })
    expect(entry?.changes).toContain('version')
  })

  test('a resource whose versions share a file can be deleted', async () => {
    const otherResource = await live.resources.upload(new Blob([buildPdf('Other.')]), {
      name: 'Other',
      fileName: 'o.pdf',
    })
    await live.resources.replaceFile(otherResource.id, new Blob([buildPng()]), { fileName: 'o.png' })
    await live.resources.restoreVersion(otherResource.id, 1)
    await live.resources.delete(otherResource.id)
    await expectProblem(await admin('GET', `/api/resources/${otherResource.id}/versions`), 404, 'not-found')
  })

  test('409 conflict: the current version', async () => {
    await expectProblem(await admin('POST', buildPath(3)), 409, 'conflict')
  })

  test('404 not-found: an unknown version or resource, or another association’s resource', async () => {
    await expectProblem(await admin('POST', buildPath(9)), 404, 'not-found')
    await expectProblem(await admin('POST', buildPath('x')), 404, 'not-found')
    await expectProblem(await admin('POST', buildPath(1, crypto.randomUUID())), 404, 'not-found')
    await expectProblem(await foreign('POST', buildPath(1)), 404, 'not-found')
  })

  test('401 unauthorized, 403 insufficient-scope, 403 forbidden', async () => {
    const { key } = await live.keys.create({ name: 'r', type: 'secret', scopes: ['resources:read'] })
    const { id: user } = await live.users.create({ email: 'm@example.org', roles: ['ROLE_MEMBER'] })
    const member = callAs(service, (await live.users.createSession(user)).token)
    await expectProblem(await callAs(service, null)('POST', buildPath(1)), 401, 'unauthorized')
    await expectProblem(await callAs(service, key)('POST', buildPath(1)), 403, 'insufficient-scope')
    await expectProblem(await member('POST', buildPath(1)), 403, 'forbidden')
  })
})
