import type { Delivery, Webhook } from '@guildhall/sdk'
import type { Command } from 'commander'
import { buildCollectionCommand, type Collection } from '../collection.ts'
import { connect, type GlobalOptions } from '../connection.ts'
import { formatMinute, parseTime } from '../dates.ts'
import { addFilterOptions, buildQuery, type Filter } from '../filters.ts'
import { addGraceOption, parseGrace } from '../grace-period.ts'
import { addLimitOptions, type ListOptions, printList, printRecord } from '../output.ts'
import { confirm } from '../prompts.ts'
import type { Column } from '../table.ts'
import { printNote } from '../terminal.ts'
import { addExport } from './export.ts'

const shownOnceNote = 'Store the secret now: it is not shown again.'

export const webhooks: Collection<Webhook> = {
  name: 'webhooks',
  singular: 'a webhook',
  description: 'manage webhooks',
  resource: (guildhall) => guildhall.webhooks,
  columns: [
    { title: 'ID', value: (webhook) => webhook.id, hasFixedWidth: true },
    { title: 'URL', value: (webhook) => webhook.url },
    { title: 'STATUS', value: ({ status, disabledReason }) => disabledReason ?? status },
    { title: 'EVENTS', value: (webhook) => webhook.events.join(' ') },
    { title: 'DESCRIPTION', value: (webhook) => webhook.description },
  ],
  filters: [{ name: 'status', description: 'enabled or disabled' }],
  fields: [
    { name: 'url', description: 'URL to send events to' },
    {
      name: 'events',
      type: 'list',
      isCommaSeparated: true,
      description: 'event types, such as member.created,user.*; an update replaces all',
    },
    { name: 'description', description: 'description' },
    { name: 'status', description: 'enabled or disabled' },
  ],
  deletionWarning: 'Its pending deliveries are discarded.',
  creationNote: shownOnceNote,
}

const deliveryFilters: Filter[] = [
  { name: 'status', description: 'pending, succeeded or failed' },
  { name: 'eventType', option: 'event', description: 'event type, such as member.created' },
]

const deliveryColumns: Column<Delivery>[] = [
  { title: 'ID', value: (delivery) => delivery.id, hasFixedWidth: true },
  { title: 'STATUS', value: (delivery) => delivery.status },
  { title: 'EVENT', value: (delivery) => delivery.eventType },
  { title: 'ATTEMPTS', value: (delivery) => delivery.attempts.length },
  { title: 'LAST RESPONSE', value: formatLastResponse },
  { title: 'NEXT ATTEMPT', value: (delivery) => formatMinute(delivery.nextAttemptAt) },
  { title: 'CREATED', value: (delivery) => formatMinute(delivery.createdAt) },
]

/** `guildhall webhooks …`. */
export function createWebhooksCommand(): Command {
  const command = buildCollectionCommand(webhooks)
  addRotateSecret(command)
  addTest(command)
  addRecover(command)
  addDeliveries(command)
  addDeliveryExport(command)
  addRedeliver(command)
  return command
}

function addRotateSecret(command: Command): void {
  addGraceOption(
    command
      .command('rotate-secret <id>')
      .description(
        'rotate a webhook’s secret; during the grace period, deliveries are signed with both secrets',
      ),
  ).action(async (id: string, _options, self: Command) => {
    const options = self.optsWithGlobals<GlobalOptions>()
    const settings = parseGrace(self.opts())
    const guildhall = await connect(options)
    if (settings.graceSeconds === 0)
      await confirm(`Receivers that verify with the old secret of webhook ${id} will reject events.`, options)
    printRecord(await guildhall.webhooks.rotateSecret(id, settings), options)
    printNote(shownOnceNote)
  })
}

function addTest(command: Command): void {
  command
    .command('test <id>')
    .description('send the event webhook.test to a webhook')
    .action(async (id: string, _options, self: Command) => {
      const options = self.optsWithGlobals<GlobalOptions>()
      printRecord(await (await connect(options)).webhooks.test(id), options)
      printNote(`Queued. See: guildhall webhooks deliveries ${id}`)
    })
}

function addRecover(command: Command): void {
  command
    .command('recover <id>')
    .description(
      'resend failed deliveries, and send events never delivered, such as while the webhook was disabled',
    )
    .requiredOption(
      '--since <time>',
      'start time: a timestamp such as 2026-01-31T09:00:00Z, or a relative time such as 2h (two hours ago) or 3d',
    )
    .action(async (id: string, { since }: { since: string }, self: Command) => {
      const options = self.optsWithGlobals<GlobalOptions>()
      const start = parseTime(since, '--since')
      printRecord(await (await connect(options)).webhooks.recover(id, { since: start }), options)
    })
}

function addDeliveries(command: Command): void {
  const list = command
    .command('deliveries <id>')
    .description('list a webhook’s deliveries of the last 30 days, newest first')
  addLimitOptions(addFilterOptions(list, deliveryFilters, false)).action(
    async (id: string, _options, self: Command) => {
      const options = self.optsWithGlobals<GlobalOptions & ListOptions>()
      const query = buildQuery(self.opts(), deliveryFilters)
      const guildhall = await connect(options)
      await printList(
        (itemsPerPage) => guildhall.webhooks.deliveries.list(id, { ...query, itemsPerPage }),
        deliveryColumns,
        options,
      )
    },
  )
}

function addDeliveryExport(command: Command): void {
  addExport(
    command,
    {
      name: 'the deliveries of a webhook',
      filters: deliveryFilters,
      isSearchable: false,
      export: ({ webhooks }, query, [id = '']) => webhooks.deliveries.export(id, query),
    },
    'export-deliveries <id>',
  )
}

function addRedeliver(command: Command): void {
  command
    .command('redeliver <webhookId> <deliveryId>')
    .description('resend a delivery immediately, whatever its status')
    .action(async (webhookId: string, deliveryId: string, _options, self: Command) => {
      const options = self.optsWithGlobals<GlobalOptions>()
      const guildhall = await connect(options)
      printRecord(await guildhall.webhooks.deliveries.redeliver(webhookId, deliveryId), options)
    })
}

function formatLastResponse({ attempts }: Delivery): string | number | null {
  const last = attempts.at(-1)
  return last ? (last.statusCode ?? last.error ?? 'no response') : null
}
