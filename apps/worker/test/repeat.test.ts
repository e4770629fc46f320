import { expect, test } from 'bun:test'
import { pino } from 'pino'
import { repeat } from '../src/repeat.ts'

test('a task that fails again and again logs each of its errors once, and continues', async () => {
  const lines: { task: string; msg: string; err: { message: string } }[] = []
  const log = pino({}, { write: (line) => lines.push(JSON.parse(line)) })
  const controller = new AbortController()
  let runs = 0
  await repeat(
    'mail',
    async () => {
      runs++
      if (runs === 100) controller.abort()
      throw new Error(runs % 2 === 0 ? `attempt ${runs} timed out` : 'connection refused')
    },
    0,
    log,
    controller.signal,
  )
  expect(lines.map(({ task, msg, err }) => [task, msg, err.message])).toEqual([
    ['mail', 'task failed; will retry', 'connection refused'],
    ['mail', 'task failed; will retry', 'attempt 2 timed out'],
  ])
})
