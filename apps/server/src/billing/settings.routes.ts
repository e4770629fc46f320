import {
  readBillingSettings,
  type StoredBillingSettings,
  updateBillingSettings,
} from '@guildhall/core/billing/billing-settings'
import { previewInvoice } from '@guildhall/core/billing/preview-invoice'
import { testStripe } from '@guildhall/core/billing/provider/test-stripe'
import { summarizeProvider } from '@guildhall/core/billing/provider-settings'
import type { Context } from '@guildhall/core/context'
import {
  BillingSettings,
  BillingSettingsUpdate,
  InvoicePreviewRequest,
  ProviderTest,
} from '@guildhall/wire/billing'
import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { endpoint } from '../http/endpoint.ts'
import { ifMatch, jsonReply, recordReply } from '../http/reply.ts'
import { requireAdministrator } from '../library/require-administrator.ts'

const PATH = '/api/settings/billing'
const tag = 'Billing settings'
const responses = { 200: { description: 'The settings.', schema: BillingSettings, headers: ['ETag'] } }

/** Billing settings: the association as a seller. */
export function billingSettingsRoutes(deps: Dependencies) {
  return new Elysia()
    .get(PATH, ...getEndpoint(deps))
    .put(PATH, ...updateEndpoint(deps))
    .post(`${PATH}/preview`, ...previewEndpoint(deps))
    .post(`${PATH}/provider/test`, ...testEndpoint(deps))
}

/** Settings with the URL to which the association’s Stripe account sends its events. */
interface PresentedSettings extends StoredBillingSettings {
  webhookUrl: string
}

const reply = ({ settings, provider, version, webhookUrl }: PresentedSettings) =>
  recordReply({
    version,
    json: JSON.stringify({ ...settings, provider: summarizeProvider(provider, webhookUrl) }),
  })

function getWebhookUrl({ settings }: Dependencies, { client }: Context): string {
  const base = client.environment === 'test' ? settings.sandboxBaseUrl : settings.baseUrl
  return new URL(`/webhooks/stripe/${client.id}`, base).href
}

function getEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    operationId: 'billingSettings.get',
    summary: 'Get the billing settings',
    description: 'Administrators and keys only.',
    tag,
    access: { scope: 'billing:read' },
    responses,
    handle: async ({ ctx }) => {
      requireAdministrator(ctx, 'billing settings')
      return { ...(await readBillingSettings(ctx)), webhookUrl: getWebhookUrl(deps, ctx) }
    },
    present: reply,
  })
}

function updateEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    operationId: 'billingSettings.update',
    summary: 'Update the billing settings',
    description:
      'Omitted fields keep their values; `null` resets a field to its default. Existing orders and invoices are not changed. The provider’s secrets are stored encrypted and never returned in full. Administrators and keys only.',
    tag,
    access: { scope: 'billing:write' },
    conditional: true,
    body: BillingSettingsUpdate,
    responses,
    handle: async ({ ctx, body, request }) => {
      requireAdministrator(ctx, 'billing settings')
      const webhookUrl = getWebhookUrl(deps, ctx)
      const { secretsKey } = deps.settings
      const dependencies = { secretsKey, webhookUrl }
      return { ...(await updateBillingSettings(ctx, body, dependencies, ifMatch(request))), webhookUrl }
    },
    present: reply,
  })
}

function previewEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    operationId: 'billingSettings.preview',
    summary: 'Preview an invoice',
    description:
      'Returns a PDF of a sample invoice with these changes applied to the settings. Nothing is stored. Administrators and keys only.',
    tag,
    access: { scope: 'billing:read' },
    body: InvoicePreviewRequest,
    responses: {
      200: {
        description: 'The PDF.',
        schema: Type.String({ format: 'binary' }),
        contentType: 'application/pdf',
      },
    },
    handle: ({ ctx, body }) => {
      requireAdministrator(ctx, 'billing settings')
      return previewInvoice(ctx, deps, body)
    },
    present: (pdf) => ({ status: 200, headers: { 'content-type': 'application/pdf' }, body: pdf }),
  })
}

function testEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    operationId: 'billingSettings.testProvider',
    summary: 'Test the settings of the payment provider',
    description:
      'Checks with Stripe whether the key is valid, and which permissions a restricted key lacks, and reports when the last event arrived. Changes nothing. Administrators and keys only.',
    tag,
    access: { scope: 'billing:write' },
    idempotent: true,
    responses: { 200: { description: 'The result of each check.', schema: ProviderTest } },
    handle: ({ ctx }) => {
      requireAdministrator(ctx, 'billing settings')
      return testStripe(ctx, deps.payments)
    },
    present: (result) => jsonReply(result),
  })
}
