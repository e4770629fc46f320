import { sql } from 'kysely'
import { hashToken } from '../../access/keys/token.ts'
import type { Environment } from '../../context.ts'
import type { SupportedLanguage } from '../../mail/languages.ts'
import type { Database } from '../../platform/database/database.ts'

/** How long a code is valid. */
export const CODE_MINUTES = 10
/** The number of attempts allowed for each code. */
export const MAX_TRIES = 5

export interface CodeRequest {
  /** The association’s slug. */
  slug: string
  email: string
  /** The browser’s language; null for the association’s. */
  language: SupportedLanguage | null
  /** The secret in the browser’s cookie from an earlier request. */
  previousSecret: string | null
}

/** The result of a code request, as returned to the browser. */
export interface CodeRequestResult {
  /** For the browser’s cookie; the code is valid only with it. */
  secret: string
  expiresAt: string
}

/**
 * Records that a browser requests a code for an address. The worker checks later whether the email address can sign in
 * (`process-code-requests.ts`), so this takes the same time and has the same result for every address and slug. The
 * browser’s earlier code becomes invalid. Other browsers’ codes remain valid: otherwise anyone could make a person’s
 * code invalid by requesting another.
 */
export async function requestCode(
  { database, environment }: { database: Database; environment: Environment },
  { slug, email, language, previousSecret }: CodeRequest,
): Promise<CodeRequestResult> {
  const secret = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')
  const expiresAt = new Date(database.now().getTime() + CODE_MINUTES * 60_000)
  await sql`with replaced as (
      delete from sign_in_codes where browser_hash = ${hashToken(previousSecret ?? '')}::bytea)
    insert into sign_in_codes (environment, slug, email, browser_hash, language, expires_at)
    values (${environment}::text, ${slug}::text, ${email}::text, ${hashToken(secret)}::bytea, ${language}::text,
      ${expiresAt}::timestamptz)`.execute(database.platform)
  return { secret, expiresAt: expiresAt.toISOString() }
}
