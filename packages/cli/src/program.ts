import { Command } from 'commander'
import manifest from '../package.json' with { type: 'json' }
import { apiCommand } from './commands/api.ts'
import { auditLogCommand } from './commands/audit-log.ts'
import { bulkJobsCommand } from './commands/bulk.ts'
import { categoriesCommand } from './commands/categories.ts'
import { chatCommand, conversationsCommand } from './commands/chat.ts'
import { clientsCommand } from './commands/clients.ts'
import { communityCommand } from './commands/community.ts'
import { coursesCommand } from './commands/courses.ts'
import { eventsCommand } from './commands/events.ts'
import { eventsLogCommand, eventTypesCommand } from './commands/events-log.ts'
import { identityCommand } from './commands/identity.ts'
import { imagesCommand } from './commands/images.ts'
import { importsCommand } from './commands/imports.ts'
import { invitationsCommand } from './commands/invitations.ts'
import { invoicesCommand } from './commands/invoices.ts'
import { jobsCommand } from './commands/jobs.ts'
import { keysCommand } from './commands/keys.ts'
import { ledgerCommand } from './commands/ledger.ts'
import { levelsCommand } from './commands/levels.ts'
import { listenCommand } from './commands/listen.ts'
import { logsCommand } from './commands/logs.ts'
import { mailCommand } from './commands/mail.ts'
import { membersCommand } from './commands/members.ts'
import { operatorsCommand } from './commands/operators.ts'
import { ordersCommand } from './commands/orders.ts'
import { paymentsCommand } from './commands/payments.ts'
import { profilesCommand } from './commands/profiles.ts'
import { refundsCommand } from './commands/refunds.ts'
import { reportsCommand } from './commands/reports.ts'
import { resourcesCommand } from './commands/resources.ts'
import { searchCommand } from './commands/search.ts'
import { settingsCommand } from './commands/settings.ts'
import { sponsorshipsCommand } from './commands/sponsorships.ts'
import { triggerCommand } from './commands/trigger.ts'
import { usersCommand } from './commands/users.ts'
import { viewsCommand } from './commands/views.ts'
import { webhooksCommand } from './commands/webhooks.ts'
import type { GlobalOptions } from './connection.ts'
import { addExamples } from './examples/examples.ts'

const helpFooter = `
Environment:
  GUILDHALL_API_KEY, GUILDHALL_BASE_URL   override the default profile, not --profile
  GUILDHALL_WEBHOOK_SECRET                signing secret used by listen
  NO_COLOR                                disable colors
  XDG_CONFIG_HOME, XDG_STATE_HOME,
  XDG_CACHE_HOME                          directories of profiles, unfinished uploads and short ids

Exit status:
  0 success, 1 failure, 2 invalid usage, 3 not found, 4 not logged in or not permitted,
  5 rate limited, 130 interrupted (Ctrl-C)`

/** Declares all commands; actions are imported lazily, so that `--help` loads little. */
export function buildProgram(): Command {
  const program = new Command('guildhall')
    .description('Manage an association on Guildhall from the terminal.')
    .version(manifest.version, '--version', 'print the version')
    .option('--json', 'print JSON')
    .option('--jq <filter>', 'print JSON through a jq filter')
    .option('--profile <name>', 'stored profile to use')
    .option('--base-url <url>', 'URL of the service')
    .option('--api-key <key>', 'API key; with login, - reads it from standard input')
    .option('--yes', 'skip confirmation prompts')
    .addHelpText('after', helpFooter)
  addSessionCommands(program)
  const commands = [
    membersCommand,
    levelsCommand,
    eventsCommand,
    coursesCommand,
    jobsCommand,
    communityCommand,
    sponsorshipsCommand,
    resourcesCommand,
    ordersCommand,
    paymentsCommand,
    refundsCommand,
    invoicesCommand,
    ledgerCommand,
    settingsCommand,
    imagesCommand,
    categoriesCommand,
    chatCommand,
    conversationsCommand,
    reportsCommand,
    keysCommand,
    usersCommand,
    invitationsCommand,
    viewsCommand,
    mailCommand,
    identityCommand,
    importsCommand,
    bulkJobsCommand,
    webhooksCommand,
    eventsLogCommand,
    eventTypesCommand,
    auditLogCommand,
    listenCommand,
    triggerCommand,
    clientsCommand,
    operatorsCommand,
    searchCommand,
    logsCommand,
    apiCommand,
    profilesCommand,
  ]
  for (const command of commands) program.addCommand(command())
  return program
}

function addSessionCommands(program: Command): void {
  program
    .command('login')
    .description('verify a key and store it as a profile, which becomes the default')
    .action(async (_options, self: Command) => (await import('./commands/login.ts')).login(readGlobals(self)))
  program
    .command('logout')
    .description('remove a stored profile; its key works until it is revoked')
    .action(async (_options, self: Command) =>
      (await import('./commands/login.ts')).logout(readGlobals(self)),
    )
  program
    .command('whoami')
    .description('show the current service, key and scopes')
    .action(async (_options, self: Command) =>
      (await import('./commands/login.ts')).whoami(readGlobals(self)),
    )
  program
    .command('doctor')
    .description('check settings, service, versions, clock and key')
    .action(async (_options, self: Command) =>
      (await import('./commands/doctor.ts')).doctor(readGlobals(self)),
    )
  program
    .command('mcp')
    .description('run an MCP server with read access and chat')
    .action(async (_options, self: Command) => (await import('./mcp/serve.ts')).serveTools(readGlobals(self)))
}

function readGlobals(command: Command): GlobalOptions {
  return command.optsWithGlobals<GlobalOptions>()
}

/**
 * Adds shell completion. Its library is loaded on demand, since it walks every command.
 *
 * @param firstArgument the command line’s first argument
 */
export async function addCompletion(program: Command, firstArgument: string | undefined): Promise<void> {
  if (firstArgument === 'completion' || firstArgument === 'complete') {
    const { default: addTo } = await import('@bomb.sh/tab/commander')
    addTo(program, { completionCommandName: 'completion' })
  } else {
    // Listed in help only.
    program
      .command('completion <shell>')
      .description('print the completion script for bash, zsh, fish or PowerShell')
  }
  applyCommonSettings(program)
  addExamples(program)
}

/** Commands added with addCommand do not inherit these settings. */
function applyCommonSettings(command: Command): Command {
  command.exitOverride().configureHelp({ showGlobalOptions: true }).showSuggestionAfterError()
  for (const child of command.commands) applyCommonSettings(child)
  return command
}
