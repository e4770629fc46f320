import { getAppUrl } from '@guildhall/core/app-url'
import { DomainError } from '@guildhall/core/errors'
import { SignInRefusedError } from '@guildhall/core/identity/broker/sign-in-errors'
import { completeSignIn } from '@guildhall/core/identity/complete-sign-in'
import {
  beginSignIn,
  SIGN_IN_SECONDS,
  type SignInDependencies,
  selectors,
} from '@guildhall/core/identity/sign-in'
import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { limitByAddress } from '../http/address-limit.ts'
import { getEnvironment } from '../http/authentication.ts'
import { buildCookie, buildSessionCookie, getCookie, SESSION_COOKIE } from '../http/cookies.ts'
import { buildOpenOperation } from '../http/documentation.ts'
import type { Parameter } from '../http/list-parameters.ts'
import { getRequestState } from '../http/request-state.ts'
import { toResponse } from '../http/to-response.ts'
import { CALLBACK_PATH } from './broker-settings.routes.ts'

const MAX_SIGN_INS_PER_MINUTE = 60

const buildQueryParameter = (name: string, description: string): Parameter => ({
  name,
  in: 'query',
  schema: Type.String(),
  description,
})
const describeProblem = (description: string) => ({ description, contentType: 'application/problem+json' })
const commonResponses = {
  302: { description: 'Redirect to the next step, or to `/login?error=` in the portal.' },
  429: describeProblem('More than 60 requests a minute from this IP address.'),
  500: describeProblem('Internal error.'),
  503: describeProblem('The broker is not configured. The detail names the missing settings.'),
}
const tag = 'Single sign-on'

/** Sign-in at an association’s identity provider, through the broker. */
export function signInRoutes(deps: Dependencies) {
  return new Elysia()
    .get(
      '/auth/sso',
      ({ request }) => begin(deps, request),
      buildOpenOperation(
        'signIn.begin',
        'Start a sign-in',
        {
          ...commonResponses,
          400: describeProblem(
            'A parameter is invalid: for example, several parameters select a connection, none does and there is no default connection, or `returnTo` is outside the portal.',
          ),
        },
        {
          tag,
          description:
            'Redirects to the identity provider. Send at most one of `organization`, `connection`, `provider`, `email` and `client`. Without any, the platform’s default connection is used.',
          parameters: [
            buildQueryParameter('organization', 'The id of the organization at the broker.'),
            buildQueryParameter('connection', 'The id of the connection.'),
            buildQueryParameter('provider', 'A shared provider, such as GoogleOAuth.'),
            buildQueryParameter(
              'email',
              'The user’s email address. Selects their association or, if there is no such user, the connection of the domain.',
            ),
            buildQueryParameter(
              'client',
              'The association’s slug. Selects its default connection, otherwise its organization, otherwise the platform’s default connection.',
            ),
            buildQueryParameter('loginHint', 'The email address to preselect at the identity provider.'),
            buildQueryParameter(
              'returnTo',
              'The URL to redirect to after sign-in. Must be within the portal; defaults to its home page.',
            ),
          ],
        },
      ),
    )
    .get(
      CALLBACK_PATH,
      ({ request }) => complete(deps, request),
      buildOpenOperation('signIn.complete', 'Complete a sign-in', commonResponses, {
        tag,
        description:
          'The broker redirects users here. The response redirects to `returnTo` with a session, or to `/login?error=`, with `client` and `returnTo` of the failed sign-in if they are known.',
        parameters: [
          buildQueryParameter('code', 'The authorization code from the broker.'),
          buildQueryParameter(
            'state',
            'The state from the start of the sign-in. A sign-in started at the identity provider has none and is restarted here.',
          ),
          buildQueryParameter('error', 'The error code, if the sign-in failed.'),
          buildQueryParameter('error_description', 'A description of the error.'),
        ],
      }),
    )
}

function getSignInDependencies(deps: Dependencies, request: Request): SignInDependencies {
  const { database, broker, settings } = deps
  const { sandboxBaseUrl } = settings
  const environment = getEnvironment(deps, request)
  return { database, broker, appUrl: getAppUrl(settings, environment), sandboxBaseUrl, environment }
}

async function begin(deps: Dependencies, request: Request): Promise<Response> {
  getRequestState(request).route = '/auth/sso'
  await limitByAddress(deps, request, 'sign-in', MAX_SIGN_INS_PER_MINUTE)
  const search = new URL(request.url).searchParams
  const parameters = [...selectors, 'returnTo', 'loginHint'].flatMap((name) => {
    const value = search.get(name)
    return value ? [[name, value]] : []
  })
  try {
    const { url, state, verifier } = await beginSignIn(
      getSignInDependencies(deps, request),
      Object.fromEntries(parameters),
    )
    return redirect(deps, request, url, [
      buildCookie(getCookieName(state), verifier, '/auth', SIGN_IN_SECONDS),
    ])
  } catch (error) {
    return redirectWithError(deps, request, error, [])
  }
}

async function complete(deps: Dependencies, request: Request): Promise<Response> {
  getRequestState(request).route = CALLBACK_PATH
  await limitByAddress(deps, request, 'sign-in', MAX_SIGN_INS_PER_MINUTE)
  const search = new URL(request.url).searchParams
  const state = search.get('state')
  const signInCookie = state !== null && /^[\w-]{43}$/.test(state) ? getCookieName(state) : null
  const { id, ipAddress } = getRequestState(request)
  const callback = {
    code: search.get('code'),
    state,
    error: search.get('error'),
    errorDescription: search.get('error_description'),
    verifier: signInCookie ? getCookie(request, signInCookie) : null,
  }
  // This request ends the sign-in, successfully or not.
  const clearedCookies = callback.verifier && signInCookie ? [buildCookie(signInCookie, '', '/auth', 0)] : []
  try {
    const origin = { requestId: id, ipAddress, userAgent: request.headers.get('user-agent') }
    const previousToken = getCookie(request, SESSION_COOKIE)
    const result = await completeSignIn(getSignInDependencies(deps, request), callback, origin, previousToken)
    if ('beginAt' in result)
      return redirect(deps, request, `/auth/sso?${new URLSearchParams(result.beginAt)}`, clearedCookies)
    const { token, returnTo } = result
    return redirect(deps, request, returnTo, [buildSessionCookie(token), ...clearedCookies])
  } catch (error) {
    return redirectWithError(deps, request, error, clearedCookies)
  }
}

/** Each sign-in has its own cookie, so that several can run in one browser. */
const getCookieName = (state: string) => `guildhall_sign_in_${state.slice(0, 8)}`

function redirectWithError(
  deps: Dependencies,
  request: Request,
  error: unknown,
  cookies: string[],
): Response {
  if (!(error instanceof SignInRefusedError)) throw error
  logRefusal(deps, request, error)
  const appUrl = getAppUrl(deps.settings, getEnvironment(deps, request))
  const base = new URL(appUrl.href.replace(/\/?$/, '/'))
  const parameters = buildLoginParameters(error, base)
  return redirect(deps, request, `${new URL('login', base).href}?${parameters}`, cookies)
}

/** The sign-in page shows the error. A new sign-in there is for the same association and returns to the same URL. */
function buildLoginParameters({ errorCode, signIn }: SignInRefusedError, base: URL): URLSearchParams {
  const { pathname, search, hash } = new URL(signIn?.returnTo ?? base)
  const path = pathname + search + hash
  return new URLSearchParams({
    ...(signIn?.client ? { client: signIn.client } : {}),
    ...(path === base.pathname ? {} : { returnTo: path }),
    error: errorCode,
  })
}

/**
 * Logs an outage only as a warning, because it ends by itself. Wrong settings need the operator, and other errors are
 * bugs.
 */
function logRefusal(
  deps: Dependencies,
  request: Request,
  { errorCode, loggedError }: SignInRefusedError,
): void {
  const fields = { errorCode, requestId: getRequestState(request).id }
  const failure = { ...fields, err: loggedError }
  const isOutage = loggedError instanceof DomainError && loggedError.kind === 'broker-unavailable'
  if (!loggedError) deps.log.info(fields, 'sign-in refused')
  else if (isOutage) deps.log.warn(failure, 'identity broker unavailable')
  else deps.log.error(failure, 'sign-in failed at the identity broker')
}

function redirect(deps: Dependencies, request: Request, location: string, cookies: string[]): Response {
  const response = toResponse(deps, request, { status: 302, headers: { location }, body: null })
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}
