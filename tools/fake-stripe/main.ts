import { waitForStopRequest } from '../process/stop-request.ts'
import { FakeStripe } from './server.ts'

/** The fake Stripe as a process, for `bun run up`. */
const stripe = new FakeStripe({
  port: Number(process.env.PORT),
  apiKey: process.env.STRIPE_API_KEY ?? '',
})
await waitForStopRequest()
await stripe.stop()
process.exit(0)
