import type { Server } from 'bun'
import { ApiError, InvalidParameterError } from './api-error.ts'
import { deliverLikeStripe, type WebhookEndpoint } from './events.ts'
import { ConnectedAccount, FakeAccount } from './fake-account.ts'
import type { StoredResponse } from './idempotency.ts'
import { createStripeId } from './objects.ts'
import type { Operation } from './operations.ts'
import { renderMessagePage, renderPaidPage, renderPayPage } from './pages.ts'
import { type Form, readForm, toList } from './parameters.ts'
import type { Account } from './payments.ts'
import { StripeStore } from './store.ts'

export interface FakeStripeOptions {
  port?: number
  apiKey?: string
}

/**
 * Implements the parts of Stripe that Guildhall uses: hosted Checkout Sessions with a payment page, payments, refunds,
 * disputes, restricted keys, idempotency keys, signed events and connected accounts, written from Stripe's API
 * reference and its OpenAPI document. For tests and for `bun run up`. Listens on the loopback interface only.
 */
export class FakeStripe {
  readonly store = new StripeStore()
  readonly account: Account
  readonly apiKey: string
  /** The accounts that are connected to this one, by id. */
  readonly connectedAccounts = new Map<string, ConnectedAccount>()
  readonly endpoints: WebhookEndpoint[] = []
  /** The authenticated requests for known operations, including those that fail. */
  readonly requests: { operation: string; key: string | null; body: string; accountId: string | null }[] = []
  /** Called with each authenticated request for a known operation, before it is executed. */
  onRequest: (operation: string) => void = () => {}
  /**
   * If set, requests fail with this status before they have any effect. The failure is stored under their idempotency
   * key, except for 429: Stripe applies rate limits before it reads the key.
   */
  failWith: number | null = null
  /** With `failWith`, requests take effect before they fail, like those whose outcome Stripe does not know. */
  failsAfterEffect = false
  /** If true, requests are executed but get no response. */
  shouldHang = false
  private readonly ownAccount: FakeAccount
  /** The permissions that each restricted key lacks. */
  private readonly missingPermissions = new Map<string, Set<string>>()
  private readonly stopController = new AbortController()
  private readonly server: Server<undefined>

  constructor(options: FakeStripeOptions = {}) {
    this.apiKey = options.apiKey ?? createStripeId('rk_test')
    this.missingPermissions.set(this.apiKey, new Set())
    this.ownAccount = new FakeAccount(this.store, this.options)
    this.account = this.ownAccount.account
    this.deliverEvents(this.ownAccount)
    this.server = Bun.serve({
      port: options.port ?? 0,
      hostname: '127.0.0.1',
      development: false,
      idleTimeout: 60,
      fetch: (request) => this.respond(request),
    })
  }

  get url(): string {
    return `http://127.0.0.1:${this.server.port}`
  }

  async stop(): Promise<void> {
    this.stopController.abort()
    await this.server.stop(true)
  }

  /** Creates a restricted key that lacks permissions such as `rak_dispute_read`. */
  createKey(...missingPermissions: string[]): string {
    const key = createStripeId('rk_test')
    this.missingPermissions.set(key, new Set(missingPermissions))
    return key
  }

  /** Connects an account to this one. The keys of this account can then act for the connected account. */
  connect(id = createStripeId('acct')): ConnectedAccount {
    const account = new ConnectedAccount(id, this.store, this.options)
    this.connectedAccounts.set(id, account)
    this.deliverEvents(account)
    return account
  }

  private readonly options = {
    pageUrl: () => this.url,
    createEndpoint: (form: Form) => this.createEndpoint(form),
    listAccounts: () =>
      [...this.connectedAccounts.values()].map(({ id, created }) => ({ id, object: 'account', created })),
  }

  /** Sends events of connected accounts to endpoints with `connect`, and events of this account to the others. */
  private deliverEvents({ store }: FakeAccount): void {
    store.onEvent = (event) => {
      for (const endpoint of this.endpoints)
        if (endpoint.connect === (store.accountId !== null))
          deliverLikeStripe(event, endpoint, this.stopController.signal)
    }
  }

  /** Deletes the idempotency keys of all accounts, as if they were older than 24 hours. */
  deleteIdempotencyKeys(): void {
    for (const { idempotency } of this.accounts) idempotency.deleteAll()
  }

  private get accounts(): FakeAccount[] {
    return [this.ownAccount, ...this.connectedAccounts.values()]
  }

  private async respond(request: Request): Promise<Response> {
    const url = new URL(request.url)
    for (const { store } of this.accounts) store.expireDue()
    if (url.pathname === '/')
      return renderMessagePage('Fake Stripe', 'It stands in for Stripe on this machine.')
    if (url.pathname === '/readyz') return new Response('ready')
    const [, pageId] = /^\/c\/pay\/(\w+)$/.exec(url.pathname) ?? []
    if (pageId !== undefined) return this.respondPage(request, pageId)
    try {
      const { status, body, isReplayed } = await this.respondApi(request, url)
      if (this.shouldHang)
        await new Promise((resolve) => this.stopController.signal.addEventListener('abort', resolve))
      return toResponse(status, body, isReplayed)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return toResponse(error.status, error.toBody(), false)
    }
  }

  private async respondApi(request: Request, url: URL): Promise<StoredResponse & { isReplayed: boolean }> {
    const { template, id } = toTemplate(url.pathname)
    const name = `${request.method} ${template}`
    const missingPermissions = this.authenticate(request)
    const account = this.selectAccount(request)
    const operation = account.operations[name]
    if (!operation)
      throw new ApiError(404, { message: `Unrecognized request URL (${request.method}: ${url.pathname}).` })
    const encoded = request.method === 'GET' ? url.search.slice(1) : await request.text()
    const key = request.method === 'POST' ? request.headers.get('idempotency-key') : null
    this.requests.push({ operation: name, key, body: encoded, accountId: account.store.accountId })
    this.onRequest(name)
    if (missingPermissions.has(operation.permission)) throw createPermissionError(operation.permission)
    return account.idempotency.run(key, `${name} ${id} ${encoded}`, async () =>
      this.run(operation, name, id, encoded),
    )
  }

  /** @throws InvalidParameterError or an ApiError with 429, which are not stored under an idempotency key */
  private run(operation: Operation, name: string, id: string, encoded: string): StoredResponse {
    const runNow = () => JSON.stringify(operation.run(id, readForm(name, encoded)))
    try {
      if (this.failWith === null) return { status: 200, body: runNow() }
      if (this.failsAfterEffect) runNow()
      throw new ApiError(this.failWith, { type: 'api_error', message: 'Simulated.' })
    } catch (error) {
      if (!(error instanceof ApiError) || error instanceof InvalidParameterError) throw error
      if (error.status === 429) throw error
      return { status: error.status, body: error.toBody() }
    }
  }

  /** @returns the permissions that the key lacks. @throws ApiError */
  private authenticate(request: Request): Set<string> {
    const [, key = ''] = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '') ?? []
    const missingPermissions = this.missingPermissions.get(key)
    if (missingPermissions) return missingPermissions
    throw new ApiError(401, { message: `Invalid API Key provided: ${key.slice(0, 8)}***${key.slice(-4)}` })
  }

  /** Returns the account that a request acts for: https://docs.stripe.com/connect/authentication. @throws ApiError */
  private selectAccount(request: Request): FakeAccount {
    const id = request.headers.get('stripe-account')
    const account = id === null ? this.ownAccount : this.connectedAccounts.get(id)
    if (account) return account
    throw new ApiError(403, {
      message: `The provided key 'sk_test_***' does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`,
      code: 'account_invalid',
    })
  }

  /** Creates an endpoint, replacing one with the same URL, so that a demo can be restarted. */
  private createEndpoint(form: Form): object {
    const url = String(form.url)
    const secret = createStripeId('whsec')
    const enabledEvents = toList(form.enabled_events) as string[]
    const index = this.endpoints.findIndex((endpoint) => endpoint.url === url)
    if (index >= 0) this.endpoints.splice(index, 1)
    const connect = form.connect === 'true'
    this.endpoints.push({ url, secret, enabledEvents, connect })
    return {
      id: createStripeId('we'),
      object: 'webhook_endpoint',
      enabled_events: enabledEvents,
      secret,
      status: 'enabled',
      url,
    }
  }

  private async respondPage(request: Request, id: string): Promise<Response> {
    const { store, account } =
      this.accounts.find((candidate) => candidate.store.sessions.has(id)) ?? this.ownAccount
    const session = store.sessions.get(id)
    if (!session) return renderMessagePage('Not found', 'There is no such payment page.', 404)
    const number = request.method === 'POST' ? readCardNumber(await request.formData()) : null
    // Read after the form, because another request can pay in the meantime.
    if (session.status === 'complete')
      return number === null ? Response.redirect(session.success_url, 303) : renderPaidPage(session)
    if (session.status === 'expired')
      return renderMessagePage('This page has expired', 'Go back and start the payment again.', 410)
    const details = store.details.get(id)
    if (number === null) return renderPayPage(session, details)
    if (!cardNumberPattern.test(number))
      return renderPayPage(session, details, 'Your card number is invalid.')
    if (number === '4000000000000002') {
      account.decline(session)
      return renderPayPage(session, details, 'Your card was declined. Try another card.')
    }
    const intent = account.pay(session)
    if (number === '4000000000000259') account.dispute(intent)
    return Response.redirect(session.success_url, 303)
  }
}

const cardNumberPattern = /^\d{13,19}$/

const readCardNumber = (form: Awaited<ReturnType<Request['formData']>>) =>
  String(form.get('number') ?? '').replaceAll(/[\s-]/g, '')

/**
 * Splits `/v1/payment_intents/pi_1` into `/v1/payment_intents/{intent}` and `pi_1`, with the names of Stripe's OpenAPI
 * document.
 */
function toTemplate(path: string): { template: string; id: string } {
  const names: Record<string, string> = {
    sessions: '{session}',
    payment_intents: '{intent}',
    application_fees: '{id}',
  }
  const [, list = '', id, rest = ''] =
    /^\/v1\/(?:checkout\/)?(sessions|payment_intents|application_fees)\/([^/]+)(\/\w+)?$/.exec(path) ?? []
  if (id === undefined) return { template: path, id: '' }
  return { template: path.replace(`/${id}${rest}`, `/${names[list]}${rest}`), id }
}

function createPermissionError(permission: string): ApiError {
  return new ApiError(403, {
    message: `The provided key 'rk_test_***' does not have the required permissions for this endpoint. Having the '${permission}' permission would allow this request to continue.`,
  })
}

function toResponse(status: number, body: string, isReplayed: boolean): Response {
  return new Response(body, {
    status,
    headers: {
      'content-type': 'application/json',
      'request-id': createStripeId('req'),
      ...(isReplayed ? { 'idempotent-replayed': 'true' } : {}),
    },
  })
}
