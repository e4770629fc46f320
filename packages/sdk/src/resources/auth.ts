import type { ApiPromise } from '../api-promise.ts'
import type { PostOptions, RequestOptions } from '../options.ts'
import { buildPath } from '../path.ts'
import type { Transport } from '../transport.ts'
import type {
  CompletedSetup,
  OperatorSession,
  OperatorSignIn,
  RequestedSignInCode,
  Session,
  SetupRequest,
  SignInCode,
  SignInCodeRequest,
  SignInOptions,
} from '../types.ts'
import { ApiGroup } from './api-group.ts'

/** An operator’s session in a browser. */
export class OperatorAuth extends ApiGroup {
  /**
   * Signs in as an operator for an hour: the browser gets a cookie for `guildhall.platform`. Only for pages on the
   * service’s origin.
   *
   * @throws {AuthenticationError} for an unknown key
   * @throws {PermissionDeniedError} from a page on another origin
   * @example
   * const { name } = await guildhall.auth.operator.signIn({ key: 'guild_op_…' })
   */
  signIn(request: OperatorSignIn, options?: PostOptions): ApiPromise<OperatorSession> {
    return this.api.request({ method: 'POST', path: '/auth/operator', json: request, options })
  }

  /**
   * Gets the operator’s name and the end of the session, which is `null` with an operator key.
   *
   * @throws {AuthenticationError} if not signed in
   */
  session(options?: RequestOptions): ApiPromise<OperatorSession> {
    return this.api.request({ method: 'GET', path: '/auth/operator', options })
  }

  /** Signs out. @throws {AuthenticationError} if not signed in */
  logout(options?: PostOptions): ApiPromise<void> {
    return this.api.request({ method: 'POST', path: '/auth/operator/logout', options })
  }
}

/** The initial setup of an installation, for pages on the service’s origin. */
export class Setup extends ApiGroup {
  /** Checks a setup link’s token. @throws {AuthenticationError} for an invalid token, or once the service is set up */
  check(token: string, options?: PostOptions): ApiPromise<void> {
    return this.api.request({ method: 'POST', path: '/auth/setup/check', json: { token }, options })
  }

  /**
   * Creates the operator, the first association and its administrator. The browser is signed in as both. Not retried,
   * since a token works once.
   *
   * @throws {AuthenticationError} for an invalid token, or once the service is set up
   * @throws {ConflictError} if the slug is taken
   * @example
   * const { operatorKey, client } = await guildhall.auth.setup.complete({
   *   token,
   *   operator: { name: 'Grace Hopper' },
   *   association: { name: 'Harbour Surveyors', slug: 'harbour-surveyors' },
   *   administrator: { email: 'ada@example.org', firstName: 'Ada', lastName: 'King' },
   * })
   */
  complete(request: SetupRequest, options?: PostOptions): ApiPromise<CompletedSetup> {
    const singleAttempt = { ...options, maxRetries: 0 }
    return this.api.request({ method: 'POST', path: '/auth/setup', json: request, options: singleAttempt })
  }
}

/** Sign-in, and the caller’s own session, whose token is the `apiKey` or the browser’s cookie. */
export class Auth extends ApiGroup {
  /** An operator’s session in a browser. */
  readonly operator: OperatorAuth
  /** The initial setup. */
  readonly setup: Setup

  constructor(api: Transport) {
    super(api)
    this.operator = new OperatorAuth(api)
    this.setup = new Setup(api)
  }

  /**
   * Gets an association’s name, brand and sign-in methods, for its sign-in page. An unknown slug, or that of a
   * suspended association, returns generic values.
   *
   * @example
   * const { name, signIn } = await guildhall.auth.client('harbour-surveyors')
   */
  client(slug: string, options?: RequestOptions): ApiPromise<SignInOptions> {
    return this.api.request({ method: 'GET', path: buildPath`/auth/clients/${slug}`, options })
  }

  /**
   * Emails a sign-in code to the address if its owner can sign in with one: an active user, a member or an invited
   * person. The response is the same if not. Only for pages on the service’s origin: the code works only in the browser
   * that requested it.
   *
   * @throws {RateLimitError} for too many codes
   * @throws {InternalServerError} with `kind` `mail-not-configured` if the service cannot send email
   * @example
   * await guildhall.auth.requestCode({ client: 'harbour-surveyors', email: 'ada@example.org' })
   */
  requestCode(request: SignInCodeRequest, options?: PostOptions): ApiPromise<RequestedSignInCode> {
    return this.api.request({ method: 'POST', path: '/auth/code', json: request, options })
  }

  /**
   * Signs in with a code: the browser gets the session’s cookie. Not retried, since a code works once.
   *
   * @throws {BadRequestError} with `kind` `sign-in-code-invalid`; `extensions.triesLeft` is the number of remaining
   *   attempts
   * @example
   * const { user } = await guildhall.auth.verifyCode({ client: 'harbour-surveyors', code: '271828' })
   */
  verifyCode(attempt: SignInCode, options?: PostOptions): ApiPromise<Session> {
    const singleAttempt = { ...options, maxRetries: 0 }
    return this.api.request({
      method: 'POST',
      path: '/auth/code/verify',
      json: attempt,
      options: singleAttempt,
    })
  }

  /**
   * Gets the session’s user, association and expiry.
   *
   * @throws {AuthenticationError} when the session has ended, or another kind of key is used.
   * @example
   * const session = await new Guildhall({ apiKey: token, baseUrl }).auth.session()
   */
  session(options?: RequestOptions): ApiPromise<Session> {
    return this.api.request({ method: 'GET', path: '/auth/session', options })
  }

  /**
   * Signs out: the session ends, and a browser’s cookie is deleted.
   *
   * @throws {AuthenticationError} when the session has already ended.
   * @example
   * await new Guildhall({ apiKey: token, baseUrl }).auth.logout()
   */
  logout(options?: PostOptions): ApiPromise<void> {
    return this.api.request({ method: 'POST', path: '/auth/logout', options })
  }
}
