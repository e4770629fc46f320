import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../process/free-port.ts'

/** Starts Redis without persistence. @returns its URL, or null if Redis is not installed */
export async function startRedis(stack: AsyncDisposableStack): Promise<string | null> {
  if (!Bun.which('redis-server')) return null
  const port = String(await findFreePort())
  const directory = await mkdtemp(join(tmpdir(), 'guildhall-redis-'))
  const options = [
    '--port',
    port,
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
    '--dir',
    directory,
  ]
  const redis = spawn('redis-server', options, { stdio: 'ignore' })
  stack.defer(async () => {
    const exited = new Promise((resolve) => redis.once('exit', resolve))
    redis.kill('SIGTERM')
    await exited
    await rm(directory, { recursive: true })
  })
  return `redis://127.0.0.1:${port}`
}
