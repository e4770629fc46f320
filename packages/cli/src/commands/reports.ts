import { Command, Option } from 'commander'
import type { GlobalOptions } from '../connection.ts'
import { addLimitOptions, type ListOptions } from '../output.ts'

export type ReportOptions = GlobalOptions &
  ListOptions & {
    from?: string
    to?: string
    timezone?: string
    format?: 'table' | 'csv' | 'json'
    order?: string
    includeIdle?: boolean
    nearest?: boolean
    interval?: 'day' | 'week' | 'month'
    output?: string
  }

export type ListedReport = 'usage' | 'categories' | 'members' | 'questions'

const reports: Record<ListedReport, { description: string; order: string | null }> = {
  usage: {
    description: 'views and downloads by resource, most downloaded first',
    order: 'views, downloads, uniqueUsers',
  },
  categories: { description: 'views and downloads by category', order: 'views, downloads, uniqueUsers' },
  members: {
    description: 'views and downloads by member, most active first',
    order: 'views, downloads, lastActiveAt',
  },
  questions: { description: 'unanswered chat questions, most frequent first', order: null },
}

/** `guildhall reports …`. */
export function createReportsCommand(): Command {
  const command = new Command('reports').description('show reports')
  for (const [name, { description, order }] of Object.entries(reports)) {
    const report = command.command(name).description(`${description} (default: last 30 days)`)
    addLimitOptions(addReportOptions(report))
    if (order) report.option('--order <field:asc|desc>', `sort by one of ${order}`)
    if (name === 'usage') report.option('--include-idle', 'include resources without activity')
    if (name === 'questions') report.option('--nearest', 'show the resources closest to each question')
    report.action(async (_options, self: Command) =>
      (await import('./show-report.ts')).showList(
        name as ListedReport,
        self.optsWithGlobals<ReportOptions>(),
      ),
    )
  }
  addReportOptions(command.command('trends').description('usage over time (default: last 30 days)'))
    .addOption(
      new Option('--interval <length>', 'length of each interval')
        .choices(['day', 'week', 'month'])
        .default('day'),
    )
    .action(async (_options, self: Command) =>
      (await import('./show-report.ts')).showTrends(self.optsWithGlobals<ReportOptions>()),
    )
  addMembership(command)
  addOverview(command)
  addExport(command)
  addSummary(command)
  return command
}

function addMembership(command: Command): void {
  addReportOptions(
    command
      .command('membership')
      .description('joins, returns, lapses, cancellations and renewals due (default: last 30 days)'),
    'the association’s',
  )
    .addOption(
      new Option('--interval <length>', 'length of each interval')
        .choices(['day', 'week', 'month'])
        .default('month'),
    )
    .action(async (_options, self: Command) =>
      (await import('./show-membership.ts')).showMembership(self.optsWithGlobals<ReportOptions>()),
    )
}

function addOverview(command: Command): void {
  command
    .command('overview')
    .description('this week’s counts, items that need attention, and setup progress')
    .option('--timezone <name>', 'time zone, such as Europe/Amsterdam (default: the association’s)')
    .action(async (_options, self: Command) =>
      (await import('./show-membership.ts')).showOverview(self.optsWithGlobals<ReportOptions>()),
    )
}

function addSummary(command: Command): void {
  addPeriodOptions(
    command
      .command('summary')
      .description(
        'write a printable HTML report of key metrics, trends, top resources and categories (default: last 30 days)',
      ),
  )
    .requiredOption('--output <file>', 'output file, such as report.html')
    .action(async (_options, self: Command) =>
      (await import('./show-report.ts')).writeSummary(self.optsWithGlobals()),
    )
}

function addPeriodOptions(command: Command, defaultTimeZone = 'UTC'): Command {
  return command
    .option('--from <day>', 'first day (YYYY-MM-DD)')
    .option('--to <day>', 'last day, inclusive (YYYY-MM-DD)')
    .option('--timezone <name>', `time zone, such as Europe/Amsterdam (default: ${defaultTimeZone})`)
}

function addReportOptions(command: Command, defaultTimeZone?: string): Command {
  return addPeriodOptions(command, defaultTimeZone).addOption(
    new Option('--format <name>', 'output format').choices(['table', 'csv', 'json']).default('table'),
  )
}

function addExport(command: Command): void {
  addPeriodOptions(
    command.command('export').description('export all rows of a report (default: last 30 days)'),
    'UTC; membership: the association’s',
  )
    .argument(
      '<report>',
      'usage, categories, members, trends, questions, membership or activity (individual events)',
    )
    .addOption(new Option('--format <name>', 'file format').choices(['csv', 'xlsx', 'json']).default('csv'))
    .addOption(
      new Option(
        '--interval <length>',
        'trends (default: day) and membership (default: month): length of each interval',
      ).choices(['day', 'week', 'month']),
    )
    .option('--include-idle', 'usage: include resources without activity')
    .option('--resource <id>', 'activity: only the resource with this id')
    .option('--category <id>', 'activity: only the category with this id')
    .option('--uncategorised', 'activity: only resources without a category, and deleted resources')
    .option('--member <id>', 'activity: only the member with this id')
    .addOption(new Option('--kind <kind>', 'activity: only this kind').choices(['view', 'download']))
    .option('--output <file>', 'write to this file instead of standard output')
    .action(async (report: string, _options, self: Command) =>
      (await import('./show-report.ts')).exportReport(report, self.optsWithGlobals()),
    )
}
