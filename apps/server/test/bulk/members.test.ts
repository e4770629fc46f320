import { beforeAll, describe, expect, test } from 'bun:test'
import { type BulkJob, ConflictError, type Member } from '@guildhall/sdk'
import { parse } from 'csv-parse/sync'
import { testService } from '../../../../tools/testing/service.ts'
import { catchError, expectBody, expectProblem, expectViolations } from '../expect-problem.ts'
import { createCallers } from '../members/callers.ts'

const service = await testService()
const { live } = service.client
const { staff, reader, unrelated, anonymous, foreign } = await createCallers(service)
const path = '/api/members/bulk'
const unknownId = crypto.randomUUID()

beforeAll(() => service.startWorker())

/** Creates members whose organization is `group`, by which a filter finds them. */
const createGroup = (group: string, count: number, fields: object = {}): Promise<Member[]> =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      live.members.create({
        email: `${group}.${index}@example.org`,
        firstName: 'Ada',
        lastName: 'King',
        organization: group,
        ...fields,
      }),
    ),
  )

const buildFilter = (group: string) => ({ q: group })
const waitForJob = (id: string) => live.bulkJobs.wait(id, { pollInterval: 20 })
const readResult = async (id: string): Promise<Record<string, string>[]> =>
  parse(await (await live.bulkJobs.result(id)).text(), { columns: true })

/** Lists the events of a type about these members. */
async function listEvents(type: string, ids: string[]) {
  await service.relay()
  const events = await live.eventsLog.list({ type }).toArray()
  return events.filter(({ data }) => ids.includes(String(data.id)))
}

describe('POST /api/members/bulk', () => {
  test('202: patches the matching records, each with its event, and writes audit entries', async () => {
    const group = await createGroup('Tidewater', 3, { tags: ['pilot'], status: 'active' })
    const [otherMember] = await createGroup('Elsewhere', 1)
    await live.members.update(group[0]?.id ?? '', { department: 'Charts' })
    const response = await staff('POST', path, {
      filter: { ...buildFilter('Tidewater'), status: ['active'], tags: ['pilot'] },
      patch: { department: 'Charts', jobTitle: 'Surveyor' },
      expectedCount: 3,
    })
    const queued = await expectBody<BulkJob>(response, 202)
    expect(response.headers.get('location')).toBe(`/api/bulk-jobs/${queued.id}`)
    expect(queued).toMatchObject({
      collection: 'members',
      action: 'patch',
      fields: ['department', 'jobTitle'],
      status: 'queued',
      progress: 0,
      records: { total: 3, processed: 0 },
    })
    expect(await waitForJob(queued.id)).toMatchObject({
      status: 'completed',
      progress: 1,
      reason: null,
      records: { total: 3, processed: 3, changed: 3, unchanged: 0, failed: 0 },
    })
    const ids = group.map(({ id }) => id)
    for (const id of ids)
      expect(await live.members.get(id)).toMatchObject({ department: 'Charts', jobTitle: 'Surveyor' })
    expect((await live.members.get(otherMember?.id ?? '')).department).toBeNull()
    const events = (await listEvents('member.updated', ids)).filter(
      ({ previous }) => previous && 'jobTitle' in previous,
    )
    expect(events.map(({ data }) => data.id).toSorted()).toEqual(ids.toSorted())
    const [entry] = await live.auditLog.list({ targetId: ids[1] ?? '' }).toArray({ limit: 1 })
    expect(entry).toMatchObject({
      action: 'member.updated',
      oldValues: { department: null, jobTitle: null },
      newValues: { department: 'Charts', jobTitle: 'Surveyor' },
    })
    expect((await readResult(queued.id)).map(({ id, outcome }) => [id, outcome]).toSorted()).toEqual(
      ids.map((id) => [id, 'changed']).toSorted(),
    )
  })

  test('202: adds and removes tags; a record whose tags remain the same is unchanged', async () => {
    const [tagged, plain] = await createGroup('Tagged', 2, { tags: ['a', 'b'] })
    await live.members.update(plain?.id ?? '', { tags: ['x'] })
    const ids = [tagged?.id ?? '', plain?.id ?? '']
    const { id } = await live.members.bulk({ ids, tags: { add: ['x'], remove: ['b'] } })
    expect((await waitForJob(id)).records).toEqual({
      total: 2,
      processed: 2,
      changed: 1,
      unchanged: 1,
      failed: 0,
    })
    expect((await live.members.get(ids[0] ?? '')).tags).toEqual(['a', 'x'])
    expect((await live.members.get(ids[1] ?? '')).tags).toEqual(['x'])
    expect(await readResult(id)).toHaveLength(1)
  })

  test('202: deletes, ends sessions and keeps the count of the list exact', async () => {
    const group = await createGroup('Leaving', 3)
    const before = (await live.members.list()).totalItems ?? 0
    const { token } = await live.members.createSession(group[0]?.id ?? '')
    const ids = group.map(({ id }) => id)
    const { id } = await live.members.bulk({ ids: [...ids, unknownId], delete: true })
    expect((await waitForJob(id)).records).toEqual({
      total: 4,
      processed: 4,
      changed: 3,
      unchanged: 0,
      failed: 1,
    })
    expect((await live.members.list()).totalItems).toBe(before - 3)
    await expectProblem(
      await service.request('/api/me', { headers: { authorization: `Bearer ${token}` } }),
      401,
      'unauthorized',
    )
    expect(await listEvents('member.deleted', ids)).toHaveLength(3)
    const failed = (await readResult(id)).find(({ outcome }) => outcome === 'failed')
    expect(failed).toEqual({ id: unknownId, outcome: 'failed', reason: 'No such member.' })
  })

  test('202: records that break a rule fail with the reason, and others are changed', async () => {
    const [first, second, third] = await createGroup('Unique', 3)
    const ids = [first?.id ?? '', second?.id ?? '', third?.id ?? '']
    const conflictingJob = await live.members.bulk({ ids, patch: { memberNumber: 'HC-1' } })
    expect((await waitForJob(conflictingJob.id)).records).toMatchObject({ changed: 1, failed: 2 })
    const reasons = (await readResult(conflictingJob.id)).filter(({ outcome }) => outcome === 'failed')
    expect(reasons.map(({ reason }) => reason)).toEqual(
      Array.from({ length: 2 }, () => expect.stringContaining('memberNumber')),
    )
    const unknownLevelJob = await live.members.bulk({ ids, patch: { level: 'no-such-level' } })
    expect((await waitForJob(unknownLevelJob.id)).records).toMatchObject({ changed: 0, failed: 3 })
  })

  test('202: nothing matches', async () => {
    const { id, records } = await live.members.bulk({
      filter: buildFilter('Nobody'),
      delete: true,
      expectedCount: 0,
    })
    expect(records.total).toBe(0)
    expect((await waitForJob(id)).status).toBe('completed')
  })

  test('202: a request repeated with its Idempotency-Key returns the same job', async () => {
    const [member] = await createGroup('Twice', 1)
    const body = { ids: [member?.id], tags: { add: ['once'] } }
    const key = { 'idempotency-key': crypto.randomUUID() }
    const first = await expectBody<BulkJob>(await staff('POST', path, body, key), 202)
    const secondResponse = await staff('POST', path, body, key)
    expect([secondResponse.headers.get('idempotent-replayed'), await secondResponse.json()]).toEqual([
      'true',
      first,
    ])
    await waitForJob(first.id)
  })

  test('400 validation-error: no or two selections or changes, no expectedCount, no tags', async () => {
    await expectViolations(await staff('POST', path, {}), ['ids required', 'patch required'])
    const contradictoryBody = {
      ids: [unknownId],
      filter: {},
      patch: { jobTitle: 'X' },
      delete: true,
      expectedCount: 1,
    }
    await expectViolations(await staff('POST', path, contradictoryBody), [
      'filter contradiction',
      'delete contradiction',
    ])
    await expectViolations(await staff('POST', path, { filter: {}, delete: true }), [
      'expectedCount required',
    ])
    await expectViolations(await staff('POST', path, { ids: [unknownId], tags: { add: [] } }), [
      'tags required',
    ])
  })

  test('400 validation-error: names the field of a filter or change', async () => {
    const postBulk = (body: object) => staff('POST', path, { expectedCount: 1, ...body })
    await expectViolations(await postBulk({ filter: { nonsense: '1' }, delete: true }), [
      'filter.nonsense unknown_parameter',
    ])
    await expectViolations(await postBulk({ filter: { page: 2 }, delete: true }), [
      'filter.page unknown_parameter',
    ])
    const bracketed = { 'fields[]': 'id', 'order[createdAt]': 'asc' }
    await expectViolations(await postBulk({ filter: bracketed, delete: true }), [
      'filter.fields[] unknown_parameter',
      'filter.order[createdAt] unknown_parameter',
    ])
    await expectViolations(await postBulk({ filter: { status: 'asleep' }, delete: true }), [
      'filter.status unknown_value',
    ])
    await expectViolations(await postBulk({ filter: { status: null }, delete: true }), [
      'filter.status invalid_type',
    ])
    await expectViolations(await postBulk({ ids: [unknownId], patch: { email: 'x' } }), [
      'patch.email invalid_format',
    ])
    await expectViolations(await postBulk({ ids: ['x'], delete: true }), ['ids[0] invalid_format'])
  })

  test('409 conflict: the number of matches is not `expectedCount`; nothing is changed', async () => {
    await createGroup('Counted', 2)
    const error = await catchError(
      live.members.bulk({ filter: buildFilter('Counted'), delete: true, expectedCount: 1 }),
    )
    expect(error).toBeInstanceOf(ConflictError)
    expect((error as ConflictError).extensions).toEqual({ count: 2 })
    expect((await live.members.list(buildFilter('Counted'))).totalItems).toBe(2)
  })

  test('401, 403: without a key, without the scope', async () => {
    const body = { ids: [unknownId], delete: true }
    await expectProblem(await anonymous('POST', path, body), 401, 'unauthorized')
    await expectProblem(await reader('POST', path, body), 403, 'insufficient-scope')
  })

  test('another association’s records are unknown', async () => {
    const [member] = await createGroup('Ours', 1)
    const { id } = await expectBody<BulkJob>(
      await foreign('POST', path, { ids: [member?.id], delete: true }),
      202,
    )
    for (;;) {
      const { status, records } = await expectBody<BulkJob>(await foreign('GET', `/api/bulk-jobs/${id}`))
      if (status === 'completed') {
        expect(records).toMatchObject({ changed: 0, failed: 1 })
        break
      }
      await Bun.sleep(20)
    }
    expect((await live.members.get(member?.id ?? '')).id).toBe(member?.id ?? '')
  })
})

describe('/api/bulk-jobs/{id}', () => {
  test('200 with the read scope of its collection, 404 for other keys, 401 without a key; only a writer can cancel', async () => {
    const [member] = await createGroup('Scoped', 1)
    const { id } = await live.members.bulk({ ids: [member?.id ?? ''], tags: { add: ['t'] } })
    await waitForJob(id)
    for (const suffix of ['', '/result']) {
      expect((await reader('GET', `/api/bulk-jobs/${id}${suffix}`)).status).toBe(200)
      await expectProblem(await unrelated('GET', `/api/bulk-jobs/${id}${suffix}`), 404, 'not-found')
      await expectProblem(await foreign('GET', `/api/bulk-jobs/${id}${suffix}`), 404, 'not-found')
      await expectProblem(await anonymous('GET', `/api/bulk-jobs/${id}${suffix}`), 401, 'unauthorized')
    }
    await expectProblem(await reader('POST', `/api/bulk-jobs/${id}/cancel`), 403, 'insufficient-scope')
    await expectProblem(await foreign('POST', `/api/bulk-jobs/${id}/cancel`), 404, 'not-found')
    await expectProblem(await staff('POST', `/api/bulk-jobs/${id}/cancel`), 409, 'conflict')
  })
})
