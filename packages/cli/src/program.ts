import { Command } from 'commander'
import manifest from '../package.json' with { type: 'json' }
import { createApiCommand } from './commands/api.ts'
import { createAuditLogCommand } from './commands/audit-log.ts'
import { createBulkJobsCommand } from './commands/bulk.ts'
import { createCategoriesCommand } from './commands/categories.ts'
import { createChatCommand, createConversationsCommand } from './commands/chat.ts'
import { createClientsCommand } from './commands/clients.ts'
import { createCommunityCommand } from './commands/community.ts'
import { createCoursesCommand } from './commands/courses.ts'
import { createEventsCommand } from './commands/events.ts'
import { createEventsLogCommand, createEventTypesCommand } from './commands/events-log.ts'
import { createIdentityCommand } from './commands/identity.ts'
import { createImagesCommand } from './commands/images.ts'
import { createImportsCommand } from './commands/imports.ts'
import { createInvitationsCommand } from './commands/invitations.ts'
import { createInvoicesCommand } from './commands/invoices.ts'
import { createJobsCommand } from './commands/jobs.ts'
import { createKeysCommand } from './commands/keys.ts'
import { createLedgerCommand } from './commands/ledger.ts'
import { createLevelsCommand } from './commands/levels.ts'
import { createListenCommand } from './commands/listen.ts'
import { createLogsCommand } from './commands/logs.ts'
import { createMailCommand } from './commands/mail.ts'
import { createMembersCommand } from './commands/members.ts'
import { createOperatorsCommand } from './commands/operators.ts'
import { createOrdersCommand } from './commands/orders.ts'
import { createPaymentsCommand } from './commands/payments.ts'
import { createProfilesCommand } from './commands/profiles.ts'
import { createRefundsCommand } from './commands/refunds.ts'
import { createReportsCommand } from './commands/reports.ts'
import { createResourcesCommand } from './commands/resources.ts'
import { createSearchCommand } from './commands/search.ts'
import { createSettingsCommand } from './commands/settings.ts'
import { createSponsorshipsCommand } from './commands/sponsorships.ts'
import { createTriggerCommand } from './commands/trigger.ts'
import { createUsersCommand } from './commands/users.ts'
import { createViewsCommand } from './commands/views.ts'
import { createWebhooksCommand } from './commands/webhooks.ts'
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

/** Declares all commands. Large actions are imported lazily, so that `--help` loads less. */
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
  const factories = [
    createMembersCommand,
    createLevelsCommand,
    createEventsCommand,
    createCoursesCommand,
    createJobsCommand,
    createCommunityCommand,
    createSponsorshipsCommand,
    createResourcesCommand,
    createOrdersCommand,
    createPaymentsCommand,
    createRefundsCommand,
    createInvoicesCommand,
    createLedgerCommand,
    createSettingsCommand,
    createImagesCommand,
    createCategoriesCommand,
    createChatCommand,
    createConversationsCommand,
    createReportsCommand,
    createKeysCommand,
    createUsersCommand,
    createInvitationsCommand,
    createViewsCommand,
    createMailCommand,
    createIdentityCommand,
    createImportsCommand,
    createBulkJobsCommand,
    createWebhooksCommand,
    createEventsLogCommand,
    createEventTypesCommand,
    createAuditLogCommand,
    createListenCommand,
    createTriggerCommand,
    createClientsCommand,
    createOperatorsCommand,
    createSearchCommand,
    createLogsCommand,
    createApiCommand,
    createProfilesCommand,
  ]
  for (const createCommand of factories) program.addCommand(createCommand())
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
 * Adds completion (its library walks every command, so it is loaded on demand), common settings and examples.
 *
 * @param args of the command line
 */
export async function addCompletion(program: Command, args: readonly string[]): Promise<void> {
  // Options, some with a value, can precede the command.
  if (args.includes('completion') || args.includes('complete')) {
    const { default: addTo } = await import('@bomb.sh/tab/commander')
    addTo(program, { completionCommandName: 'completion' })
  } else {
    // Declared only so that the help lists it.
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
