import { expect, test } from 'bun:test'
import { formatTraceparent, getTraceId, inSpan, isTracing, startTracing } from '@guildhall/core/tracing'
import { REFUSING_PORT } from '../../../tools/process/free-port.ts'

test('without a collector, work runs untraced', async () => {
  const stop = await startTracing(null, 'tests', () => {})
  expect(isTracing()).toBe(false)
  expect(await inSpan('work', {}, async (span) => [span, formatTraceparent(), getTraceId()])).toEqual([
    null,
    null,
    null,
  ])
  await stop()
})

test('traces lost to an unavailable collector are reported, and the traced work is unaffected', async () => {
  const exportErrors: unknown[] = []
  const endpoint = `http://127.0.0.1:${REFUSING_PORT}`
  const stop = await startTracing({ endpoint, headers: {}, sampleRatio: 1 }, 'tests', (reason) =>
    exportErrors.push(reason),
  )
  const trace = await inSpan('work', {}, async () => ({ parent: formatTraceparent(), id: getTraceId() }))
  expect(trace.parent).toMatch(new RegExp(`^00-${trace.id}-[0-9a-f]{16}-01$`))
  await expect(inSpan('work', {}, () => Promise.reject(new RangeError('no')))).rejects.toThrow('no')
  await stop()
  while (exportErrors.length === 0) await Bun.sleep(100)
  expect(String(exportErrors[0])).toContain('ECONNREFUSED')
  expect(isTracing()).toBe(false)
})

test('samples no new trace with a sample ratio of 0', async () => {
  const stop = await startTracing(
    { endpoint: 'http://127.0.0.1:9', headers: {}, sampleRatio: 0 },
    'tests',
    () => {},
  )
  expect(await inSpan('work', {}, async () => formatTraceparent())).toBeNull()
  await stop()
})
