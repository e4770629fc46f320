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
import { formatMinute } from '../dates.ts'
import { CommandFailedError, UsageError } from '../exit-codes.ts'
import { addFilterOptions, buildQuery, type Filter } from '../filters.ts'
import { formatCounted } from '../format-count.ts'
import { addLimitOptions, type ListOptions, printList, printRecord } from '../output.ts'
import type { Column } from '../table.ts'
import { printNote } from '../terminal.ts'

const connectionColumns: Column<Connection>[] = [
  { title: 'ID', value: (connection) => connection.id, hasFixedWidth: true },
  { title: 'NAME', value: (connection) => connection.name },
  { title: 'TYPE', value: (connection) => connection.type },
  { title: 'STATE', value: (connection) => connection.state },
  { title: 'DOMAINS', value: (connection) => connection.domains.join(' ') },
]
const directoryColumns: Column<Directory>[] = [
  { title: 'ID', value: (directory) => directory.id, hasFixedWidth: true },
  { title: 'NAME', value: (directory) => directory.name },
  { title: 'STATE', value: (directory) => directory.state },
  { title: 'USERS', value: (directory) => directory.userCount },
  { title: 'GROUPS', value: (directory) => directory.groupCount },
  { title: 'LAST SYNC', value: (directory) => formatMinute(directory.lastSyncAt) },
]
const connectionFilters: Filter[] = [{ name: 'state', description: 'activated or deactivated' }]
const directoryFilters: Filter[] = [
  { name: 'state', description: 'active, inactive, validating, invalid_credentials or deleting' },
]
const MIN_POLL_INTERVAL_MS = 250
const MAX_POLL_INTERVAL_MS = 2_000

/** `guildhall identity …`. */
export function createIdentityCommand(): Command {
  const command = new Command('identity').description('manage single sign-on and directories')
  addStatus(command)
  addList(
    command,
    'connections',
    'list single sign-on connections',
    { filters: connectionFilters, columns: connectionColumns },
    (guildhall) => (query) => guildhall.identity.connections.list(query),
  )
  addList(
    command,
    'directories',
    'list directories',
    { filters: directoryFilters, columns: directoryColumns },
    (guildhall) => (query) => guildhall.identity.directories.list(query),
  )
  addSync(command)
  addPortalLink(command)
  return command
}

function addStatus(command: Command): void {
  command
    .command('status')
    .description('show the state of single sign-on and directories')
    .action(async (_options, self: Command) => {
      const options = self.optsWithGlobals<GlobalOptions>()
      const { identity } = await connect(options)
      const [settings, connections, directories] = await Promise.all([
        identity.settings.get(),
        identity.connections.list().toArray(),
        identity.directories.list().toArray(),
      ])
      if (options.json) return printRecord({ settings, connections, directories }, options)
      const formatStates = (states: { name: string; state: string }[]) =>
        states.map(({ name, state }) => `${name}: ${state}`).join(', ') || 'none'
      printRecord(
        { ...settings, connections: formatStates(connections), directories: formatStates(directories) },
        options,
      )
      if (!settings.organizationId)
        printNote(
          'No organization is set. Ask the operator for the organization’s id, and set it (docs/single-sign-on.md).',
        )
    })
}

type ListFetcher<T> = (guildhall: Guildhall) => (query: object) => ListPromise<T>

function addList<T>(
  command: Command,
  name: string,
  description: string,
  { filters, columns }: { filters: Filter[]; columns: Column<T>[] },
  fetchList: ListFetcher<T>,
): void {
  const list = command.command(name).description(description)
  addLimitOptions(addFilterOptions(list, filters, false)).action(async (_options, self: Command) => {
    const options = self.optsWithGlobals<GlobalOptions & ListOptions>()
    const query = buildQuery(self.opts(), filters)
    const fetchPage = fetchList(await connect(options))
    await printList((itemsPerPage) => fetchPage({ ...query, itemsPerPage }), columns, options)
  })
}

function addSync(command: Command): void {
  command
    .command('sync <directoryId>')
    .description('start a directory sync, and wait until it ends')
    .option('--no-wait', 'do not wait for the sync to finish')
    .action(async (directoryId: string, _options, self: Command) => {
      const options = self.optsWithGlobals<GlobalOptions & { wait: boolean }>()
      const guildhall = await connect(options)
      const started = await guildhall.identity.directories.sync(directoryId)
      const sync = options.wait ? await waitForSync(guildhall, directoryId, started) : started
      printRecord(sync, options)
      if (sync.status === 'failed')
        throw new CommandFailedError(
          sync.error ? `The sync failed: ${sync.error.message} ${sync.error.action}` : 'The sync failed.',
        )
    })
}

/** Polls until the sync ends, and reports its progress. */
async function waitForSync(
  guildhall: Guildhall,
  directoryId: string,
  started: DirectorySync,
): Promise<DirectorySync> {
  let sync = started
  let lastProgress = ''
  for (
    let pollIntervalMs = MIN_POLL_INTERVAL_MS;
    sync.status === 'running';
    pollIntervalMs = Math.min(pollIntervalMs * 1.5, MAX_POLL_INTERVAL_MS)
  ) {
    const { created, updated, deactivated, unchanged } = sync.users
    const users = formatCounted(created + updated + deactivated + unchanged, 'user')
    const progress = sync.error
      ? `${users}; ${sync.error.message} Next attempt: ${sync.nextAttemptAt ?? 'now'}.`
      : users
    if (progress !== lastProgress) printNote(progress)
    lastProgress = progress
    await new Promise((resolve) => setTimeout(resolve, pollIntervalMs))
    const [latest] = await guildhall.identity.directories.syncs(directoryId, { id: started.id }).toArray()
    sync = latest ?? sync
  }
  return sync
}

function addPortalLink(command: Command): void {
  command
    .command('portal-link <intent>')
    .description(
      'create a setup link for single sign-on (sso) or a directory (dsync), valid for five minutes',
    )
    .option('--return-url <path>', 'path in the portal to return to, such as /settings')
    .action(async (intent: string, { returnUrl }: { returnUrl?: string }, self: Command) => {
      if (intent !== 'sso' && intent !== 'dsync')
        throw new UsageError(`The intent must be sso or dsync, not "${intent}".`)
      const options = self.optsWithGlobals<GlobalOptions>()
      const request: PortalLinkRequest = returnUrl === undefined ? { intent } : { intent, returnUrl }
      printRecord(await (await connect(options)).identity.createPortalLink(request), options)
    })
}
