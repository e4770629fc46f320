import { Command, Option } from 'commander'
import type { GlobalOptions } from '../connection.ts'
import { type AmountOptions, addAmountOptions } from '../output.ts'

export type ReportOptions = GlobalOptions &
  AmountOptions & {
    from?: string
    to?: string
    timezone?: string
    format?: 'table' | 'csv' | 'json'
    order?: string
    includeIdle?: boolean
    interval?: 'day' | 'week' | 'month'
    output?: string
  }

export type ListedReport = 'usage' | 'categories' | 'members' | 'questions'

const listed: Record<ListedReport, { about: string; order: string | null }> = {
  usage: {
    about: 'views and downloads by resource, the most downloaded first',
    order: 'views, downloads, uniqueUsers',
  },
  categories: { about: 'how categories do', order: 'views, downloads, uniqueUsers' },
  members: { about: 'the most active members', order: 'views, downloads, lastActiveAt' },
  questions: { about: 'questions of the chat that had no answer, those asked most often first', order: null },
}

/** `guildhall reports …`. */
export function reportsCommand(): Command {
  const command = new Command('reports').description('what the library is used for')
  for (const [name, { about, order }] of Object.entries(listed)) {
    const report = command.command(name).description(`${about}; of the last 30 days unless given otherwise`)
    addAmountOptions(addReportOptions(report))
    if (order) report.option('--order <field:asc|desc>', `sort by one of ${order}`)
    if (name === 'usage') report.option('--include-idle', 'also resources with which nothing happened')
    report.action(async (_options, self: Command) =>
      (await import('./show-report.ts')).showList(
        name as ListedReport,
        self.optsWithGlobals<ReportOptions>(),
      ),
    )
  }
  addReportOptions(command.command('trends').description('usage over time'))
    .addOption(
      new Option('--interval <length>', 'a point for each').choices(['day', 'week', 'month']).default('day'),
    )
    .action(async (_options, self: Command) =>
      (await import('./show-report.ts')).showTrends(self.optsWithGlobals<ReportOptions>()),
    )
  addExport(command)
  addSummary(command)
  return command
}

function addSummary(command: Command): void {
  addPeriodOptions(
    command
      .command('summary')
      .description('write a page to read and print: key figures, trend, top resources'),
  )
    .requiredOption('--output <file>', 'where to write it, such as report.html')
    .action(async (_options, self: Command) =>
      (await import('./show-report.ts')).writeSummary(self.optsWithGlobals()),
    )
}

function addPeriodOptions(command: Command): Command {
  return command
    .option('--from <day>', 'the first day')
    .option('--to <day>', 'the last day')
    .option('--timezone <name>', 'whose days, such as Europe/Amsterdam; UTC unless given')
}

function addReportOptions(command: Command): Command {
  return addPeriodOptions(command).addOption(
    new Option('--format <name>', 'how it is printed').choices(['table', 'csv', 'json']).default('table'),
  )
}

function addExport(command: Command): void {
  addPeriodOptions(command.command('export').description('write a report to a file, every row of it'))
    .argument(
      '<report>',
      'usage, categories, members, trends, questions or activity (the rows behind the numbers)',
    )
    .addOption(new Option('--format <name>', 'of the file').choices(['csv', 'xlsx', 'json']).default('csv'))
    .addOption(new Option('--interval <length>', 'of trends').choices(['day', 'week', 'month']))
    .option('--include-idle', 'of usage: also resources with which nothing happened')
    .option('--resource <id>', 'of activity: what happened with this resource')
    .option('--category <id>', 'of activity: what happened in this category')
    .option('--uncategorised', 'of activity: what happened outside of categories')
    .option('--member <id>', 'of activity: what this member did')
    .addOption(new Option('--kind <kind>', 'of activity').choices(['view', 'download']))
    .option('--output <file>', 'write it here instead of to standard output')
    .action(async (report: string, _options, self: Command) =>
      (await import('./show-report.ts')).exportReport(report, self.optsWithGlobals()),
    )
}
