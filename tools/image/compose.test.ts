import { afterAll, describe, expect, test } from 'bun:test'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../process/free-port.ts'
import { ROOT } from '../service/processes.ts'
import { testWith } from '../testing/test-with.ts'
import { readStages } from './dockerfile.ts'

interface Service {
  image?: string
  build?: { context: string; target: string }
  command?: string[]
  environment?: Record<string, unknown>
  ports?: string[]
  volumes?: string[]
  depends_on?: Record<string, { condition: string }>
  healthcheck?: { test?: string[]; disable?: boolean }
  restart?: string
  stop_grace_period?: string
  container_name?: string
}

const text = readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8')
const compose = Bun.YAML.parse(text) as {
  services: Record<string, Service>
  volumes: Record<string, unknown>
}
const services = Object.entries(compose.services)
const requiredVariables = [
  ...new Set([...text.matchAll(/\$\{([A-Z0-9_]+):\?/g)].map(([, name]) => name as string)),
]
const values = Object.fromEntries(requiredVariables.map((name) => [name, `value-of-${name.toLowerCase()}`]))

describe('docker-compose.yml', () => {
  test('runs the parts of the service', () => {
    const names = ['garage', 'meilisearch', 'migrate', 'ollama', 'postgres', 'redis', 'server', 'worker']
    expect(services.map(([name]) => name).toSorted()).toEqual(names)
  })

  test.each(services)('%s has an exact version or a stage of the Dockerfile', (_, { image, build }) => {
    if (build) expect(readStages().map(({ name }) => name)).toContain(build.target)
    else expect(image).toMatch(/:v?\d+\.\d+(\.\d+)?(-alpine)?$/)
  })

  test('migrate runs once, without a health check', () => {
    expect(compose.services.migrate).toMatchObject({ restart: 'no', healthcheck: { disable: true } })
  })

  test.each(services.filter(([name]) => name !== 'migrate'))(
    '%s restarts automatically and has a health check',
    (_, service) => {
      expect(service.restart).toBe('unless-stopped')
      const stage = readStages().find((candidate) => candidate.name === service.build?.target)
      expect((stage?.healthCommand ?? service.healthcheck?.test ?? []).length).toBeGreaterThan(1)
    },
  )

  test.each(services)(
    '%s has no fixed container name and publishes ports on loopback only',
    (name, service) => {
      expect(service.container_name).toBeUndefined()
      if (name === 'worker') expect(service.ports).toBeUndefined()
      for (const port of service.ports ?? []) expect(port).toStartWith('127.0.0.1:')
    },
  )

  test.each(services)('mounts of %s are declared or exist', (_, { volumes = [] }) => {
    for (const volume of volumes) {
      const [source = ''] = volume.split(':')
      if (source.startsWith('.')) expect([source, existsSync(join(ROOT, source))]).toEqual([source, true])
      else expect(Object.keys(compose.volumes)).toContain(source)
    }
  })

  test('migrates before server and worker start', () => {
    for (const name of ['server', 'worker'])
      expect(compose.services[name]?.depends_on?.migrate).toEqual({
        condition: 'service_completed_successfully',
      })
    expect(compose.services.migrate?.depends_on?.postgres).toEqual({ condition: 'service_healthy' })
    expect(existsSync(join(ROOT, compose.services.migrate?.command?.at(-1) ?? ''))).toBe(true)
  })

  test.each(['server', 'worker'])('drops all capabilities of the %s and denies it new privileges', (name) => {
    expect(compose.services[name]).toMatchObject({
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    })
  })

  test.each(['server', 'worker'])('gives the %s enough time to shut down', (name) => {
    const source = readFileSync(join(ROOT, `apps/${name}/src/main.ts`), 'utf8')
    const shutdownSeconds =
      Number(/SHUTDOWN_TIMEOUT_MS = ([\d_]+)/.exec(source)?.[1]?.replaceAll('_', '')) / 1000
    expect(shutdownSeconds).toBeGreaterThan(0)
    expect(Number.parseInt(compose.services[name]?.stop_grace_period ?? '0', 10)).toBeGreaterThan(
      shutdownSeconds,
    )
  })

  test('passes every setting to server and worker', () => {
    const example = readFileSync(join(ROOT, '.env.example'), 'utf8').split('Only for docker compose')[0] ?? ''
    const settings = [...example.matchAll(/^(?:# )?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name as string)
    for (const name of ['server', 'worker']) {
      const foreignSetting = name === 'server' ? 'WORKER_PORT' : 'PORT'
      // Compose and Bun's YAML parser merge the shared environment into each service.
      const passed = Object.keys(compose.services[name]?.environment ?? {})
      expect(passed.toSorted()).toEqual(settings.filter((setting) => setting !== foreignSetting).toSorted())
    }
  })

  test('contains no secrets: each is the value of a variable', () => {
    const secrets = [
      ...text.matchAll(/^\s+(\w*(?:PASSWORD|SECRET|KEY|REDISCLI_AUTH|ACCESS_KEY)\w*): (.*)$/gm),
    ]
    expect(secrets.length).toBeGreaterThan(8)
    for (const [, name, value] of secrets)
      expect([name, value]).toEqual([name, expect.stringMatching(/\$\{[A-Z0-9_]+:(?:\?[^}]+|-)\}/)])
  })
})

describe('docker-compose config', () => {
  const directory = mkdtempSync(join(tmpdir(), 'guildhall-compose-'))
  afterAll(() => rmSync(directory, { recursive: true, force: true }))
  const composeTest = testWith('docker-compose')

  function runConfig(file: string, settings: Record<string, string>) {
    const path = join(directory, 'docker-compose.yml')
    writeFileSync(path, file)
    writeFileSync(
      join(directory, '.env'),
      Object.entries(settings)
        .map(([name, value]) => `${name}=${value}\n`)
        .join(''),
    )
    const { exitCode, stdout, stderr } = Bun.spawnSync(['docker-compose', '--file', path, 'config'], {
      cwd: directory,
      env: { PATH: process.env.PATH ?? '', HOME: directory },
    })
    return { exitCode, output: stdout.toString(), stderr: stderr.toString() }
  }

  composeTest('accepts the file when required variables are set', () => {
    const { exitCode, output } = runConfig(text, values)
    expect(exitCode).toBe(0)
    expect(output).toContain(`postgres://guildhall:${values.DATABASE_PASSWORD}@postgres:5432/guildhall`)
  })

  composeTest('names missing required variables and how to generate them', () => {
    expect(requiredVariables.length).toBeGreaterThan(6)
    const [first = ''] = requiredVariables
    const { [first]: _, ...otherValues } = values
    const { exitCode, stderr } = runConfig(text, otherValues)
    expect(exitCode).not.toBe(0)
    expect(stderr).toContain(`Set ${first}, generated with openssl`)
  })

  composeTest('rejects an invalid file', () => {
    for (const [from, to] of [
      ['depends_on:', 'depend_on:'],
      ['condition: service_healthy', 'condition: service_well'],
      ['redis:/data', 'nothing:/data'],
      ['interval: 5s', 'interval: often'],
    ] as const) {
      expect(text).toContain(from)
      expect([to, runConfig(text.replace(from, to), values).exitCode]).not.toEqual([to, 0])
    }
  })
})

describe('redis of docker-compose.yml', () => {
  testWith('redis-server')(
    'starts with its command, appends to a file, evicts nothing and requires its password',
    async () => {
      const directory = mkdtempSync(join(tmpdir(), 'guildhall-compose-redis-'))
      const port = await findFreePort()
      const command = (compose.services.redis?.command ?? []).map((word) =>
        word.replace(/^\$\{.*\}$/, 'secret'),
      )
      const redis = Bun.spawn(
        [...command, '--port', String(port), '--bind', '127.0.0.1', '--dir', directory],
        {
          stdout: 'ignore',
          stderr: 'inherit',
        },
      )
      const send = (password: string, words: string[]) => {
        const client = new Bun.RedisClient(`redis://:${password}@127.0.0.1:${port}`, { autoReconnect: false })
        const [name = '', ...rest] = words
        return client.send(name, rest).finally(() => client.close())
      }
      try {
        while ((await send('secret', ['PING']).catch(() => null)) !== 'PONG') {
          if (redis.exitCode !== null) throw new Error(`redis-server exited with ${redis.exitCode}.`)
          await Bun.sleep(20)
        }
        const readSetting = async (name: string) =>
          JSON.stringify(await send('secret', ['CONFIG', 'GET', name]))
        expect(await readSetting('appendonly')).toContain('yes')
        expect(await readSetting('maxmemory-policy')).toContain('noeviction')
        await expect(send('wrong', ['PING'])).rejects.toThrow()
      } finally {
        redis.kill()
        await redis.exited
        rmSync(directory, { recursive: true, force: true })
      }
    },
  )
})
