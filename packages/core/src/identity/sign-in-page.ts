import { sql } from 'kysely'
import { type BrandPalette, deriveBrandPalette } from '../access/clients/brand-palette.ts'
import type { Environment } from '../context.ts'
import type { Database } from '../platform/database/database.ts'
import type { BrokerConfiguration } from './broker/broker-settings.ts'

/** The parts of an association shown on its sign-in page. */
export interface SignInOptions {
  /** Null if there is no such association. */
  name: string | null
  logoUrl: string | null
  brandColor: string | null
  /** The portal’s accent colors, derived from `brandColor`. */
  brand: BrandPalette | null
  locale: string
  /** The available sign-in methods. */
  signIn: { code: boolean; singleSignOn: boolean }
}

export interface SignInPageDependencies {
  database: Database
  broker: BrokerConfiguration
  /** The environment of the host that received the request. */
  environment: Environment
  /** Whether this service can send email. */
  canMail: boolean
}

/** Any other slug, such as one with a NUL that PostgreSQL would reject, is treated as unknown. */
const slugPattern = /^[a-z0-9-]{1,63}$/

/**
 * Describes an association’s sign-in page. For an unknown slug or a suspended association, the same queries run, and
 * the result has the same shape with neutral values.
 */
export async function describeSignInPage(
  { database, broker, environment, canMail }: SignInPageDependencies,
  slug: string,
): Promise<SignInOptions> {
  const { rows } = await sql<Omit<SignInOptions, 'signIn' | 'brand'> & { connected: boolean; code: boolean }>`
    select c.name, c.logo_url as "logoUrl", c.brand_color as "brandColor", c.locale, (c.sign_in ->> 'code')::boolean as code,
      exists (select 1 from identity_settings s join sso_connections k on k.client_id = s.client_id
        and k.organization_id = s.organization_id and k.state = 'activated' and not k.gone
        where s.client_id = c.id) as connected
    from clients c where c.slug = ${slugPattern.test(slug) ? slug : ''}::text and c.environment = ${environment}::text
      and c.deleted_at is null and not c.suspended`.execute(database.platform)
  const isBrokerConfigured = await broker.isConfigured()
  const { connected, code, ...page } = rows[0] ?? neutralPage
  return {
    ...page,
    brand: page.brandColor === null ? null : deriveBrandPalette(page.brandColor),
    signIn: { code: code && canMail, singleSignOn: connected && isBrokerConfigured },
  }
}

const neutralPage = {
  ...{ name: null, logoUrl: null, brandColor: null, locale: 'en' },
  ...{ connected: false, code: true },
}
