import type { ApiPromise } from '../api-promise.ts'
import { followStream, type StreamOptions } from '../events/event-stream.ts'
import type { PostOptions, RequestOptions } from '../options.ts'
import { buildPath } from '../path.ts'
import type { Transport } from '../transport.ts'
import type {
  Episode,
  ErasureRequest,
  Me,
  MemberData,
  MeUpdate,
  Preferences,
  PreferencesUpdate,
  UserJob,
  UserSession,
} from '../types.ts'
import { ApiGroup } from './api-group.ts'

/** The caller, and the data a signed-in user manages. All but `get` require a session. */
export class MeResource extends ApiGroup {
  /** The signed-in user’s preferences for the portal. */
  readonly preferences: OwnPreferences
  /** The signed-in user’s sessions. */
  readonly sessions: UserSessions

  constructor(api: Transport) {
    super(api)
    this.preferences = new OwnPreferences(api)
    this.sessions = new UserSessions(api)
  }

  /**
   * Gets the caller: the key or the signed-in user, with the association and the scopes.
   *
   * @throws {AuthenticationError} for an invalid key or session.
   * @example
   * const { client, scopes } = await guildhall.me.get()
   */
  get(options?: RequestOptions): ApiPromise<Me> {
    return this.api.request({ method: 'GET', path: '/api/me', options })
  }

  /**
   * Updates the signed-in user and, in `member`, the linked member. Omitted fields are kept; `null` clears a field
   * or resets it to its default.
   *
   * @throws {BadRequestError} with every violation, such as `member` for a user without a member.
   * @example
   * await guildhall.me.update({ member: { phone: '+44 117 496 0000' } })
   */
  update(changes: MeUpdate, options?: RequestOptions): ApiPromise<Me> {
    return this.api.request({ method: 'PATCH', path: '/api/me', json: changes, options })
  }

  /**
   * Lists the podcasts available to the signed-in user: the newest of each resource, newest first, at most 300.
   *
   * @example
   * const { items } = await guildhall.me.episodes()
   */
  episodes(options?: RequestOptions): ApiPromise<{ items: Episode[] }> {
    return this.api.request({ method: 'GET', path: '/api/me/episodes', options })
  }

  /**
   * Lists the user’s imports, bulk jobs, uploads and generated content in progress or finished within the last hour.
   * Imports, bulk jobs and uploads that are more than a day old are not listed.
   */
  jobs(options?: RequestOptions): ApiPromise<{ items: UserJob[] }> {
    return this.api.request({ method: 'GET', path: '/api/me/jobs', options })
  }

  /**
   * Streams the jobs that `jobs` lists: first the current states, then each change. It reconnects automatically, and
   * ends when the loop ends or `signal` aborts.
   *
   * @throws {AuthenticationError} without a session, or when it ends while streaming.
   * @example
   * for await (const job of guildhall.me.stream())
   *   if (job.type === 'import') console.log(job.status, job.progress)
   */
  stream(options: StreamOptions = {}): AsyncGenerator<UserJob, void, undefined> {
    return followStream(this.api, '/api/me/stream', {}, options)
  }

  /** Returns all data stored about the signed-in member. @throws {NotFoundError} for a user without a member. */
  data(options?: RequestOptions): ApiPromise<MemberData> {
    return this.api.request({ method: 'GET', path: '/api/me/data', options })
  }

  /**
   * Requests that staff erase the signed-in member. If a request is already open, it is returned.
   *
   * @throws {NotFoundError} for a user without a member.
   */
  requestErasure(options?: PostOptions): ApiPromise<ErasureRequest> {
    return this.api.request({ method: 'POST', path: '/api/me/erasure-request', options })
  }

  /** Withdraws the erasure request. @throws {NotFoundError} if there is none. */
  withdrawErasureRequest(options?: RequestOptions): ApiPromise<void> {
    return this.api.request({ method: 'DELETE', path: '/api/me/erasure-request', options })
  }
}

/** The signed-in user’s preferences for the portal. */
export class OwnPreferences extends ApiGroup {
  /**
   * Gets the preferences; those not set have their defaults.
   *
   * @throws {AuthenticationError} for a key.
   */
  get(options?: RequestOptions): ApiPromise<Preferences> {
    return this.api.request({ method: 'GET', path: '/api/me/preferences', options })
  }

  /**
   * Updates the preferences. Omitted fields and lists are kept; `null` removes a list’s preferences.
   *
   * @throws {BadRequestError} with every violation.
   * @example
   * await guildhall.me.preferences.update({ theme: 'dark', lists: { members: { columns: ['name'] } } })
   */
  update(changes: PreferencesUpdate, options?: RequestOptions): ApiPromise<Preferences> {
    return this.api.request({ method: 'PATCH', path: '/api/me/preferences', json: changes, options })
  }
}

/** The signed-in user’s sessions. */
export class UserSessions extends ApiGroup {
  /** Lists active sessions, most recently used first. @throws {AuthenticationError} for a key. */
  list(options?: RequestOptions): ApiPromise<{ items: UserSession[] }> {
    return this.api.request({ method: 'GET', path: '/api/me/sessions', options })
  }

  /** Ends a session. @throws {NotFoundError} if it does not exist or is another user’s. */
  revoke(id: string, options?: RequestOptions): ApiPromise<void> {
    return this.api.request({ method: 'DELETE', path: buildPath`/api/me/sessions/${id}`, options })
  }
}
