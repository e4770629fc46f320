import { sql } from 'kysely'
import { hashToken } from '../../access/keys/token.ts'
import type { Environment } from '../../context.ts'
import type { MailLanguage } from '../../mail/languages.ts'
import type { Database } from '../../platform/database/database.ts'

/** How long a code is valid. */
export const CODE_MINUTES = 10
export const MAX_TRIES = 5

export interface CodeRequest {
  /** The association’s slug. */
  slug: string
  email: string
  /** The browser’s language; null for the association’s. */
  language: MailLanguage | null
}

/** The result of a code request, as returned to the browser. */
export interface CodeRequestResult {
  /** For the browser’s cookie; the code is valid only with it. */
  secret: string
  expiresAt: string
}

/**
 * Records that a browser requests a code for an address. The worker checks later whether the email address can sign in
 * (`process-code-requests.ts`), so this takes the same time and has the same result for every address and slug. An
 * earlier code for the address becomes invalid.
 */
export async function requestCode(
  { database, environment }: { database: Database; environment: Environment },
  { slug, email, language }: CodeRequest,
): Promise<CodeRequestResult> {
  const secret = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')
  const expiresAt = new Date(database.now().getTime() + CODE_MINUTES * 60_000)
  await sql`insert into sign_in_codes (environment, slug, email, browser_hash, language, expires_at)
    values (${environment}::text, ${slug}::text, ${email}::text, ${hashToken(secret)}::bytea, ${language}::text,
      ${expiresAt}::timestamptz)
    on conflict on constraint sign_in_codes_address do update set id = excluded.id, email = excluded.email,
      browser_hash = excluded.browser_hash, language = excluded.language, expires_at = excluded.expires_at,
      decided = false, code_hash = null, tries = 0`.execute(database.platform)
  return { secret, expiresAt: expiresAt.toISOString() }
}
