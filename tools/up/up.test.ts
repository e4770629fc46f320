import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import { existsSync, mkdtempSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Guildhall } from '@guildhall/sdk'
import { removeDataDirectory } from '../postgres/data-directory.ts'
import { findFreePort, isPortFree } from '../process/free-port.ts'
import { Browser } from '../testing/browser.ts'
import type { Credentials } from './credentials.ts'
import { runUp, type UpProcess } from './up.fixture.ts'

const directory = mkdtempSync(join(tmpdir(), 'guildhall-up-test-'))
const resolvePath = (name: string) => join(directory, name)
const readCredentials = (): Credentials => JSON.parse(readFileSync(resolvePath('credentials.json'), 'utf8'))
let port: number
let running: UpProcess | undefined

const launch = (environment: Record<string, string> = {}) => {
  running = runUp({ PORT: String(port), GUILDHALL_DATA_DIR: directory, ...environment })
  return running
}
const launchAndWait = async () => {
  const process = launch()
  await process.waitForOutput('Guildhall is running')
  return process
}
const createSdk = () =>
  new Guildhall({ apiKey: readCredentials().keys.live.secret, baseUrl: readCredentials().baseUrl })
const countMembers = async () => {
  const response = await fetch(`${readCredentials().baseUrl}/api/members`, {
    headers: { authorization: `Bearer ${readCredentials().keys.live.secret}` },
  })
  return ((await response.json()) as { totalItems: number }).totalItems
}

/** Sends the signal twice, like `bun run`, which forwards a signal that the terminal already sent. */
async function expectGracefulStop(process: UpProcess, signal: NodeJS.Signals): Promise<void> {
  process.kill(signal)
  process.kill(signal)
  expect(await process.exited).toBe(0)
  expect(await isPortFree(port)).toBe(true)
  expect(await isPortFree(Number(readFileSync(resolvePath('postgres/port'), 'utf8')))).toBe(true)
}

/** Whether the demo has documents. */
async function hasDocuments(): Promise<boolean> {
  const list = await createSdk()
    .resources.list()
    .catch(() => null) // The server has not started.
  return (list?.totalItems ?? 0) > 0
}

/** Kills a child process of `bun run up`. */
function killProcess({ pid }: UpProcess, program: string): void {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  const childPid = children.find((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes(program))
  process.kill(Number(childPid), 'SIGKILL')
}

beforeAll(async () => {
  port = await findFreePort()
})
const stopRunning = async () => {
  running?.kill('SIGTERM')
  await running?.exited
}
afterAll(() => {
  removeDataDirectory(resolvePath('postgres'))
  removeDataDirectory(directory)
})

describe('bun run up', () => {
  afterEach(stopRunning)

  test('when killed during its first run, leaves no credentials, and the next run reports that the first was killed', async () => {
    const first = launch()
    while (!existsSync(resolvePath('set-up.json'))) await Bun.sleep(1)
    first.kill('SIGKILL')
    await first.exited
    expect(existsSync(resolvePath('credentials.json'))).toBe(false)
    await launch().waitForOutput('An earlier run was killed')
  })

  test.each([
    ['worker', 'apps/worker', async () => existsSync(resolvePath('credentials.json'))],
    ['server', 'apps/server', () => hasDocuments()],
  ])(
    'stops and reports the reason if the %s exits while demo data is created',
    async (name, program, hasBegun) => {
      const process = launch()
      while (!(await hasBegun())) await Bun.sleep(5)
      killProcess(process, program)
      expect(await process.exited).toBe(1)
      expect(process.output()).toContain(`The ${name} exited (SIGKILL) during setup.`)
      expect(process.output()).toContain('bun run up')
      expect(existsSync(resolvePath('demo.json'))).toBe(false)
    },
  )
})

describe('bun run up without the demo', () => {
  afterEach(stopRunning)

  test('prints the setup URL, and creates no demo association and no broker key', async () => {
    const emptyDirectory = mkdtempSync(join(tmpdir(), 'guildhall-up-empty-'))
    try {
      const process = launch({ GUILDHALL_DATA_DIR: emptyDirectory, GUILDHALL_DEMO: 'off' })
      await process.waitForOutput('Guildhall is running')
      // Printed by the server, at about the same time.
      await process.waitForOutput('/setup?token=')
      const { origin, searchParams } = new URL(/http:\S+\/setup\?token=\S+/.exec(process.output())?.[0] ?? '')
      const response = await fetch(`${origin}/auth/setup`, {
        method: 'POST',
        headers: { origin, 'content-type': 'application/json' },
        body: JSON.stringify({
          token: searchParams.get('token'),
          operator: { name: 'Grace Hopper' },
          association: { name: 'Pilots', slug: 'pilots' },
          administrator: { email: 'ada@example.org', firstName: 'Ada', lastName: 'Lovelace' },
        }),
      })
      const { operatorKey } = (await response.json()) as { operatorKey: string }
      const { platform } = new Guildhall({ apiKey: operatorKey, baseUrl: origin })
      expect((await platform.broker.get()).sources.apiKey).toBeNull()
      expect((await platform.clients.list()).items.map(({ slug }) => slug)).toEqual(['pilots'])
    } finally {
      await stopRunning()
      removeDataDirectory(join(emptyDirectory, 'postgres'))
      removeDataDirectory(emptyDirectory)
    }
  })
})

describe('a running bun run up', () => {
  beforeAll(launchAndWait)
  afterAll(stopRunning)

  test('has completed the interrupted setup, exactly once', async () => {
    expect(existsSync(resolvePath('demo.json'))).toBe(true)
    const { operatorKey, baseUrl } = readCredentials()
    const { platform } = new Guildhall({ apiKey: operatorKey, baseUrl })
    expect(await platform.clients.list().toArray({ limit: 10 })).toHaveLength(1)
    const documents = await createSdk().resources.list().toArray()
    expect(new Set(documents.map(({ name }) => name)).size).toBe(documents.length)
  })

  test('has written working credentials, which only their owner can read', async () => {
    const { client, keys, baseUrl, sandboxBaseUrl, operatorKey } = readCredentials()
    expect(Object.keys(readCredentials())).toEqual([
      'baseUrl',
      'sandboxBaseUrl',
      'operatorKey',
      'client',
      'keys',
    ])
    expect(baseUrl).toBe(`http://localhost:${port}`)
    expect(sandboxBaseUrl).toBe(`http://sandbox.localhost:${port}`)
    expect(operatorKey).toStartWith('guild_op_')
    expect(keys.live.publishable).toStartWith('guild_pk_live_')
    expect(keys.test.publishable).toStartWith('guild_pk_test_')
    expect(statSync(resolvePath('credentials.json')).mode & 0o777).toBe(0o600)
    expect(statSync(resolvePath('secrets-key')).mode & 0o777).toBe(0o600)
    expect((await createSdk().client.get()).id).toBe(client.id)
    const sandbox = new Guildhall({ apiKey: keys.test.secret, baseUrl: sandboxBaseUrl })
    expect((await sandbox.members.list()).items.length).toBeGreaterThan(0)
  })

  test('has created members of every status', async () => {
    expect(await countMembers()).toBe(400)
    for (const status of ['pending', 'active', 'grace', 'lapsed', 'suspended', 'cancelled'] as const) {
      expect(await createSdk().members.list({ status }).toArray({ limit: 1 })).toHaveLength(1)
    }
  })

  test('has created events, courses, jobs, posts and sponsorships, some in the sandbox', async () => {
    const { keys, sandboxBaseUrl } = readCredentials()
    const sandbox = new Guildhall({ apiKey: keys.test.secret, baseUrl: sandboxBaseUrl })
    const countRecords = ({ events, courses, jobs, community, sponsorships }: Guildhall) =>
      Promise.all(
        [events, courses, jobs, community, sponsorships].map(
          async (collection) => (await collection.list()).totalItems,
        ),
      )
    expect(await countRecords(createSdk())).toEqual([60, 18, 25, 40, 12])
    expect(await countRecords(sandbox)).toEqual([8, 3, 4, 5, 2])
  })

  test('lists a person of each role on the sign-in page, and signs each in by redirects, without a form', async () => {
    const { baseUrl } = readCredentials()
    const page = await (await fetch(baseUrl)).text()
    const [, content = ''] = /<meta name="guildhall-demo" content="([^"]*)">/.exec(page) ?? []
    const { client, people } = JSON.parse(content.replaceAll('&quot;', '"'))
    const roles = ['ROLE_CLIENT_ADMIN', 'ROLE_CLIENT_USER', 'ROLE_MEMBER', 'ROLE_MEMBER']
    for (const [index, role] of roles.entries()) {
      const browser = new Browser()
      const start = new URLSearchParams({ client, loginHint: people[index].email, returnTo: '/a/x/library' })
      const authorization = await browser.getRedirectLocation(`${baseUrl}/auth/sso?${start}`)
      const callback = await browser.getRedirectLocation(authorization)
      expect(await browser.getRedirectLocation(callback)).toBe(`${baseUrl}/a/x/library`)
      const { user } = (await (await browser.get(`${baseUrl}/auth/session`)).json()) as {
        user: { roles: string[]; memberId: string | null }
      }
      expect(user.roles).toEqual([role])
      expect(user.memberId !== null).toBe(role === 'ROLE_MEMBER')
    }
    let [identityDirectory] = await createSdk().identity.directories.list().toArray()
    for (
      ;
      identityDirectory?.lastSyncAt === null;
      [identityDirectory] = await createSdk().identity.directories.list().toArray()
    )
      await Bun.sleep(50)
    expect(identityDirectory).toMatchObject({ userCount: 8, groupCount: 3, state: 'active' })
    const connections = await createSdk().identity.connections.list().toArray()
    expect(connections.map(({ type }) => type).toSorted()).toEqual(['GenericOIDC', 'OktaSAML'])
  })

  test('sells a document by card, from the order to the download', async () => {
    const { baseUrl } = readCredentials()
    const [document] = await createSdk().resources.list({ accessLevel: 'paid' }).toArray({ limit: 1 })
    const [member] = await createSdk().members.list({ status: 'active' }).toArray({ limit: 1 })
    const { token } = await createSdk().members.createSession(member?.id ?? '')
    const buyer = new Guildhall({ apiKey: token, baseUrl })
    const lines = [{ item: { type: 'resource' as const, id: document?.id ?? '' } }]
    const { totals } = await buyer.orders.quote({ lines })
    const order = await buyer.orders.create({ lines, expectedTotal: totals.total, method: 'provider' })
    const { url } = await buyer.orders.checkout(order.id, { returnUrl: `${baseUrl}/a/x/orders` })
    expect(await (await fetch(url)).text()).toContain('Pay by card')
    const paid = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ number: '4242424242424242' }),
      redirect: 'manual',
    })
    expect(paid.headers.get('location')).toBe(`${baseUrl}/a/x/orders?checkout=success`)
    while ((await buyer.orders.get(order.id)).status !== 'paid') await Bun.sleep(50)
    const download = await buyer.resources.download(document?.id ?? '')
    expect(download.status).toBe(200)
    await download.body?.cancel()
  })

  test('makes a second run exit and report the running instance', async () => {
    const second = runUp({ PORT: String(await findFreePort()), GUILDHALL_DATA_DIR: directory })
    expect(await second.exited).toBe(1)
    expect(second.output()).toContain('Guildhall is already running')
  })

  // Last, since it stops the service.
  test('stops everything with exit code 0 on SIGTERM', async () => {
    await expectGracefulStop(running as UpProcess, 'SIGTERM')
  })
})

describe('bun run up, started again', () => {
  afterEach(stopRunning)

  test('keeps data and keys, and does not restore deleted records', async () => {
    await launchAndWait()
    const before = readCredentials()
    const [member] = await createSdk().members.list().toArray({ limit: 1 })
    await createSdk().members.delete(member?.id ?? '')
    running?.kill('SIGTERM')
    await running?.exited

    await launchAndWait()
    expect(readCredentials()).toEqual(before)
    expect(await countMembers()).toBe(399)
  })

  test('stops everything with exit code 0 on SIGINT', async () => {
    await expectGracefulStop(await launchAndWait(), 'SIGINT')
  })

  test('recovers from kill -9 with all members', async () => {
    const killedRun = await launchAndWait()
    const count = await countMembers()
    killedRun.kill('SIGKILL')
    await killedRun.exited
    const next = await launchAndWait()
    expect(next.output()).toContain('An earlier run was killed')
    expect(await countMembers()).toBe(count)
  })

  test('exits and names the setting if the port is in use', async () => {
    const otherServer = createServer().listen(port, '127.0.0.1')
    try {
      const process = launch()
      expect(await process.exited).toBe(1)
      expect(process.output()).toContain(`Port ${port} is in use`)
      expect(process.output()).toContain('PORT=')
    } finally {
      await new Promise((resolve) => otherServer.close(resolve))
    }
  })

  test('stops and reports the reason if the server exits', async () => {
    const process = await launchAndWait()
    killProcess(process, 'apps/server')
    expect(await process.exited).toBe(1)
    expect(process.output()).toContain('The server exited (SIGKILL)')
  })
})
