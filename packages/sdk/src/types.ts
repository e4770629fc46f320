import type { AnswerOf, BodyOf, ItemOf, QueryOf } from './operations.ts'

/** A person who belongs, belonged or wants to belong to the association. */
export type Member = AnswerOf<'members.get'>
export type MemberCreate = BodyOf<'members.create'>
/** What is left out keeps its value, `null` clears it. */
export type MemberUpdate = BodyOf<'members.patch'>
export type MemberListQuery = QueryOf<'members.list'>
export type MemberExportQuery = QueryOf<'members.export'>
export type MemberImportQuery = QueryOf<'members.import'>
export type MemberStatus = Member['status']
/** Everything the service holds about a person. */
export type MemberData = AnswerOf<'members.data'>
/** That a person's data was removed, and when. */
export type MemberErasure = AnswerOf<'members.erase'>

/** A CSV import: how far it is, what it did, and what is wrong with the rows it left out. */
export type Import = AnswerOf<'imports.get'>
export type ImportListQuery = QueryOf<'imports.list'>

/** A kind of membership, such as "Student" or "Patron". */
export type MembershipLevel = AnswerOf<'membershipLevels.get'>
export type MembershipLevelCreate = BodyOf<'membershipLevels.create'>
/** What is left out keeps its value, `null` clears it. */
export type MembershipLevelUpdate = BodyOf<'membershipLevels.patch'>
export type MembershipLevelListQuery = QueryOf<'membershipLevels.list'>

/** Something the association puts on, such as a conference. (`GuildhallEvent` is what webhooks and the log bring.) */
export type AssociationEvent = AnswerOf<'events.get'>
export type AssociationEventCreate = BodyOf<'events.create'>
/** What is left out keeps its value, `null` clears it. */
export type AssociationEventUpdate = BodyOf<'events.patch'>
export type AssociationEventListQuery = QueryOf<'events.list'>

/** Something the association teaches. */
export type Course = AnswerOf<'courses.get'>
export type CourseCreate = BodyOf<'courses.create'>
/** What is left out keeps its value, `null` clears it. */
export type CourseUpdate = BodyOf<'courses.patch'>
export type CourseListQuery = QueryOf<'courses.list'>

/** A position that an employer offers. */
export type Job = AnswerOf<'jobs.get'>
export type JobCreate = BodyOf<'jobs.create'>
/** What is left out keeps its value, `null` clears it. */
export type JobUpdate = BodyOf<'jobs.patch'>
export type JobListQuery = QueryOf<'jobs.list'>

/** Something written in the association's community. */
export type Post = AnswerOf<'community.get'>
export type PostCreate = BodyOf<'community.create'>
/** What is left out keeps its value, `null` clears it. */
export type PostUpdate = BodyOf<'community.patch'>
export type PostListQuery = QueryOf<'community.list'>

/** Who supports the association, how and for how long. */
export type Sponsorship = AnswerOf<'sponsorships.get'>
export type SponsorshipCreate = BodyOf<'sponsorships.create'>
/** What is left out keeps its value, `null` clears it. */
export type SponsorshipUpdate = BodyOf<'sponsorships.patch'>
export type SponsorshipListQuery = QueryOf<'sponsorships.list'>

/** A file of the library with what is known of it, as who asks sees it. */
export type Resource = AnswerOf<'resources.get'>
/** What is left out keeps its value, `null` clears it. */
export type ResourceUpdate = BodyOf<'resources.patch'>
/** A resource in a list: with `q`, its highlights say where the words stand. */
export type FoundResource = ItemOf<'resources.list'>
export type ResourceFacets = NonNullable<AnswerOf<'resources.list'>['facets']>
export type ResourceListQuery = QueryOf<'resources.list'>
export type ResourceVersions = AnswerOf<'resources.versions'>
export type ResourceStats = AnswerOf<'resources.stats'>
export type ResourceStatsQuery = QueryOf<'resources.stats'>
/** A resource's figures in a period. */
export type UsageRow = ItemOf<'reports.usage'>
export type UsageSummary = AnswerOf<'reports.usage'>['summary']
export type UsageReportQuery = QueryOf<'reports.usage'>
/** A category's figures in a period. */
export type CategoryRow = ItemOf<'reports.categories'>
export type CategoriesReportQuery = QueryOf<'reports.categories'>
/** What a member did in a period. */
export type MemberRow = ItemOf<'reports.members'>
export type MembersReportQuery = QueryOf<'reports.members'>
/** Usage over time. */
export type Trends = AnswerOf<'reports.trends'>
export type ReportSummaryQuery = QueryOf<'reports.summary'>
/** A question the library had no answer to. */
export type UnansweredQuestion = ItemOf<'reports.questions'>
export type QuestionsReportQuery = QueryOf<'reports.questions'>
export type ReportExport = BodyOf<'reports.export'>
export type TrendsQuery = QueryOf<'reports.trends'>
export type DownloadQuery = Omit<QueryOf<'resources.download'>, 'ticket'>
/** What resources are sorted into. */
export type Category = ItemOf<'categories.list'>
export type CategoryCreate = BodyOf<'categories.create'>
/** What is left out keeps its value, `null` clears it. */
export type CategoryUpdate = BodyOf<'categories.patch'>
export type CategoryListQuery = QueryOf<'categories.list'>
/** A purchase of a resource by a member. */
export type Grant = ItemOf<'grants.list'>
export type GrantCreate = BodyOf<'grants.create'>
export type GrantListQuery = QueryOf<'grants.list'>

/** A question to the library. */
export type ChatQuestion = BodyOf<'chat.ask'>
/** What is answered, with the pages it stands on. */
export type ChatAnswer = AnswerOf<'chat.ask'>
/** Where a part of an answer stands, word for word. */
export type ChatSource = ChatAnswer['sources'][number]
/** Whether an answer helped. */
export type ChatFeedback = BodyOf<'chat.feedback'>
/** A conversation in a list of them. */
export type Conversation = Extract<AnswerOf<'chat.history'>, { items: unknown }>['items'][number]
export type ConversationListQuery = QueryOf<'chat.history'>
/** A conversation with its messages, oldest first. */
export type ConversationMessages = Extract<AnswerOf<'chat.history'>, { messages: unknown }>
/** A podcast or infographic made from a resource's document, from when it was asked for. */
export type GeneratedContent = AnswerOf<'generation.get'>
export type GeneratedContents = AnswerOf<'generation.list'>
type OrUndefined<Fields> = { [Name in keyof Fields]: Fields[Name] | undefined }
export type PodcastCreate = OrUndefined<BodyOf<'generation.createPodcast'>>
export type InfographicCreate = OrUndefined<BodyOf<'generation.createInfographic'>>
export type GeneratedFileQuery = Omit<QueryOf<'generation.file'>, 'ticket' | 'feed'>
/** The address of a member's private podcast feed. */
export type PodcastFeed = AnswerOf<'podcastFeeds.create'>

/** An API key, without the secret itself. */
export type Key = AnswerOf<'keys.get'>
/** An API key just made: `key` is shown this once. */
export type KeyWithSecret = AnswerOf<'keys.create'>
export type KeyCreate = BodyOf<'keys.create'>
export type KeyUpdate = BodyOf<'keys.update'>
export type KeyRotate = BodyOf<'keys.rotate'>
export type KeyListQuery = QueryOf<'keys.list'>

/** Someone who can sign in. */
export type User = AnswerOf<'users.get'>
export type UserCreate = BodyOf<'users.create'>
/** What is left out keeps its value, `null` clears it. */
export type UserUpdate = BodyOf<'users.patch'>
export type UserListQuery = QueryOf<'users.list'>

/** A token that acts for a member or a user until it expires. */
export type SessionToken = AnswerOf<'members.createSession'>
/** How long a session lasts. */
export type SessionRequest = BodyOf<'members.createSession'>
/** Who is signed in. */
export type Session = AnswerOf<'session.get'>

/** Where the association is told of its events, without the secret. */
export type Webhook = AnswerOf<'webhooks.get'>
/** A webhook with the secret that signs what is sent to it, shown this once. */
export type WebhookWithSecret = AnswerOf<'webhooks.create'>
export type WebhookCreate = BodyOf<'webhooks.create'>
/** What is left out keeps its value, `null` clears it. */
export type WebhookUpdate = BodyOf<'webhooks.patch'>
export type WebhookListQuery = QueryOf<'webhooks.list'>
/** How long the old secret signs too. */
export type SecretRotation = BodyOf<'webhooks.rotateSecret'>
/** The kind of event that was sent. */
export type WebhookTest = AnswerOf<'webhooks.test'>
/** Since when, at most 30 days ago. */
export type WebhookRecovery = { since: string | Date }
/** How many deliveries will be made. */
export type WebhookRecovered = AnswerOf<'webhooks.recover'>
/** What was sent to a webhook, or will be: its state and its attempts. */
export type Delivery = ItemOf<'webhooks.deliveries.list'>
export type DeliveryListQuery = QueryOf<'webhooks.deliveries.list'>

/**
 * Something that happened, as webhooks, the log and the stream bring it; its `type` tells what `data` is. Services
 * newer than this SDK may have further types.
 */
export type GuildhallEvent = ItemOf<'eventsLog.list'>
/** The kinds of events, such as `member.created`. */
export type EventType = GuildhallEvent['type']
/** The event of a kind: `EventOf<'member.created'>`. */
export type EventOf<Type extends EventType> = Extract<GuildhallEvent, { type: Type }>
/** A kind of event, or all of one record: `member.*`. */
export type EventFilter = EventType | `${EventType extends `${infer Record}.${string}` ? Record : never}.*`
type SomeEvents = EventFilter | '*' | (string & {})
export type EventsLogQuery = Omit<QueryOf<'eventsLog.list'>, 'type'> & {
  /** Kinds of events, such as `member.created` or `member.*`; all unless given. */
  type?: SomeEvents | SomeEvents[] | undefined
}
/** A kind of event with what it tells and an example. */
export type EventTypeDescription = ItemOf<'eventTypes.list'>
export type EventTypeList = AnswerOf<'eventTypes.list'>

/** The association itself: its profile and settings. */
export type Client = AnswerOf<'client.get'>
export type ClientUpdate = BodyOf<'client.patch'>

/** Who the key or session belongs to. */
export type Me = AnswerOf<'me.get'>

/** One change: who made it, when, from where. */
export type AuditLogEntry = ItemOf<'auditLog.list'>
export type AuditLogQuery = QueryOf<'auditLog.list'>

/** An association as the operator sees it. */
export type PlatformClient = AnswerOf<'platform.clients.get'>
/** An association just made, with its sandbox twin and the keys of both, shown this once. */
export type PlatformClientCreated = AnswerOf<'platform.clients.create'>
export type PlatformClientCreate = BodyOf<'platform.clients.create'>
export type PlatformClientUpdate = BodyOf<'platform.clients.update'>
export type PlatformClientListQuery = QueryOf<'platform.clients.list'>
/** The rebuilding of what search answers from, for operators. */
export type Reindexing = AnswerOf<'platform.search.reindexing'>
/** What a maintenance run did. */
export type MaintenanceRun = AnswerOf<'platform.maintenance.run'>

/** How the association's people sign in. */
export type IdentitySettings = AnswerOf<'identitySettings.get'>
/** What is left out keeps its value, `null` brings the default back. */
export type IdentitySettingsUpdate = BodyOf<'identitySettings.update'>
/** A connection for single sign-on. */
export type Connection = AnswerOf<'connections.get'>
export type ConnectionListQuery = QueryOf<'connections.list'>
/** Where to set up single sign-on or a directory, for five minutes. */
export type PortalLink = AnswerOf<'portalLinks.create'>
export type PortalLinkRequest = BodyOf<'portalLinks.create'>
/** A directory that people and groups come from. */
export type Directory = AnswerOf<'directories.get'>
export type DirectoryListQuery = QueryOf<'directories.list'>
export type DirectoryUser = ItemOf<'directories.users.list'>
export type DirectoryUserListQuery = QueryOf<'directories.users.list'>
export type DirectoryGroup = ItemOf<'directories.groups.list'>
export type DirectoryGroupListQuery = QueryOf<'directories.groups.list'>
/** One time that a directory was gone through: how far it is, and what it did. */
export type DirectorySync = AnswerOf<'directories.sync'>
export type DirectorySyncListQuery = QueryOf<'directories.syncs.list'>
/** How the service reaches the identity broker. */
export type BrokerSettings = AnswerOf<'platform.broker.get'>
/** What is left out keeps its value, `null` forgets it. */
export type BrokerSettingsUpdate = BodyOf<'platform.broker.update'>
export type BrokerTest = AnswerOf<'platform.broker.test'>
/** Something the broker sent, and what became of it. */
export type BrokerEvent = ItemOf<'platform.brokerEvents.list'>
export type BrokerEventListQuery = QueryOf<'platform.brokerEvents.list'>
