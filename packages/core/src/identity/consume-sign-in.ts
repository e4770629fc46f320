import { sql } from 'kysely'
import { hashToken } from '../access/keys/token.ts'
import type { StartedSignIn } from './broker/sign-in-errors.ts'
import type { SignInDependencies } from './sign-in.ts'

/**
 * Reads and deletes a started sign-in, so that it can be used only once. Only the browser that started it has the
 * verifier.
 *
 * @returns null if no sign-in of this environment has this state and verifier
 */
export async function consumeSignIn(
  { database, environment }: SignInDependencies,
  state: string,
  verifier: string | null,
): Promise<(StartedSignIn & { isExpired: boolean }) | null> {
  if (verifier === null) return null
  const row = await database.platform
    .deleteFrom('sign_ins')
    .where('state_hash', '=', hashToken(state))
    .where('verifier_hash', '=', hashToken(verifier))
    .where('environment', '=', environment)
    .returning([
      'client_slug as client',
      'return_to as returnTo',
      sql<boolean>`expires_at <= now()`.as('isExpired'),
    ])
    .executeTakeFirst()
  return row ?? null
}
