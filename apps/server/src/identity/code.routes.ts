import { authenticateSession } from '@guildhall/core/access/sessions/sessions'
import { CODE_MINUTES, MAX_TRIES, requestCode } from '@guildhall/core/identity/codes/request-code'
import { verifyCode } from '@guildhall/core/identity/codes/verify-code'
import { findPreferredLanguage } from '@guildhall/core/mail/languages'
import { requireMail } from '@guildhall/core/mail-settings'
import { SessionInfo } from '@guildhall/wire/people'
import { RequestedSignInCode, SignInCode, SignInCodeRequest } from '@guildhall/wire/sign-in'
import type { Static } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { createContext, getEnvironment, requireOwnOrigin } from '../http/authentication.ts'
import { buildCookie, buildSessionCookie, getCookie, SESSION_COOKIE } from '../http/cookies.ts'
import { type OpenInput, openEndpoint } from '../http/open-endpoint.ts'
import { jsonReply, type Reply } from '../http/reply.ts'
import { getRequestState } from '../http/request-state.ts'
import { describeSession } from '../session/session.routes.ts'
import { limitCodes } from './code-limits.ts'
import { buildKnownBrowserCookie } from './known-browser.ts'

const CODE_COOKIE = 'guildhall_sign_in_code'
const MAX_REQUESTS_PER_MINUTE = 20
const MAX_ATTEMPTS_PER_MINUTE = 60

const ownPagesNote = 'Only for this service’s own pages: requires their `Origin`.'

/** Sign-in with a code sent by email. */
export function codeRoutes(deps: Dependencies) {
  const guard = (request: Request) => requireOwnOrigin(deps, request)
  const shared = { tag: 'Session', guard } as const
  return new Elysia()
    .post(
      '/auth/code',
      ...openEndpoint(deps, {
        ...shared,
        operationId: 'auth.requestCode',
        summary: 'Request a sign-in code',
        description: `Emails a six-digit code to the address if an active user, a member or an invited person of the association has it and the association allows sign-in with codes. The response is the same if not. The code is valid for ${CODE_MINUTES} minutes and ${MAX_TRIES} attempts, in this browser only; it replaces the browser’s earlier code. ${ownPagesNote}`,
        limit: { name: 'sign-in-code', perMinute: MAX_REQUESTS_PER_MINUTE },
        body: SignInCodeRequest,
        problems: ['forbidden', 'mail-not-configured'],
        responses: {
          202: {
            description: 'A code is sent if someone can sign in with the email address.',
            schema: RequestedSignInCode,
            headers: ['Set-Cookie'],
          },
        },
        handle: (input) => sendCode(deps, input),
      }),
    )
    .post(
      '/auth/code/verify',
      ...openEndpoint(deps, {
        ...shared,
        operationId: 'auth.verifyCode',
        summary: 'Sign in with a code',
        description: `Creates the session and its cookie. A wrong code and an unknown address give the same response, with the number of remaining attempts. Requires the cookie set by \`POST /auth/code\`. ${ownPagesNote}`,
        limit: { name: 'sign-in-code-try', perMinute: MAX_ATTEMPTS_PER_MINUTE },
        body: SignInCode,
        problems: ['forbidden', 'sign-in-code-invalid'],
        responses: {
          200: { description: 'Signed in.', schema: SessionInfo, headers: ['Set-Cookie'] },
        },
        handle: (input) => signInWithCode(deps, input),
      }),
    )
}

async function sendCode(
  deps: Dependencies,
  { request, body }: OpenInput<Static<typeof SignInCodeRequest>>,
): Promise<Reply> {
  requireMail(deps.settings)
  const environment = getEnvironment(deps, request)
  const { client: slug, email } = body
  await limitCodes(deps, request, { environment, slug, email })
  const language = findPreferredLanguage(request.headers.get('accept-language'))
  const { secret, expiresAt } = await requestCode(
    { database: deps.database, environment },
    { slug, email, language, previousSecret: getCookie(request, CODE_COOKIE) },
  )
  const setCookie = buildCookie(CODE_COOKIE, secret, '/auth', CODE_MINUTES * 60, 'Strict')
  return jsonReply({ expiresAt, triesLeft: MAX_TRIES }, 202, { 'set-cookie': setCookie })
}

async function signInWithCode(
  deps: Dependencies,
  { request, body }: OpenInput<Static<typeof SignInCode>>,
): Promise<Reply> {
  const { database, settings } = deps
  const { id, ipAddress } = getRequestState(request)
  const environment = getEnvironment(deps, request)
  const { token, email } = await verifyCode(
    { database, environment, secretsKeys: settings.secretsKeys },
    { slug: body.client, code: body.code, secret: getCookie(request, CODE_COOKIE) },
    { requestId: id, ipAddress, userAgent: request.headers.get('user-agent') },
    getCookie(request, SESSION_COOKIE),
  )
  const ctx = createContext(deps, request, await authenticateSession(database, token))
  const knownBrowserCookie = buildKnownBrowserCookie(deps, { environment, slug: body.client, email })
  return {
    ...jsonReply(await describeSession(ctx)),
    cookies: [buildSessionCookie(token), knownBrowserCookie],
  }
}
