import { Type } from '@sinclair/typebox'
import { ProviderSecret, SecretInput } from './billing.ts'
import { closed, nullable, oneOf } from './primitives.ts'

export const StripeAccountId = Type.String({
  pattern: '^acct_[0-9A-Za-z]{1,60}$',
  examples: ['acct_1NG8Du2eZvKYlo2C'],
})
const FeePercent = Type.Number({
  minimum: 0,
  maximum: 100,
  description: 'The operator’s share of each payment, in percent, with at most two decimal places.',
  examples: [1.5],
})
const WebhookUrl = Type.String({
  description:
    'The URL of the endpoint to create at Stripe for the events of connected accounts, in live and in test mode. Read-only.',
  examples: ['https://api.example.org/webhooks/stripe'],
})

export const StripePlatform = Type.Object(
  {
    apiKey: ProviderSecret,
    webhookSecret: ProviderSecret,
    sandboxApiKey: ProviderSecret,
    sandboxWebhookSecret: ProviderSecret,
    feePercent: FeePercent,
    webhookUrl: WebhookUrl,
  },
  { $id: 'StripePlatform', ...closed },
)

export const StripePlatformUpdate = Type.Object(
  {
    apiKey: SecretInput,
    webhookSecret: SecretInput,
    sandboxApiKey: SecretInput,
    sandboxWebhookSecret: SecretInput,
    feePercent: Type.Optional(FeePercent),
    webhookUrl: Type.Optional(WebhookUrl),
  },
  { $id: 'StripePlatformUpdate', ...closed },
)

export const StripePlatformTest = Type.Object(
  {
    ok: Type.Boolean(),
    checks: Type.Array(
      Type.Object(
        {
          name: oneOf('platform', 'sandbox'),
          ok: Type.Boolean(),
          message: Type.String({ description: 'The result, or the error and how to resolve it.' }),
        },
        closed,
      ),
    ),
  },
  { $id: 'StripePlatformTest', ...closed },
)

export const ConnectedAccount = Type.Object(
  {
    accountId: nullable(StripeAccountId),
    hasOwnKey: Type.Boolean({
      description: 'Whether the association has stored its own key, which is used instead.',
    }),
  },
  { $id: 'ConnectedAccount', ...closed },
)

export const ConnectedAccountChange = Type.Object(
  { accountId: nullable(StripeAccountId) },
  { $id: 'ConnectedAccountChange', ...closed },
)
