import { Icon } from '../design/icon.tsx'
import type { Translations } from '../translations/en.ts'
import { useTranslations } from '../translations/use-translations.tsx'

interface Demo {
  /** The association’s slug. */
  client: string
  people: { role: keyof Translations['signIn']['demoRoles']; name: string; email: string }[]
}

/** The demo users that `bun run up` provides; null otherwise. */
export const demo: Demo | null = readDemo()

function readDemo(): Demo | null {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="guildhall-demo"]')
  return meta ? JSON.parse(meta.content) : null
}

/** Signs in as a demo user with one click. */
export function DemoPeople({ demo, returnTo }: { demo: Demo; returnTo: string | undefined }) {
  const t = useTranslations()
  const buildSignInUrl = (email: string): string => {
    const parameters = { client: demo.client, loginHint: email, ...(returnTo ? { returnTo } : {}) }
    return `/auth/sso?${new URLSearchParams(parameters)}`
  }
  return (
    <section className="stack-8" aria-labelledby="demo-people">
      <h2 id="demo-people" className="small soft">
        {t.signIn.demo}
      </h2>
      <ul className="card link-rows">
        {demo.people.map(({ role, name, email }) => (
          <li key={email}>
            <a href={buildSignInUrl(email)}>
              <span>
                {name}
                <small>{t.signIn.demoRoles[role]}</small>
              </span>
              <Icon name="forward" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
