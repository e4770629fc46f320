import { getAppUrl } from '@guildhall/core/app-url'
import { isAllowedOrigin } from '@guildhall/core/billing/allowed-origin'
import type { Context } from '@guildhall/core/context'
import { resolveAppUrl } from '@guildhall/core/identity/return-to'
import type { Dependencies } from '../dependencies.ts'

/** Whether a buyer can be redirected to a URL: one in the portal, or at an origin that a publishable key allows. */
export async function isAllowedReturnUrl(
  { settings }: Dependencies,
  ctx: Context,
  url: string,
): Promise<boolean> {
  const appUrl = getAppUrl(settings, ctx.client.environment)
  return resolveAppUrl(url, appUrl) !== null || (await isAllowedOrigin(ctx, url))
}
