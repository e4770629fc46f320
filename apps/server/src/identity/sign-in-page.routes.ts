import { describeSignInPage } from '@guildhall/core/identity/sign-in-page'
import { canMail } from '@guildhall/core/mail-settings'
import { SignInOptions } from '@guildhall/wire/sign-in'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { getEnvironment } from '../http/authentication.ts'
import { openEndpoint } from '../http/open-endpoint.ts'
import { jsonReply } from '../http/reply.ts'

const MAX_PAGES_PER_MINUTE = 60

/** The data a sign-in page needs before the user signs in. */
export function signInPageRoutes(deps: Dependencies) {
  return new Elysia().get(
    '/auth/clients/:slug',
    ...openEndpoint(deps, {
      operationId: 'auth.client',
      summary: 'Get an association’s sign-in options',
      description:
        'Returns the name, the brand and the sign-in methods. An unknown slug and the slug of a suspended association return generic values. The host selects production or the sandbox.',
      tag: 'Session',
      limit: { name: 'sign-in-page', perMinute: MAX_PAGES_PER_MINUTE },
      responses: { 200: { description: 'The sign-in options.', schema: SignInOptions } },
      handle: async ({ request, params }) => {
        const { database, broker, settings } = deps
        const environment = getEnvironment(deps, request)
        const page = { database, broker, environment, canMail: canMail(settings) }
        return jsonReply(await describeSignInPage(page, params.slug ?? ''))
      },
    }),
  )
}
