import type { Server } from 'bun'
import { ApiError } from './api-error.ts'
import { createSession, expireSession } from './checkout.ts'
import { deliverLikeStripe, type WebhookEndpoint } from './events.ts'
import { IdempotencyKeys, type StoredReply } from './idempotency.ts'
import { expand, listObjects } from './lists.ts'
import { stripeId } from './objects.ts'
import { messagePage, payPage } from './pages.ts'
import { type Form, listOf, readForm } from './parameters.ts'
import { Account } from './payments.ts'
import { StripeStore } from './store.ts'

export interface FakeStripeOptions {
  port?: number
  apiKey?: string
}

/** An operation of the API with its permission and handler. */
interface Operation {
  permission: string
  run: (id: string, form: Form) => object
}

/**
 * Implements the parts of Stripe that Guildhall uses: hosted Checkout Sessions with a payment page, payments, refunds,
 * disputes, restricted keys, idempotency keys and signed events, written from Stripe's API reference and its OpenAPI
 * document. For tests and for `bun run up`. Listens on the loopback interface only.
 */
export class FakeStripe {
  readonly store = new StripeStore()
  readonly account = new Account(this.store)
  readonly apiKey: string
  readonly endpoints: WebhookEndpoint[] = []
  /** Every request to the API: operation and Idempotency-Key. */
  readonly requests: { operation: string; key: string | null; body: string }[] = []
  /** If set, requests fail with this status before they do anything, and the failure is kept under their key. */
  failWith: number | null = null
  /** If true, requests are executed but never answered. */
  hangs = false
  private readonly keys = new IdempotencyKeys()
  /** Restricted keys, and the permissions that they lack. */
  private readonly missing = new Map<string, Set<string>>()
  private readonly stopping = new AbortController()
  private readonly server: Server<undefined>

  constructor(options: FakeStripeOptions = {}) {
    this.apiKey = options.apiKey ?? stripeId('rk_test')
    this.missing.set(this.apiKey, new Set())
    this.store.onEvent = (event) => {
      for (const endpoint of this.endpoints) deliverLikeStripe(event, endpoint, this.stopping.signal)
    }
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
    this.stopping.abort()
    await this.server.stop(true)
  }

  /** Creates a restricted key that lacks permissions such as `rak_dispute_read`. */
  createKey(...missingPermission: string[]): string {
    const key = stripeId('rk_test')
    this.missing.set(key, new Set(missingPermission))
    return key
  }

  private async respond(request: Request): Promise<Response> {
    const url = new URL(request.url)
    this.store.expireDue()
    if (url.pathname === '/') return messagePage('Fake Stripe', 'It stands in for Stripe on this machine.')
    if (url.pathname === '/readyz') return new Response('ready')
    const [, pageId] = /^\/c\/pay\/(\w+)$/.exec(url.pathname) ?? []
    if (pageId !== undefined) return this.respondPage(request, pageId)
    try {
      const { status, body, isReplayed } = await this.respondApi(request, url)
      if (this.hangs) await new Promise((resolve) => this.stopping.signal.addEventListener('abort', resolve))
      return toResponse(status, body, isReplayed)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return toResponse(error.status, error.toBody(), false)
    }
  }

  private async respondApi(request: Request, url: URL): Promise<StoredReply & { isReplayed: boolean }> {
    const { template, id } = toTemplate(url.pathname)
    const name = `${request.method} ${template}`
    const operation = this.operations[name]
    const missingPermission = this.authenticate(request)
    if (!operation)
      throw new ApiError(404, { message: `Unrecognized request URL (${request.method}: ${url.pathname}).` })
    const encoded = request.method === 'GET' ? url.search.slice(1) : await request.text()
    const key = request.method === 'POST' ? request.headers.get('idempotency-key') : null
    this.requests.push({ operation: name, key, body: encoded })
    if (missingPermission.has(operation.permission)) throw permissionError(operation.permission)
    return this.keys.run(key, `${name} ${id} ${encoded}`, async () => this.run(operation, name, id, encoded))
  }

  private run(operation: Operation, name: string, id: string, encoded: string): StoredReply {
    if (this.failWith !== null)
      return {
        status: this.failWith,
        body: new ApiError(this.failWith, { type: 'api_error', message: 'Simulated.' }).toBody(),
      }
    try {
      return { status: 200, body: JSON.stringify(operation.run(id, readForm(name, encoded))) }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return { status: error.status, body: error.toBody() }
    }
  }

  /** @returns the permissions that the key lacks. @throws ApiError */
  private authenticate(request: Request): Set<string> {
    const [, key = ''] = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '') ?? []
    const missingPermission = this.missing.get(key)
    if (missingPermission) return missingPermission
    throw new ApiError(401, { message: `Invalid API Key provided: ${key.slice(0, 8)}***${key.slice(-4)}` })
  }

  private readonly operations: Record<string, Operation> = {
    'POST /v1/checkout/sessions': {
      permission: 'rak_checkout_session_write',
      run: (_id, form) => expand(this.store, createSession(this.store, form, this.url), form),
    },
    'GET /v1/checkout/sessions/{session}': {
      permission: 'rak_checkout_session_read',
      run: (id, form) => expand(this.store, this.findSession(id), form),
    },
    'POST /v1/checkout/sessions/{session}/expire': {
      permission: 'rak_checkout_session_write',
      run: (id, form) => expand(this.store, expireSession(this.store, this.findSession(id)), form),
    },
    'GET /v1/payment_intents/{intent}': {
      permission: 'rak_payment_intent_read',
      run: (id, form) =>
        expand(this.store, this.store.get(this.store.intents, id, 'payment_intent', 'intent'), form),
    },
    'GET /v1/payment_intents': this.listing('payment_intents', 'rak_payment_intent_read'),
    'GET /v1/charges': this.listing('charges', 'rak_charge_read'),
    'GET /v1/refunds': this.listing('refunds', 'rak_charge_read'),
    'POST /v1/refunds': {
      permission: 'rak_charge_write',
      run: (_id, form) => this.account.refund(form),
    },
    'GET /v1/disputes': this.listing('disputes', 'rak_dispute_read'),
    'GET /v1/balance_transactions': this.listing('balance_transactions', 'rak_balance_transaction_read'),
    'POST /v1/webhook_endpoints': {
      permission: 'rak_webhook_write',
      run: (_id, form) => this.createEndpoint(form),
    },
  }

  private listing(path: string, permission: string): Operation {
    const { store } = this
    const lists: Record<string, Map<string, { id: string; created: number }>> = {
      payment_intents: store.intents,
      charges: store.charges,
      refunds: store.refunds,
      disputes: store.disputes,
      balance_transactions: store.transactions,
    }
    return { permission, run: (_id, form) => listObjects(lists[path]?.values() ?? [], `/v1/${path}`, form) }
  }

  private findSession(id: string) {
    return this.store.get(this.store.sessions, id, 'checkout.session', 'session')
  }

  /** Another one with the same URL replaces it, so that a demo can be started again. */
  private createEndpoint(form: Form): object {
    const url = String(form.url)
    const secret = stripeId('whsec')
    const enabledEvents = listOf(form.enabled_events) as string[]
    const index = this.endpoints.findIndex((endpoint) => endpoint.url === url)
    if (index >= 0) this.endpoints.splice(index, 1)
    this.endpoints.push({ url, secret, enabledEvents })
    return {
      id: stripeId('we'),
      object: 'webhook_endpoint',
      enabled_events: enabledEvents,
      secret,
      status: 'enabled',
      url,
    }
  }

  private async respondPage(request: Request, id: string): Promise<Response> {
    const { store, account } = this
    const session = store.sessions.get(id)
    if (!session) return messagePage('Not found', 'There is no such payment page.', 404)
    if (session.status === 'complete') return Response.redirect(session.success_url, 303)
    if (session.status === 'expired')
      return messagePage('This page has expired', 'Go back and start the payment again.', 410)
    if (request.method !== 'POST') return payPage(session, store.details.get(id))
    const number = String((await request.formData()).get('number')).replaceAll(/\D/g, '')
    if (number === '4000000000000002') {
      account.decline(session)
      return payPage(session, store.details.get(id), 'Your card was declined. Try another.')
    }
    const intent = account.pay(session)
    if (number === '4000000000000259') account.dispute(intent)
    return Response.redirect(session.success_url, 303)
  }
}

/** `/v1/refunds/re_1` as `/v1/refunds/{…}` and `re_1`, with the names of Stripe's OpenAPI document. */
function toTemplate(path: string): { template: string; id: string } {
  const names: Record<string, string> = { sessions: '{session}', payment_intents: '{intent}' }
  const [, list = '', id, rest = ''] =
    /^\/v1\/(?:checkout\/)?(sessions|payment_intents)\/([^/]+)(\/\w+)?$/.exec(path) ?? []
  if (id === undefined) return { template: path, id: '' }
  return { template: path.replace(`/${id}${rest}`, `/${names[list]}${rest}`), id }
}

function permissionError(permission: string): ApiError {
  return new ApiError(403, {
    message: `The provided key 'rk_test_***' does not have the required permissions for this endpoint. Having the '${permission}' permission would allow this request to continue.`,
  })
}

function toResponse(status: number, body: string, isReplayed: boolean): Response {
  return new Response(body, {
    status,
    headers: {
      'content-type': 'application/json',
      'request-id': stripeId('req'),
      ...(isReplayed ? { 'idempotent-replayed': 'true' } : {}),
    },
  })
}
