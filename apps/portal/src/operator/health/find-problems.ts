import type { PlatformHealth } from '@guildhall/sdk'
import { getLabel } from '../../translations/get-label.ts'
import type { OperatorTranslations } from '../../translations/operator/operator-en.ts'
import type { Format } from '../../translations/use-format.ts'

export interface Problem {
  text: string
  /** The service’s own description, in English. */
  detail: string | null
  /** The section of docs/operations.md with the remedy. */
  section: 'Monitoring' | 'Mail' | 'Outages' | 'Sizing'
}

const MIN_FREE_SHARE = 0.1
const MAX_CONNECTION_SHARE = 0.8
const MAX_PENDING_DELIVERIES = 10_000
const DEFAULT_MAX_AGE_SECONDS = 900
/** The age above which the oldest item of a queue is a problem, if not `DEFAULT_MAX_AGE_SECONDS`; null for never. */
const maxAgeSeconds: Record<string, number | null> = {
  events: 60,
  // A failing receiver delays only its own deliveries.
  deliveries: null,
  'broker-events': 300,
  'provider-events': 300,
  // If Stripe rejects an association’s key, only the refunds of that association are delayed.
  refunds: null,
  mail: 300,
  'search-changes': 300,
  generation: 3_600,
  'directory-syncs': 3_600,
  // Files are not removed during a backup.
  'files-to-remove': 6 * 3_600,
}

/** The problems of an installation: of services, then of queues, then failures. */
export function findProblems(
  health: PlatformHealth,
  t: OperatorTranslations['health'],
  format: Format,
): Problem[] {
  return [
    ...findServiceProblems(health, t, format),
    ...findQueueProblems(health, t, format),
    ...findFailures(health, t, format),
  ]
}

function findServiceProblems(
  { storage, search, mail, database }: PlatformHealth,
  { found }: OperatorTranslations['health'],
  format: Format,
): Problem[] {
  const problems: Problem[] = []
  const { freeBytes, totalBytes } = storage
  if (!storage.ok) problems.push({ text: found.storage, detail: storage.message, section: 'Outages' })
  if (freeBytes !== null && totalBytes !== null && freeBytes < totalBytes * MIN_FREE_SHARE)
    problems.push({ text: found.disk(format.bytes(freeBytes)), detail: null, section: 'Sizing' })
  if (!search.ok) problems.push({ text: found.search, detail: search.message, section: 'Outages' })
  if (!mail.configured) problems.push({ text: found.mail, detail: null, section: 'Mail' })
  const { connections, maxConnections } = database
  if (connections > maxConnections * MAX_CONNECTION_SHARE)
    problems.push({
      text: found.connections(format.number(connections), format.number(maxConnections)),
      detail: null,
      section: 'Sizing',
    })
  return problems
}

function findQueueProblems(
  { queues }: PlatformHealth,
  t: OperatorTranslations['health'],
  format: Format,
): Problem[] {
  return queues.flatMap(({ name, pending, ...queue }): Problem[] => {
    if (name === 'deliveries' && pending > MAX_PENDING_DELIVERIES)
      return [{ text: t.found.deliveries(format.number(pending)), detail: null, section: 'Monitoring' }]
    const limit = name in maxAgeSeconds ? maxAgeSeconds[name] : DEFAULT_MAX_AGE_SECONDS
    if (limit === null || limit === undefined || queue.oldestSeconds <= limit) return []
    const age = format.minutes(Math.round(queue.oldestSeconds / 60))
    return [
      {
        text: t.found.queue(getLabel(t.names, name), age),
        detail: null,
        section: name === 'mail' ? 'Mail' : 'Monitoring',
      },
    ]
  })
}

function findFailures(
  { failing, search }: PlatformHealth,
  { found }: OperatorTranslations['health'],
  format: Format,
): Problem[] {
  const sections = {
    disabledWebhooks: 'Outages',
    failingDirectories: 'Outages',
    failedBrokerEvents: 'Outages',
    failedMail: 'Mail',
    rejectedResources: 'Outages',
  } as const
  return (Object.keys(sections) as (keyof typeof sections)[])
    .filter((name) => failing[name] > 0)
    .map((name) => ({
      text: found[name](format.number(failing[name])),
      detail: name === 'rejectedResources' ? search.message : null,
      section: sections[name],
    }))
}
