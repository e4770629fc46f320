import { join } from 'node:path'
import { lockDirectory } from '../files/directory-lock.ts'
import { readOrCreateSecret } from '../files/read-or-create-secret.ts'
import { startPostgres } from '../postgres/start.ts'
import type { Child } from '../process/child.ts'
import { isPortFree } from '../process/free-port.ts'
import { migrate, startServerProcess, startWorkerProcess, waitUntilReady } from '../service/processes.ts'
import { ensureAssociation, ensureOperator } from './association.ts'
import { ensureSignIn, startBroker } from './broker.ts'
import { type Credentials, readCredentials } from './credentials.ts'
import { ensureDemo } from './demo.ts'
import type { UpSettings } from './settings.ts'
import { ensurePayments, startStripe } from './stripe.ts'

/**
 * The running service; `ended` resolves when a process exits. `credentials` is null if there is no demo association.
 */
export type RunningInstallation = { credentials: Credentials | null; ended: Promise<string> }

/**
 * Starts everything. Disposing `stack` stops it in reverse order, so that the worker and server shut down gracefully
 * before PostgreSQL.
 *
 * @param report prints progress
 */
export async function start(
  settings: UpSettings,
  stack: AsyncDisposableStack,
  report: (line: string) => void,
): Promise<RunningInstallation> {
  const { dataDirectory, port } = settings
  const lock = lockDirectory(dataDirectory)
  if (!lock) throw new Error(`Guildhall is already running with the data in ${dataDirectory}.`)
  stack.defer(() => lock.release())
  await checkPort(port)

  const exits: Promise<string>[] = []
  const databaseUrl =
    settings.databaseUrl ?? (await startEmbeddedDatabase(dataDirectory, stack, exits, report))
  await migrate(databaseUrl)
  if (settings.isDemo) await ensureOperator({ dataDirectory, databaseUrl })
  const broker = await startBroker(settings)
  if (broker) stack.defer(() => broker.child.stop())
  const stripe = await startStripe(settings)
  if (stripe) stack.defer(() => stripe.child.stop())
  const fakeEnvironment = { ...broker?.environment, ...stripe?.environment }
  const services = startChildren(settings, databaseUrl, stack, fakeEnvironment)
  const children = [...services, ...[broker, stripe].flatMap((fake) => (fake ? [fake.child] : []))]
  exits.push(...children.map(async (child) => `The ${child.name} exited (${await child.exited}).`))
  await waitUntilReady(settings.baseUrl, children)

  const ended = Promise.race(exits)
  const credentials = await raceWithExit(ended, async () => {
    if (!settings.isDemo) return readCredentials(dataDirectory)
    const credentials = await ensureAssociation({ ...settings, databaseUrl })
    await ensureDemo(dataDirectory, databaseUrl, credentials, stack, report)
    if (broker) await ensureSignIn(dataDirectory, credentials)
    if (stripe) await ensurePayments(credentials, stripe)
    return credentials
  })
  return { credentials, ended }
}

/** How long to wait for a process to exit after a failed setup step, since an exit is the likely cause. */
const EXIT_NOTICE_MS = 500

/**
 * Runs setup work and fails if a process exits in the meantime.
 *
 * @throws Error naming the process that exited, or else the error of the work
 */
async function raceWithExit<Result>(ended: Promise<string>, work: () => Promise<Result>): Promise<Result> {
  const exit = ended.then((reason) => {
    throw new Error(
      `${reason.replace(/\.$/, '')} during setup. The next "bun run up" continues where this one stopped.`,
    )
  })
  try {
    return await Promise.race([work(), exit])
  } catch (error) {
    await Promise.race([exit, Bun.sleep(EXIT_NOTICE_MS)])
    throw error
  }
}

/** Waits up to about 1.5 seconds for the server of a killed run to exit. */
async function checkPort(port: number): Promise<void> {
  for (let attempt = 0; attempt < 15; attempt++) {
    if ((await isPortFree(port, '0.0.0.0')) && (await isPortFree(port, '127.0.0.1'))) return
    await Bun.sleep(100)
  }
  throw new Error(
    `Port ${port} is in use. Choose another with PORT, for example: PORT=${port + 1} bun run up`,
  )
}

async function startEmbeddedDatabase(
  dataDirectory: string,
  stack: AsyncDisposableStack,
  exits: Promise<string>[],
  report: (line: string) => void,
): Promise<string> {
  const postgres = await startPostgres({ dataDirectory: join(dataDirectory, 'postgres') })
  stack.defer(postgres.stop)
  if (postgres.hasStoppedOrphan)
    report('An earlier run was killed. Its PostgreSQL was stopped; its data is intact.')
  exits.push(postgres.exited.then(() => 'PostgreSQL exited.'))
  return postgres.url
}

function startChildren(
  settings: UpSettings,
  databaseUrl: string,
  stack: AsyncDisposableStack,
  fakeEnvironment: Record<string, string>,
): Child[] {
  const environment = {
    PORT: String(settings.port),
    DATABASE_URL: databaseUrl,
    STORAGE_DIRECTORY: process.env.STORAGE_DIRECTORY || join(settings.dataDirectory, 'storage'),
    BASE_URL: settings.baseUrl,
    SANDBOX_BASE_URL: settings.sandboxBaseUrl,
    SECRETS_KEY: settings.secretsKey ?? readOrCreateSecret(join(settings.dataDirectory, 'secrets-key')),
    // Allows webhooks to local receivers, and enables the mailbox and the sign-in page’s demo users.
    DEVELOPMENT: 'true',
    // Request logs would hide other output.
    LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
    ...fakeEnvironment,
  }
  const children = [
    startServerProcess({ environment, output: 'inherit' }),
    startWorkerProcess({ environment, output: 'inherit' }),
  ]
  stack.defer(async () => {
    await Promise.all(children.map((child) => child.stop()))
  })
  return children
}
