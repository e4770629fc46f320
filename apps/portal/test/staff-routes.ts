import type { Order, OrderCreate } from '@guildhall/sdk'
import { buildPdf } from '../../../packages/documents/test/samples.ts'
import type { TestClient, TestService } from '../../../tools/testing/service.ts'

/** A screen of the staff area. */
export interface StaffRoute {
  /** Under `/manage`. */
  path: string
  /** Whether only administrators can see it. */
  isForAdministrators: boolean
}

/** Builds the text of each record created by `createRecords`, which only the association’s staff can see. */
export const buildMarker = (client: TestClient) => `Marked-${client.record.slug}`

/** Creates a record of each kind with the association’s marker. Requires a running worker. @returns ids by kind */
export async function createRecords(
  service: TestService,
  client: TestClient,
): Promise<Record<string, string>> {
  const { live } = client
  const name = buildMarker(client)
  const unique = crypto.randomUUID().slice(0, 8)
  const times = { startsAt: '2090-05-07T08:00:00Z', endsAt: '2090-05-08T08:00:00Z', timezone: 'UTC' }
  await live.membershipLevels.create({ key: `level-${unique}`, name })
  const member = await live.members.create({
    email: `member-${unique}@example.org`,
    firstName: 'Ada',
    lastName: name,
    status: 'active',
    level: `level-${unique}`,
    customFields: { berth: '7' },
  })
  const file = new File([await buildPdf([name])], `${name}.pdf`)
  const resource = await live.resources.upload(file, { name, status: 'published' })
  await live.resources.categories.create({ name })
  await live.resources.grants.create(resource.id, { memberId: member.id })
  const webhook = await live.webhooks.create({
    url: `https://${name.toLowerCase()}.example.org/`,
    events: ['*'],
  })
  await live.webhooks.test(webhook.id)
  await service.relay()
  const [delivery] = await live.webhooks.deliveries.list(webhook.id).toArray({ limit: 1 })
  const order = await createOrder(client, { memberId: member.id, buyer: { name }, description: name })
  const bulkJob = await live.members.bulk({ ids: [member.id], patch: { jobTitle: name } })
  const [auditEntry] = await live.auditLog.list({ action: 'member.created' }).toArray({ limit: 1 })
  const csv = `email,firstName,lastName\n${unique}@example.org,Ada,${name}\n`
  const memberImport = await live.members.import(csv)
  await Promise.all([live.bulkJobs.wait(bulkJob.id), live.imports.wait(memberImport.id)])
  return {
    member: member.id,
    import: memberImport.id,
    bulk: bulkJob.id,
    events: (await live.events.create({ title: name, ...times })).id,
    courses: (await live.courses.create({ title: name })).id,
    jobs: (await live.jobs.create({ title: name, employer: name })).id,
    community: (await live.community.create({ title: name })).id,
    sponsorships: (await live.sponsorships.create({ sponsor: name })).id,
    resource: resource.id,
    order: order.id,
    user: (
      await live.users.create({
        email: `u-${unique}@example.org`,
        firstName: name,
        roles: ['ROLE_CLIENT_USER'],
      })
    ).id,
    key: (await live.keys.create({ name, type: 'secret', scopes: ['members:read'] })).id,
    webhook: webhook.id,
    delivery: delivery?.id ?? '',
    auditEntry: auditEntry?.id ?? '',
  }
}

/** Creates an order for 49 euros that is invoiced, overpaid and partly refunded. */
export async function createOrder(
  { live }: TestClient,
  { description, ...order }: Partial<OrderCreate> & { description: string },
): Promise<Order> {
  const line = { item: { type: 'other' as const }, description, unitPrice: 4900 }
  const { id } = await live.orders.create({ currency: 'EUR', lines: [line], ...order })
  await live.payments.create(id, { amount: 5000, method: 'bank_transfer', reference: description })
  await live.payments.create(id, { amount: 100, method: 'cheque', reference: description })
  await live.refunds.create(id, { amount: 50, reason: description })
  return live.orders.get(id)
}

const programNames = ['events', 'courses', 'jobs', 'community', 'sponsorships']

/** Lists the screens of the staff area. @param ids as returned by `createRecords` */
export function listStaffRoutes(ids: Record<string, string>): StaffRoute[] {
  const staffPaths = [
    '',
    '/members',
    '/members/new',
    ...['', '/access', '/orders', '/privacy'].map((tab) => `/members/${ids.member}${tab}`),
    '/members/import',
    `/members/import/${ids.import}`,
    '/levels',
    '/imports',
    '/changes',
    '/bulk-jobs',
    `/bulk-jobs/${ids.bulk}`,
    ...programNames.flatMap((name) => [`/${name}`, `/${name}/new`, `/${name}/${ids[name]}`]),
    ...['orders', 'payments', 'refunds', 'invoices', 'ledger'].map((name) => `/${name}`),
    `/orders/${ids.order}`,
    '/payments/statement',
    '/library',
    '/library/upload',
    ...['', '/versions', '/grants', '/generated', '/stats'].map((tab) => `/library/${ids.resource}${tab}`),
    ...['usage', 'categories', 'members', 'trends', 'questions', 'membership'].map(
      (name) => `/reports/${name}`,
    ),
  ]
  const administratorPaths = [
    `/members/${ids.member}/history`,
    '/categories',
    '/audit',
    `/audit/${ids.auditEntry}`,
    '/settings',
    ...[
      'brand',
      'billing',
      'chat',
      'people',
      'invitations',
      'keys',
      'keys/new',
      'webhooks',
      'webhooks/new',
    ].map((name) => `/settings/${name}`),
    `/settings/people/${ids.user}`,
    `/settings/keys/${ids.key}`,
    `/settings/webhooks/${ids.webhook}`,
    `/settings/webhooks/${ids.webhook}/deliveries`,
    `/settings/webhooks/${ids.webhook}/deliveries/${ids.delivery}`,
    ...['sign-in', 'directories', 'plugin', 'mail', 'mail-texts'].map((name) => `/settings/${name}`),
  ]
  return [
    ...staffPaths.map((path) => ({ path, isForAdministrators: false })),
    ...administratorPaths.map((path) => ({ path, isForAdministrators: true })),
  ]
}
