import type { ApiPromise } from '../api-promise.ts'
import type { ListPromise } from '../list.ts'
import type {
  ChangeOptions,
  ConditionalReadOptions,
  PlainReadOptions,
  PostOptions,
  ReadOptions,
  RequestOptions,
} from '../options.ts'
import { path } from '../path.ts'
import type { Transport } from '../transport.ts'
import type {
  Connection,
  ConnectionListQuery,
  Directory,
  DirectoryGroup,
  DirectoryGroupListQuery,
  DirectoryListQuery,
  DirectorySync,
  DirectorySyncListQuery,
  DirectoryUser,
  DirectoryUserListQuery,
  IdentitySettings,
  IdentitySettingsUpdate,
  PortalLink,
  PortalLinkRequest,
} from '../types.ts'

/** How the association's people sign in, and the directories they come from. Scopes `identity:read` and `:write`. */
export class Identity {
  readonly settings: IdentitySettingsResource
  readonly connections: Connections
  readonly directories: Directories
  readonly #api: Transport

  constructor(api: Transport) {
    this.settings = new IdentitySettingsResource(api)
    this.connections = new Connections(api)
    this.directories = new Directories(api)
    this.#api = api
  }

  /**
   * Makes a link to the portal where an administrator sets up single sign-on (`sso`) or a directory (`dsync`). It
   * lives five minutes: redirect at once.
   *
   * @throws {ConflictError} while the association has no organization.
   * @throws {InternalServerError} when the broker does not answer.
   * @example
   * const { url } = await guildhall.identity.createPortalLink({ intent: 'sso', returnUrl: '/settings' })
   */
  createPortalLink(request: PortalLinkRequest, options?: PostOptions): ApiPromise<PortalLink> {
    return this.#api.request({ method: 'POST', path: '/api/auth/portal-links', json: request, options })
  }
}

/** Which organization is the association's, and what its groups and attributes mean here. */
export class IdentitySettingsResource {
  readonly #api: Transport

  constructor(api: Transport) {
    this.#api = api
  }

  /**
   * Gets the settings; with `ifNoneMatch`, `null` when they still have that ETag.
   *
   * @throws {PermissionDeniedError} without the scope.
   * @example
   * const { organizationId, groupRoles } = await guildhall.identity.settings.get()
   */
  get(options?: PlainReadOptions): ApiPromise<IdentitySettings>
  get(options: ConditionalReadOptions): ApiPromise<IdentitySettings | null>
  get(options?: ReadOptions): ApiPromise<IdentitySettings | null> {
    return this.#api.request({ method: 'GET', path: '/api/settings/identity', options })
  }

  /**
   * Changes the settings. What is left out keeps its value, `null` brings the default back, or removes an entry.
   *
   * @throws {BadRequestError} with a violation for each fault.
   * @throws {ConflictError} when the organization is another association's, or set already.
   * @throws {PreconditionFailedError} when they have changed since the ETag given as `ifMatch`.
   * @example
   * await guildhall.identity.settings.update({ groupRoles: { Staff: 'ROLE_CLIENT_USER' } })
   */
  update(changes: IdentitySettingsUpdate, options?: ChangeOptions): ApiPromise<IdentitySettings> {
    return this.#api.request({ method: 'PUT', path: '/api/settings/identity', json: changes, options })
  }
}

/** Connections for single sign-on, as they are set up in the portal. */
export class Connections {
  readonly #api: Transport

  constructor(api: Transport) {
    this.#api = api
  }

  /**
   * Lists connections, newest first unless ordered otherwise.
   *
   * @throws {BadRequestError} for an unknown filter or value.
   * @example
   * const active = await guildhall.identity.connections.list({ state: 'activated' }).toArray()
   */
  list(query?: ConnectionListQuery, options?: RequestOptions): ListPromise<Connection> {
    return this.#api.list('/api/auth/sso/connections', query, options)
  }

  /**
   * Gets a connection.
   *
   * @throws {NotFoundError} when the organization has no such connection.
   * @example
   * const { state } = await guildhall.identity.connections.get('conn_…')
   */
  get(id: string, options?: RequestOptions): ApiPromise<Connection> {
    return this.#api.request({ method: 'GET', path: path`/api/auth/sso/connections/${id}`, options })
  }
}

/** Directories that people and groups come from. */
export class Directories {
  readonly #api: Transport

  constructor(api: Transport) {
    this.#api = api
  }

  /**
   * Lists directories.
   *
   * @throws {BadRequestError} for an unknown filter or value.
   * @example
   * for await (const { name, userCount } of guildhall.identity.directories.list()) console.log(name, userCount)
   */
  list(query?: DirectoryListQuery, options?: RequestOptions): ListPromise<Directory> {
    return this.#api.list('/api/directories', query, options)
  }

  /**
   * Gets a directory.
   *
   * @throws {NotFoundError}
   * @example
   * const { lastSyncAt } = await guildhall.identity.directories.get('directory_…')
   */
  get(id: string, options?: RequestOptions): ApiPromise<Directory> {
    return this.#api.request({ method: 'GET', path: path`/api/directories/${id}`, options })
  }

  /**
   * Lists a directory's people.
   *
   * @throws {NotFoundError} when there is no such directory.
   * @example
   * const gone = guildhall.identity.directories.users(id, { state: 'deprovisioned' })
   */
  users(id: string, query?: DirectoryUserListQuery, options?: RequestOptions): ListPromise<DirectoryUser> {
    return this.#api.list(path`/api/directories/${id}/users`, query, options)
  }

  /**
   * Lists a directory's groups, with the role each stands for.
   *
   * @throws {NotFoundError} when there is no such directory.
   * @example
   * const unmapped = (await guildhall.identity.directories.groups(id).toArray()).filter(({ role }) => !role)
   */
  groups(id: string, query?: DirectoryGroupListQuery, options?: RequestOptions): ListPromise<DirectoryGroup> {
    return this.#api.list(path`/api/directories/${id}/groups`, query, options)
  }

  /**
   * Lists the times a directory was gone through, newest first, with what to do where that failed.
   *
   * @throws {NotFoundError} when there is no such directory.
   * @example
   * const [latest] = await guildhall.identity.directories.syncs(id).toArray({ limit: 1 })
   */
  syncs(id: string, query?: DirectorySyncListQuery, options?: RequestOptions): ListPromise<DirectorySync> {
    return this.#api.list(path`/api/directories/${id}/syncs`, query, options)
  }

  /**
   * Has a directory gone through from end to end; `syncs` tells how far that is. While one runs, that one is meant.
   *
   * @throws {NotFoundError}
   * @example
   * const { id: syncId } = await guildhall.identity.directories.sync('directory_…')
   */
  sync(id: string, options?: PostOptions): ApiPromise<DirectorySync> {
    return this.#api.request({ method: 'POST', path: path`/api/directories/${id}/sync`, options })
  }
}
