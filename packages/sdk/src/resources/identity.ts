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
import { buildPath } from '../path.ts'
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
import { ApiGroup } from './api-group.ts'

/**
 * Single sign-on and directories. Scopes `identity:read` and `identity:write`. Until the operator has set up the
 * identity broker, every method throws an {@link InternalServerError} with `kind` `broker-not-configured`.
 */
export class Identity extends ApiGroup {
  readonly settings: IdentitySettingsResource
  readonly connections: Connections
  readonly directories: Directories

  constructor(api: Transport) {
    super(api)
    this.settings = new IdentitySettingsResource(api)
    this.connections = new Connections(api)
    this.directories = new Directories(api)
  }

  /**
   * Creates a link to the identity broker’s portal, where an administrator sets up single sign-on (`sso`) or a directory
   * (`dsync`). It expires after five minutes: redirect immediately.
   *
   * @throws {BadRequestError} for an unknown intent, or a return URL outside the portal of this service.
   * @throws {ConflictError} if the association has no organization.
   * @throws {InternalServerError} with `kind` `broker-unavailable` or `broker-error`.
   * @example
   * const { url } = await guildhall.identity.createPortalLink({ intent: 'sso', returnUrl: '/settings' })
   */
  createPortalLink(request: PortalLinkRequest, options?: PostOptions): ApiPromise<PortalLink> {
    return this.api.request({ method: 'POST', path: '/api/auth/portal-links', json: request, options })
  }
}

/** The association’s organization, and the mapping of groups and attributes. */
export class IdentitySettingsResource extends ApiGroup {
  /**
   * Gets the settings; with `ifNoneMatch`, returns `null` if unchanged.
   *
   * @throws {PermissionDeniedError} if the scope is missing.
   * @example
   * const { organizationId, groupRoles } = await guildhall.identity.settings.get()
   */
  get(options?: PlainReadOptions): ApiPromise<IdentitySettings>
  get(options: ConditionalReadOptions): ApiPromise<IdentitySettings | null>
  get(options?: ReadOptions): ApiPromise<IdentitySettings | null> {
    return this.api.request({ method: 'GET', path: '/api/settings/identity', options })
  }

  /**
   * Updates the settings. Omitted fields are kept; `null` restores the default or removes an entry.
   *
   * @throws {BadRequestError} with every violation.
   * @throws {PermissionDeniedError} for a role with scopes that the caller lacks.
   * @throws {ConflictError} when the organization belongs to another association, or a different one is already set.
   * @throws {PreconditionFailedError} if they no longer match the ETag in `ifMatch`.
   * @example
   * await guildhall.identity.settings.update({ groupRoles: { Staff: 'ROLE_CLIENT_USER' } })
   */
  update(changes: IdentitySettingsUpdate, options?: ChangeOptions): ApiPromise<IdentitySettings> {
    return this.api.request({ method: 'PUT', path: '/api/settings/identity', json: changes, options })
  }
}

/** Single sign-on connections. */
export class Connections extends ApiGroup {
  /**
   * Lists connections, newest first by default.
   *
   * @throws {BadRequestError} for an unknown filter or value.
   * @example
   * const active = await guildhall.identity.connections.list({ state: 'activated' }).toArray()
   */
  list(query?: ConnectionListQuery, options?: RequestOptions): ListPromise<Connection> {
    return this.api.list('/api/auth/sso/connections', query, options)
  }

  /**
   * Gets a connection.
   *
   * @throws {NotFoundError} when the connection does not exist.
   * @example
   * const { state } = await guildhall.identity.connections.get('conn_…')
   */
  get(id: string, options?: RequestOptions): ApiPromise<Connection> {
    return this.api.request({ method: 'GET', path: buildPath`/api/auth/sso/connections/${id}`, options })
  }
}

/** Directories of users and groups. */
export class Directories extends ApiGroup {
  /**
   * Lists directories.
   *
   * @throws {BadRequestError} for an unknown filter or value.
   * @example
   * for await (const { name, userCount } of guildhall.identity.directories.list()) console.log(name, userCount)
   */
  list(query?: DirectoryListQuery, options?: RequestOptions): ListPromise<Directory> {
    return this.api.list('/api/directories', query, options)
  }

  /**
   * Gets a directory.
   *
   * @throws {NotFoundError}
   * @example
   * const { lastSyncAt } = await guildhall.identity.directories.get('directory_…')
   */
  get(id: string, options?: RequestOptions): ApiPromise<Directory> {
    return this.api.request({ method: 'GET', path: buildPath`/api/directories/${id}`, options })
  }

  /**
   * Lists a directory’s users.
   *
   * @throws {NotFoundError} when the directory does not exist.
   * @example
   * const former = guildhall.identity.directories.users(id, { state: 'deprovisioned' })
   */
  users(id: string, query?: DirectoryUserListQuery, options?: RequestOptions): ListPromise<DirectoryUser> {
    return this.api.list(buildPath`/api/directories/${id}/users`, query, options)
  }

  /**
   * Lists a directory’s groups, with the role each maps to.
   *
   * @throws {NotFoundError} when the directory does not exist.
   * @example
   * const unmapped = (await guildhall.identity.directories.groups(id).toArray()).filter(({ role }) => !role)
   */
  groups(id: string, query?: DirectoryGroupListQuery, options?: RequestOptions): ListPromise<DirectoryGroup> {
    return this.api.list(buildPath`/api/directories/${id}/groups`, query, options)
  }

  /**
   * Lists a directory’s syncs, newest first, with errors and how to resolve them.
   *
   * @throws {NotFoundError} when the directory does not exist.
   * @example
   * const [latest] = await guildhall.identity.directories.syncs(id).toArray({ limit: 1 })
   */
  syncs(id: string, query?: DirectorySyncListQuery, options?: RequestOptions): ListPromise<DirectorySync> {
    return this.api.list(buildPath`/api/directories/${id}/syncs`, query, options)
  }

  /**
   * Starts a full directory sync, or returns the running one. `syncs` reports its progress.
   *
   * @throws {NotFoundError}
   * @example
   * const { id: syncId } = await guildhall.identity.directories.sync('directory_…')
   */
  sync(id: string, options?: PostOptions): ApiPromise<DirectorySync> {
    return this.api.request({ method: 'POST', path: buildPath`/api/directories/${id}/sync`, options })
  }
}
