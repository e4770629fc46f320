import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Guildhall } from '@guildhall/sdk'
import { validate } from 'dockerfile-utils'
import { buildPdf } from '../../apps/server/test/library/files.ts'
import manifest from '../../package.json' with { type: 'json' }
import { findFreePort } from '../process/free-port.ts'
import { ROOT } from '../service/processes.ts'
import { cloneTemplate } from '../testing/database.ts'
import { copyFiles, dockerfile, isInBuildContext, readStages, type Stage } from './dockerfile.ts'

/**
 * Runs the Dockerfile’s steps without a container engine: copies the files and installs the packages into an empty
 * directory, and runs its commands there, isolated from the checkout. Not covered: the base image, its user, and
 * ffmpeg.
 */
const stages = readStages()
const getStage = (name: string): Stage => {
  const match = stages.find((candidate) => candidate.name === name)
  if (!match) throw new Error(`The Dockerfile has no stage ${name}.`)
  return match
}
const directory = mkdtempSync(join(tmpdir(), 'guildhall-image-'))
const children: Bun.Subprocess[] = []
afterAll(async () => {
  for (const child of children) child.kill('SIGTERM')
  await Promise.all(children.map((child) => child.exited))
  rmSync(directory, { recursive: true, force: true })
})

/** Builds a stage’s contents, without the base image. */
async function buildStage(name: string, root: string): Promise<void> {
  const { from, steps } = getStage(name)
  if (stages.some((candidate) => candidate.name === from)) await buildStage(from, root)
  for (const step of steps) {
    if (step.kind === 'copy' && step.from) await buildStage(step.from, root)
    else if (step.kind === 'copy') copyFiles(step, root)
    else if (step.command.startsWith('bun ')) await run(root, ['sh', '-c', step.command], cacheEnvironment)
  }
}

// In the image, Bun is on the PATH.
mkdirSync(join(directory, 'bin'))
symlinkSync(process.execPath, join(directory, 'bin/bun'))
const path = `${join(directory, 'bin')}:/usr/bin:/bin`
/** Lets Bun reuse the package cache. */
const cacheEnvironment = { HOME: homedir() }
const spawn = (root: string, command: string[], env: Record<string, string> = {}) =>
  Bun.spawn(command, {
    cwd: root,
    env: { PATH: path, HOME: directory, ...env },
    stdout: 'pipe',
    stderr: 'inherit',
  })

async function run(root: string, command: string[], env?: Record<string, string>): Promise<string> {
  const child = spawn(root, command, env)
  const output = await child.stdout.text()
  if ((await child.exited) !== 0) throw new Error(`${command.join(' ')} failed: ${output}`)
  return output.trim()
}

describe('the Dockerfile', () => {
  test('passes the language server’s validation', () => {
    expect(validate(dockerfile)).toEqual([])
    expect(validate('FROM base\nCOPPY a b\n')).toHaveLength(1)
  })

  test('uses the Bun version of package.json', () => {
    expect(getStage('base').from).toBe(`oven/bun:${manifest.engines.bun}-slim`)
  })

  test('copies only existing files of the build context', () => {
    for (const { steps } of stages)
      for (const step of steps)
        if (step.kind === 'copy' && !step.from)
          for (const source of step.sources)
            expect([source, existsSync(join(ROOT, source)), isInBuildContext(source)]).toEqual([
              source,
              true,
              true,
            ])
  })

  test('has a build context without settings, data, tests and installed packages', () => {
    const excludedFiles = [
      '.env',
      '.guildhall/credentials.json',
      '.git/config',
      'apps/server/node_modules/elysia',
    ]
    for (const file of [...excludedFiles, 'apps/server/test/call-as.ts', 'tools/up/main.ts'])
      expect([file, isInBuildContext(file)]).toEqual([file, false])
  })

  test.each(['server', 'worker'])('runs the %s as an unprivileged user', (name) => {
    expect(getStage(name).user).toBe('bun')
  })
})

describe('the images’ contents', () => {
  const roots = { server: join(directory, 'server'), worker: join(directory, 'worker') }
  const data = join(directory, 'data')
  const settings: Record<string, string> = {}
  let drop = async () => {}
  let port = 0

  beforeAll(async () => {
    for (const [name, root] of Object.entries(roots)) {
      mkdirSync(root)
      await buildStage(name, root)
    }
    const { drop: dropDatabase, url, sql } = await cloneTemplate()
    drop = dropDatabase
    // The state before the first migration.
    await sql.unsafe('drop schema public cascade; create schema public')
    port = await findFreePort()
    Object.assign(settings, {
      DATABASE_URL: url,
      SECRETS_KEY: Buffer.alloc(32, 5).toString('base64'),
      BASE_URL: `http://localhost:${port}`,
      GUILDHALL_DATA_DIR: data,
      LOG_LEVEL: 'error',
    })
  })
  afterAll(async () => {
    for (const child of children.splice(0)) {
      child.kill('SIGTERM')
      await child.exited
    }
    await drop()
  })

  /** Starts an image’s command and waits for its health check. */
  async function start(name: 'server' | 'worker', overrides: Record<string, string>): Promise<void> {
    const { command, healthCommand, environment } = getStage(name)
    const env = { ...environment, ...settings, ...overrides }
    const child = spawn(roots[name], command, env)
    children.push(child)
    const isHealthy = async () => {
      const check = Bun.spawn(healthCommand, {
        env: { PATH: path, ...env },
        stdout: 'ignore',
        stderr: 'ignore',
      })
      return (await check.exited) === 0
    }
    while (!(await isHealthy())) {
      if (child.exitCode !== null) throw new Error(`The ${name} ended with ${child.exitCode}.`)
      await Bun.sleep(100)
    }
  }

  test('are production packages without development tools', () => {
    for (const root of Object.values(roots)) {
      expect(existsSync(join(root, 'node_modules'))).toBe(true)
      expect(readdirSync(join(root, 'tools')).toSorted()).toEqual(['openapi', 'package.json'])
      expect(
        readdirSync(join(root, 'node_modules/.bun')).filter((name) =>
          /^(docx|fast-check|@embedded)/.test(name),
        ),
      ).toEqual([])
    }
    expect(
      readdirSync(join(roots.worker, 'node_modules/.bun')).some((name) => /^(elysia|@scalar)/.test(name)),
    ).toBe(false)
  })

  test('migrate an empty database, generate a podcast from an upload and create a backup', async () => {
    const migrate = Bun.YAML.parse(await Bun.file(join(ROOT, 'docker-compose.yml')).text()) as {
      services: { migrate: { command: string[] } }
    }
    await run(roots.server, migrate.services.migrate.command, { DATABASE_URL: settings.DATABASE_URL ?? '' })
    await start('server', { PORT: String(port) })
    await start('worker', { WORKER_PORT: String(await findFreePort()) })

    const operatorKey = await run(
      roots.server,
      ['bun', 'run', '--silent', 'create-operator-key', 'Ada'],
      settings,
    )
    const baseUrl = settings.BASE_URL ?? ''
    const { platform } = new Guildhall({ apiKey: operatorKey, baseUrl })
    const { keys } = await platform.clients.create({ name: 'First', slug: 'first', plan: 'standard' })
    const live = new Guildhall({ apiKey: keys.live.secret, baseUrl })
    for (const page of [
      '/login',
      '/docs',
      '/openapi.json',
      '/embed.js',
      '/embed-ask.js',
      '/docs/website',
      '/metrics',
    ])
      expect([page, (await fetch(baseUrl + page)).status]).toEqual([page, 200])

    const words = 'The harbour office is open from nine to five. Members pay a fee of 120 euros each year.'
    const { id } = await live.resources.upload(new Blob([buildPdf(words)]), {
      name: 'Hours',
      fileName: 'hours.pdf',
    })
    while ((await live.resources.get(id)).processing.status !== 'ready') await Bun.sleep(100)
    expect((await live.resources.get(id)).previewUrl).not.toBeNull()
    const { id: podcast } = await live.resources.generated.createPodcast(id, { minutes: 1 })
    for (;;) {
      const content = await live.resources.generated.get(id, podcast)
      if (content.status === 'ready') break
      expect(content.status).not.toBe('failed')
      await Bun.sleep(200)
    }

    const archive = join(directory, 'back-up.tar.zst')
    const report = await run(roots.worker, ['bun', 'run', '--silent', 'back-up', archive, '--json'], settings)
    expect(JSON.parse(report)).toMatchObject({ file: archive, missing: [] })
    // In the image, the process can write only to the volume, so it must create no files beside the code.
    expect(readdirSync(roots.worker).toSorted()).toEqual(
      ['apps', 'bun.lock', 'node_modules', 'package.json', 'packages', 'tools'].toSorted(),
    )
  })
})
