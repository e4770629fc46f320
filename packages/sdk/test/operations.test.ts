import { expect, test } from 'bun:test'
import { type Fetch, Guildhall } from '@guildhall/sdk'
import { PublicGuildhall } from '@guildhall/sdk/public'
import type { OperationId, PublicOperationId } from '../src/operations.ts'

const document: { paths: Record<string, Record<string, { operationId: OperationId | PublicOperationId }>> } =
  await Bun.file(new URL('../openapi.json', import.meta.url)).json()

type Call = (guildhall: Guildhall) => PromiseLike<unknown>

const id = '0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70'
const nestedId = '0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71'
const person = { email: 'ada@example.org', firstName: 'Ada', lastName: 'King' }
const order = { lines: [{ item: { type: 'resource' as const, id } }] }
const moment = '2026-05-07T08:00:00.000Z'
const updatedByPatch = 'PUT and PATCH make the same change: update() sends PATCH.'

const aliasOfGet = 'POST is an alias of GET.'
const forBrowsers = 'Browsers are redirected to its URL.'
const forOperations = 'For load balancers and monitoring, which use no SDK.'
const forPages = 'Pages load the script by its URL.'
const forPeople = 'A page for people, at the URL of an error’s type.'

/** The SDK’s method for each operation, or why it has none. A missing operation does not compile. */
const operations: Record<OperationId, Call | string> = {
  'members.list': (guildhall) => guildhall.members.list(),
  'members.create': (guildhall) => guildhall.members.create(person),
  'members.get': (guildhall) => guildhall.members.get(id),
  'members.update': updatedByPatch,
  'members.patch': (guildhall) => guildhall.members.update(id, {}),
  'members.delete': (guildhall) => guildhall.members.delete(id),
  'members.import': (guildhall) => guildhall.members.import('email\n'),
  'members.previewImport': (guildhall) => guildhall.members.previewImport('email\n'),
  'members.export': (guildhall) => guildhall.members.export(),
  'members.customFields': (guildhall) => guildhall.members.customFields(),
  'members.data': (guildhall) => guildhall.members.data(id),
  'members.erase': (guildhall) => guildhall.members.erase(id),
  'members.createSession': (guildhall) => guildhall.members.createSession(id),
  'calendarFeeds.create': (guildhall) => guildhall.members.createCalendarFeed(id),
  'calendarFeeds.revoke': (guildhall) => guildhall.members.revokeCalendarFeed(id),
  'calendarFeeds.get': (guildhall) => guildhall.members.calendarFeed(id),
  'me.episodes': (guildhall) => guildhall.me.episodes(),
  'podcastFeeds.create': (guildhall) => guildhall.members.createPodcastFeed(id),
  'podcastFeeds.revoke': (guildhall) => guildhall.members.revokePodcastFeed(id),
  'podcastFeeds.get': (guildhall) => guildhall.members.podcastFeed(id),
  'members.bulk': (guildhall) => guildhall.members.bulk({ ids: [id], delete: true }),
  'membershipLevels.bulk': (guildhall) => guildhall.membershipLevels.bulk({ ids: [id], delete: true }),
  'membershipLevels.export': (guildhall) => guildhall.membershipLevels.export(),
  'events.bulk': (guildhall) => guildhall.events.bulk({ ids: [id], delete: true }),
  'events.export': (guildhall) => guildhall.events.export(),
  'courses.bulk': (guildhall) => guildhall.courses.bulk({ ids: [id], delete: true }),
  'courses.export': (guildhall) => guildhall.courses.export(),
  'jobs.bulk': (guildhall) => guildhall.jobs.bulk({ ids: [id], delete: true }),
  'jobs.export': (guildhall) => guildhall.jobs.export(),
  'community.bulk': (guildhall) => guildhall.community.bulk({ ids: [id], delete: true }),
  'community.export': (guildhall) => guildhall.community.export(),
  'sponsorships.bulk': (guildhall) => guildhall.sponsorships.bulk({ ids: [id], delete: true }),
  'sponsorships.export': (guildhall) => guildhall.sponsorships.export(),
  'resources.bulk': (guildhall) => guildhall.resources.bulk({ ids: [id], delete: true }),
  'resources.export': (guildhall) => guildhall.resources.export(),
  'users.bulk': (guildhall) => guildhall.users.bulk({ ids: [id], delete: true }),
  'users.export': (guildhall) => guildhall.users.export(),
  'bulkJobs.list': (guildhall) => guildhall.bulkJobs.list(),
  'bulkJobs.get': (guildhall) => guildhall.bulkJobs.get(id),
  'bulkJobs.cancel': (guildhall) => guildhall.bulkJobs.cancel(id),
  'bulkJobs.result': (guildhall) => guildhall.bulkJobs.result(id),
  'imports.list': (guildhall) => guildhall.imports.list(),
  'imports.get': (guildhall) => guildhall.imports.get(id),
  'imports.cancel': (guildhall) => guildhall.imports.cancel(id),
  'imports.errors': (guildhall) => guildhall.imports.errors(id),
  'membershipLevels.list': (guildhall) => guildhall.membershipLevels.list(),
  'membershipLevels.create': (guildhall) => guildhall.membershipLevels.create({ key: 'a', name: 'A' }),
  'membershipLevels.get': (guildhall) => guildhall.membershipLevels.get(id),
  'membershipLevels.update': updatedByPatch,
  'membershipLevels.patch': (guildhall) => guildhall.membershipLevels.update(id, {}),
  'membershipLevels.delete': (guildhall) => guildhall.membershipLevels.delete(id),
  'events.list': (guildhall) => guildhall.events.list(),
  'events.create': (guildhall) =>
    guildhall.events.create({ title: 'A', startsAt: moment, endsAt: moment, timezone: 'UTC' }),
  'events.get': (guildhall) => guildhall.events.get(id),
  'events.update': updatedByPatch,
  'events.patch': (guildhall) => guildhall.events.update(id, {}),
  'events.delete': (guildhall) => guildhall.events.delete(id),
  'events.calendar': (guildhall) => guildhall.events.calendar(id),
  'courses.list': (guildhall) => guildhall.courses.list(),
  'courses.create': (guildhall) => guildhall.courses.create({ title: 'A' }),
  'courses.get': (guildhall) => guildhall.courses.get(id),
  'courses.update': updatedByPatch,
  'courses.patch': (guildhall) => guildhall.courses.update(id, {}),
  'courses.delete': (guildhall) => guildhall.courses.delete(id),
  'jobs.list': (guildhall) => guildhall.jobs.list(),
  'jobs.create': (guildhall) => guildhall.jobs.create({ title: 'A', employer: 'B' }),
  'jobs.get': (guildhall) => guildhall.jobs.get(id),
  'jobs.update': updatedByPatch,
  'jobs.patch': (guildhall) => guildhall.jobs.update(id, {}),
  'jobs.delete': (guildhall) => guildhall.jobs.delete(id),
  'community.list': (guildhall) => guildhall.community.list(),
  'community.create': (guildhall) => guildhall.community.create({ title: 'A' }),
  'community.get': (guildhall) => guildhall.community.get(id),
  'community.update': updatedByPatch,
  'community.patch': (guildhall) => guildhall.community.update(id, {}),
  'community.delete': (guildhall) => guildhall.community.delete(id),
  'sponsorships.list': (guildhall) => guildhall.sponsorships.list(),
  'sponsorships.create': (guildhall) => guildhall.sponsorships.create({ sponsor: 'A' }),
  'sponsorships.get': (guildhall) => guildhall.sponsorships.get(id),
  'sponsorships.update': updatedByPatch,
  'sponsorships.patch': (guildhall) => guildhall.sponsorships.update(id, {}),
  'sponsorships.delete': (guildhall) => guildhall.sponsorships.delete(id),
  'resources.list': (guildhall) => guildhall.resources.list(),
  'resources.create': (guildhall) => guildhall.resources.upload(new Blob(['a']), { name: 'A' }),
  'resources.get': (guildhall) => guildhall.resources.get(id),
  'resources.update':
    'PUT and PATCH make the same change: update() sends PATCH, and replaceFile() sends PUT.',
  'resources.patch': (guildhall) => guildhall.resources.update(id, {}),
  'resources.delete': (guildhall) => guildhall.resources.delete(id),
  'resources.restoreVersion': (guildhall) => guildhall.resources.restoreVersion(id, 1),
  'resources.versions': (guildhall) => guildhall.resources.versions(id),
  'resources.page': (guildhall) => guildhall.resources.page(id, 1),
  'resources.download': (guildhall) => guildhall.resources.download(id),
  'resources.stats': (guildhall) => guildhall.resources.stats(id),
  'uploads.create': 'upload() starts an upload for a large file.',
  'uploads.get': 'upload() reads the progress.',
  'uploads.append': 'upload() sends the parts.',
  'uploads.cancel': 'upload() cancels the upload when its signal aborts.',
  'images.create': (guildhall) => guildhall.images.upload(new Blob(['a'])),
  'images.get': (guildhall) => guildhall.images.get(id),
  'images.delete': (guildhall) => guildhall.images.delete(id),
  'images.file': 'Pages load images by the URL that upload() returned.',
  'files.picture': 'Pages load images by the URL in a record.',
  'reports.usage': (guildhall) => guildhall.reports.usage(),
  'reports.categories': (guildhall) => guildhall.reports.categories(),
  'reports.members': (guildhall) => guildhall.reports.members(),
  'reports.trends': (guildhall) => guildhall.reports.trends(),
  'reports.membership': (guildhall) => guildhall.reports.membership(),
  'reports.overview': (guildhall) => guildhall.reports.overview(),
  'membershipChanges.list': (guildhall) => guildhall.membershipChanges.list(),
  'membershipChanges.export': (guildhall) => guildhall.membershipChanges.export(),
  'reports.export': (guildhall) => guildhall.reports.export({ report: 'usage', format: 'csv' }),
  'reports.questions': (guildhall) => guildhall.reports.questions(),
  'reports.summary': (guildhall) => guildhall.reports.summary(),
  'grants.list': (guildhall) => guildhall.resources.grants.list(id),
  'grants.create': (guildhall) => guildhall.resources.grants.create(id, { memberId: id }),
  'grants.revoke': (guildhall) => guildhall.resources.grants.revoke(id, nestedId),
  'generation.createPodcast': (guildhall) => guildhall.resources.generated.createPodcast(id),
  'generation.createInfographic': (guildhall) => guildhall.resources.generated.createInfographic(id),
  'generation.podcast': (guildhall) => guildhall.resources.generated.podcast(id),
  'generation.infographic': (guildhall) => guildhall.resources.generated.infographic(id),
  'generation.list': (guildhall) => guildhall.resources.generated.list(id),
  'generation.get': (guildhall) => guildhall.resources.generated.get(id, nestedId),
  'generation.retry': (guildhall) => guildhall.resources.generated.retry(id, nestedId),
  'generation.file': (guildhall) => guildhall.resources.generated.download(id, nestedId),
  'categories.list': (guildhall) => guildhall.resources.categories.list(),
  'categories.create': (guildhall) => guildhall.resources.categories.create({ name: 'A' }),
  'categories.get': (guildhall) => guildhall.resources.categories.get(id),
  'categories.update': updatedByPatch,
  'categories.patch': (guildhall) => guildhall.resources.categories.update(id, {}),
  'categories.order': (guildhall) => guildhall.resources.categories.order([id]),
  'categories.archive': (guildhall) => guildhall.resources.categories.archive(id),
  'categories.restore': (guildhall) => guildhall.resources.categories.restore(id),
  'keys.list': (guildhall) => guildhall.keys.list(),
  'keys.create': (guildhall) => guildhall.keys.create({ name: 'A', type: 'secret' }),
  'keys.get': (guildhall) => guildhall.keys.get(id),
  'keys.update': (guildhall) => guildhall.keys.update(id, {}),
  'keys.revoke': (guildhall) => guildhall.keys.revoke(id),
  'keys.rotate': (guildhall) => guildhall.keys.rotate(id),
  'users.list': (guildhall) => guildhall.users.list(),
  'users.create': (guildhall) => guildhall.users.create(person),
  'users.get': (guildhall) => guildhall.users.get(id),
  'users.update': updatedByPatch,
  'users.patch': (guildhall) => guildhall.users.update(id, {}),
  'users.delete': (guildhall) => guildhall.users.delete(id),
  'users.createSession': (guildhall) => guildhall.users.createSession(id),
  'connections.list': (guildhall) => guildhall.identity.connections.list(),
  'connections.listByPost': aliasOfGet,
  'connections.get': (guildhall) => guildhall.identity.connections.get(id),
  'connections.getByPost': aliasOfGet,
  'portalLinks.create': (guildhall) => guildhall.identity.createPortalLink({ intent: 'sso' }),
  'identitySettings.get': (guildhall) => guildhall.identity.settings.get(),
  'identitySettings.update': (guildhall) => guildhall.identity.settings.update({}),
  'directories.list': (guildhall) => guildhall.identity.directories.list(),
  'directories.get': (guildhall) => guildhall.identity.directories.get(id),
  'directories.users.list': (guildhall) => guildhall.identity.directories.users(id),
  'directories.groups.list': (guildhall) => guildhall.identity.directories.groups(id),
  'directories.syncs.list': (guildhall) => guildhall.identity.directories.syncs(id),
  'directories.sync': (guildhall) => guildhall.identity.directories.sync(id),
  'webhooks.list': (guildhall) => guildhall.webhooks.list(),
  'webhooks.create': (guildhall) =>
    guildhall.webhooks.create({ url: 'https://example.org/hooks', events: ['member.*'] }),
  'webhooks.get': (guildhall) => guildhall.webhooks.get(id),
  'webhooks.update': updatedByPatch,
  'webhooks.patch': (guildhall) => guildhall.webhooks.update(id, { status: 'enabled' }),
  'webhooks.delete': (guildhall) => guildhall.webhooks.delete(id),
  'webhooks.rotateSecret': (guildhall) => guildhall.webhooks.rotateSecret(id, { graceSeconds: 60 }),
  'webhooks.test': (guildhall) => guildhall.webhooks.test(id),
  'webhooks.recover': (guildhall) => guildhall.webhooks.recover(id, { since: new Date() }),
  'webhooks.deliveries.list': (guildhall) => guildhall.webhooks.deliveries.list(id, { status: 'failed' }),
  'webhooks.deliveries.get': (guildhall) => guildhall.webhooks.deliveries.get(id, nestedId),
  'webhooks.deliveries.export': (guildhall) => guildhall.webhooks.deliveries.export(id),
  'webhooks.deliveries.redeliver': (guildhall) => guildhall.webhooks.deliveries.redeliver(id, nestedId),
  'chat.ask': (guildhall) => guildhall.chat.ask('What is a quorum?'),
  'chat.history': (guildhall) => guildhall.chat.conversations.list(),
  'chat.deleteConversation': (guildhall) => guildhall.chat.conversations.delete(id),
  'chat.feedback': (guildhall) => guildhall.chat.feedback({ messageId: id, rating: 'up' }),
  'eventsLog.list': (guildhall) => guildhall.eventsLog.list({ type: 'member.*' }),
  'eventsLog.stream': (guildhall) => guildhall.eventsLog.stream({ type: ['member.created'] }).next(),
  'eventTypes.list': (guildhall) => guildhall.eventTypes.list(),
  'client.get': (guildhall) => guildhall.client.get(),
  'client.update': updatedByPatch,
  'client.patch': (guildhall) => guildhall.client.update({}),
  'me.get': (guildhall) => guildhall.me.get(),
  'me.update': (guildhall) => guildhall.me.update({ user: { firstName: 'Ada' } }),
  'me.data': (guildhall) => guildhall.me.data(),
  'me.jobs': (guildhall) => guildhall.me.jobs(),
  'me.stream': (guildhall) => guildhall.me.stream().next(),
  'preferences.get': (guildhall) => guildhall.me.preferences.get(),
  'preferences.update': (guildhall) => guildhall.me.preferences.update({ theme: 'dark' }),
  'sessions.list': (guildhall) => guildhall.me.sessions.list(),
  'sessions.revoke': (guildhall) => guildhall.me.sessions.revoke(id),
  'erasureRequests.create': (guildhall) => guildhall.me.requestErasure(),
  'erasureRequests.withdraw': (guildhall) => guildhall.me.withdrawErasureRequest(),
  'orders.list': (guildhall) => guildhall.orders.list(),
  'orders.create': (guildhall) => guildhall.orders.create(order),
  'orders.quote': (guildhall) => guildhall.orders.quote(order),
  'orders.export': (guildhall) => guildhall.orders.export(),
  'orders.get': (guildhall) => guildhall.orders.get(id),
  'orders.update': (guildhall) => guildhall.orders.update(id, { attention: null }),
  'orders.checkout': (guildhall) => guildhall.orders.checkout(id, { returnUrl: 'https://example.org' }),
  'orders.cancel': (guildhall) => guildhall.orders.cancel(id),
  'orders.writeOff': (guildhall) => guildhall.orders.writeOff(id),
  'payments.list': (guildhall) => guildhall.payments.list(),
  'payments.export': (guildhall) => guildhall.payments.export(),
  'payments.get': (guildhall) => guildhall.payments.get(id),
  'payments.create': (guildhall) => guildhall.payments.create(id, { amount: 100, method: 'cash' }),
  'payments.fail': (guildhall) => guildhall.payments.fail(id),
  'refunds.list': (guildhall) => guildhall.refunds.list(),
  'refunds.export': (guildhall) => guildhall.refunds.export(),
  'refunds.get': (guildhall) => guildhall.refunds.get(id),
  'refunds.create': (guildhall) => guildhall.refunds.create(id),
  'invoices.list': (guildhall) => guildhall.invoices.list(),
  'invoices.export': (guildhall) => guildhall.invoices.export(),
  'invoices.get': (guildhall) => guildhall.invoices.get(id),
  'invoices.create': (guildhall) => guildhall.invoices.create(id),
  'invoices.pdf': (guildhall) => guildhall.invoices.pdf(id),
  'ledger.list': (guildhall) => guildhall.ledger.list(),
  'ledger.get': (guildhall) => guildhall.ledger.get(id),
  'ledger.export': (guildhall) => guildhall.ledger.export({ format: 'csv' }),
  'billingSettings.get': (guildhall) => guildhall.settings.billing.get(),
  'mailTexts.get': (guildhall) => guildhall.settings.mail.get(),
  'mailTexts.update': (guildhall) => guildhall.settings.mail.update({ texts: {} }),
  'mailTexts.preview': (guildhall) =>
    guildhall.settings.mail.preview({
      kind: 'sign_in_code',
      language: 'en',
      subject: '{{ code }}',
      body: '{{ code }}',
    }),
  'billingSettings.update': (guildhall) => guildhall.settings.billing.update({ transferDays: 30 }),
  'billingSettings.preview': (guildhall) => guildhall.settings.billing.preview({}),
  'billingSettings.testProvider': (guildhall) => guildhall.settings.billing.testProvider(),
  'auditLog.list': (guildhall) => guildhall.auditLog.list(),
  'auditLog.export': (guildhall) => guildhall.auditLog.export(),
  'platform.clients.list': (guildhall) => guildhall.platform.clients.list(),
  'platform.clients.create': (guildhall) => guildhall.platform.clients.create({ name: 'A', slug: 'a' }),
  'platform.clients.get': (guildhall) => guildhall.platform.clients.get(id),
  'platform.clients.update': (guildhall) => guildhall.platform.clients.update(id, {}),
  'platform.clients.delete': (guildhall) => guildhall.platform.clients.delete(id),
  'platform.clients.usage': (guildhall) => guildhall.platform.clients.usage(id),
  'platform.clients.actAsAdministrator': (guildhall) =>
    guildhall.platform.clients.actAsAdministrator(id, { reason: 'Support' }),
  'platform.operators.list': (guildhall) => guildhall.platform.operators.list(),
  'platform.operators.create': (guildhall) => guildhall.platform.operators.create({ name: 'Ada' }),
  'platform.operators.delete': (guildhall) => guildhall.platform.operators.delete(id),
  'platform.auditLog.list': (guildhall) => guildhall.platform.auditLog(),
  'platform.health': (guildhall) => guildhall.platform.health(),
  'platform.mail.test': (guildhall) => guildhall.platform.testMail('ada@example.org'),
  'platform.clients.getOrganization': (guildhall) => guildhall.platform.clients.getOrganization(id),
  'platform.clients.setOrganization': (guildhall) => guildhall.platform.clients.setOrganization(id, null),
  'platform.clients.getStripeAccount': (guildhall) => guildhall.platform.clients.getStripeAccount(id),
  'platform.clients.setStripeAccount': (guildhall) => guildhall.platform.clients.setStripeAccount(id, null),
  'platform.stripe.get': (guildhall) => guildhall.platform.stripe.get(),
  'platform.stripe.update': (guildhall) => guildhall.platform.stripe.update({}),
  'platform.stripe.test': (guildhall) => guildhall.platform.stripe.test(),
  'platform.broker.get': (guildhall) => guildhall.platform.broker.get(),
  'platform.broker.update': (guildhall) => guildhall.platform.broker.update({}),
  'platform.broker.test': (guildhall) => guildhall.platform.broker.test(),
  'platform.brokerEvents.list': (guildhall) => guildhall.platform.broker.events(),
  'platform.brokerEvents.replay': (guildhall) => guildhall.platform.broker.replayEvent(id),
  'platform.maintenance.run': (guildhall) => guildhall.platform.maintenance.run(),
  'platform.search.reindex': (guildhall) => guildhall.platform.search.reindex(),
  'platform.search.reindexing': (guildhall) => guildhall.platform.search.reindexing(),
  'health.get': forOperations,
  'readiness.get': forOperations,
  'metrics.get': forOperations,
  'embed.get': forPages,
  'embedAsk.get': forPages,
  'signIn.begin': forBrowsers,
  'signIn.complete': forBrowsers,
  'brokerEvents.receive': 'For the identity broker, which signs its requests.',
  'providerEvents.receive': 'For Stripe, which signs its requests.',
  'providerEvents.receiveForPlatform': 'For Stripe, which signs its requests.',
  'problems.list': forPeople,
  'problems.get': forPeople,
  'search.records': (guildhall) => guildhall.search('ada'),
  'views.list': (guildhall) => guildhall.views.list(),
  'views.create': (guildhall) => guildhall.views.create({ list: 'members', name: 'Active' }),
  'views.get': (guildhall) => guildhall.views.get(id),
  'views.update': updatedByPatch,
  'views.patch': (guildhall) => guildhall.views.update(id, { name: 'In force' }),
  'views.delete': (guildhall) => guildhall.views.delete(id),
  'invitations.list': (guildhall) => guildhall.invitations.list(),
  'invitations.create': (guildhall) => guildhall.invitations.create({ email: person.email }),
  'invitations.get': (guildhall) => guildhall.invitations.get(id),
  'invitations.resend': (guildhall) => guildhall.invitations.resend(id),
  'invitations.revoke': (guildhall) => guildhall.invitations.revoke(id),
  'mailMessages.list': (guildhall) => guildhall.mail.list(),
  'suppressedAddresses.list': (guildhall) => guildhall.mail.suppressedAddresses.list(),
  'suppressedAddresses.get': (guildhall) => guildhall.mail.suppressedAddresses.get(id),
  'suppressedAddresses.delete': (guildhall) => guildhall.mail.suppressedAddresses.delete(id),
  'auth.client': (guildhall) => guildhall.auth.client(id),
  'auth.requestCode': (guildhall) => guildhall.auth.requestCode({ client: 'a', email: person.email }),
  'auth.verifyCode': (guildhall) => guildhall.auth.verifyCode({ client: 'a', code: '000000' }),
  'auth.operator.signIn': (guildhall) => guildhall.auth.operator.signIn({ key: 'guild_op_x' }),
  'auth.operator.session': (guildhall) => guildhall.auth.operator.session(),
  'auth.setup.check': (guildhall) => guildhall.auth.setup.check('guild_setup_x'),
  'auth.setup.complete': (guildhall) =>
    guildhall.auth.setup.complete({
      token: 'guild_setup_x',
      operator: { name: 'Ada' },
      association: { name: 'A', slug: 'a' },
      administrator: { email: 'ada@example.org', firstName: 'Ada', lastName: 'Lovelace' },
    }),
  'auth.operator.logout': (guildhall) => guildhall.auth.operator.logout(),
  'session.get': (guildhall) => guildhall.auth.session(),
  'session.end': (guildhall) => guildhall.auth.logout(),
}

/** The same for the public API. */
const publicOperations: Record<PublicOperationId, (guildhall: PublicGuildhall) => PromiseLike<unknown>> = {
  'public.events.list': (guildhall) => guildhall.events.list(),
  'public.events.get': (guildhall) => guildhall.events.get(id),
  'public.events.calendar': (guildhall) => guildhall.events.calendar(),
  'public.courses.list': (guildhall) => guildhall.courses.list(),
  'public.courses.get': (guildhall) => guildhall.courses.get(id),
  'public.jobs.list': (guildhall) => guildhall.jobs.list(),
  'public.jobs.get': (guildhall) => guildhall.jobs.get(id),
  'public.community.list': (guildhall) => guildhall.community.list(),
  'public.community.get': (guildhall) => guildhall.community.get(id),
  'public.sponsorships.list': (guildhall) => guildhall.sponsorships.list(),
  'public.sponsorships.get': (guildhall) => guildhall.sponsorships.get(id),
  'public.resources.list': (guildhall) => guildhall.resources.list(),
  'public.resources.get': (guildhall) => guildhall.resources.get(id),
}

for (const [path, item] of Object.entries(document.paths)) {
  for (const [method, { operationId }] of Object.entries(item)) {
    const send = getSender(operationId)
    if (!send) continue
    test(`${operationId} is ${method.toUpperCase()} ${path}`, async () => {
      const requests: string[] = []
      await send(async (url, init) => {
        requests.push(`${init.method} ${new URL(url).pathname}`)
        if (url.includes('/stream'))
          return new Response('data: {}\n\n', { headers: { 'content-type': 'text/event-stream' } })
        if (url.endsWith('.ics'))
          return new Response('BEGIN:VCALENDAR', { headers: { 'content-type': 'text/calendar' } })
        if (url.endsWith('.html'))
          return new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })
        return Response.json({ items: [], nextCursor: null })
      })
      const expectedPath = path
        .replace(/\{(conversationId|id|slug)\}/, id)
        .replace(/\{(delivery|grant|content)Id\}/, nestedId)
        .replace(/\{(page|version)\}/, '1')
      expect(requests).toEqual([`${method.toUpperCase()} ${expectedPath}`])
    })
  }
}

/** @returns a function that calls the operation with a `fetch`; null if the SDK has no method for it */
function getSender(operationId: OperationId | PublicOperationId) {
  const baseUrl = 'https://guildhall.test'
  if (isPublic(operationId)) {
    return (fetch: Fetch) =>
      publicOperations[operationId](
        new PublicGuildhall({ publishableKey: 'guild_pk_test_x', baseUrl, fetch }),
      )
  }
  const call = operations[operationId]
  if (typeof call === 'string') return null
  return (fetch: Fetch) => call(new Guildhall({ apiKey: 'guild_sk_test_x', baseUrl, fetch }))
}

function isPublic(operationId: OperationId | PublicOperationId): operationId is PublicOperationId {
  return operationId.startsWith('public.')
}
