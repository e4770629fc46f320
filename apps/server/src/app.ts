import { DomainError } from '@guildhall/core/errors'
import { type AnyElysia, Elysia } from 'elysia'
import { auditRoutes } from './audit/audit.routes.ts'
import { orderRoutes } from './billing/orders.routes.ts'
import { paymentRoutes } from './billing/payments.routes.ts'
import { providerEventRoutes } from './billing/provider-events.routes.ts'
import { billingSettingsRoutes } from './billing/settings.routes.ts'
import { stripePlatformRoutes } from './billing/stripe-platform.routes.ts'
import { bulkRoutes } from './bulk/bulk.routes.ts'
import { chatRoutes } from './chat/chat.routes.ts'
import { clientRoutes } from './client/client.routes.ts'
import { calendarFeedRoutes } from './content/calendar-feed.routes.ts'
import { contentRoutes } from './content/content.routes.ts'
import type { Dependencies } from './dependencies.ts'
import { eventsLogRoutes } from './events-log/events-log.routes.ts'
import { generationRoutes } from './generation/generation.routes.ts'
import { podcastFeedRoutes } from './generation/podcast-feed.routes.ts'
import { problemReply } from './http/problem-reply.ts'
import { toResponse } from './http/to-response.ts'
import { brokerEventRoutes } from './identity/broker-events.routes.ts'
import { brokerSettingsRoutes } from './identity/broker-settings.routes.ts'
import { codeRoutes } from './identity/code.routes.ts'
import { directoryRoutes } from './identity/directories.routes.ts'
import { identityRoutes } from './identity/identity.routes.ts'
import { brokerEventReceiverRoutes } from './identity/receive-broker-events.routes.ts'
import { signInRoutes } from './identity/sign-in.routes.ts'
import { signInPageRoutes } from './identity/sign-in-page.routes.ts'
import { keyRoutes } from './keys/keys.routes.ts'
import { categoryRoutes } from './library/categories.routes.ts'
import { downloadRoutes } from './library/download.routes.ts'
import { filesRoutes } from './library/files.routes.ts'
import { grantRoutes } from './library/grants.routes.ts'
import { imageRoutes } from './library/images.routes.ts'
import { resourceListRoutes } from './library/list.routes.ts'
import { pageRoutes } from './library/pages.routes.ts'
import { resourceRoutes } from './library/resources.routes.ts'
import { resumableRoutes } from './library/resumable.routes.ts'
import { exportRoutes } from './lists/export.routes.ts'
import { viewRoutes } from './lists/views.routes.ts'
import { mailRoutes } from './mail/mail.routes.ts'
import { mailboxRoutes } from './mail/mailbox.routes.ts'
import { mailTextsRoutes } from './mail/texts.routes.ts'
import { meRoutes } from './me/me.routes.ts'
import { memberRoutes } from './members/members.routes.ts'
import { clientSupportRoutes } from './platform/client-support.routes.ts'
import { platformHealthRoutes } from './platform/health.routes.ts'
import { operatorRoutes } from './platform/operator.routes.ts'
import { platformRoutes } from './platform/platform.routes.ts'
import { manifestRoutes } from './portal/manifest.routes.ts'
import { portalRoutes } from './portal/portal.routes.ts'
import { publicRoutes } from './public/public.routes.ts'
import { reportExportRoutes } from './reporting/export.routes.ts'
import { membershipRoutes } from './reporting/membership.routes.ts'
import { reportRoutes } from './reporting/reports.routes.ts'
import { reportSummaryRoutes } from './reporting/summary.routes.ts'
import { reindexRoutes } from './search/reindex.routes.ts'
import { searchRoutes } from './search/search.routes.ts'
import { documentationRoutes } from './service/documentation.routes.ts'
import { embedRoutes } from './service/embed.routes.ts'
import { healthRoutes } from './service/health.routes.ts'
import { buildDocument } from './service/openapi-document.ts'
import { problemRoutes } from './service/problems.routes.ts'
import { websiteRoutes } from './service/website.routes.ts'
import { operatorSessionRoutes } from './session/operator-session.routes.ts'
import { sessionRoutes } from './session/session.routes.ts'
import { setupRoutes } from './session/setup.routes.ts'
import { invitationRoutes } from './users/invitations.routes.ts'
import { userRoutes } from './users/users.routes.ts'
import { deliveryRoutes } from './webhooks/deliveries.routes.ts'
import { webhookRoutes } from './webhooks/webhooks.routes.ts'

/** Registers all routes, in the order of the API reference. */
export function createApp(deps: Dependencies): AnyElysia {
  const app: AnyElysia = new Elysia({ normalize: false, strictPath: true })
    .onError({ as: 'global' }, ({ request, error, code }) => {
      if (code !== 'NOT_FOUND') return toResponse(deps, request, problemReply(deps, request, error))
      return toResponse(deps, request, replyToUnmatched(request))
    })
    .use(memberRoutes(deps))
    .use(viewRoutes(deps))
    .use(exportRoutes(deps))
    .use(bulkRoutes(deps))
    .use(contentRoutes(deps))
    .use(categoryRoutes(deps))
    .use(resumableRoutes(deps))
    .use(resourceListRoutes(deps))
    .use(resourceRoutes(deps))
    .use(pageRoutes(deps))
    .use(downloadRoutes(deps))
    .use(grantRoutes(deps))
    .use(generationRoutes(deps))
    .use(podcastFeedRoutes(deps))
    .use(calendarFeedRoutes(deps))
    .use(filesRoutes(deps))
    .use(imageRoutes(deps))
    .use(orderRoutes(deps))
    .use(paymentRoutes(deps))
    .use(billingSettingsRoutes(deps))
    .use(reportRoutes(deps))
    .use(membershipRoutes(deps))
    .use(reportExportRoutes(deps))
    .use(chatRoutes(deps))
    .use(reportSummaryRoutes(deps))
    .use(userRoutes(deps))
    .use(invitationRoutes(deps))
    .use(mailRoutes(deps))
    .use(mailTextsRoutes(deps))
    .use(identityRoutes(deps))
    .use(directoryRoutes(deps))
    .use(keyRoutes(deps))
    .use(clientRoutes(deps))
    .use(meRoutes(deps))
    .use(publicRoutes(deps))
    .use(webhookRoutes(deps))
    .use(deliveryRoutes(deps))
    .use(eventsLogRoutes(deps))
    .use(auditRoutes(deps))
    .use(platformRoutes(deps))
    .use(clientSupportRoutes(deps))
    .use(operatorRoutes(deps))
    .use(platformHealthRoutes(deps))
    .use(brokerSettingsRoutes(deps))
    .use(stripePlatformRoutes(deps))
    .use(brokerEventRoutes(deps))
    .use(signInRoutes(deps))
    .use(searchRoutes(deps))
    .use(reindexRoutes(deps))
    .use(signInPageRoutes(deps))
    .use(codeRoutes(deps))
    .use(sessionRoutes(deps))
    .use(operatorSessionRoutes(deps))
    .use(setupRoutes(deps))
    .use(brokerEventReceiverRoutes(deps))
    .use(providerEventRoutes(deps))
    .use(healthRoutes(deps))
    .use(embedRoutes(deps))
    .use(websiteRoutes(deps))
    .use(mailboxRoutes(deps))
    .use(manifestRoutes(deps))
    .use(portalRoutes(deps))
    .use(problemRoutes(deps))
    .use(documentationRoutes(deps, () => buildDocument(app, deps.settings)))

  const replyToUnmatched = createUnmatchedReply(deps, app)
  return app
}

/**
 * Returns a handler for requests that no route matches: 405 with the supported methods if the path exists, otherwise
 * 404.
 */
function createUnmatchedReply(deps: Dependencies, app: AnyElysia) {
  let routes: { method: string; pattern: RegExp }[] | null = null
  return (request: Request) => {
    const path = new URL(request.url).pathname
    // Built on the first call, when all routes are registered; the router’s own lookup would miss static paths.
    routes ??= app.routes.map((route) => ({ method: route.method, pattern: toPattern(route.path) }))
    const allowed = routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
    if (allowed.length === 0)
      return problemReply(deps, request, new DomainError('not-found', 'There is no endpoint at this URL.'))
    if (allowed.includes('GET')) allowed.push('HEAD')
    const error = new DomainError('method-not-allowed', `This endpoint supports ${allowed.join(', ')}.`)
    const reply = problemReply(deps, request, error)
    return { ...reply, headers: { ...reply.headers, allow: allowed.join(', ') } }
  }
}

/** Converts `/api/members/:id` to a regular expression. */
function toPattern(path: string): RegExp {
  const segments = path
    .split('/')
    .map((segment) => (segment.startsWith(':') ? '[^/]+' : RegExp.escape(segment)))
  return new RegExp(`^${segments.join('/')}$`)
}
