import { waitForStopRequest } from '../process/stop-request.ts'
import { addDemoOrganization } from './demo.ts'
import { FakeBroker } from './server.ts'

/** The fake identity broker as a process, for `bun run up`. */
const broker = new FakeBroker({
  port: Number(process.env.PORT),
  apiKey: process.env.BROKER_API_KEY ?? '',
  clientId: process.env.BROKER_CLIENT_ID ?? '',
  webhookSecret: process.env.BROKER_WEBHOOK_SECRET ?? '',
  redirectUris: (process.env.REDIRECT_URIS ?? '').split(','),
  shouldFollowHints: true,
  requestsPerSecond: Number(process.env.BROKER_REQUESTS_PER_SECOND ?? 4),
})
addDemoOrganization(broker.store)
await waitForStopRequest()
await broker.stop()
process.exit(0)
