import { Link } from '@tanstack/react-router'
import { EmptyState } from '../design/feedback.tsx'
import { useTranslations } from '../translations/use-translations.tsx'
import { getUserName, useSession } from './session.ts'

/** Shown for a link to another association: names the signed-in user and offers to continue or to switch. */
export function WrongAssociation({ slug }: { slug: string }) {
  const t = useTranslations()
  const session = useSession()
  const { client } = session
  const { pathname, search, hash } = location
  const loginUrl = `/login?${new URLSearchParams({ client: slug, returnTo: pathname + search + hash })}`
  return (
    <main className="page">
      <EmptyState
        icon="lock"
        level={1}
        title={t.errors.wrongAssociation}
        action={
          <div className="cluster">
            <Link to="/a/$slug/library" params={{ slug: client.slug }} className="button primary">
              {t.errors.goTo(client.name)}
            </Link>
            <a href={loginUrl} className="button">
              {t.errors.signInElsewhere}
            </a>
          </div>
        }
      >
        {t.errors.wrongAssociationExplanation(getUserName(session), client.name)}
      </EmptyState>
    </main>
  )
}
