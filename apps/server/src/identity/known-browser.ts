import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Environment } from '@guildhall/core/context'
import { toEmailKey } from '@guildhall/core/email-address'
import type { Dependencies } from '../dependencies.ts'
import { buildCookie, getCookie } from '../http/cookies.ts'

const COOKIE = 'guildhall_known_browser'
const MAX_AGE_SECONDS = 180 * 86_400

/** An email address at an association. */
export interface SignInAddress {
  environment: Environment
  slug: string
  email: string
}

/**
 * Builds the cookie of a browser that signed in with a code for the address. The cookie later proves the sign-in
 * without containing the address.
 */
export function buildKnownBrowserCookie({ settings }: Dependencies, address: SignInAddress): string {
  const proof = createProof(address, settings.secretsKey).toString('base64url')
  return buildCookie(COOKIE, proof, '/auth', MAX_AGE_SECONDS, 'Strict')
}

/** Whether the browser has signed in with a code for the address. */
export function isKnownBrowser(
  { settings }: Dependencies,
  request: Request,
  address: SignInAddress,
): boolean {
  const proof = Buffer.from(getCookie(request, COOKIE) ?? '', 'base64url')
  return settings.secretsKeys.some((key) => {
    const expected = createProof(address, key)
    return proof.length === expected.length && timingSafeEqual(proof, expected)
  })
}

function createProof({ environment, slug, email }: SignInAddress, secretsKey: Buffer): Buffer {
  return createHmac('sha256', secretsKey)
    .update(`known browser ${environment}:${slug}:${toEmailKey(email)}`)
    .digest()
}
