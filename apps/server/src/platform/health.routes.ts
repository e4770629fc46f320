import { testMail } from '@guildhall/core/mail/test-mail'
import { readHealth } from '@guildhall/core/operations/health/read-health'
import { MailTest, MailTestRequest, PlatformHealth } from '@guildhall/wire/operators'
import { Elysia } from 'elysia'
import manifest from '../../package.json' with { type: 'json' }
import type { Dependencies } from '../dependencies.ts'
import { endpoint } from '../http/endpoint.ts'
import { jsonReply } from '../http/reply.ts'

const shared = { tag: 'Platform', access: 'operator' } as const

/** The state of the installation, and a test of its mail server. */
export function platformHealthRoutes(deps: Dependencies) {
  return new Elysia()
    .get(
      '/api/platform/health',
      ...endpoint(deps, {
        ...shared,
        operationId: 'platform.health',
        summary: 'Get the health of the installation',
        description:
          'Returns the state of dependencies and queues, the failures across all associations, and versions.',
        responses: { 200: { description: 'The state of the installation.', schema: PlatformHealth } },
        handle: () => describeHealth(deps),
        present: (health) => jsonReply(health),
      }),
    )
    .post(
      '/api/platform/mail/test',
      ...endpoint(deps, {
        ...shared,
        operationId: 'platform.mail.test',
        summary: 'Send a test email',
        description:
          'Sends the email immediately, so that the response reports whether the mail server accepted it.',
        body: MailTestRequest,
        idempotent: true,
        responses: { 200: { description: 'The outcome.', schema: MailTest } },
        handle: ({ body }) => testMail(deps.settings, body.to),
        present: (result) => jsonReply(result),
      }),
    )
}

async function describeHealth({ database, storage, settings, engine }: Dependencies): Promise<object> {
  const [{ queues, rejection, failing, ...health }, isReachable] = await Promise.all([
    readHealth(database, storage, settings.s3 ? null : settings.storageDirectory),
    engine ? engine.isReachable() : true,
  ])
  const message = isReachable ? rejection : 'The search engine is not responding. PostgreSQL is used instead.'
  return {
    version: manifest.version,
    runtime: `Bun ${Bun.version}`,
    ...health,
    search: engine
      ? { engine: 'meilisearch', ok: isReachable, message }
      : { engine: 'postgresql', ok: true, message: null },
    // Rejections by an engine that is no longer used do not matter.
    failing: engine ? failing : { ...failing, rejectedResources: 0 },
    mail: { configured: settings.mail !== null },
    languageModel: settings.languageModel?.model ?? null,
    queues: queues.map(({ work, waiting, oldestSeconds }) => ({
      name: work,
      pending: waiting,
      oldestSeconds,
    })),
  }
}
