import type {
  Connection,
  Directory,
  DirectorySync,
  Guildhall,
  ListPromise,
  PortalLinkRequest,
} from '@guildhall/sdk'
import { Command } from 'commander'
import { connect, type GlobalOptions } from '../connection.ts'
import { minute } from '../dates.ts'
import { CommandFailure, UsageError } from '../exit-codes.ts'
import { addFilterOptions, type Filter, queryFrom } from '../filters.ts'
import { type AmountOptions, addAmountOptions, printList, printRecord } from '../output.ts'
import type { Column } from '../table.ts'
import { note } from '../terminal.ts'

const connectionColumns: Column<Connection>[] = [
  { title: 'ID', value: (connection) => connection.id, whole: true },
  { title: 'NAME', value: (connection) => connection.name },
  { title: 'TYPE', value: (connection) => connection.type },
  { title: 'STATE', value: (connection) => connection.state },
  { title: 'DOMAINS', value: (connection) => connection.domains.join(' ') },
]
const directoryColumns: Column<Directory>[] = [
  { title: 'ID', value: (directory) => directory.id, whole: true },
  { title: 'NAME', value: (directory) => directory.name },
  { title: 'STATE', value: (directory) => directory.state },
  { title: 'USERS', value: (directory) => directory.userCount },
  { title: 'GROUPS', value: (directory) => directory.groupCount },
  { title: 'LAST SYNC', value: (directory) => minute(directory.lastSyncAt) },
]
const stateFilter: Filter[] = [{ name: 'state', about: 'only those in this state' }]
const FIRST_LOOK_MILLISECONDS = 250
const LONGEST_MILLISECONDS = 2_000

/** `guildhall identity …`. */
export function identityCommand(): Command {
  const command = new Command('identity').description('single sign-on and directories')
  addStatus(command)
  addList(
    command,
    'connections',
    'list connections for single sign-on',
    connectionColumns,
    (guildhall) => (query) => guildhall.identity.connections.list(query),
  )
  addList(
    command,
    'directories',
    'list directories',
    directoryColumns,
    (guildhall) => (query) => guildhall.identity.directories.list(query),
  )
  addSync(command)
  addPortalLink(command)
  return command
}

function addStatus(command: Command): void {
  command
    .command('status')
    .description('show how people sign in, and whether it works')
    .action(async (_options, self: Command) => {
      const options = self.optsWithGlobals<GlobalOptions>()
      const { identity } = await connect(options)
      const [settings, connections, directories] = await Promise.all([
        identity.settings.get(),
        identity.connections.list().toArray(),
        identity.directories.list().toArray(),
      ])
      if (options.json) return printRecord({ settings, connections, directories }, options)
      const of = (states: { name: string; state: string }[]) =>
        states.map(({ name, state }) => `${name}: ${state}`).join(', ') || 'none'
      printRecord({ ...settings, connections: of(connections), directories: of(directories) }, options)
      if (!settings.organizationId)
        note(
          'No organization yet: ask the operator of the service for its id and set it (docs/single-sign-on.md).',
        )
    })
}

type Lists<T> = (guildhall: Guildhall) => (query: object) => ListPromise<T>

function addList<T>(
  command: Command,
  name: string,
  about: string,
  columns: Column<T>[],
  lists: Lists<T>,
): void {
  const list = command.command(name).description(about)
  addAmountOptions(addFilterOptions(list, stateFilter, false)).action(async (_options, self: Command) => {
    const options = self.optsWithGlobals<GlobalOptions & AmountOptions>()
    const query = queryFrom(self.opts(), stateFilter)
    const ask = lists(await connect(options))
    await printList((itemsPerPage) => ask({ ...query, itemsPerPage }), columns, options)
  })
}

function addSync(command: Command): void {
  command
    .command('sync <directoryId>')
    .description('go through a directory now, and bring users in line')
    .option('--no-wait', "don't wait until it is through")
    .action(async (directoryId: string, _options, self: Command) => {
      const options = self.optsWithGlobals<GlobalOptions & { wait: boolean }>()
      const guildhall = await connect(options)
      const started = await guildhall.identity.directories.sync(directoryId)
      const done = options.wait ? await followed(guildhall, directoryId, started) : started
      printRecord(done, options)
      if (done.status === 'failed')
        throw new CommandFailure(`The sync failed: ${done.error?.message} ${done.error?.action}`)
    })
}

/** Looks until it is over, and says how far it is whenever that has changed. */
async function followed(
  guildhall: Guildhall,
  directoryId: string,
  started: DirectorySync,
): Promise<DirectorySync> {
  let sync = started
  let told = ''
  for (
    let pause = FIRST_LOOK_MILLISECONDS;
    sync.status === 'running';
    pause = Math.min(pause * 1.5, LONGEST_MILLISECONDS)
  ) {
    const { created, updated, deactivated, unchanged } = sync.users
    const users = `${(created + updated + deactivated + unchanged).toLocaleString('en')} users`
    const progress = sync.error
      ? `${users}; ${sync.error.message} It is tried again at ${sync.nextAttemptAt ?? 'this moment'}.`
      : users
    if (progress !== told) note(progress)
    told = progress
    await new Promise((resolve) => setTimeout(resolve, pause))
    const [latest] = await guildhall.identity.directories.syncs(directoryId, { id: started.id }).toArray()
    sync = latest ?? sync
  }
  return sync
}

function addPortalLink(command: Command): void {
  command
    .command('portal-link <intent>')
    .description('make a link to set up single sign-on (sso) or a directory (dsync); it lives five minutes')
    .option('--return-url <address>', 'where the portal leads back to, under the app')
    .action(async (intent: string, { returnUrl }: { returnUrl?: string }, self: Command) => {
      if (intent !== 'sso' && intent !== 'dsync') throw new UsageError(`Give sso or dsync, not "${intent}".`)
      const options = self.optsWithGlobals<GlobalOptions>()
      const request: PortalLinkRequest = returnUrl === undefined ? { intent } : { intent, returnUrl }
      printRecord(await (await connect(options)).identity.createPortalLink(request), options)
    })
}
