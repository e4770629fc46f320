import { Command } from 'commander'
import manifest from '../package.json' with { type: 'json' }
import { categoriesCommand } from './commands/categories.ts'
import { chatCommand, conversationsCommand } from './commands/chat.ts'
import { clientsCommand } from './commands/clients.ts'
import { communityCommand } from './commands/community.ts'
import { coursesCommand } from './commands/courses.ts'
import { eventsCommand } from './commands/events.ts'
import { eventsLogCommand, eventTypesCommand } from './commands/events-log.ts'
import { identityCommand } from './commands/identity.ts'
import { importsCommand } from './commands/imports.ts'
import { jobsCommand } from './commands/jobs.ts'
import { keysCommand } from './commands/keys.ts'
import { levelsCommand } from './commands/levels.ts'
import { listenCommand } from './commands/listen.ts'
import { membersCommand } from './commands/members.ts'
import { reportsCommand } from './commands/reports.ts'
import { resourcesCommand } from './commands/resources.ts'
import { searchCommand } from './commands/search.ts'
import { sponsorshipsCommand } from './commands/sponsorships.ts'
import { triggerCommand } from './commands/trigger.ts'
import { usersCommand } from './commands/users.ts'
import { webhooksCommand } from './commands/webhooks.ts'
import type { GlobalOptions } from './connection.ts'

const closing = `
Environment:
  GUILDHALL_API_KEY, GUILDHALL_BASE_URL   used instead of the stored profile
  GUILDHALL_WEBHOOK_SECRET                what listen signs with
  NO_COLOR                                no colours

Exit status:
  0 done, 1 failed, 2 wrong usage, 3 not found, 4 not logged in or not allowed,
  5 rate limited, 130 ended by Ctrl-C`

/** The whole command line: what there is, not what it does, so that `--help` loads little. */
export function buildProgram(): Command {
  const program = new Command('guildhall')
    .description('Guildhall from the terminal.')
    .version(manifest.version, '--version', 'show the version')
    .option('--json', 'print JSON')
    .option('--profile <name>', 'use this stored profile')
    .option('--base-url <address>', "the service's address")
    .option('--api-key <key>', 'the key to use; login reads it from standard input with -')
    .option('--yes', 'do what would otherwise be asked about')
    .addHelpText('after', closing)
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
    categoriesCommand,
    chatCommand,
    conversationsCommand,
    reportsCommand,
    keysCommand,
    usersCommand,
    identityCommand,
    importsCommand,
    webhooksCommand,
    eventsLogCommand,
    eventTypesCommand,
    listenCommand,
    triggerCommand,
    clientsCommand,
    searchCommand,
  ]
  for (const command of commands) program.addCommand(command())
  return program
}

function addSessionCommands(program: Command): void {
  program
    .command('login')
    .description('check a key and store it as a profile')
    .action(async (_options, self: Command) => (await import('./commands/login.ts')).login(globals(self)))
  program
    .command('logout')
    .description('forget a profile')
    .action(async (_options, self: Command) => (await import('./commands/login.ts')).logout(globals(self)))
  program
    .command('whoami')
    .description('show where commands go and as whom')
    .action(async (_options, self: Command) => (await import('./commands/login.ts')).whoami(globals(self)))
  program
    .command('doctor')
    .description('check everything commands need: address, service, versions, clock, key')
    .action(async (_options, self: Command) => (await import('./commands/doctor.ts')).doctor(globals(self)))
  program
    .command('mcp')
    .description('serve what the key may read, and chat, as tools of the Model Context Protocol')
    .action(async (_options, self: Command) => (await import('./mcp/serve.ts')).serveTools(globals(self)))
}

function globals(command: Command): GlobalOptions {
  return command.optsWithGlobals<GlobalOptions>()
}

/**
 * Completion in the shell: what it is made of is loaded only for those who ask for it, since it reads every command.
 *
 * @param asked the command line's first word
 */
export async function addCompletion(program: Command, asked: string | undefined): Promise<void> {
  if (asked === 'completion' || asked === 'complete') {
    const { default: addTo } = await import('@bomb.sh/tab/commander')
    addTo(program, { completionCommandName: 'completion' })
  } else {
    // So that help shows it.
    program.command('completion <shell>').description('print what bash, zsh or fish completes commands with')
  }
  withCommonSettings(program)
}

/** Commands added ready-made don't take these over from their parent. */
function withCommonSettings(command: Command): Command {
  command.exitOverride().configureHelp({ showGlobalOptions: true }).showSuggestionAfterError()
  for (const child of command.commands) withCommonSettings(child)
  return command
}
