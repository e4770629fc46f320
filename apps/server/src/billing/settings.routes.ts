import {
  readBillingSettings,
  type StoredBillingSettings,
  updateBillingSettings,
} from '@guildhall/core/billing/billing-settings'
import { BillingSettings, BillingSettingsUpdate } from '@guildhall/wire/billing'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { endpoint } from '../http/endpoint.ts'
import { ifMatch, recordReply } from '../http/reply.ts'
import { requireAdministrator } from '../library/require-administrator.ts'

const PATH = '/api/settings/billing'
const tag = 'Billing settings'
const responses = { 200: { description: 'The settings.', schema: BillingSettings, headers: ['ETag'] } }
const reply = ({ settings, version }: StoredBillingSettings) =>
  recordReply({ version, json: JSON.stringify(settings) })

/** The association as a seller. */
export function billingSettingsRoutes(deps: Dependencies) {
  return new Elysia().get(PATH, ...getEndpoint(deps)).put(PATH, ...updateEndpoint(deps))
}

function getEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    operationId: 'billingSettings.get',
    summary: 'Get the billing settings',
    description: 'Administrators and keys only.',
    tag,
    access: { scope: 'billing:read' },
    responses,
    handle: ({ ctx }) => {
      requireAdministrator(ctx, 'billing settings')
      return readBillingSettings(ctx)
    },
    present: reply,
  })
}

function updateEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    operationId: 'billingSettings.update',
    summary: 'Update the billing settings',
    description:
      'Omitted fields keep their values; `null` resets a field. What was ordered or issued before does not change. Administrators and keys only.',
    tag,
    access: { scope: 'billing:write' },
    conditional: true,
    body: BillingSettingsUpdate,
    responses,
    handle: ({ ctx, body, request }) => {
      requireAdministrator(ctx, 'billing settings')
      return updateBillingSettings(ctx, body, ifMatch(request))
    },
    present: reply,
  })
}
