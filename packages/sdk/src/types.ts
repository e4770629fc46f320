import type { BodyOf, ItemOf, QueryOf, ResponseBody } from './operations.ts'

/** A current, former or prospective member. */
export type Member = ResponseBody<'members.get'>
export type MemberCreate = BodyOf<'members.create'>
/** Omitted fields are kept; `null` clears a field or resets it to its default. */
export type MemberUpdate = BodyOf<'members.patch'>
export type MemberListQuery = QueryOf<'members.list'>
export type MemberExportQuery = QueryOf<'members.export'>
/** Column of the file → field, or `null` to ignore it. */
export type ImportMapping = Record<string, string | null>
export type MemberImportQuery = Omit<QueryOf<'members.import'>, 'mapping'> & {
  mapping?: ImportMapping | undefined
}
export type MemberImportPreviewQuery = Pick<MemberImportQuery, 'mode' | 'mapping'>
/** The first rows of a CSV file, and a guessed mapping of its columns. */
export type ImportPreview = ResponseBody<'members.previewImport'>
/** The custom fields that members have. */
export type CustomFieldNames = ResponseBody<'members.customFields'>
export type MemberStatus = Member['status']
/** The data stored about a person. */
export type MemberData = ResponseBody<'members.data'>
/** Confirmation of an erasure. */
export type MemberErasure = ResponseBody<'members.erase'>

/** A CSV import with progress, counts and errors. */
export type Import = ResponseBody<'imports.get'>
export type ImportListQuery = QueryOf<'imports.list'>

/** A bulk change with progress and counts. */
export type BulkJob = ResponseBody<'bulkJobs.get'>
export type BulkJobListQuery = QueryOf<'bulkJobs.list'>
export type ResourceBulk = BodyOf<'resources.bulk'>

/** A membership level, such as "Student" or "Patron". */
export type MembershipLevel = ResponseBody<'membershipLevels.get'>
export type MembershipLevelCreate = BodyOf<'membershipLevels.create'>
/** Omitted fields are kept; `null` clears a field or resets it to its default. */
export type MembershipLevelUpdate = BodyOf<'membershipLevels.patch'>
export type MembershipLevelListQuery = QueryOf<'membershipLevels.list'>

/** An event such as a conference. (`GuildhallEvent` is an event of webhooks and the log.) */
export type AssociationEvent = ResponseBody<'events.get'>
export type AssociationEventCreate = BodyOf<'events.create'>
/** Omitted fields are kept; `null` clears a field or resets it to its default. */
export type AssociationEventUpdate = BodyOf<'events.patch'>
export type AssociationEventListQuery = QueryOf<'events.list'>

/** A course. */
export type Course = ResponseBody<'courses.get'>
export type CourseCreate = BodyOf<'courses.create'>
/** Omitted fields are kept; `null` clears a field or resets it to its default. */
export type CourseUpdate = BodyOf<'courses.patch'>
export type CourseListQuery = QueryOf<'courses.list'>

/** A job posting. */
export type Job = ResponseBody<'jobs.get'>
export type JobCreate = BodyOf<'jobs.create'>
/** Omitted fields are kept; `null` clears a field or resets it to its default. */
export type JobUpdate = BodyOf<'jobs.patch'>
export type JobListQuery = QueryOf<'jobs.list'>

/** A community post. */
export type Post = ResponseBody<'community.get'>
export type PostCreate = BodyOf<'community.create'>
/** Omitted fields are kept; `null` clears a field or resets it to its default. */
export type PostUpdate = BodyOf<'community.patch'>
export type PostListQuery = QueryOf<'community.list'>

/** A sponsorship. */
export type Sponsorship = ResponseBody<'sponsorships.get'>
export type SponsorshipCreate = BodyOf<'sponsorships.create'>
/** Omitted fields are kept; `null` clears a field or resets it to its default. */
export type SponsorshipUpdate = BodyOf<'sponsorships.patch'>
export type SponsorshipListQuery = QueryOf<'sponsorships.list'>

/** A resource of the library as the caller sees it. */
export type Resource = ResponseBody<'resources.get'>
/** Omitted fields are kept; `null` clears a field or resets it to its default. */
export type ResourceUpdate = BodyOf<'resources.patch'>
/** A listed resource; with `q`, including highlights. */
export type ResourceSearchResult = ItemOf<'resources.list'>
export type ResourceFacets = NonNullable<ResponseBody<'resources.list'>['facets']>
export type ResourceListQuery = QueryOf<'resources.list'>
export type ResourceExportQuery = QueryOf<'resources.export'>
/** A page, slide or sheet of a document. */
export type DocumentPage = ResponseBody<'resources.page'>
export type ResourceVersions = ResponseBody<'resources.versions'>
export type ResourceStats = ResponseBody<'resources.stats'>
export type ResourceStatsQuery = QueryOf<'resources.stats'>
/** A resource’s usage in a period. */
export type UsageRow = ItemOf<'reports.usage'>
export type UsageSummary = ResponseBody<'reports.usage'>['summary']
export type UsageReportQuery = QueryOf<'reports.usage'>
/** A category’s usage in a period. */
export type CategoryRow = ItemOf<'reports.categories'>
export type CategoriesReportQuery = QueryOf<'reports.categories'>
/** A member’s activity in a period. */
export type MemberRow = ItemOf<'reports.members'>
export type MembersReportQuery = QueryOf<'reports.members'>
/** Usage over time. */
export type Trends = ResponseBody<'reports.trends'>
/** Joins, returns, lapses, cancellations and renewals due, by interval and membership level. */
export type MembershipReport = ResponseBody<'reports.membership'>
export type MembershipReportQuery = QueryOf<'reports.membership'>
/** The metrics of the portal’s home page. */
export type Overview = ResponseBody<'reports.overview'>
export type OverviewQuery = QueryOf<'reports.overview'>
/** A membership that began, lapsed, was cancelled or resumed. */
export type MembershipChange = ItemOf<'membershipChanges.list'>
export type MembershipChangeListQuery = QueryOf<'membershipChanges.list'>
export type MembershipChangeExportQuery = QueryOf<'membershipChanges.export'>
export type ReportSummaryQuery = QueryOf<'reports.summary'>
/** An unanswered question. */
export type UnansweredQuestion = ItemOf<'reports.questions'>
export type QuestionsReportQuery = QueryOf<'reports.questions'>
export type ReportExport = BodyOf<'reports.export'>
export type TrendsQuery = QueryOf<'reports.trends'>
export type DownloadQuery = Omit<QueryOf<'resources.download'>, 'ticket'>
/** An image in three sizes at public URLs. */
export type Image = ResponseBody<'images.create'>
/** A library category. */
export type Category = ItemOf<'categories.list'>
export type CategoryCreate = BodyOf<'categories.create'>
/** Omitted fields are kept; `null` clears a field or resets it to its default. */
export type CategoryUpdate = BodyOf<'categories.patch'>
export type CategoryListQuery = QueryOf<'categories.list'>
/** A member’s access grant for a resource. */
export type Grant = ItemOf<'grants.list'>
export type GrantCreate = BodyOf<'grants.create'>
export type GrantListQuery = QueryOf<'grants.list'>

/** A question to the library. */
export type ChatQuestion = BodyOf<'chat.ask'>
/** An answer with its sources. */
export type ChatAnswer = ResponseBody<'chat.ask'>
/** A source of an answer, quoted verbatim. */
export type ChatSource = ChatAnswer['sources'][number]
/** A rating of an answer. */
export type ChatFeedback = BodyOf<'chat.feedback'>
/** A listed conversation. */
export type Conversation = Extract<ResponseBody<'chat.history'>, { items: unknown }>['items'][number]
export type ConversationListQuery = QueryOf<'chat.history'>
/** A conversation with its messages, oldest first. */
export type ConversationMessages = Extract<ResponseBody<'chat.history'>, { messages: unknown }>
/** A podcast or infographic of a resource, in any status. */
export type GeneratedContent = ResponseBody<'generation.get'>
export type GeneratedContents = ResponseBody<'generation.list'>
type OrUndefined<Fields> = { [Name in keyof Fields]: Fields[Name] | undefined }
export type PodcastCreate = OrUndefined<BodyOf<'generation.createPodcast'>>
export type InfographicCreate = OrUndefined<BodyOf<'generation.createInfographic'>>
export type GeneratedFileQuery = Omit<QueryOf<'generation.file'>, 'ticket' | 'feed'>
/** The URL of a member’s private calendar. */
export type CalendarFeed = ResponseBody<'calendarFeeds.create'>
/** A podcast available to the signed-in user. */
export type Episode = ResponseBody<'me.episodes'>['items'][number]
/** The URL of a member’s private podcast feed. */
export type PodcastFeed = ResponseBody<'podcastFeeds.create'>

/** An API key, without its secret. */
export type Key = ResponseBody<'keys.get'>
/** A new API key; `key` is shown only once. */
export type KeyWithSecret = ResponseBody<'keys.create'>
export type KeyCreate = BodyOf<'keys.create'>
export type KeyUpdate = BodyOf<'keys.update'>
export type KeyRotate = BodyOf<'keys.rotate'>
export type KeyListQuery = QueryOf<'keys.list'>

/** A user who can sign in. */
export type User = ResponseBody<'users.get'>
export type UserCreate = BodyOf<'users.create'>
/** Omitted fields are kept; `null` clears a field or resets it to its default. */
export type UserUpdate = BodyOf<'users.patch'>
export type UserListQuery = QueryOf<'users.list'>

/** A token that acts for a member or a user until it expires. */
export type SessionToken = ResponseBody<'members.createSession'>
/** The duration of a session. */
export type SessionRequest = BodyOf<'members.createSession'>
/** The signed-in user, the association, and when the session ends. */
export type Session = ResponseBody<'session.get'>
/** An email with its delivery status. */
export type MailMessage = ItemOf<'mailMessages.list'>
export type MailMessageListQuery = QueryOf<'mailMessages.list'>
/** A suppressed email address. */
export type SuppressedAddress = ItemOf<'suppressedAddresses.list'>
export type SuppressedAddressListQuery = QueryOf<'suppressedAddresses.list'>
/** An invitation to become a user. */
export type Invitation = ResponseBody<'invitations.get'>
export type InvitationCreate = BodyOf<'invitations.create'>
export type InvitationListQuery = QueryOf<'invitations.list'>
/** Records of several collections that match a search. */
export type SearchResults = ResponseBody<'search.records'>
/** A saved view of a list. */
export type SavedView = ResponseBody<'views.get'>
export type SavedViewCreate = BodyOf<'views.create'>
export type SavedViewUpdate = BodyOf<'views.patch'>
export type SavedViewListQuery = QueryOf<'views.list'>
/** An association’s name, brand and sign-in methods. */
export type SignInOptions = ResponseBody<'auth.client'>
/** The email address and association for which a sign-in code is requested. */
export type SignInCodeRequest = BodyOf<'auth.requestCode'>
export type RequestedSignInCode = ResponseBody<'auth.requestCode'>
/** A sign-in code to verify. */
export type SignInCode = BodyOf<'auth.verifyCode'>
/** An operator key, to sign in as an operator in a browser. */
export type OperatorSignIn = BodyOf<'auth.operator.signIn'>
/** The signed-in operator. */
export type OperatorSession = ResponseBody<'auth.operator.session'>
/** An operator, without their key. */
export type Operator = ResponseBody<'platform.operators.list'>['items'][number]
export type OperatorCreate = BodyOf<'platform.operators.create'>
/** An operator with their key, which is returned only once. */
export type CreatedOperator = ResponseBody<'platform.operators.create'>
export type PlatformAuditLogQuery = QueryOf<'platform.auditLog.list'>
export type ClientUsage = ResponseBody<'platform.clients.usage'>
/** The reason for acting as an administrator, and optionally which one. */
export type ActingSessionRequest = BodyOf<'platform.clients.actAsAdministrator'>
export type ActingSession = ResponseBody<'platform.clients.actAsAdministrator'>
export type PlatformHealth = ResponseBody<'platform.health'>
export type MailTest = ResponseBody<'platform.mail.test'>
/** The operator, association and administrator that the initial setup creates. */
export type SetupRequest = BodyOf<'auth.setup.complete'>
export type CompletedSetup = ResponseBody<'auth.setup.complete'>

/** A webhook, without its secret. */
export type Webhook = ResponseBody<'webhooks.get'>
/** A webhook with its signing secret, shown only once. */
export type WebhookWithSecret = ResponseBody<'webhooks.create'>
export type WebhookCreate = BodyOf<'webhooks.create'>
/** Omitted fields are kept; `null` clears a field or resets it to its default. */
export type WebhookUpdate = BodyOf<'webhooks.patch'>
export type WebhookListQuery = QueryOf<'webhooks.list'>
/** The grace period of the old secret. */
export type SecretRotation = BodyOf<'webhooks.rotateSecret'>
/** The type of the event sent. */
export type WebhookTest = ResponseBody<'webhooks.test'>
/** Start time; events and deliveries are kept for 30 days. */
export type WebhookRecovery = { since: string | Date }
/** The number of deliveries queued. */
export type WebhookRecovered = ResponseBody<'webhooks.recover'>
/** A delivery with its attempts. */
export type Delivery = ItemOf<'webhooks.deliveries.list'>
/** A delivery with the body of its request. */
export type DeliveryWithBody = ResponseBody<'webhooks.deliveries.get'>
export type DeliveryListQuery = QueryOf<'webhooks.deliveries.list'>
export type DeliveryExportQuery = QueryOf<'webhooks.deliveries.export'>

/**
 * An event of webhooks, the log and the stream, discriminated by `type`. Services newer than this SDK may have further
 * types.
 */
export type GuildhallEvent = ItemOf<'eventsLog.list'>
/** Event types, such as `member.created`. */
export type EventType = GuildhallEvent['type']
/** The event of a type: `EventOf<'member.created'>`. */
export type EventOf<Type extends EventType> = Extract<GuildhallEvent, { type: Type }>
/** An event type, or all types of a record: `member.*`. */
export type EventFilter = EventType | `${EventType extends `${infer Record}.${string}` ? Record : never}.*`
type SomeEvents = EventFilter | '*' | (string & {})
export type EventsLogQuery = Omit<QueryOf<'eventsLog.list'>, 'type'> & {
  /** Event types, such as `member.created` or `member.*`; all by default. */
  type?: SomeEvents | SomeEvents[] | undefined
}
/** An event type with a description and an example. */
export type EventTypeDescription = ItemOf<'eventTypes.list'>
export type EventTypeList = ResponseBody<'eventTypes.list'>

/** The association’s profile and settings. */
export type Client = ResponseBody<'client.get'>
export type ClientUpdate = BodyOf<'client.patch'>

/** The caller: the key or the signed-in user, with the association and the scopes. */
export type Me = ResponseBody<'me.get'>
/** Fields of the signed-in user and the linked member. Omitted fields are kept; `null` clears or resets one. */
export type MeUpdate = BodyOf<'me.update'>
/** The signed-in user’s preferences for the portal. */
export type Preferences = ResponseBody<'preferences.get'>
/** Omitted fields and lists are kept; `null` removes a list’s preferences. */
export type PreferencesUpdate = BodyOf<'preferences.update'>
/** A session of the signed-in user. */
export type UserSession = ResponseBody<'sessions.list'>['items'][number]
/** The current state of a job that the signed-in user started. */
export type UserJob = ResponseBody<'me.jobs'>['items'][number]
/** A member’s open erasure request. */
export type ErasureRequest = ResponseBody<'erasureRequests.create'>

/** An order with its lines and totals, in minor units. */
export type Order = ResponseBody<'orders.get'>
export type OrderCreate = BodyOf<'orders.create'>
export type OrderUpdate = BodyOf<'orders.update'>
export type OrderListQuery = QueryOf<'orders.list'>
export type OrderExportQuery = QueryOf<'orders.export'>
/** The price of an order that has not been created. */
export type Quote = ResponseBody<'orders.quote'>
export type QuoteRequest = BodyOf<'orders.quote'>
export type Checkout = ResponseBody<'orders.checkout'>
export type CheckoutRequest = BodyOf<'orders.checkout'>
export type Payment = ResponseBody<'payments.get'>
export type PaymentCreate = BodyOf<'payments.create'>
export type PaymentFailure = BodyOf<'payments.fail'>
export type PaymentListQuery = QueryOf<'payments.list'>
export type Refund = ResponseBody<'refunds.get'>
export type RefundCreate = BodyOf<'refunds.create'>
/** The refunds that one request created. */
export type Refunds = ResponseBody<'refunds.create'>
export type RefundListQuery = QueryOf<'refunds.list'>
/** An invoice or a credit note. */
export type Invoice = ResponseBody<'invoices.get'>
export type InvoiceListQuery = QueryOf<'invoices.list'>
export type LedgerEntry = ResponseBody<'ledger.get'>
export type LedgerListQuery = QueryOf<'ledger.list'>
export type LedgerExport = BodyOf<'ledger.export'>
/** The association as a seller. */
export type BillingSettings = ResponseBody<'billingSettings.get'>
/** The result of testing the payment provider. */
export type ProviderTest = ResponseBody<'billingSettings.testProvider'>
/** Omitted fields are kept; `null` resets a field. */
export type BillingSettingsUpdate = BodyOf<'billingSettings.update'>
export type InvoicePreviewRequest = BodyOf<'billingSettings.preview'>
/** The email texts: the association’s own, the built-in ones, and their variables. */
export type MailTexts = ResponseBody<'mailTexts.get'>
/** Omitted texts are kept; `null` restores the built-in text. */
export type MailTextsUpdate = BodyOf<'mailTexts.update'>
export type MailPreviewRequest = BodyOf<'mailTexts.preview'>
export type MailPreview = ResponseBody<'mailTexts.preview'>

/** An audit log entry. */
export type AuditLogEntry = ItemOf<'auditLog.list'>
export type AuditLogQuery = QueryOf<'auditLog.list'>
export type AuditLogExportQuery = QueryOf<'auditLog.export'>

/** An association, as operators see it. */
export type PlatformClient = ResponseBody<'platform.clients.get'>
/** A new association with its sandbox and the keys of both, shown only once. */
export type PlatformClientCreated = ResponseBody<'platform.clients.create'>
export type PlatformClientCreate = BodyOf<'platform.clients.create'>
export type PlatformClientUpdate = BodyOf<'platform.clients.update'>
export type PlatformClientListQuery = QueryOf<'platform.clients.list'>
/** A rebuild of the search index. */
export type SearchReindex = ResponseBody<'platform.search.reindexing'>
/** The result of a maintenance run. */
export type MaintenanceRun = ResponseBody<'platform.maintenance.run'>

/** Identity settings. */
export type IdentitySettings = ResponseBody<'identitySettings.get'>
/** Omitted fields are kept; `null` restores the default. */
export type IdentitySettingsUpdate = BodyOf<'identitySettings.update'>
/** A single sign-on connection. */
export type Connection = ResponseBody<'connections.get'>
export type ConnectionListQuery = QueryOf<'connections.list'>
/** A setup link, valid for five minutes. */
export type PortalLink = ResponseBody<'portalLinks.create'>
export type PortalLinkRequest = BodyOf<'portalLinks.create'>
/** A directory of users and groups. */
export type Directory = ResponseBody<'directories.get'>
export type DirectoryListQuery = QueryOf<'directories.list'>
export type DirectoryUser = ItemOf<'directories.users.list'>
export type DirectoryUserListQuery = QueryOf<'directories.users.list'>
export type DirectoryGroup = ItemOf<'directories.groups.list'>
export type DirectoryGroupListQuery = QueryOf<'directories.groups.list'>
/** A directory sync with progress and counts. */
export type DirectorySync = ResponseBody<'directories.sync'>
export type DirectorySyncListQuery = QueryOf<'directories.syncs.list'>
/** Identity broker settings. */
export type BrokerSettings = ResponseBody<'platform.broker.get'>
/** Omitted fields are kept; `null` deletes a value. */
export type BrokerSettingsUpdate = BodyOf<'platform.broker.update'>
export type BrokerTest = ResponseBody<'platform.broker.test'>
/** The operator’s Stripe platform: the last four characters of its secrets, its fee and its webhook URL. */
export type StripePlatform = ResponseBody<'platform.stripe.get'>
/** Omitted fields are kept; `null` deletes a secret. */
export type StripePlatformUpdate = BodyOf<'platform.stripe.update'>
export type StripePlatformTest = ResponseBody<'platform.stripe.test'>
/** An association’s connected account on the operator’s Stripe platform. */
export type ConnectedAccount = ResponseBody<'platform.clients.getStripeAccount'>
/** An event of the identity broker, with its status. */
export type BrokerEvent = ItemOf<'platform.brokerEvents.list'>
export type BrokerEventListQuery = QueryOf<'platform.brokerEvents.list'>
