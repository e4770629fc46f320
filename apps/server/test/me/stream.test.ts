import { beforeAll, describe, expect, test } from 'bun:test'
import { readSettings } from '@guildhall/core/settings'
import { AuthenticationError, type Guildhall, type UserJob } from '@guildhall/sdk'
import { startServer } from '@guildhall/server/start'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson, callAs } from '../call-as.ts'
import { expectProblem, expectViolations } from '../expect-problem.ts'
import { createDocument } from '../generation/documents.ts'
import { buildPdf } from '../library/files.ts'

const service = await testService()
const { live, keys } = service.client
const path = '/api/me/stream'
const buildCsv = (rows: number) =>
  `email,firstName,lastName\n${Array.from({ length: rows }, () => `${crypto.randomUUID()}@example.org,Ada,King\n`).join('')}`

async function createStaff(role = 'ROLE_CLIENT_ADMIN') {
  const { id } = await live.users.create({ ...buildPerson(), roles: [role] })
  const { token } = await live.users.createSession(id)
  return { id, token, sdk: service.createSdk(token), call: callAs(service, token) }
}

/** Follows the stream in the background. */
function follow({ me }: Guildhall) {
  const controller = new AbortController()
  const jobs: UserJob[] = []
  let arrived = Promise.withResolvers<void>()
  const opened = Promise.withResolvers<void>()
  const read = async () => {
    for await (const job of me.stream({ signal: controller.signal, onOpen: opened.resolve })) {
      jobs.push(job)
      arrived.resolve()
      arrived = Promise.withResolvers()
    }
  }
  const ended = read()
  return {
    jobs,
    ended,
    opened: opened.promise,
    stop: () => controller.abort(),
    /** Waits for a job that matches. */
    async waitForJob(matches: (job: UserJob) => boolean): Promise<UserJob> {
      for (;;) {
        const match = jobs.find(matches)
        if (match) return match
        await arrived.promise
      }
    },
  }
}

async function upload(sdk: Guildhall, name: string, content: Uint8Array<ArrayBuffer> = buildPdf('A page.')) {
  return sdk.resources.upload(new Blob([content]), { name, fileName: `${name}.pdf` })
}

beforeAll(() => service.startWorker())

describe('GET /api/me/stream and /api/me/jobs', () => {
  test('200: an import, with increasing progress, no state twice, and final counts', async () => {
    const { sdk } = await createStaff()
    const { opened, waitForJob, jobs, stop } = follow(sdk)
    await opened
    const { id } = await sdk.members.import(buildCsv(3000))
    const done = await waitForJob((job) => job.id === id && job.status === 'completed')
    expect(done).toMatchObject({
      type: 'import',
      progress: 1,
      rows: { total: 3000, created: 3000, failed: 0 },
    })
    const progress = jobs.flatMap((job) => (job.type === 'import' ? [job.progress] : []))
    expect(progress).toEqual(progress.toSorted((a, b) => a - b))
    expect(new Set(jobs.map((job) => JSON.stringify(job))).size).toBe(jobs.length)
    stop()
  })

  test('200: uploads and a new version, whether or not their files can be read', async () => {
    const { sdk } = await createStaff()
    const { opened, waitForJob, stop } = follow(sdk)
    await opened
    const readableUpload = await upload(sdk, 'Good')
    const damagedUpload = await upload(
      sdk,
      'Torn',
      buildPdf('A', 'B').subarray(0, 60) as Uint8Array<ArrayBuffer>,
    )
    expect(
      await waitForJob(({ id, status }) => id === readableUpload.id && status === 'ready'),
    ).toMatchObject({
      type: 'upload',
      name: 'Good',
      version: 1,
    })
    const failed = await waitForJob(({ id, status }) => id === damagedUpload.id && status === 'failed')
    expect(failed).toMatchObject({ type: 'upload', code: 'damaged', reason: expect.stringMatching(/\.$/) })
    await sdk.resources.replaceFile(readableUpload.id, new Blob([buildPdf('Second.')]), {
      fileName: 'second.pdf',
    })
    await waitForJob((job) => job.type === 'upload' && job.version === 2 && job.status === 'ready')
    stop()
  })

  test('200: generated content', async () => {
    const { sdk } = await createStaff()
    const { opened, waitForJob, stop } = follow(sdk)
    await opened
    const documentId = await createDocument(service, service.client, { pages: ['Nothing.'] })
    const { id } = await sdk.resources.generated.createInfographic(documentId)
    const job = await waitForJob(
      (match) => match.id === id && match.status !== 'queued' && match.status !== 'running',
    )
    expect(job).toMatchObject({
      type: 'generation',
      resourceId: documentId,
      kind: 'infographic',
      name: 'Fees',
    })
    stop()
  })

  test('200: starts with jobs in flight and those finished within the last hour', async () => {
    const { sdk, id: user } = await createStaff()
    const names = ['Recent', 'Old', 'Waiting']
    const ids: string[] = []
    for (const name of names) ids.push((await upload(sdk, name)).id)
    for (const id of ids)
      while ((await live.resources.get(id)).processing.status !== 'ready') await Bun.sleep(50)
    const { sql } = service.database
    await sql`update resources set processed_at = now() - interval '2 hours' where id = any(${sql.array(ids.slice(1), 'UUID')})`
    await sql`update resources set processing_status = 'running', processing_until = now() + interval '1 hour' where id = ${ids[2]}`
    await sdk.resources.update(ids[1] ?? '', { description: 'Edited' })
    const { items } = await sdk.me.jobs()
    expect(items.map((job) => job.type === 'upload' && job.name).toSorted()).toEqual(['Recent', 'Waiting'])
    const follower = follow(sdk)
    for (const { id: awaited } of items) await follower.waitForJob(({ id }) => id === awaited)
    expect(follower.jobs).toEqual(items)
    follower.stop()
    expect((await service.createSdk((await live.users.createSession(user)).token).me.jobs()).items).toEqual(
      items,
    )
  })

  test('200: no jobs of other users or of keys', async () => {
    const { sdk } = await createStaff()
    const otherStaff = await createStaff()
    const otherJobIds = [(await upload(otherStaff.sdk, 'Theirs')).id, (await upload(live, 'By key')).id]
    otherJobIds.push(
      (await otherStaff.sdk.members.import(buildCsv(1))).id,
      (await live.members.import(buildCsv(1))).id,
    )
    otherJobIds.push(
      (
        await otherStaff.sdk.resources.generated.createInfographic(
          await createDocument(service, service.client),
        )
      ).id,
    )
    const member = await live.members.create(buildPerson())
    const asMember = service.createSdk((await live.members.createSession(member.id)).token)
    const ownResource = await upload(sdk, 'Own')
    expect((await sdk.me.jobs()).items.map(({ id }) => id)).toEqual([ownResource.id])
    expect((await asMember.me.jobs()).items).toEqual([])
    expect((await otherStaff.sdk.me.jobs()).items).toHaveLength(3)
  })

  test('200: no jobs that a removed role gave access to', async () => {
    const { sdk, id } = await createStaff()
    await upload(sdk, 'Own')
    await sdk.members.import(buildCsv(1))
    expect((await sdk.me.jobs()).items).toHaveLength(2)
    await live.users.update(id, { roles: ['ROLE_MEMBER'] })
    expect((await sdk.me.jobs()).items).toEqual([])
  })

  test('ends when its user is deactivated', async () => {
    const { sdk, id } = await createStaff()
    const { opened, ended } = follow(sdk)
    await opened
    await live.users.update(id, { status: 'deactivated' })
    expect(
      await ended.then(
        () => null,
        (error: unknown) => error,
      ),
    ).toBeInstanceOf(AuthenticationError)
  })

  test('does not prevent the server from stopping', async () => {
    const server = await startServer(
      readSettings({ ...service.environment, PORT: '0', BASE_URL: 'http://localhost:0' }),
    )
    const { token } = await createStaff()
    const response = await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${token}` } })
    expect(response.status).toBe(200)
    const ended = response.text().then(
      () => true,
      () => true,
    )
    await server.stop()
    expect(await ended).toBe(true)
  })

  test('429: more than 10 streams of a user; closed streams, HEAD and rejected requests release their slots', async () => {
    const { token, call } = await createStaff()
    for (let index = 0; index < 15; index++) {
      expect((await call('HEAD', path)).status).toBe(200)
      expect((await call('GET', `${path}?after=1`)).status).toBe(400)
    }
    const stops: (() => void)[] = []
    const open = () => {
      const controller = new AbortController()
      stops.push(() => controller.abort())
      return fetch(service.url + path, {
        headers: { authorization: `Bearer ${token}` },
        signal: controller.signal,
      })
    }
    // A response that is garbage-collected closes its stream: all are kept until the end.
    const streams: Response[] = []
    for (let stream = 0; stream < 10; stream++) streams.push(await open())
    expect(streams.map(({ status }) => status)).toEqual(Array(10).fill(200))
    const limitedResponse = await open()
    expect(limitedResponse.headers.get('retry-after')).toBe('30')
    await expectProblem(limitedResponse, 429, 'rate-limit-exceeded')
    for (const stop of stops.slice(0, 10)) stop()
    let response = await open()
    while (response.status === 429) response = await open()
    expect(response.status).toBe(200)
    for (const stop of stops) stop()
    expect(streams).toHaveLength(10)
  })

  test('400: an unknown parameter; 401: a key, or no credentials', async () => {
    const { call } = await createStaff()
    await expectViolations(await call('GET', '/api/me/jobs?page=1'), ['page unknown_parameter'])
    for (const endpoint of [path, '/api/me/jobs'])
      for (const key of [keys.live.secret, null])
        await expectProblem(await callAs(service, key)('GET', endpoint), 401, 'unauthorized')
  })
})
