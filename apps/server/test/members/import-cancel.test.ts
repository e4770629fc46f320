import { describe, expect, test } from 'bun:test'
import { ConflictError, NotFoundError, PermissionDeniedError } from '@guildhall/sdk'
import { testService } from '../../../../tools/testing/service.ts'
import { catchError, expectProblem } from '../expect-problem.ts'
import { createCallers } from './callers.ts'

const service = await testService()
const { anonymous } = await createCallers(service)
const { live } = service.client
const csv = 'email,firstName,lastName\nada@example.org,Ada,King\n'
const countChunks = async (): Promise<number> =>
  (await service.database.sql`select count(*)::int as n from import_chunks`)[0].n

describe('POST /api/imports/{id}/cancel', () => {
  test('200: a queued import is cancelled, and its file is deleted', async () => {
    const { id } = await live.members.import(csv)
    const cancelled = await live.imports.cancel(id)
    expect(cancelled).toMatchObject({
      id,
      status: 'cancelled',
      reason: null,
      rows: { total: 1, processed: 0 },
    })
    expect(cancelled.finishedAt).toMatch(/Z$/)
    expect(await countChunks()).toBe(0)
    expect(await live.imports.wait(id)).toEqual(cancelled)
  })

  test('200: a running import stops; written rows are kept, and its counts are exact', async () => {
    const rows = Array.from({ length: 60_000 }, (_, row) => `m${row}@example.org,Ada,King`)
    const { id } = await live.members.import(`email,firstName,lastName\n${rows.join('\n')}\n`)
    await service.startWorker()
    while ((await live.imports.get(id)).rows.processed === 0) await Bun.sleep(20)
    const cancelled = await live.imports.cancel(id)
    expect(cancelled.status).toBe('cancelled')
    expect(cancelled.rows.total).toBe(60_000)
    expect(cancelled.rows.processed).toBeLessThan(60_000)
    // The worker claims the next import only after it has stopped this import.
    const next = await live.members.import('email,firstName,lastName\nnext@example.org,Ada,King\n')
    expect((await live.imports.wait(next.id, { pollInterval: 30 })).status).toBe('completed')
    expect(await live.imports.get(id)).toEqual(cancelled)
    expect((await live.members.list()).totalItems).toBe(cancelled.rows.created + 1)
    expect(await countChunks()).toBe(0)
    const entries = await live.auditLog.list({ targetId: id }).toArray({ limit: 10 })
    expect(entries.map(({ action }) => action)).toEqual(['import.cancelled', 'import.created'])
  })

  test('401 unauthorized; 403 insufficient-scope; 404: another association’s import, or an unknown one; 409: a completed import', async () => {
    const { id } = await live.members.import(csv)
    await expectProblem(await anonymous('POST', `/api/imports/${id}/cancel`), 401, 'unauthorized')
    const { key } = await live.keys.create({ name: 'Reader', type: 'secret', scopes: ['members:read'] })
    expect(await catchError(service.createSdk(key).imports.cancel(id))).toBeInstanceOf(PermissionDeniedError)
    const { live: otherLive } = await service.createClient()
    expect(await catchError(otherLive.imports.cancel(id))).toBeInstanceOf(NotFoundError)
    expect(await catchError(live.imports.cancel(crypto.randomUUID()))).toBeInstanceOf(NotFoundError)
    const done = await live.imports.wait(id, { pollInterval: 30 })
    expect(done.status).toBe('completed')
    expect(await catchError(live.imports.cancel(id))).toBeInstanceOf(ConflictError)
    expect(await live.imports.get(id)).toEqual(done)
  })
})
