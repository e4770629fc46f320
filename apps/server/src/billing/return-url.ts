import { isAllowedOrigin } from '@guildhall/core/billing/allowed-origin'
import type { Context } from '@guildhall/core/context'
import { resolveAppUrl } from '@guildhall/core/identity/return-to'
import type { Dependencies } from '../dependencies.ts'

/** Whether a buyer can be redirected to a URL: in the portal, or at an allowed origin of a publishable key. */
export async function isAllowedReturnUrl(
  { settings: { appUrl } }: Dependencies,
  ctx: Context,
  url: string,
): Promise<boolean> {
  return resolveAppUrl(url, appUrl) !== null || (await isAllowedOrigin(ctx, url))
}
