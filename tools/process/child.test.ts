import { expect, test } from 'bun:test'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const PRELOAD = join(import.meta.dir, 'stop-with-parent.ts')

test('a child stops if its launcher exited before the child started', async () => {
  const launcher = spawn('true')
  await once(launcher, 'exit')
  const child = spawn(process.execPath, ['--preload', PRELOAD, '--eval', 'setInterval(() => {}, 1000)'], {
    env: { ...process.env, PARENT_PID: String(launcher.pid) },
  })
  expect(await once(child, 'exit')).toEqual([null, 'SIGTERM'])
})

test('a child whose launcher is running keeps running', async () => {
  const child = spawn(process.execPath, ['--preload', PRELOAD, '--eval', 'setTimeout(() => {}, 1000)'], {
    env: { ...process.env, PARENT_PID: String(process.pid) },
  })
  expect(await once(child, 'exit')).toEqual([0, null])
})
