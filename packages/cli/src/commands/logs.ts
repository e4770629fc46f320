import type { GuildhallEvent } from '@guildhall/sdk'
import { Command } from 'commander'
import { connect, type GlobalOptions } from '../connection.ts'
import { formatSecond, parseTime } from '../dates.ts'
import { UsageError } from '../exit-codes.ts'
import { collect, splitAtCommas } from '../fields.ts'
import { getSubject } from '../get-subject.ts'
import { toSafeJson, toSafeText } from '../safe-text.ts'
import { flushResults, getTerminalWidth, print, printNote } from '../terminal.ts'
import { reportDisconnection } from './listen-to-events.ts'

interface LogsOptions extends GlobalOptions {
  type?: string[]
  since: string
  follow?: boolean
}

const PAGE_SIZE = 100
/** The width of event types in aligned lines. */
const TYPE_WIDTH = 28

/** `guildhall logs`. */
export function createLogsCommand(): Command {
  return new Command('logs')
    .description('print recent events, one per line, and optionally follow new ones')
    .option('--follow', 'print events as they happen, until interrupted')
    .option(
      '--since <time>',
      'start time: a timestamp, or a relative time such as 2h (two hours ago) or 3d',
      '1h',
    )
    .option(
      '--type <type>',
      'only these event types, such as member.created or member.* (repeatable)',
      collect,
    )
    .action(async (_options, self: Command) => printLog(self.optsWithGlobals<LogsOptions>()))
}

async function printLog(options: LogsOptions): Promise<void> {
  const type = options.type && splitAtCommas(options.type)
  const since = parseTime(options.since, '--since')
  if (since.getTime() > Date.now())
    throw new UsageError(`--since must be in the past, not "${options.since}".`)
  const start = getFirstEventId(since)
  const guildhall = await connect(options)
  let after = start
  for await (const event of guildhall.eventsLog.list({ type, after, itemsPerPage: PAGE_SIZE })) {
    printEvent(event, options)
    after = event.id
  }
  if (!options.follow) {
    if (after === start)
      printNote('No events found. Use an earlier --since for older events, or --follow for new ones.')
    return
  }
  const controller = new AbortController()
  const interrupt = () => controller.abort()
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt)
  const onOpen = () => printNote('Connected. Press Ctrl-C to stop.')
  const stream = guildhall.eventsLog.stream({
    type,
    after,
    signal: controller.signal,
    onOpen,
    onDisconnect: reportDisconnection,
  })
  for await (const event of stream) printEvent(event, options)
}

/** The lowest possible event id for a time: a UUIDv7 starts with its timestamp in milliseconds (RFC 9562). */
function getFirstEventId(time: Date): string {
  const hex = Math.max(0, time.getTime()).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

function printEvent(event: GuildhallEvent, { json }: LogsOptions): void {
  if (json) print(toSafeJson(event, 0))
  else print(formatEvent(event))
  flushResults()
}

function formatEvent(event: GuildhallEvent): string {
  const cells = [formatSecond(event.timestamp), event.type, getSubject(event)].map((cell) => toSafeText(cell))
  if (getTerminalWidth() === null) return cells.join('\t')
  return cells.map((cell, index) => (index === 1 ? cell.padEnd(TYPE_WIDTH) : cell)).join('  ')
}
