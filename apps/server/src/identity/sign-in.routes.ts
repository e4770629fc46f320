import { SignInRefused } from '@guildhall/core/broker/sign-in-faults'
import { completeSignIn, sessionLifetime } from '@guildhall/core/identity/complete-sign-in'
import { beginSignIn, SIGN_IN_SECONDS, type SignInMeans, selectors } from '@guildhall/core/identity/sign-in'
import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { limitByAddress } from '../http/address-limit.ts'
import { cookieOf, environmentOf, SESSION_COOKIE } from '../http/authentication.ts'
import { documentedOpen } from '../http/documentation.ts'
import type { Parameter } from '../http/list-parameters.ts'
import { stateOf } from '../http/request-state.ts'
import { toResponse } from '../http/to-response.ts'
import { CALLBACK } from './broker-settings.routes.ts'
import { loginPage } from './login-page.ts'

const A_MINUTE = 60

const query = (name: string, description: string): Parameter => ({
  name,
  in: 'query',
  schema: Type.String(),
  description,
})
const problem = (description: string) => ({ description, contentType: 'application/problem+json' })
const common = {
  302: { description: 'To where it goes on.' },
  429: problem('More than 60 a minute from this address.'),
  500: problem('A fault of the service.'),
  503: problem('The broker is not set up here: the settings that are missing are named.'),
}
const tag = 'Single sign-on'

/** Signing in at an association's own identity provider, through the broker (contract section 10). */
export function signInRoutes(deps: Dependencies) {
  return new Elysia()
    .get(
      '/auth/sso',
      ({ request }) => begin(deps, request),
      documentedOpen(
        'signIn.begin',
        'Begin a sign-in',
        { ...common, 400: problem('No selector and no default connection, several, or a foreign returnTo.') },
        {
          tag,
          description:
            'Leads to the identity provider. At most one of the selectors; without one the platform’s default connection is meant.',
          parameters: [
            query('organization', 'The organization’s id at the broker.'),
            query('connection', 'The connection’s id.'),
            query('provider', 'One for everybody, such as GoogleOAuth.'),
            query('email', 'The person’s address: its association, or the connection of its domain.'),
            query('client', 'The association’s slug: its default connection.'),
            query('returnTo', 'Where to go afterwards: under the app.'),
          ],
        },
      ),
    )
    .get(
      CALLBACK,
      ({ request }) => complete(deps, request),
      documentedOpen('signIn.complete', 'End a sign-in', common, {
        tag,
        description:
          'Where the broker sends people back to: into the app with a session, or to `/login?error=`.',
        parameters: [
          query('code', 'What the broker gives for a profile.'),
          query(
            'state',
            'What the sign-in was begun with; one begun at the identity provider has none, and is begun anew here.',
          ),
          query('error', 'Why there is no code.'),
          query('error_description', 'The same in words.'),
        ],
      }),
    )
    .get(
      '/login',
      ({ request }) => {
        stateOf(request).route = '/login'
        return toResponse(deps, request, loginPage(new URL(request.url).searchParams))
      },
      documentedOpen(
        'signIn.page',
        'The page that people sign in from',
        { 200: { description: 'A page; with `error` it says what to check.', contentType: 'text/html' } },
        {
          tag,
          parameters: [
            query('error', 'Why the last sign-in failed.'),
            query('returnTo', 'Where to go afterwards.'),
          ],
        },
      ),
    )
}

function meansOf(deps: Dependencies, request: Request): SignInMeans {
  const { appUrl, sandboxBaseUrl } = deps.settings
  const { database, broker } = deps
  return { database, broker, appUrl, sandboxBaseUrl, environment: environmentOf(deps, request) }
}

async function begin(deps: Dependencies, request: Request): Promise<Response> {
  stateOf(request).route = '/auth/sso'
  await limitByAddress(deps, request, 'sign-in', A_MINUTE)
  const search = new URL(request.url).searchParams
  const given = [...selectors, 'returnTo'].flatMap((name) => {
    const value = search.get(name)
    return value ? [[name, value]] : []
  })
  try {
    const { url, state, verifier } = await beginSignIn(meansOf(deps, request), Object.fromEntries(given))
    return redirect(deps, request, url, [
      `${cookieName(state)}=${verifier}; ${cookieOptions('/auth', SIGN_IN_SECONDS)}`,
    ])
  } catch (error) {
    return refused(deps, request, error, [])
  }
}

async function complete(deps: Dependencies, request: Request): Promise<Response> {
  stateOf(request).route = CALLBACK
  await limitByAddress(deps, request, 'sign-in', A_MINUTE)
  const search = new URL(request.url).searchParams
  const state = search.get('state')
  const known = state !== null && /^[\w-]{43}$/.test(state) ? cookieName(state) : null
  const { id, ipAddress } = stateOf(request)
  const callback = {
    code: search.get('code'),
    state,
    error: search.get('error'),
    errorDescription: search.get('error_description'),
    verifier: known ? cookieOf(request, known) : null,
  }
  // The sign-in is over, one way or the other.
  const cleared = callback.verifier ? [`${known}=; ${cookieOptions('/auth', 0)}`] : []
  try {
    const origin = { requestId: id, ipAddress }
    const replaced = cookieOf(request, SESSION_COOKIE)
    const ended = await completeSignIn(meansOf(deps, request), callback, origin, replaced)
    if ('beginAt' in ended)
      return redirect(deps, request, `/auth/sso?${new URLSearchParams(ended.beginAt)}`, cleared)
    const { token, returnTo } = ended
    const session = `${SESSION_COOKIE}=${token}; ${cookieOptions('/', sessionLifetime.maximumSeconds)}`
    return redirect(deps, request, returnTo, [session, ...cleared])
  } catch (error) {
    return refused(deps, request, error, cleared)
  }
}

/** Each sign-in has a cookie of its own, so that several pages of one browser may be at it. */
const cookieName = (state: string) => `guildhall_sign_in_${state.slice(0, 8)}`

const cookieOptions = (path: string, seconds: number) =>
  `Path=${path}; HttpOnly; Secure; SameSite=Lax; Max-Age=${seconds}`

function refused(deps: Dependencies, request: Request, error: unknown, cookies: string[]): Response {
  if (!(error instanceof SignInRefused)) throw error
  deps.log.info({ fault: error.fault, requestId: stateOf(request).id }, 'a sign-in was refused')
  const base = deps.settings.appUrl.href.replace(/\/?$/, '/')
  return redirect(deps, request, `${new URL('login', base).href}?error=${error.fault}`, cookies)
}

function redirect(deps: Dependencies, request: Request, location: string, cookies: string[]): Response {
  const response = toResponse(deps, request, { status: 302, headers: { location }, body: null })
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}
