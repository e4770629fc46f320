import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A test that never ends and starts a child process; it is written to two files. */
const waitingTest = `
import { test } from 'bun:test'
import { spawn } from 'node:child_process'
import { renameSync, writeFileSync } from 'node:fs'
test('waits', async () => {
  const child = spawn('sleep', ['1000'])
  const pids = process.pid + ' ' + process.ppid + ' ' + child.pid
  // Renamed once complete, because an empty file would be read as process 0.
  writeFileSync(import.meta.dir + '/writing-' + process.pid, pids)
  renameSync(import.meta.dir + '/writing-' + process.pid, import.meta.dir + '/pid-' + process.pid)
  await new Promise(() => {})
})`
let directory = ''

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'guildhall-stop-'))
  for (const name of ['one', 'other']) writeFileSync(join(directory, `${name}.test.ts`), waitingTest)
})

afterAll(() => rmSync(directory, { recursive: true }))

describe('bun run test', () => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    test(`leaves no process of its tests behind after ${signal}`, async () => {
      const runner = spawn(process.execPath, [join(import.meta.dir, 'main.ts'), directory], {
        stdio: 'ignore',
      })
      const exited = new Promise<number | null>((resolve) => runner.once('exit', resolve))
      const pids = await waitForTestPids()
      expect(pids.filter(isRunning)).toEqual(pids)
      runner.kill(signal)
      expect(await exited).toBe(130)
      // Killed processes disappear once their new parent has reaped them.
      while (pids.some(isRunning)) await Bun.sleep(20)
    })
})

/** Waits for both tests to run. @returns the test processes, their parent and their children */
async function waitForTestPids(): Promise<number[]> {
  for (;;) {
    const files = readdirSync(directory).filter((name) => name.startsWith('pid-'))
    if (files.length === 2) {
      const pids = files.flatMap((name) => readFileSync(join(directory, name), 'utf8').split(' ').map(Number))
      for (const name of files) rmSync(join(directory, name))
      return [...new Set(pids)]
    }
    await Bun.sleep(50)
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
